import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a simulated conversation is saved as a test, fails after an edit, and its coverage is painted", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/chatbots`)
  const bot = page.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  await page.getByRole("link", { name: "Editar Script" }).click()
  const card = (title: string) =>
    page.locator(".react-flow__node").filter({ has: page.getByText(title, { exact: true }) })
  await expect(card("Início")).toBeVisible()
  const testing = page.getByRole("button", { name: "Testar" })
  await testing.click()
  const panel = page.getByRole("complementary", { name: "Simulador" })
  const talk = panel.getByRole("log", { name: "Conversa simulada" })

  await test.step("in the site's chat the bot greets first, and the canvas shows where the conversation stands", async () => {
    await panel.getByLabel("Canal simulado").selectOption({ label: "Live Chat" })
    await panel.getByRole("button", { name: "Atualizar Bot" }).click()
    await expect(talk.getByRole("button", { name: "Troca ou devolução" })).toBeEnabled()
    await expect(panel.getByText("on-line")).toBeVisible()
    await talk.getByRole("button", { name: "Troca ou devolução" }).click()
    await expect(talk.getByText("Sem problema. O que aconteceu?")).toBeVisible()
    await expect(card("Trocas e devoluções").getByText("A conversa simulada está aqui.")).toBeAttached()
  })

  await test.step("'Voltar uma fala' takes the turn back, and another goes on", async () => {
    await panel.getByRole("button", { name: "Voltar uma fala" }).click()
    await expect(talk.getByText("Sem problema. O que aconteceu?")).toBeHidden()
    await talk.getByRole("button", { name: "Troca ou devolução" }).click()
    await expect(talk.getByText("Sem problema. O que aconteceu?")).toBeVisible()
  })

  await test.step("the conversation is saved under a name, and passes", async () => {
    await panel.getByRole("button", { name: "Salvar como teste" }).click()
    await expect(panel.getByLabel("Nome do teste")).toBeFocused()
    await page.keyboard.type("Cliente quer trocar")
    await page.keyboard.press("Enter")
    await expect(panel.getByLabel("Nome do teste")).toBeHidden()
    await panel.getByRole("tab", { name: "Testes" }).click()
    await expect(panel.getByText("1 passou")).toBeVisible()
  })

  await test.step("what the test reaches is painted, with words", async () => {
    await panel.getByLabel("Pintar a cobertura no fluxo").check()
    await expect(panel.getByText(/^2 de \d+ nodes$/u)).toBeVisible()
    await expect(card("Trocas e devoluções").getByText("os testes passam aqui")).toBeAttached()
    await expect(card("Produto errado").getByText("nenhum teste passa aqui")).toBeAttached()
    await nothingWrong(page, "the saved tests")
  })

  await test.step("an edit breaks it, and it says what was expected", async () => {
    await testing.click()
    await card("Trocas e devoluções").click()
    await page.getByRole("textbox", { name: "Texto 1 do robô" }).fill("O que houve?")
    await testing.click()
    await panel.getByRole("tab", { name: "Testes" }).click()
    const item = panel.getByRole("list", { name: "Testes salvos" }).getByRole("listitem")
    await expect(item).toContainText("falhou: Cliente quer trocar")
    await expect(item.getByRole("definition")).toHaveText([
      "Troca ou devolução",
      "Sem problema. O que aconteceu?",
      "O que houve?",
    ])
    await nothingWrong(page, "a failed test")
    await testing.click()
  })

  const review = page.getByRole("dialog", { name: /^Publicar/u })
  const results = review.getByRole("list", { name: "Resultados dos testes" }).getByRole("listitem")
  await test.step("the review says with which version it compares, and shows the failure in the simulator", async () => {
    await page.getByRole("button", { name: "Publicar", exact: true }).click()
    await expect(review).toContainText(/Versão \d+, comparada com a versão \d+, publicada por .+ em \d\d\/\d\d\/\d{4}/u)
    await expect(results.getByRole("definition")).toHaveText([
      "Troca ou devolução",
      "Sem problema. O que aconteceu?",
      "O que houve?",
    ])
    await nothingWrong(page, "the review of a failed test")
    await results.getByRole("button", { name: "Abrir no simulador: Cliente quer trocar" }).click()
    await expect(review).toBeHidden()
    await expect(talk.getByText("O que houve?")).toBeVisible()
    await expect(panel.getByText("O teste “Cliente quer trocar” falha na última resposta.")).toBeVisible()
    await nothingWrong(page, "the failure in the simulator")
  })

  await test.step("its new result is accepted once asked, and taken back", async () => {
    await panel.getByRole("button", { name: "Voltar à revisão" }).click()
    await expect(panel).toBeHidden()
    await results.getByRole("button", { name: "Aceitar o novo resultado: Cliente quer trocar" }).click()
    await expect(results.getByRole("button", { name: "Manter o teste" })).toBeFocused()
    await nothingWrong(page, "the question about a new result")
    await page.keyboard.press("Escape")
    await expect(results.getByRole("button", { name: "Manter o teste" })).toBeHidden()
    await results.getByRole("button", { name: "Aceitar o novo resultado: Cliente quer trocar" }).click()
    await results.getByRole("button", { name: "Aceitar", exact: true }).click()
    await expect(review.getByText("1 passou")).toBeVisible()
    await nothingWrong(page, "an accepted result")
    await results.getByRole("button", { name: "Desfazer: Cliente quer trocar" }).click()
    await expect(review.getByText("1 falhou")).toBeVisible()
    await results.getByRole("button", { name: "Aceitar o novo resultado: Cliente quer trocar" }).click()
    await results.getByRole("button", { name: "Aceitar", exact: true }).click()
    await expect(review.getByText("1 passou")).toBeVisible()
  })

  await test.step("a test is recorded where none passes, and the review is one press away", async () => {
    await review.getByRole("button", { name: /^Mais \d+ nodes$/u }).click()
    await review.getByRole("button", { name: "Gravar teste em Produto errado" }).click()
    await expect(panel.getByText("A conversa já passou por “Produto errado”.")).toBeVisible()
    await expect(card("Produto errado").getByText("A conversa simulada está aqui.")).toBeAttached()
    await panel.getByRole("button", { name: "Salvar como teste" }).click()
    await page.keyboard.type("Produto errado")
    await page.keyboard.press("Enter")
    await expect(panel.getByText("Teste salvo.")).toBeVisible()
    await nothingWrong(page, "a recorded test")
    await panel.getByRole("button", { name: "Voltar à revisão" }).click()
    await expect(review.getByText("2 passaram")).toBeVisible()
    await review.getByRole("button", { name: /^Mais \d+ nodes$/u }).click()
    await expect(review.getByRole("button", { name: "Gravar teste em Produto errado" })).toBeHidden()
  })
})
