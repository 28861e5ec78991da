import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow, tokenOfEdited } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

let erp: CustomerSystem
test.beforeEach(async () => {
  erp = await openCustomerSystem()
})
test.afterEach(() => erp.close())

test("the orders that a system answers are offered as a list, and several extras after them", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Pizzaria Jatobá")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const tab = (name: RegExp) => panel.getByRole("tab", { name })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const text = panel.locator("[contenteditable=true]").first()
  erp.respond({
    json: {
      pedidos: [
        { numero: 48213, status: "em rota" },
        { numero: 48290, status: "no forno" },
      ],
    },
  })

  await test.step("a node asks for the orders, and its trial shows the list", async () => {
    await card("Início").click()
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await panel.getByLabel("Nova frase da resposta 1").fill("pedidos")
    await page.keyboard.press("Enter")
    await card("Inserir-título").click()
    await title.fill("Qual pedido")
    await text.click()
    await page.keyboard.type("Qual pedido?")
    await tab(/^Chamada/u).click()
    await panel.getByRole("button", { name: "Perguntar a um sistema" }).click()
    await panel.getByLabel("Endereço", { exact: true }).fill(`${erp.url}/pedidos`)
    await panel.getByRole("button", { name: "Testar" }).click()
    await panel.getByRole("button", { name: "Guardar pedidos", exact: true }).click()
  })

  await test.step("one press offers its items: the list, the words and the name are there", async () => {
    await tab(/^Diálogo/u).click()
    await panel.getByRole("button", { name: "Escolha de uma lista" }).click()
    await expect(panel.getByLabel("Lista da resposta 1")).toHaveValue("pedidos")
    await expect(panel.getByLabel("Texto de cada opção")).toHaveValue("numero")
    await expect(panel.getByLabel("Guardar campo 1 como")).toHaveValue("numero")
    await panel.getByRole("button", { name: "Guardar status" }).click()
    await panel.getByLabel("Ir para", { exact: true }).selectOption({ label: "+ Novo node" })
    await nothingWrong(page, "a choice of a list")
  })

  await test.step("the next node says what was chosen, and lets several extras be chosen", async () => {
    await page.locator(".react-flow__node").nth(2).click()
    await title.fill("Extras")
    await text.click()
    await page.keyboard.type("Está @status")
    await page.keyboard.press("Enter")
    await page.keyboard.type(". Quer extras?")
    const add = panel.getByRole("button", { name: "Adicionar resposta rápida" })
    await add.click()
    for (const extra of ["Bacon", "Milho", "Catupiry"]) {
      await page.keyboard.type(extra)
      await page.keyboard.press("Enter")
    }
    await panel.getByRole("button", { name: "Deixar escolher várias" }).click()
    await panel.getByLabel("Guardar da escolha como").fill("extras")
    await page.keyboard.press("Enter")
    await page.locator(".react-flow__node").nth(3).click()
    await title.fill("Fim")
    await text.click()
    await page.keyboard.type("Anotado: @extras")
    await page.keyboard.press("Enter")
    await panel.getByText("Finalizar", { exact: true }).click()
  })

  await test.step("the simulator offers the items, and each extra once", async () => {
    const { talk, say, close } = await simulate(page)
    await say("pedidos")
    await talk.getByRole("button", { name: "48290", exact: true }).click()
    await expect(talk.getByText("Está no forno. Quer extras?")).toBeVisible()
    await talk.getByRole("button", { name: "Milho", exact: true }).click()
    await expect(talk.getByText("Anotei: Milho. Mais alguma opção?")).toBeVisible()
    await say("bacon também, e só isso")
    await expect(talk.getByText("Anotado: Milho e Bacon")).toBeVisible()
    await close()
  })

  await test.step("a visitor of the published bot chooses the same, by number too", async () => {
    await publishFlow(page)
    const bot = /drawflow\/(\d+)/u.exec(page.url())?.[1]
    // This visitor writes faster than people read.
    const changed = await page.request.put(`${server.url}/api/bots/${bot}`, { data: { readingSeconds: 0 } })
    expect(changed.status()).toBe(200)
    const visitor = await visit(browser, server, await tokenOfEdited(page))
    const shown = visitor.chat.locator(".message .text")
    await visitor.say("pedidos")
    await expect(shown.getByText("Qual pedido?")).toBeVisible()
    await visitor.say("o segundo")
    await expect(shown.getByText("Está no forno. Quer extras?")).toBeVisible()
    await visitor.say("milho, bacon e azeitona")
    await expect(shown.getByText("Não encontrei “azeitona”. Anotei: Milho e Bacon. Mais alguma opção?")).toBeVisible()
    await visitor.chat.getByRole("button", { name: "Pronto", exact: true }).click()
    await expect(shown.getByText("Anotado: Milho e Bacon")).toBeVisible()
    await visitor.page.context().close()
  })
})
