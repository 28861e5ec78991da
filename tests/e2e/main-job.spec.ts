import { type Page } from "@playwright/test"
import { enter, visit, tokenOfBot } from "./people.ts"
import { publishFlow } from "./new-bot.ts"
import type { CompanyDoor } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it kills the server" })

test("a bot is built, talks to a visitor and hands over to an attendant, across a crash", async ({
  browser,
  company,
}) => {
  const builder = await enter(browser, company, "julia")
  const token = await test.step("a builder creates, writes and publishes a bot", () => buildBot(builder, company))

  const attendant = await enter(browser, company, "camila")
  await expect(attendant).toHaveURL(/\/omnichannel/)
  const rooms = attendant.getByRole("region", { name: "Conversas" })
  await expect(rooms.getByRole("link").first()).toBeVisible()

  const visitor = await test.step("a visitor talks to it on a foreign page", async () => {
    const came = await visit(browser, company, token)
    await expect(came.sees("Oi! Aqui é o robô da loja.")).toBeVisible()
    await came.say("xyz nada a ver <b>negrito</b>")
    await expect(came.sees("xyz nada a ver <b>negrito</b>")).toBeVisible()
    await expect(came.sees("Não entendi. Escolha uma das opções.")).toBeVisible()
    await came.press("Horários")
    await expect(came.sees("Abrimos das 9h às 18h.")).toBeVisible()
    await came.say("obrigado")
    await expect(came.sees("Até logo!")).toBeVisible()
    await expect(came.sees("Conversa finalizada")).toBeVisible()
    await came.chat.getByRole("button", { name: "Nova conversa" }).click()
    await expect(came.sees("Oi! Aqui é o robô da loja.")).toBeVisible()
    await came.say("xyz nada a ver <b>negrito</b>")
    await expect(came.sees("Não entendi. Escolha uma das opções.")).toBeVisible()
    await came.say("  QUERO falar com atendente! ")
    await expect(came.sees("Vou chamar uma pessoa.")).toBeVisible()
    return came
  })

  const chat = attendant.getByRole("region", { name: "Mensagens" })
  const writing = attendant.getByRole("textbox", { name: "Mensagem" })
  await test.step("the room appears in the inbox without a reload, and the attendant joins it", async () => {
    const room = rooms.getByRole("link").filter({ hasText: "Transferida para" }).first()
    await expect(room).toBeVisible()
    await room.click()
    await expect(chat.getByText("xyz nada a ver <b>negrito</b>", { exact: true })).toBeVisible()
    const join = attendant.getByRole("button", { name: "Entrar na Conversa" })
    await expect(join.or(writing)).toBeVisible()
    if (await join.isVisible()) await join.click()
    await writing.fill("Olá, aqui é a Camila. Como posso ajudar?")
    await writing.press("Enter")
    await expect(visitor.sees("Olá, aqui é a Camila. Como posso ajudar?")).toBeVisible()
    await visitor.say("Meu abajur veio quebrado.")
    await expect(chat.getByText("Meu abajur veio quebrado.", { exact: true })).toBeVisible()
  })

  await test.step("the server is killed and started again: nothing is lost or doubled", async () => {
    await company.kill()
    await visitor.say("Isto foi escrito durante a queda.")
    await writing.fill("Resposta escrita durante a queda.")
    await writing.press("Enter")
    await company.start()
    await expect(chat.getByText("Isto foi escrito durante a queda.", { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(visitor.sees("Resposta escrita durante a queda.")).toBeVisible({ timeout: 30_000 })
    await expect(attendant.getByText("Enviando…")).toHaveCount(0)
    await visitor.say("Ainda está aí?")
    await expect(chat.getByText("Ainda está aí?", { exact: true })).toBeVisible()
    await writing.fill("Sim! Já abri a troca.")
    await writing.press("Enter")
    await expect(visitor.sees("Sim! Já abri a troca.")).toBeVisible()
    for (const text of said) {
      await expect(chat.getByText(text, { exact: true })).toHaveCount(1)
      await expect(visitor.sees(text)).toHaveCount(1)
    }
  })

  await test.step("the attendant finalizes after the confirmation, and the visitor sees the end", async () => {
    await attendant.getByRole("button", { name: "Finalizar" }).click()
    const question = attendant.getByRole("alertdialog")
    await expect(question).toContainText("Você deseja finalizar a conversa?")
    await question.getByRole("button", { name: "Finalizar" }).click()
    await expect(attendant.getByText("Conversa finalizada com sucesso")).toBeVisible()
    await expect(attendant.getByRole("button", { name: "Abrir Sala" })).toBeFocused()
    await expect(visitor.chat.getByText("Conversa finalizada por Camila Duarte")).toBeVisible()
    await expect(visitor.chat.getByRole("heading", { name: "Camila Duarte" })).toBeVisible()
  })

  await test.step("the visitor begins again, and the company sees a room only when they write", async () => {
    await visitor.chat.getByRole("button", { name: "Nova conversa" }).click()
    const shown = visitor.chat.getByRole("log", { name: "Mensagens" })
    await expect(shown.getByText("Conversa finalizada por Camila Duarte")).toHaveCount(0)
    await expect(visitor.chat.getByRole("textbox")).toBeFocused()
    await visitor.say("voltei")
    await expect(
      attendant
        .getByRole("region", { name: "Conversas" })
        .getByText(/^(Robô: .*|voltei)$/u)
        .first(),
    ).toBeVisible()
    await expect(visitor.sees("voltei")).toBeVisible()
  })
})

const said = [
  "Olá, aqui é a Camila. Como posso ajudar?",
  "Meu abajur veio quebrado.",
  "Isto foi escrito durante a queda.",
  "Resposta escrita durante a queda.",
  "Ainda está aí?",
  "Sim! Já abri a troca.",
]

/** From 'Meus robôs' to a published bot: answers its token. */
const buildBot = async (page: Page, company: CompanyDoor): Promise<string> => {
  await page.goto(`${company.url}/chatbots`)
  await expect(page.getByRole("heading", { name: /Meus robôs/ })).toBeVisible()
  await page.getByRole("button", { name: "Criar bot" }).first().click()
  await page.getByRole("button", { name: /^Criar do zero/u }).click()
  const dialog = page.getByRole("dialog", { name: "Criar Bot do zero" })
  await dialog.getByRole("button", { name: "Próximo" }).click()
  await expect(dialog.getByText("Você deve selecionar uma área de trabalho")).toBeVisible()
  await dialog.getByLabel("Nome").fill("Robô da loja")
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "SAC" })
  await dialog.getByLabel("Objetivo").selectOption({ label: "Atendimento" })
  await dialog.getByRole("button", { name: "Próximo" }).click()
  await expect(dialog.getByLabel("Cor do avatar", { exact: true })).toBeVisible()
  await dialog.getByRole("button", { name: "Criar bot" }).click()
  await expect(page.getByText("Chatbot criado com sucesso!!")).toBeVisible()
  await page.getByRole("button", { name: "Voltar" }).click()
  const token = await tokenOfBot(page)
  await page.getByRole("link", { name: "Editar Script" }).click()
  await expect(page).toHaveURL(/\/drawflow\/\d+\/\d+$/)

  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title })
  const addChild = async (parent: string, title: string, text: string) => {
    await card(parent).click()
    await page.getByRole("button", { name: "Adicionar node" }).click()
    await panel.getByRole("textbox", { name: "Título do node" }).fill(title)
    await panel.getByRole("textbox", { name: "Texto 1 do robô" }).fill(text)
    await expect(card(title)).toContainText(text)
  }
  // The start's single answer has no phrase: the bot goes straight on to the menu.
  await addChild("Início", "Menu", "Oi! Aqui é o robô da loja.")
  await panel.getByRole("button", { name: "Adicionar resposta rápida" }).click()
  for (const reply of ["Horários", "Falar com atendente"]) {
    await panel.getByLabel("Nova resposta rápida").fill(reply)
    await panel.getByLabel("Nova resposta rápida").press("Enter")
  }
  await panel.getByRole("tab", { name: /Exceções/ }).click()
  await panel.getByRole("textbox", { name: "Mensagem de exceção 1" }).fill("Não entendi. Escolha uma das opções.")
  await panel.getByRole("tab", { name: "Diálogo" }).click()

  const addReplyNode = async (reply: string, title: string, text: string) => {
    await card("Menu").click()
    await panel.getByRole("button", { name: `Novo node para "${reply}"` }).click()
    const written = panel.getByRole("textbox", { name: "Título do node" })
    await expect(written).toBeFocused()
    await expect(written).toHaveValue(reply)
    await page.keyboard.type(title)
    await panel.getByRole("textbox", { name: "Texto 1 do robô" }).fill(text)
    await expect(card(title)).toContainText(text)
  }
  await addReplyNode("Horários", "Horario", "Abrimos das 9h às 18h.")
  await addReplyNode("Falar com atendente", "Atendente", "Vou chamar uma pessoa.")
  await panel.getByRole("checkbox", { name: "Transferir" }).check({ force: true })
  await panel.getByRole("button", { name: "Transferir para mais locais e pessoas" }).click()
  const transfer = page.getByRole("dialog", { name: "Transferir conversa" })
  await expect(transfer.getByRole("radio", { name: "Sequencial" })).toBeChecked()
  await transfer.getByText("Colaborador específico", { exact: true }).click()
  await expect(transfer.getByRole("button", { name: "Salvar" })).toBeDisabled()
  await transfer.getByLabel("Colaborador", { exact: true }).selectOption({ label: "Camila Duarte" })
  await transfer.getByRole("button", { name: "Salvar" }).click()
  await expect(panel.getByText("SAC · Camila Duarte")).toBeVisible()

  await test.step("phrases lead from the menu", async () => {
    await card("Menu").click()
    await panel.getByRole("button", { name: 'Frases de "Falar com atendente": 1' }).click()
    const phrase = panel.getByRole("textbox", { name: 'Nova frase de "Falar com atendente"' })
    await phrase.fill("quero falar com atendente")
    await phrase.press("Enter")
    // 'Go to card' offers neither the node itself nor the start.
    const choices = panel.getByLabel('Ir para, de "Horários"').locator("option")
    await expect(choices).toHaveText(["Horario", "Atendente", "+ Novo node"])
  })

  await test.step("nodes are connected by dragging, with the specified refusal", async () => {
    await page.getByRole("button", { name: "Organizar" }).click()
    await page.getByRole("button", { name: "Ver tudo" }).click()
    await drag(page, "Horario", "Atendente")
    await expect(page.getByText("Conexão não permitida! Favor escolher um node abaixo em seu fluxo!")).toBeVisible()
    await addChild("Horario", "Fim", "Até logo!")
    await panel.getByRole("checkbox", { name: "Finalizar" }).check({ force: true })
    await page.getByRole("button", { name: "Ver tudo" }).click()
    await drag(page, "Menu", "Fim")
    await card("Menu").click()
    await expect(panel.getByLabel("Ir para", { exact: true })).toHaveCount(1)
    const further = panel.getByRole("textbox", { name: "Nova frase da resposta 1" })
    await further.fill("tchau")
    await further.press("Enter")
    await card("Horario").click()
    const answer = panel.getByRole("textbox", { name: "Nova frase da resposta 1" })
    await answer.fill("obrigado")
    await answer.press("Enter")
    await expect(panel.getByLabel("Ir para", { exact: true })).toHaveValue(/\d+/)
  })

  await panel.getByRole("button", { name: "Salvar Fluxo" }).click()
  await expect(page.getByText("Script salvo com sucesso!")).toBeVisible()
  const draft = page.url()
  await publishFlow(page)
  await expect(page).not.toHaveURL(draft)
  return token
}

/** Drags from the source handle of one card to the target handle of another. */
const drag = async (page: Page, from: string, to: string) => {
  const source = page.locator(".react-flow__node", { hasText: from }).locator(".react-flow__handle.source")
  const target = page.locator(".react-flow__node", { hasText: to }).locator(".react-flow__handle.target")
  // The canvas may still move.
  for (const handle of [source, target]) await handle.scrollIntoViewIfNeeded()
  const [a, b] = [await source.boundingBox(), await target.boundingBox()]
  if (a === null || b === null) throw new Error("a handle is not on the screen")
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 5 })
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 })
  await page.mouse.up()
}
