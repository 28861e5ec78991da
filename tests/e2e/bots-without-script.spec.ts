import { createHmac } from "node:crypto"
import type { Page } from "@playwright/test"
import { openCustomerSystem, type ReceivedHook } from "../../server/testing/customer-system.ts"
import { nothingWrong } from "./axe.ts"
import { roomsOf } from "./channel-steps.ts"
import { signIn, tokenOfBot, visit } from "./people.ts"
import type { CompanyDoor } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test.use({ ownServer: "it moves the clock", movableClock: true })

const closed = "Estamos fechados agora. Respondemos amanhã."

/** Opens the dialog that creates a bot, by the card of its beginning, and names the bot of the workspace SAC. */
const nameNewBot = async (page: Page, company: CompanyDoor, card: RegExp, name: string) => {
  await page.goto(`${company.url}/chatbots`)
  await page.getByRole("button", { name: "Criar bot" }).first().click()
  await page.getByRole("button", { name: card }).click()
  const dialog = page.getByRole("dialog", { name: /^Criar bot/iu })
  await dialog.getByLabel("Nome").fill(name)
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "SAC" })
  return dialog
}

/** Saves the settings of a page, which says how many are not saved until they are. */
const save = async (page: Page) => {
  await expect(page.getByText(/não salvas?$/u)).toBeVisible()
  await page.getByRole("button", { name: "Salvar", exact: true }).click()
  await expect(page.getByText(/não salvas?$/u)).toBeHidden()
}

const openSettings = async (page: Page) => {
  await page.getByRole("button", { name: "Configurar ChatBot" }).click()
  const dialog = page.getByRole("dialog", { name: "Configurações do seu ChatBot" })
  await expect(dialog.getByLabel("Nome", { exact: true }).first()).toBeVisible()
  return {
    dialog,
    save: async () => {
      await dialog.getByRole("button", { name: "Salvar", exact: true }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

const editScript = (page: Page) => page.getByRole("link", { name: "Editar Script" })

/** The page of a bot, which is of this type and offers nothing that only a script uses. */
const hasNoScript = async (page: Page, details: string, type: string) => {
  await page.goto(details)
  await expect(page.getByLabel("Resumo").getByText(type, { exact: true })).toBeVisible()
  await expect(page.getByRole("region", { name: "Fechar sala" })).toBeVisible()
  await expect(editScript(page)).toHaveCount(0)
  await expect(page.getByText("Mensagens de exceção")).toHaveCount(0)
  await expect(page.getByRole("textbox", { name: /^Mensagem de exceção/u })).toHaveCount(0)
}

const openInbox = async (page: Page, company: CompanyDoor) => {
  await page.goto(`${company.url}/omnichannel`)
  await roomsOf(page).first().waitFor()
}

const answers = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text)
  await page.keyboard.press("Enter")
}

const messagesOf = (page: Page) => page.getByRole("region", { name: "Mensagens" })

/** The body of a call. */
const bodyOf = (call: ReceivedHook | undefined) => JSON.parse(call?.body ?? "{}") as Readonly<Record<string, unknown>>

test("a digital employee: a customer's system talks, hands over to people, and silence does the rest", async ({
  browser,
  company,
}) => {
  const system = await openCustomerSystem()
  const page = await signIn(browser, company, "julia")
  const sign = (body: string, secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`

  await test.step("a bot with a script is created", async () => {
    const dialog = await nameNewBot(page, company, /^Criar do zero/u, "Bia")
    await dialog.getByLabel("Objetivo").selectOption({ label: "FAQ" })
    await dialog.getByRole("button", { name: "Criar bot" }).click()
    await page.getByRole("button", { name: "Voltar" }).click()
    await expect(editScript(page)).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Mensagem de exceção 1" })).toBeVisible()
    await expect(page.getByRole("region", { name: "Refazer pergunta" })).toBeVisible()
  })
  const details = page.url()

  const afterSales =
    await test.step("made a digital employee, it has neither script nor words of its own", async () => {
      await page.getByRole("link", { name: "Gestão do Bot" }).click()
      await expect(editScript(page)).toBeVisible()
      await page.getByLabel("Tipo").selectOption({ label: "Funcionário digital" })
      await expect(editScript(page)).toHaveCount(0)
      await save(page)
      const { dialog } = await openSettings(page)
      await expect(dialog.getByText(/este robô não cumprimenta nem faz perguntas por conta própria/u)).toBeVisible()
      await expect(dialog.getByText(/Primeiras mensagens|Pedir no início/u)).toHaveCount(0)
      await expect(page.getByText("Palavras-chave")).toHaveCount(0)
      await nothingWrong(page, "the settings of a digital employee")
      const places = page.getByLabel("Área de trabalho").locator("option")
      const id = await places.filter({ hasText: "Pós-venda" }).getAttribute("value")
      await hasNoScript(page, details, "Funcionário digital")
      await expect(page.getByRole("region", { name: "Refazer pergunta" })).toHaveCount(0)
      await nothingWrong(page, "the details of a digital employee")
      return Number(id)
    })

  await test.step("its silence leads to people, and ends", async () => {
    const transfer = page.getByRole("region", { name: "Transferir" })
    await transfer.getByLabel("Após").selectOption("15")
    await transfer.getByLabel("Workspace").selectOption({ label: "SAC" })
    const closing = page.getByRole("region", { name: "Fechar sala" })
    await closing.getByLabel("Após").selectOption("30")
    await closing.getByLabel("Salas").selectOption({ label: "Todas" })
    await closing.getByLabel("Mensagem de fechamento").fill("Encerramos por aqui.")
    await save(page)
  })

  const { secret, hookUrl } = await test.step("it gets the address of the customer's system", async () => {
    await page.getByRole("button", { name: /^Webhook/u }).click()
    const dialog = page.getByRole("dialog", { name: "Webhook" })
    const field = (name: string) => dialog.getByRole("textbox", { name, exact: true })
    await field("Funcionário digital").fill(`${system.url}/bia`)
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(dialog.getByRole("button", { name: "Copiar segredo" })).toBeFocused()
    const shown = {
      secret: await field("Segredo da assinatura").inputValue(),
      hookUrl: await field("URL Webhook").inputValue(),
    }
    await dialog.getByRole("button", { name: "Cancelar" }).click()
    await expect(dialog).toBeHidden()
    return shown
  })

  const token = await tokenOfBot(page)
  const visitor = await visit(browser, company, token)
  await test.step("the system is asked, signed, with the visitor's words, and its answer is read", async () => {
    const choices = { text: "Sobre o quê?", buttons: ["Entrega", "Troca"] }
    system.respond({ json: { messages: ["Oi! Aqui é a Bia.", choices] } })
    await visitor.say("cadê meu pedido 10482?")
    await expect(visitor.sees("Oi! Aqui é a Bia.")).toBeVisible()
    await expect(visitor.sees("Sobre o quê?")).toBeVisible()
    expect(system.received.map(({ path }) => path)).toEqual(["/bia"])
    const [asked] = system.received
    expect(asked?.headers["x-prosa-signature"]).toBe(sign(asked?.body ?? "", secret))
    expect(bodyOf(asked)).toMatchObject({
      event: "employeeMessage",
      botId: Number(details.split("/").at(-1)),
      message: "cadê meu pedido 10482?",
      contact: { name: "" },
      call: 1,
      seq: 1,
    })
  })

  await test.step("a choice that it offered is told to it, and what it writes by itself later is read too", async () => {
    system.respond({ json: { messages: ["Vou verificar."] } })
    await visitor.press("Entrega")
    await expect(visitor.sees("Vou verificar.")).toBeVisible()
    const body = JSON.stringify({
      dialogId: bodyOf(system.received[0])["dialogId"],
      messages: ["O pedido saiu às 9h."],
    })
    const headers = { "content-type": "application/json", "x-prosa-signature": sign(body, secret) }
    expect((await fetch(hookUrl, { method: "POST", headers, body })).status).toBe(200)
    await expect(visitor.sees("O pedido saiu às 9h.")).toBeVisible()
  })

  await test.step("it names a workspace, whose people see the room, take it and answer", async () => {
    const rafael = await signIn(browser, company, "rafael")
    await openInbox(rafael, company)
    system.respond({ json: { messages: ["Chamo o pós-venda."], workspaceId: afterSales } })
    await visitor.say("quero falar com alguém")
    await expect(visitor.sees("Chamo o pós-venda.")).toBeVisible()
    await expect(visitor.sees("Transferida para Pós-venda · aguardando atendimento")).toBeVisible()
    const room = roomsOf(rafael).filter({ hasText: "Transferida para Pós-venda" })
    await expect(room).toContainText("Aguardando atendente")
    await room.click()
    await expect(messagesOf(rafael).getByText("cadê meu pedido 10482?")).toBeVisible()
    await rafael.getByRole("button", { name: "Entrar na Conversa" }).click()
    await answers(rafael, "Sou o Rafael. Chega hoje até as 18h.")
    await expect(visitor.sees("Sou o Rafael. Chega hoje até as 18h.")).toBeVisible()
    await visitor.say("obrigada, Rafael")
    await expect(messagesOf(rafael).getByText("obrigada, Rafael")).toBeVisible()
    const told = system.received.map((call) => bodyOf(call)["message"])
    expect(told).toEqual(["cadê meu pedido 10482?", "Entrega", "quero falar com alguém"])
  })

  await test.step("who is silent is handed to people after 15 minutes, and left after 30 more", async () => {
    system.respond({ json: { messages: ["Qual é o número do pedido?"] } })
    const silent = await visit(browser, company, token)
    await silent.say("quero trocar")
    await expect(silent.sees("Qual é o número do pedido?")).toBeVisible()
    await company.letPass(16)
    await expect(silent.chat.getByText(/^Transferida para .+ · SAC$/u)).toBeVisible()
    await company.letPass(31)
    await expect(silent.sees("Encerramos por aqui.")).toBeVisible()
    await expect(silent.chat.getByText(/conversa encerrada/u).first()).toBeVisible()
  })
  system.close()
})

test("a bot without a script: the first words go to people, in turn, or to the queue while they are away", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")

  await test.step("it is created, and says to whom its conversations go", async () => {
    const dialog = await nameNewBot(page, company, /^Atendimento humano/u, "Balcão da Aroeira")
    await dialog.getByRole("button", { name: "Criar bot" }).click()
    await expect(page.getByLabel("Tipo").locator("option:checked")).toHaveText("Sem script")
    await expect(editScript(page)).toHaveCount(0)
    await page.getByRole("button", { name: "Transferência", exact: true }).click()
    const people = page.getByRole("dialog", { name: "Transferência" })
    await people.getByLabel("Selecione um workspace").selectOption({ label: "Pós-venda" })
    await people.getByText("Sequencial", { exact: true }).click()
    await people.getByRole("button", { name: "Salvar" }).click()
    await expect(people).toBeHidden()
    const settings = await openSettings(page)
    await settings.dialog.getByText("Avisar na transferência sequencial", { exact: true }).click()
    await settings.dialog.getByLabel("Mensagem da transferência").fill("Já chamo alguém do balcão.")
    await settings.save()
  })
  const manage = page.url()
  await hasNoScript(page, manage.replace(/\/manage$/u, ""), "Sem script")
  await nothingWrong(page, "the details of a bot without a script")
  const token = await tokenOfBot(page)

  const { attendant, name } = await test.step("whoever's turn it is has the room at once, and answers", async () => {
    const visitor = await visit(browser, company, token)
    await expect(visitor.chat.getByRole("textbox")).toBeVisible()
    await expect(visitor.sees("Já chamo alguém do balcão.")).toHaveCount(0)
    await visitor.say("preciso da segunda via da nota")
    const line = visitor.chat.getByText(/^Transferida para .+ · Pós-venda$/u)
    await expect(line).toBeVisible()
    await expect(visitor.sees("Já chamo alguém do balcão.")).toHaveCount(1)
    const turn = /Camila|Rafael/u.exec((await line.textContent()) ?? "")?.[0] ?? ""
    const person = await signIn(browser, company, turn.toLowerCase())
    await openInbox(person, company)
    const room = roomsOf(person)
      .filter({ hasText: (await line.textContent()) ?? "" })
      .first()
    await expect(room).toContainText("Meu atendimento")
    await room.click()
    await expect(messagesOf(person).getByText("preciso da segunda via da nota")).toBeVisible()
    await expect(messagesOf(person).getByText("Já chamo alguém do balcão.")).toBeVisible()
    await answers(person, "Envio a segunda via agora.")
    await expect(visitor.sees("Envio a segunda via agora.")).toBeVisible()
    await visitor.say("recebi")
    await expect(messagesOf(person).getByText("recebi")).toBeVisible()
    return { attendant: person, name: turn }
  })

  await test.step("its hours are set to none: that holds at once, without publishing", async () => {
    await page.goto(manage)
    const { dialog, save: saveSettings } = await openSettings(page)
    await dialog.getByText("Definir horário de atendimento", { exact: true }).click()
    for (const day of ["Segunda", "Terça", "Quarta", "Quinta", "Sexta"])
      await dialog.getByText(day, { exact: true }).click()
    await dialog.getByLabel("Mensagem fora do horário").fill(closed)
    await saveSettings()
  })

  await test.step("the next one is told so, and waits in the queue until somebody takes the room", async () => {
    const visitor = await visit(browser, company, token)
    await visitor.say("tem alguém aí?")
    await expect(visitor.sees("Transferida para Pós-venda · aguardando atendimento")).toBeVisible()
    await expect(visitor.sees(closed)).toHaveCount(1)
    await expect(visitor.sees("Já chamo alguém do balcão.")).toHaveCount(0)
    const room = roomsOf(attendant).filter({ hasText: "Transferida para Pós-venda · aguardando atendimento" })
    await expect(room).toContainText("Aguardando atendente")
    await room.click()
    await expect(messagesOf(attendant).getByText("tem alguém aí?")).toBeVisible()
    await attendant.getByRole("button", { name: "Entrar na Conversa" }).click()
    await answers(attendant, `Aqui é ${name}, ainda por aqui.`)
    await expect(visitor.sees(`Aqui é ${name}, ainda por aqui.`)).toBeVisible()
    await expect(room).toHaveCount(0)
  })
})
