import type { Locator, Page } from "@playwright/test"
import { openCustomerSystem } from "../../server/testing/customer-system.ts"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn, tokenOfBot, visit, type VisitorPage, visitWithScript } from "./people.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it moves the clock", movableClock: true })

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#2f6b4f" d="M0 0h9v9H0z"/></svg>`
const picture = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) }
const closed = "Estamos fechados agora. Respondemos amanhã."

/** Answers the three questions with which the bot begins. */
const introducesHerself = async (visitor: VisitorPage, name: string) => {
  for (const [question, answer] of [
    ["Qual é o seu nome?", name],
    ["Qual é o seu telefone, com DDD?", "(48) 99123-4567"],
    ["Qual é o seu e-mail?", "leitora@exemplo.com.br"],
  ] as const) {
    await expect(visitor.sees(question)).toBeVisible()
    await visitor.say(answer)
  }
}

/** Saves what this part of a page holds. */
const save = async (page: Page, part: Page | Locator = page) => {
  await part.getByRole("button", { name: "Salvar", exact: true }).click()
  const said = page.getByText("Dados atualizados com sucesso!").first()
  await expect(said).toBeVisible()
  await expect(said).toBeHidden()
}

test("a bot is configured from nothing, and talks as it was set; it is copied, and deleted", async ({
  browser,
  company,
}) => {
  test.setTimeout(240_000)
  const page = await signIn(browser, company, "helena")
  await createBotAndEdit(page, company, "Livraria Página Um")
  await expect(page).toHaveURL(/\/drawflow\/\d+\/-?\d+/u)
  const [, id = "", flow = ""] = /\/drawflow\/(\d+)\/(-?\d+)/u.exec(page.url()) ?? []
  const details = `${company.url}/chatbots/${id}`
  const token = await (async () => {
    const answer = await page.request.get(`${company.url}/api/bots/${id}`)
    const { token: found } = (await answer.json()) as { readonly token: string } // the wire of a summary
    return found
  })()

  await test.step("its look, its greeting, its questions and its hours are set", async () => {
    await page.goto(`${details}/manage`)
    await page.getByRole("button", { name: "Configurar ChatBot" }).click()
    const dialog = page.getByRole("dialog", { name: "Configurações do seu ChatBot" })
    await dialog.getByLabel("Arquivo do avatar").setInputFiles(picture)
    await dialog.getByLabel("Cor do chat", { exact: true }).fill("#2F6B4F")
    await dialog.getByRole("button", { name: "Adicionar mensagem" }).click()
    await dialog.getByRole("textbox", { name: "Primeira mensagem 1" }).fill("Boas-vindas à livraria!")
    await dialog.getByRole("button", { name: "Adicionar mensagem" }).click()
    await dialog.getByRole("textbox", { name: "Primeira mensagem 2" }).fill("Temos novidades.")
    for (const asked of ["Nome", "Telefone", "E-mail"]) await dialog.getByRole("checkbox", { name: asked }).check()
    await dialog.getByText("Definir horário de atendimento", { exact: true }).click()
    for (const day of ["Segunda", "Terça", "Quarta", "Quinta", "Sexta"])
      await dialog.getByText(day, { exact: true }).click()
    await expect(dialog.getByLabel(/, início 1$/u)).toHaveCount(0)
    await dialog.getByLabel("Mensagem fora do horário").fill(closed)
    await nothingWrong(page, "the settings dialog")
    await save(page, dialog)
    await expect(dialog).toBeHidden()
  })

  await test.step("keywords end the conversation, or lead to people", async () => {
    await page.getByRole("button", { name: "Adicionar palavra-chave" }).click()
    await page.getByRole("textbox", { name: "Frases da palavra-chave 1" }).fill("sair, tchau")
    await page.getByLabel("Leva para").first().selectOption({ label: "Fim da conversa" })
    await page.getByRole("button", { name: "Adicionar palavra-chave" }).click()
    await page.getByRole("textbox", { name: "Frases da palavra-chave 2" }).fill("atendente")
    await page.getByLabel("Leva para").last().selectOption({ label: "Transferência" })
    const transfer = page.getByRole("dialog", { name: "Transferir conversa" })
    await transfer.getByText("Atendimento Humano/Workspace", { exact: true }).click()
    await transfer.getByText("Selecionar Workspace", { exact: true }).click()
    await transfer.getByLabel("Workspace").last().selectOption({ label: "SAC" })
    await transfer.getByText("Sequencial", { exact: true }).click()
    await transfer.getByRole("button", { name: "Salvar" }).click()
    await expect(transfer).toBeHidden()
    await nothingWrongInLong(page, "the management of a bot")
    await save(page)
  })

  await test.step("its rooms go to the people of a workspace", async () => {
    await page.getByRole("button", { name: "Transferência", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Transferência" })
    await expect(dialog.getByLabel("Selecione um workspace")).toHaveValue(/\d/u)
    await dialog.getByLabel("Selecione um workspace").selectOption({ label: "SAC" })
    await dialog.getByText("Colaborador específico", { exact: true }).click()
    await dialog.getByLabel("Usuário").selectOption({ label: "Camila Duarte" })
    await nothingWrongInLong(page, "the transfer dialog")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(page.getByText("Configurações de transferência atualizadas com sucesso!").first()).toBeVisible()
  })

  await test.step("what it does not understand, and its silence, have their words", async () => {
    await page.goto(details)
    await page.getByRole("textbox", { name: "Mensagem de exceção 1" }).fill("Pode dizer com outras palavras?")
    // The visitors of a spec write faster than people read.
    await page.getByLabel("Mensagens seguidas").selectOption("Responder a cada uma")
    const repeating = page.getByRole("region", { name: "Refazer pergunta" })
    await repeating.getByLabel("Após").selectOption("5")
    await repeating.getByLabel("Até").selectOption({ label: "1 vez" })
    const closing = page.getByRole("region", { name: "Fechar sala" })
    await closing.getByLabel("Após").selectOption("15")
    await closing.getByLabel("Mensagem de fechamento").fill("Encerramos por aqui.")
    await save(page)
    await nothingWrongInLong(page, "the details of a bot")
  })

  let script = ""
  await test.step("its look is seen in the widget at once, before anything is published", async () => {
    await page.getByRole("button", { name: /LiveChat/u }).click()
    const dialog = page.getByRole("dialog", { name: "LiveChat" })
    await dialog.getByRole("button", { name: "Gerar" }).click()
    await expect(dialog.getByText(token)).toBeVisible()
    script = (await dialog.getByTestId("live-chat-script").textContent()) ?? ""
    await nothingWrong(page, "the live chat dialog")
    await page.keyboard.press("Escape")
  })

  const system = await openCustomerSystem()
  await test.step("a customer's system answers for it", async () => {
    system.respond({ json: { messages: ["O livro 10482 chega amanhã."] } })
    await page.getByRole("button", { name: /^Webhook/u }).click()
    const dialog = page.getByRole("dialog", { name: "Webhook" })
    await dialog.getByRole("textbox", { name: "Eventos", exact: true }).fill(`${system.url}/livros`)
    await save(page, dialog)
    await dialog.getByRole("button", { name: "Cancelar" }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step("it is published, with a node that asks the system", async () => {
    await page.goto(`${company.url}/drawflow/${id}/${flow}`)
    const panel = page.getByRole("complementary", { name: "Painel do node" })
    await page.locator('.react-flow__node[aria-label="Início"]').click()
    await page.getByRole("button", { name: "Adicionar node" }).first().click()
    await page.keyboard.type("Meu livro\nVou verificar.")
    await panel.getByText("Webhook", { exact: true }).click()
    await panel.getByText("Finalizar", { exact: true }).click()
    await page.locator('.react-flow__node[aria-label="Início"]').click()
    const phrase = panel.getByRole("textbox", { name: "Nova frase da resposta 1" })
    await phrase.fill("cadê meu livro")
    await phrase.press("Enter")
    await publishFlow(page)
    await page.goto(`${details}/manage`)
    await expect(page.getByRole("heading", { name: "Gestão do Bot" })).toBeVisible()
    const answer = await page.request.get(`${company.url}/api/bots/${id}`)
    expect(await answer.json()).toMatchObject({ unpublishedSettings: [] })
  })

  await test.step("a visitor of a site with its script meets the greeting, the question, the fallback and the closed hours", async () => {
    const visitor = await visitWithScript(browser, script)
    await expect(visitor.sees("Boas-vindas à livraria!")).toBeVisible()
    await expect(visitor.sees("Temos novidades.")).toBeVisible()
    await expect(visitor.sees("Qual é o seu nome?")).toBeVisible()
    await expect(visitor.chat.locator(".avatar img")).toHaveAttribute("src", /^data:image\/svg\+xml;base64,/u)
    await expect(visitor.chat.locator(".head")).toHaveCSS("background-color", "rgb(47, 107, 79)")
    await introducesHerself(visitor, "Marina")
    await visitor.say("xpto qwerty")
    await expect(visitor.sees("Pode dizer com outras palavras?")).toBeVisible()
    await visitor.say("Atendente")
    await expect(visitor.sees(closed)).toBeVisible()
  })

  await test.step("another one ends the conversation with a keyword", async () => {
    const visitor = await visit(browser, company, token)
    await expect(visitor.sees("Qual é o seu nome?")).toBeVisible()
    await introducesHerself(visitor, "Otávio")
    await visitor.say("SAIR")
    await expect(visitor.chat.getByText(/conversa encerrada/u).first()).toBeVisible()
  })

  await test.step("the system is asked for a third, and its answer is read", async () => {
    const visitor = await visit(browser, company, token)
    await introducesHerself(visitor, "Clara")
    await visitor.say("cadê meu livro")
    await expect(visitor.sees("Vou verificar.")).toBeVisible()
    await expect(visitor.sees("O livro 10482 chega amanhã.")).toBeVisible()
    const contact = { name: "Clara", email: "leitora@exemplo.com.br" }
    expect(system.received.map(({ path, body }) => ({ path, ...(JSON.parse(body) as object) }))).toMatchObject([
      { path: "/livros", event: "node", nodeName: "Meu livro", contact },
    ])
    system.close()
  })

  await test.step("a silent one is asked again after five minutes, and left after fifteen", async () => {
    const visitor = await visit(browser, company, token)
    await introducesHerself(visitor, "Davi")
    // The last of the first messages stands in the greeting, and again after the questions.
    const asked = visitor.sees("Temos novidades.")
    await expect(asked).toHaveCount(2)
    await company.letPass(6)
    await expect(asked).toHaveCount(3)
    await expect(visitor.sees("Boas-vindas à livraria!")).toHaveCount(1)
    await company.letPass(16)
    await expect(visitor.sees("Encerramos por aqui.")).toBeVisible()
    await expect(visitor.chat.getByText(/conversa encerrada/u).first()).toBeVisible()
  })

  await test.step("whoever is handed to people in turn is told so, now that there are no hours", async () => {
    await page.getByRole("button", { name: "Configurar ChatBot" }).click()
    const dialog = page.getByRole("dialog", { name: "Configurações do seu ChatBot" })
    await dialog.getByText("Definir horário de atendimento", { exact: true }).click()
    await dialog.getByText("Avisar na transferência sequencial", { exact: true }).click()
    await dialog.getByLabel("Mensagem da transferência").fill("Já chamo quem entende de livros.")
    await save(page, dialog)
    await page.goto(`${company.url}/drawflow/${id}/-1`)
    await publishFlow(page)
    const visitor = await visit(browser, company, token)
    await introducesHerself(visitor, "Lia")
    await visitor.say("atendente")
    await expect(visitor.sees("Já chamo quem entende de livros.")).toBeVisible()
    await page.goto(`${details}/manage`)
  })

  await test.step("a changed colour is seen by the next visitor, without publishing", async () => {
    await page.getByRole("button", { name: "Configurar ChatBot" }).click()
    const dialog = page.getByRole("dialog", { name: "Configurações do seu ChatBot" })
    await dialog.getByLabel("Cor do chat", { exact: true }).fill("#7A1E3A")
    await save(page, dialog)
    const visitor = await visit(browser, company, token)
    await expect(visitor.chat.locator(".head")).toHaveCSS("background-color", "rgb(122, 30, 58)")
  })

  await test.step("it is copied from the list", async () => {
    await page.goto(`${company.url}/chatbots`)
    await page.getByRole("button", { name: "Ações de Livraria Página Um" }).click()
    await page.getByRole("menuitem", { name: "Clonar" }).click()
    const dialog = page.getByRole("dialog", { name: "Duplicar Bot" })
    await expect(dialog.getByPlaceholder("Insira o nome do seu robô")).toBeVisible()
    await nothingWrong(page, "the dialog that copies a bot")
    await dialog.getByPlaceholder("Insira o nome do seu robô").fill("Livraria Página Dois")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(page.getByText("Bot clonado com sucesso!!").first()).toBeVisible()
    await expect(page.getByRole("heading", { name: "Livraria Página Dois" })).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Mensagem de exceção 1" })).toHaveValue(
      "Pode dizer com outras palavras?",
    )
  })

  await test.step("both are deleted", async () => {
    for (const place of [page.url(), details]) {
      await page.goto(`${place}/manage`)
      await page.getByRole("button", { name: "DELETAR BOT" }).click()
      const question = page.getByRole("alertdialog")
      await expect(question).toContainText("As credenciais do Google serão liberadas")
      await nothingWrong(page, "the question before a bot is deleted")
      await question.getByRole("button", { name: "Deletar bot" }).click()
      await expect(page.getByText("Bot excluído com sucesso").first()).toBeVisible()
      await expect(page.getByText("Bot excluído e credenciais disponíveis.").first()).toBeVisible()
      await expect(page).toHaveURL(/\/chatbots(\?|$)/u)
    }
    await expect(page.getByRole("article").first()).toBeVisible()
    await expect(page.getByText(/Livraria Página/u)).toHaveCount(0)
  })
})

test("a bot is set to call a system, whose answer is read in the conversation", async ({ browser, company }) => {
  const system = await openCustomerSystem()
  system.respond({ json: { messages: ["O pedido 10482 chega amanhã."] } })
  const page = await signIn(browser, company, "julia")
  await page.goto(`${company.url}/chatbots`)
  const bot = page.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  const token = await tokenOfBot(page)

  await test.step("the address of the system is saved", async () => {
    await page.getByRole("button", { name: /^Webhook/u }).click()
    const dialog = page.getByRole("dialog", { name: "Webhook" })
    await dialog.getByRole("textbox", { name: "Eventos", exact: true }).fill(`${system.url}/pedidos`)
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(page.getByText("Dados atualizados com sucesso!")).toBeVisible()
    await dialog.getByRole("button", { name: "Cancelar" }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step("a node of the published flow calls it", async () => {
    await page.getByRole("link", { name: "Editar Script" }).click()
    await page
      .locator(".react-flow__node")
      .filter({ has: page.getByText("Trocas e devoluções", { exact: true }) })
      .click()
    await page.getByRole("checkbox", { name: "Webhook" }).check()
    await publishFlow(page)
  })

  await test.step("the visitor who reaches the node reads what the system answers", async () => {
    const visitor = await visit(browser, company, token)
    await visitor.press("Troca ou devolução")
    await expect(visitor.sees("Sem problema. O que aconteceu?")).toBeVisible()
    await expect(visitor.sees("O pedido 10482 chega amanhã.")).toBeVisible()
    const calls = system.received.map(({ path, body }) => ({ path, ...(JSON.parse(body) as object) })) // the body of a call
    expect(calls).toMatchObject([{ path: "/pedidos", event: "node", nodeName: "Trocas e devoluções" }])
  })
  system.close()
})
