import { type Locator, type Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { enter, signIn, visit } from "./people.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test("a page that was asked for before signing in is opened afterwards, and a foreign address never is", async ({
  browser,
  server,
}) => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = server.login("julia")
  const submit = async () => {
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("Senha", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Entrar" }).click()
  }
  await page.goto(`${server.url}/chatbots`)
  await expect(page).toHaveURL(/\/login\?origin=/)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill("senha errada")
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByText("Senha inválida.")).toBeVisible()
  await submit()
  await expect(page).toHaveURL(`${server.url}/chatbots`)
  await page.reload()
  await expect(page.getByRole("heading", { name: /Meus robôs/ })).toBeVisible()
  await page.getByRole("button", { name: "Sair" }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(`${server.url}/login?origin=https://example.com/`)
  await submit()
  await expect(page).toHaveURL(`${server.url}/home`)
})

test("the bare address leads to the login, and who is signed in to their own first page", async ({
  browser,
  server,
}) => {
  const julia = await enter(browser, server, "julia")
  await expect(julia).toHaveURL(`${server.url}/home`)
  const camila = await enter(browser, server, "camila")
  await expect(camila).toHaveURL(/\/omnichannel/)
  await camila.goto(server.url)
  await expect(camila).toHaveURL(/\/omnichannel/)
  // An address that asks for a right leads on from one redirect to the next.
  await camila.goto(`${server.url}/profiles/`)
  await expect(camila).toHaveURL(/\/401/)
})

test("an administrator chooses a company first, and may then take a room", async ({ browser, server }) => {
  const page = await (await browser.newContext()).newPage()
  const { email, password } = server.admin
  await page.goto(`${server.url}/login`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).toHaveURL(/\/change-company/)
  await page.getByRole("button", { name: "Casa Aroeira" }).click()
  await expect(page).toHaveURL(/\/home/)
  const visitor = await visit(browser, server, await demoToken(page, server))
  await visitor.say("uma dúvida")
  await expect(visitor.sees("uma dúvida")).toBeVisible()
  await page.goto(`${server.url}/omnichannel`)
  await page.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
  await page.getByRole("button", { name: "Entrar na Conversa" }).click()
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Aqui é a administração.")
  await page.getByRole("textbox", { name: "Mensagem" }).press("Enter")
  await expect(visitor.sees("Aqui é a administração.")).toBeVisible()
})

const demoToken = async (page: Page, server: RunningServer): Promise<string> => {
  await page.goto(`${server.url}/chatbots`)
  await page
    .getByRole("article", { name: "Aroeira Atendimento" })
    .getByRole("link", { name: "Detalhes do Bot" })
    .click()
  return (
    (await page
      .getByText(/^[A-Za-z0-9_-]{32}$/)
      .first()
      .textContent()) ?? ""
  ).trim()
}

test("the canvas is used by keyboard alone", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const card = (title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const title = panel.getByRole("textbox", { name: "Título do node" })
  await card("Início").focus()
  await page.keyboard.press("ArrowDown")
  await expect(title).toHaveValue("Pedidos")
  await page.keyboard.press("ArrowRight")
  await expect(title).not.toHaveValue("Pedidos")
  await page.keyboard.press("ArrowUp")
  await expect(title).toHaveValue("Início")
  await page.keyboard.press("c")
  const choices = page.getByRole("dialog", { name: /Conectar "Início" a/ })
  await expect(choices.getByRole("listitem").first().getByRole("button")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(choices).toBeHidden()
  await card("Pedidos").focus()
  await page.keyboard.press("Delete")
  const question = page.getByRole("alertdialog")
  await expect(question.getByRole("button", { name: "Não" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(card("Pedidos")).toHaveCount(0)
  await card("Início").focus()
  await page.keyboard.press("Control+z")
  await expect(card("Pedidos")).toBeVisible()
  await page.keyboard.press("Control+Shift+Z")
  await expect(card("Pedidos")).toHaveCount(0)
  await page.keyboard.press("Control+z")
  await card("Pedidos").focus()
  await page.keyboard.press("Enter")
  await expect(title).toHaveValue("Pedidos")
  await expect(title).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(card("Pedidos")).toBeFocused()

  const all = await page.locator(".react-flow__node").count()
  await page.keyboard.press("f")
  await expect(card("Pedidos").getByText(/^\d+ nodes/)).toBeVisible()
  expect(await page.locator(".react-flow__node").count()).toBeLessThan(all)
  await page.getByRole("button", { name: "Mostrar respostas" }).click()
  await nothingWrong(page, "a folded canvas with answers")
  await card("Pedidos").focus()
  await page.keyboard.press("f")
  await expect(page.locator(".react-flow__node")).toHaveCount(all)

  await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press("Control+z")
  const stop = page.getByRole("button", { name: "De Início para Pedidos", exact: true })
  await stop.focus()
  await page.keyboard.press("Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Sim, excluir" }).click()
  await expect(stop).toHaveCount(0)
  await page.keyboard.press("Control+z")
  await expect(stop).toHaveCount(1)
})

test("the map of a flow shows another place by a press, moves the view by a drag and zooms by the wheel", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const map = page.locator("svg", { has: page.locator("title", { hasText: "Mapa do fluxo" }) })
  const { x, y, width, height } = await boxOf(map)
  const view = () =>
    page.locator(".react-flow__viewport").evaluate((element) => {
      const { a: zoom, e: left, f: top } = new DOMMatrix(getComputedStyle(element).transform)
      return { zoom, left, top }
    })
  const before = await view()
  await page.mouse.move(x + width - 12, y + height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const pressed = await view()
  expect(pressed.left).toBeLessThan(before.left - 500)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
  await page.mouse.up()
  expect((await view()).left).toBeGreaterThan(pressed.left + 500)
  // The button is up: the view stays.
  await page.mouse.move(x + 20, y + height / 2)
  const still = await view()
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await view()).zoom).toBeLessThan(still.zoom)
})

const boxOf = async (place: Locator) => {
  await place.waitFor()
  const box = await place.boundingBox()
  if (box === null) throw new Error("it is not on the screen")
  return box
}

test("a connection of the canvas is deleted by touch", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  const line = page.locator('.react-flow__edge[aria-label="De Início para Pedidos"]')
  await page.locator('.react-flow__node[aria-label="Pedidos"]').focus()
  await page.waitForTimeout(400)
  const card = await page.locator('.react-flow__node[aria-label="Pedidos"]').boundingBox()
  if (card === null) throw new Error("no card")
  // The rest of this connection is out of view.
  await page.mouse.click(card.x + card.width / 2, card.y - 24)
  await page.getByRole("button", { name: "Excluir conexão. De Início para Pedidos" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sim, excluir" }).click()
  await expect(line).toHaveCount(0)
})

test("an unknown address and a page that one may not see are told inside the product", async ({ browser, server }) => {
  const page = await signIn(browser, server, "camila")
  const menu = page.getByRole("navigation", { name: "Menu principal" })
  await page.goto(`${server.url}/nao-existe/mesmo`)
  await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/nao-existe/mesmo`)
  await expect(menu).toBeVisible()
  await nothingWrong(page, "an unknown address")
  await page.getByRole("button", { name: "Voltar ao início" }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await page.goto(`${server.url}/profiles`)
  await expect(page).toHaveURL(`${server.url}/401`)
  await expect(page.getByRole("heading", { level: 1, name: "Acesso negado" })).toBeVisible()
  await expect(menu).toBeVisible()
  await nothingWrong(page, "access denied, signed in")

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${server.url}/nao-existe/mesmo`)
  await expect(stranger).toHaveURL(`${server.url}/login`)
})
