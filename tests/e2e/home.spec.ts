import { nothingWrong } from "./axe.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("an attendant sees the rooms that wait, and each line leads to its room", async ({ browser, company }) => {
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/home`)
  await expect(page.getByRole("heading", { name: "Atendimento inteligente e automatizado" })).toBeVisible()
  const rooms = page.getByRole("region", { name: "Salas aguardando" })
  const rows = rooms.getByRole("listitem")
  await expect(rows.first()).toBeVisible()
  await expect(page.getByText("Robôs com problema")).toHaveCount(0)
  await expect(page.getByRole("region", { name: "Primeiros passos" })).toHaveCount(0)
  await nothingWrong(page, "the home page of an attendant")

  await test.step("by the row and by its action, also without a mouse", async () => {
    const [row, action] = [rows.first().getByRole("link").first(), rows.first().getByRole("link").last()]
    await expect(action).toContainText("Atender")
    const name = await row.innerText()
    await row.focus()
    await page.keyboard.press("Tab")
    await expect(action).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/omnichannel\?dialogId=\d+$/u)
    await expect(page.getByRole("heading", { name })).toBeVisible()
    await page.goBack()
    await row.click()
    await expect(page).toHaveURL(/\/omnichannel\?dialogId=\d+$/u)
    await page.goBack()
  })

  await test.step("and to the inbox, and to one's own figures", async () => {
    for (const [name, path] of [
      [/^Ver /u, "dashboard"],
      [/^Omnichannel/u, "omnichannel"],
      [/Salas? aguardando/u, "omnichannel"],
    ] as const) {
      await page.getByRole("main").getByRole("link", { name }).click()
      await expect(page).toHaveURL(`${company.url}/${path}`)
      await page.goBack()
      await expect(rows.first()).toBeVisible()
    }
  })

  await test.step("creating a bot is refused with its sentence", async () => {
    await page.getByRole("button", { name: /^Criar Bot do zero/u }).click()
    await expect(page.getByText("Seu usuário não tem permissão para incluir um novo bot!")).toBeVisible()
  })
})

test("a builder sees the bot that cannot run, and gets to its node", async ({ browser, company }) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Televendas Norte")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  await page.locator(".react-flow__node", { hasText: "Início" }).first().click()
  await page.getByRole("button", { name: "Adicionar node" }).click()
  await page.keyboard.type("Comercial")
  await panel.getByRole("textbox", { name: "Texto 1 do robô" }).fill("Um momento.")
  await panel.getByText("Transferir", { exact: true }).click()
  await panel.getByRole("button", { name: "Remover transferência" }).click()
  await panel.getByRole("button", { name: "Salvar Fluxo" }).click()
  await expect(page.getByText("Script salvo com sucesso!")).toBeVisible()

  await page.goto(`${company.url}/home`)
  const troubles = page.getByRole("region", { name: "Para resolver" })
  await expect(troubles).toContainText("Em edição: Comercial: A transferência está ligada, mas não tem destino.")
  await nothingWrong(page, "the home page of a builder")

  await test.step("the bot's row leads to its page", async () => {
    await troubles.getByRole("link", { name: "Televendas Norte", exact: true }).click()
    await expect(page).toHaveURL(/\/chatbots\/\d+$/u)
    await page.goBack()
  })

  await test.step("its action opens the node", async () => {
    await troubles.getByRole("link", { name: "Ir para o node de Televendas Norte" }).click()
    await expect(page).toHaveURL(/\/drawflow\/\d+\/\d+\?node=\d+$/u)
    await expect(panel.getByRole("textbox", { name: "Texto 1 do robô" })).toHaveText("Um momento.")
    await page.goto(`${company.url}/home`)
  })

  await test.step("the figure leads to the bots", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /Robô com problema/u })
      .click()
    await expect(page).toHaveURL(`${company.url}/chatbots`)
    await page.goBack()
  })

  await test.step("what is left of the first steps leads to the editor, until it is dismissed", async () => {
    const steps = page.getByRole("region", { name: "Primeiros passos" })
    await steps.getByRole("link", { name: /^Gravar/u }).click()
    await expect(page).toHaveURL(/\/drawflow\/\d+\/\d+$/u)
    await page.goBack()
    await steps.getByRole("button", { name: /^Dispensar/u }).click()
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(troubles).toBeVisible()
    await expect(steps).toHaveCount(0)
  })

  await test.step("the first card opens the dialog of a bot", async () => {
    await page.getByRole("button", { name: /^Criar Bot do zero/u }).click()
    await expect(page.getByRole("dialog", { name: "Criar Bot do zero" })).toBeVisible()
    await nothingWrong(page, "the dialog of a bot on the home page")
  })
})

test("a new company sees its first steps alone", async ({ browser, company }) => {
  const page = await signIn(browser, company, "helena")
  // the demo company has bots: what the server would say of one that has none
  await page.route("**/api/home/today", (route) =>
    route.fulfill({
      json: {
        at: new Date().toISOString(),
        rooms: { oldest: [], total: 0, mine: 0 },
        troubles: { first: [], bots: 0, unanswered: 0, unchecked: 0 },
        campaigns: null,
        steps: { newestBot: null, tested: false, published: false, savedTest: false, people: { all: 1, joined: 1 } },
      },
    }),
  )
  await page.goto(`${company.url}/home`)
  const steps = page.getByRole("region", { name: "Primeiros passos" })
  await expect(steps).toContainText("0 de")
  await expect(page.getByRole("heading", { name: "Hoje" })).toHaveCount(0)
  await nothingWrong(page, "the home page of a new company")
  await page.setViewportSize({ width: 390, height: 844 })
  await nothingWrong(page, "the home page of a new company on a telephone")
  await steps.getByRole("button", { name: /^Criar/u }).click()
  await expect(page.getByRole("dialog", { name: "Criar Bot do zero" })).toBeVisible()
})
