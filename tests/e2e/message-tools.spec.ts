import { nothingWrong } from "./axe.ts"
import { roomsOf } from "./channel-steps.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a visitor's message is answered with its words, reacted to, and the answer is edited, by keyboard alone", async ({
  browser,
  company,
}) => {
  const builder = await signIn(browser, company, "julia")
  const bot = await builder.request.get(`${company.url}/api/bots/${company.firstBot}/summary`)
  const { token } = (await bot.json()) as { readonly token: string }
  const visitor = await visit(browser, company, token)
  await visitor.say("Qual o prazo para Belém?")
  await expect(visitor.sees("Qual o prazo para Belém?")).toBeVisible()

  const camila = await signIn(browser, company, "camila")
  await camila.goto(`${company.url}/omnichannel`)
  await roomsOf(camila).filter({ hasText: "Visitante" }).first().click()
  const messages = camila.getByRole("region", { name: "Mensagens" })
  const rowOf = (text: string) => messages.getByRole("listitem").filter({ hasText: text })
  const asked = rowOf("Qual o prazo para Belém?").first()
  await expect(asked).toBeVisible()
  await camila.getByRole("button", { name: "Entrar na Conversa" }).click()
  const field = camila.getByRole("textbox", { name: "Mensagem" })
  await expect(field).toBeFocused()

  await test.step("answered, quoted", async () => {
    await asked.getByRole("button", { name: "Responder" }).focus()
    await camila.keyboard.press("Enter")
    await expect(camila.getByRole("region", { name: "Responder" })).toContainText("Qual o prazo para Belém?")
    await expect(field).toBeFocused()
    // The field keeps its place under the bar, and letters that are composed stand where they were written.
    await camila.keyboard.type("São 9 dias, não mais")
    await expect(field).toHaveValue("São 9 dias, não mais")
    await nothingWrong(camila, "a message is answered")
    await camila.keyboard.press("Enter")
    await expect(camila.getByRole("region", { name: "Responder" })).toHaveCount(0)
    await expect(visitor.chat.getByRole("listitem").filter({ hasText: "São 9 dias, não mais" })).toContainText(
      "Você Qual o prazo para Belém?",
    )
  })

  await test.step("reacted to, from its menu", async () => {
    await asked.getByRole("button", { name: "Ações da mensagem" }).focus()
    await camila.keyboard.press("Enter")
    const menu = camila.getByRole("menu")
    await expect(menu.getByRole("menuitem", { name: "Reagir com 👍" })).toHaveAttribute("data-highlighted", "")
    await expect(menu).toContainText(/Recebida em \d{2}\/\d{2}\/\d{4}/u)
    await nothingWrong(camila, "the menu of a message")
    await camila.keyboard.press("Enter")
    await expect(asked).toContainText("Reação de atendente: 👍")
    await expect(visitor.chat.getByRole("img", { name: "Reação: 👍" })).toBeVisible()
  })

  await test.step("edited", async () => {
    await rowOf("São 9 dias").getByRole("button", { name: "Ações da mensagem" }).focus()
    await camila.keyboard.press("Enter")
    await expect(camila.getByRole("menu").getByRole("menuitem").first()).toHaveAttribute("data-highlighted", "")
    // By its first letters, as in every menu.
    await camila.keyboard.type("Ed")
    await camila.keyboard.press("Enter")
    const text = camila.getByRole("textbox", { name: "Texto da mensagem" })
    await expect(text).toBeFocused()
    await text.fill("São 10 dias, não mais")
    await nothingWrong(camila, "a message is edited")
    await camila.keyboard.press("Control+Enter")
    await expect(rowOf("São 10 dias, não mais")).toContainText("Editada")
    const edited = visitor.chat.getByRole("listitem").filter({ hasText: "São 10 dias, não mais" })
    await expect(edited).toContainText("Editada")
  })

  await test.step("the quotation leads to what it quotes", async () => {
    await rowOf("São 10 dias")
      .getByRole("button", { name: /^Resposta a/u })
      .focus()
    await camila.keyboard.press("Enter")
    await expect(asked).toBeFocused()
  })
})
