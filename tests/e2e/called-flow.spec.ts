import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow, tokenOfEdited } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

test("a flow that asks for a number is called by another, which goes on with it; a change of it says whom it touches", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const text = panel.locator("[contenteditable=true]").first()
  const write = async (words: string) => {
    await text.click()
    await page.keyboard.press("Control+A")
    await page.keyboard.type(words)
  }

  await createBotAndEdit(page, server, "Identificação Jatobá")
  const ofModule = page.url()
  await test.step("the flow that others call asks for a number, and ends", async () => {
    await card("Início").click()
    await write("Qual é o número do pedido?")
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await panel.getByRole("button", { name: /^Capturar entidade/u }).click()
    await page.getByRole("button", { name: /^numero/u }).click()
    await card("Inserir-título").click()
    await title.fill("Anotado")
    await write("Obrigado.")
    await panel.getByText("Finalizar", { exact: true }).click()
    await publishFlow(page)
  })

  await createBotAndEdit(page, server, "Balcão Jatobá")
  await test.step("another flow calls it, and keeps what it has asked for", async () => {
    await card("Início").click()
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await panel.getByRole("button", { name: "Qualquer resposta" }).click()
    await card("Inserir-título").click()
    await title.fill("Localizar")
    await panel.getByRole("tab", { name: /^Chamada/u }).click()
    await panel.getByRole("button", { name: "Chamar outro fluxo" }).click()
    await page.getByRole("option", { name: "Identificação Jatobá" }).click()
    await panel.getByRole("button", { name: "Guardar @numero" }).click()
    await nothingWrong(page, "the call of another flow")
    await panel.getByRole("tab", { name: /^Diálogo/u }).click()
    await text.click()
    await page.keyboard.type("Procurando o pedido @nume")
    await page.keyboard.press("Enter")
    await page.keyboard.type(".")
    await expect(card("Localizar").getByTitle("Passa pelo fluxo de Identificação Jatobá")).toBeVisible()
  })

  await test.step("the simulator goes through both, and the conversation is saved as a test that passes", async () => {
    const { talk, say, phone, close } = await simulate(page)
    await say("oi")
    await expect(talk.getByText("Qual é o número do pedido?")).toBeVisible()
    await say("48213")
    await expect(talk.getByText("Obrigado.")).toBeVisible()
    await expect(talk.getByText("Procurando o pedido 48213.")).toBeVisible()
    await phone.getByRole("button", { name: "Salvar como teste" }).click()
    await expect(phone.getByLabel("Nome do teste")).toBeFocused()
    await page.keyboard.type("Localiza")
    await page.keyboard.press("Enter")
    await phone.getByRole("tab", { name: "Testes" }).click()
    await expect(phone.getByText("1 passou")).toBeVisible()
    await phone.getByLabel("Pintar a cobertura no fluxo").check()
    await expect(phone.getByText("2 de 2 nodes")).toBeVisible()
    await close()
  })

  await publishFlow(page)
  await test.step("a visitor goes through both", async () => {
    const visitor = await visit(browser, server, await tokenOfEdited(page))
    await visitor.say("oi")
    await expect(visitor.sees("Qual é o número do pedido?")).toBeVisible()
    await visitor.say("pedido 77")
    await expect(visitor.sees("Procurando o pedido 77.")).toBeVisible()
  })

  await test.step("whoever publishes the called flow is told who goes through it", async () => {
    await page.goto(ofModule)
    await card("Início").click()
    await write("Qual pedido?")
    await page.getByRole("button", { name: "Publicar", exact: true }).click()
    const review = page.getByRole("dialog", { name: /^Publicar/u })
    await expect(review.getByRole("region", { name: "Fluxos que chamam este" })).toContainText("Balcão Jatobá")
    await nothingWrong(page, "the review of a called flow")
  })
})
