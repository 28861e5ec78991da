import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

let erp: CustomerSystem
test.beforeEach(async () => {
  erp = await openCustomerSystem()
})
test.afterEach(() => erp.close())

test("a node asks a system with a secret, keeps what is chosen of its answer, and goes on by it", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Ótica Jatobá")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const tab = (name: RegExp) => panel.getByRole("tab", { name })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const text = panel.locator("[contenteditable=true]").first()
  erp.respond({ json: { cliente: { nome: "Ana Prado", ativo: true }, pedidos: [{ numero: 48213, total: 189.9 }] } })

  await test.step("the start asks for a number, which the next node looks up", async () => {
    await card("Início").click()
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await panel.getByRole("button", { name: /^Capturar entidade/u }).click()
    await page.getByRole("button", { name: /^numero/u }).click()
    await card("Inserir-título").click()
    await title.fill("Buscar pedido")
    await text.click()
    await page.keyboard.type("Achei: ")
    await tab(/^Chamada/u).click()
    await panel.getByRole("button", { name: "Perguntar a um sistema" }).click()
    await panel.getByLabel("Endereço", { exact: true }).fill(`${erp.url}/clientes/`)
    await panel.getByLabel("Endereço", { exact: true }).press("End")
    await panel.getByRole("button", { name: "Inserir valor em Endereço" }).click()
    await page.getByRole("menuitem", { name: "@numero" }).click()
    await expect(panel.getByLabel("Endereço", { exact: true })).toHaveValue(`${erp.url}/clientes/{{@numero}}`)
  })

  await test.step("a secret is stored, and stands in a header by its name", async () => {
    await panel.getByRole("button", { name: "Adicionar em Segredos do robô" }).click()
    await panel.getByLabel("Nome do segredo").fill("erp_token")
    await panel.getByLabel("Valor do segredo").fill("tok-9f8e7d6c5b4a")
    await panel.getByRole("button", { name: "Salvar segredo" }).click()
    await expect(panel.getByTitle("{{segredo.erp_token}}")).toBeVisible()
    await panel.getByRole("button", { name: "Adicionar em Cabeçalhos" }).click()
    await panel.getByLabel("Nome 1 de Cabeçalhos").fill("Authorization")
    await panel.getByLabel("Valor 1 de Cabeçalhos", { exact: true }).fill("Bearer {{segredo.erp_token}}")
    await nothingWrong(page, "the call of a node")
  })

  await test.step("the trial shows the answer, of which fields are kept by a press", async () => {
    await panel.getByLabel("Valor de teste de @numero").fill("7")
    await panel.getByRole("button", { name: "Testar" }).click()
    await expect(panel.getByRole("status")).toContainText("200 ·")
    await panel.getByRole("button", { name: "Guardar cliente.nome" }).click()
    await panel.getByRole("button", { name: "Guardar pedidos[0].total" }).click()
    expect(erp.received.at(-1)).toMatchObject({
      method: "GET",
      path: "/clientes/7",
      headers: { authorization: "Bearer tok-9f8e7d6c5b4a" },
    })
  })

  await test.step("its text names the answer, and 'Se falhar' leads elsewhere", async () => {
    await panel.getByLabel("Se falhar, ir para").selectOption({ label: "+ Novo node" })
    await page.locator(".react-flow__node").nth(2).click()
    await title.fill("Fora do ar")
    await text.click()
    await page.keyboard.type("O sistema está fora.")
    await panel.getByText("Finalizar", { exact: true }).click()
    await card("Buscar pedido").click()
    await tab(/^Diálogo/u).click()
    await text.click()
    await page.keyboard.press("End")
    await page.keyboard.type("@cliente_n")
    await page.keyboard.press("Enter")
    await expect(card("Buscar pedido")).toContainText("@cliente_nome")
    await tab(/^Caminhos/u).click()
    await expect(panel.getByRole("button", { name: /Se a chamada falhou/u })).toBeVisible()
    await panel.getByLabel("Senão, ir para").selectOption({ label: "+ Novo node" })
    await page.locator(".react-flow__node").nth(3).click()
    await title.fill("Mais algo")
    await tab(/^Diálogo/u).click()
    await text.click()
    await page.keyboard.type("Até logo!")
    await panel.getByText("Finalizar", { exact: true }).click()
  })

  await test.step("the simulator asks the system, and hears that it is down", async () => {
    const { talk, say, close } = await simulate(page)
    await say("é o 48213")
    await expect(talk.getByText("Achei: Ana Prado")).toBeVisible()
    await expect(talk.getByText("Até logo!")).toBeVisible()
    erp.respond({ status: 503 })
    await say("e o 48214")
    await expect(talk.getByText("O sistema está fora.")).toBeVisible()
    await close()
  })

  await test.step("it is published, and a reload shows the call as it was written, without the secret", async () => {
    await publishFlow(page)
    await page.reload()
    await card("Buscar pedido").click()
    await tab(/^Chamada/u).click()
    await expect(panel.getByLabel("Endereço", { exact: true })).toHaveValue(`${erp.url}/clientes/{{@numero}}`)
    await expect(panel.getByTitle("{{segredo.erp_token}}")).toBeVisible()
    expect(await page.content()).not.toContain("tok-9f8e7d6c5b4a")
  })
})
