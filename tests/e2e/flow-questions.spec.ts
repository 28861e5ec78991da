import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

test("a question from anywhere is answered in the simulator, and kept with the variations of a text when the flow is published", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Perguntas Cajuína")
  const side = page.getByRole("complementary", { name: "Perguntas de qualquer lugar" })
  const toggle = page
    .getByRole("toolbar", { name: "Edição" })
    .getByRole("button", { name: "Perguntas de qualquer lugar" })

  await test.step("it is written beside the canvas, by keys alone", async () => {
    await toggle.press("Enter")
    await side.getByRole("button", { name: "Nova pergunta" }).press("Enter")
    await side.getByRole("textbox", { name: "Nome" }).fill("Formas de pagamento")
    const phrase = side.getByRole("textbox", { name: "Nova frase da pergunta" })
    for (const text of ["vocês aceitam pix", "posso pagar com cartão"]) {
      await phrase.fill(text)
      await phrase.press("Enter")
    }
    await side.getByRole("textbox", { name: "Resposta 1" }).fill("Aceitamos pix e cartão.")
    await nothingWrong(page, "the questions from anywhere")
    await side.getByRole("button", { name: "Fechar perguntas" }).press("Enter")
  })

  await test.step("a node says one of several texts", async () => {
    await page.locator(".react-flow__node").first().click()
    const panel = page.getByRole("complementary", { name: "Painel do node" })
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await page.locator(".react-flow__node").nth(1).click()
    await panel.getByRole("textbox", { name: "Texto 1 do robô" }).click()
    await page.keyboard.type("Boleto ou pedido?")
    await panel.getByRole("button", { name: "Adicionar variação do texto" }).click()
    await expect(panel.getByRole("textbox", { name: "Variação 1 do texto 1" })).toBeFocused()
    await page.keyboard.type("Prefere boleto ou pedido?")
    await expect(panel.getByText("Um destes textos é dito ao acaso")).toBeVisible()
  })

  await test.step("the simulator answers it, and says the other text when it comes back", async () => {
    const { talk, say, close } = await simulate(page)
    await say("voces aceitam pix?")
    await expect(talk.getByText("Aceitamos pix e cartão.")).toBeVisible()
    await expect(talk.getByText("Pergunta de qualquer lugar: “Formas de pagamento”")).toBeVisible()
    await expect(talk.getByText("Boleto ou pedido?", { exact: true })).toBeVisible()
    await expect(talk.getByText("Prefere boleto ou pedido?")).toBeVisible()
    await close()
  })

  await test.step("it is published, and a reload shows both", async () => {
    await publishFlow(page)
    await page.reload()
    await toggle.click()
    await side.getByRole("button", { name: /^Formas de pagamento/u }).click()
    await expect(side.getByRole("textbox", { name: "Resposta 1" })).toHaveValue("Aceitamos pix e cartão.")
    await expect(side.getByText("vocês aceitam pix")).toBeVisible()
    await page.locator(".react-flow__node").nth(1).click()
    await expect(page.getByRole("textbox", { name: "Variação 1 do texto 1" })).toHaveText("Prefere boleto ou pedido?")
  })
})
