import { expect, type Page, test } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { type ChannelStage, deviceCustomer, openChannelStage, receives } from "./channel-customers.ts"
import {
  attachesAndSends,
  finalizes,
  isTransferred,
  openChannelDialog,
  openRoom,
  type OpenRoom,
  picture,
  roomsOf,
  rowsOf,
  seesPictureOf,
  shows,
  voiceNote,
  writes,
} from "./channel-steps.ts"
import { pressAt } from "./keyboard.ts"
import { signIn } from "./people.ts"

let stage: ChannelStage

test.beforeAll(async () => {
  stage = await openChannelStage()
})
test.afterAll(() => stage.close())
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

/** Makes a QR code by keyboard, and scans it at the fake; returns the name of its instance. */
const connect = async (page: Page, owner: { readonly name: string; readonly phone: string }): Promise<string> => {
  const dialog = page.getByRole("dialog", { name: "WhatsApp" })
  const make = dialog.getByRole("button", { name: /Gerar QRCode/u })
  // The dialog is loaded when it is first opened: before that, there is nothing to find fault with.
  await expect(make).toBeVisible()
  await nothingWrong(page, "the dialog of a number without a QR code")
  await pressAt(page, make)
  const code = dialog.getByRole("img", { name: "QRCode para ler com o celular" })
  await expect
    .poll(() => code.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(100)
  const instance = stage.evolution.instances().find(({ state }) => state === "connecting")
  expect(await code.getAttribute("src")).toBe(instance?.qr?.base64)
  await nothingWrong(page, "a QR code")
  stage.evolution.scan(instance?.name ?? "", owner)
  await expect(dialog.getByText("WhatsApp Ativo")).toBeVisible()
  // the button that had the focus is gone
  await expect(dialog).toBeFocused()
  return instance?.name ?? ""
}

test("a bot's number is connected by QR code, and a customer of it is answered by bot and person", async ({
  browser,
}) => {
  const { server } = stage
  const instance = await test.step("Júlia connects a number by keyboard alone", async () => {
    const { page, dialog, card } = await openChannelDialog(browser, server, "WhatsApp")
    const made = await connect(page, { name: "Loja Aurora", phone: "5511940028922" })
    await expect(dialog.getByLabel("Nome")).toHaveValue("Loja Aurora")
    await expect(dialog.getByLabel("Telefone")).toHaveValue("+55 (11) 94002-8922")
    await nothingWrong(page, "a number that is connected")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(card).toContainText("Conectado")
    await expect(card).toBeFocused()
    return made
  })

  const davi = deviceCustomer(stage, instance, "5521977776666", "Davi Nunes")
  const choices = { many: "text", few: "text" }
  await test.step("Davi answers with the numbers of the bot's options, and is transferred", () =>
    isTransferred(davi, choices))

  const room = await openRoom(browser, server, "rafael", davi)
  await test.step("Rafael answers with a picture and a voice note", async () => {
    await seesPictureOf(room, davi)
    await shows(await writes(room, davi, "Oi, Davi! Sou o Rafael."), "Entregue")
    await sendsPictureAndVoice(room, davi)
    await nothingWrong(room.page, "a room of a number by QR code")
  })

  await test.step("Rafael answers a message with its words, reacts to it and corrects himself; Davi reads all of it", async () => {
    const { page, row } = room
    const lineOf = (id: string) => stage.evolution.log.find(id)?.line
    const asked = stage.evolution.says(instance, { phone: "5521977776666" }, { type: "text", text: "Chega quinta?" })
    await row("Chega quinta?").hover()
    await row("Chega quinta?").getByRole("button", { name: "Responder" }).click()
    await writes(room, davi, "Chega sexta.")
    const answer = stage.evolution.sent.at(-1)?.id ?? ""
    expect(lineOf(answer)?.replyTo).toBe(asked.id)
    const choose = async (of: string, name: string) => {
      await row(of).hover()
      await row(of).getByRole("button", { name: "Ações da mensagem" }).click()
      await page.getByRole("menuitem", { name }).click()
    }
    // The answer quotes it too.
    const question = page
      .getByRole("region", { name: "Mensagens" })
      .getByRole("listitem")
      .filter({ hasText: "Chega quinta?" })
    await question.first().hover()
    await question.first().getByRole("button", { name: "Ações da mensagem" }).click()
    await page.getByRole("menuitem", { name: "Reagir com 👍" }).click()
    await expect.poll(() => lineOf(asked.id)?.reactions?.company).toBe("👍")
    await shows(row("Chega sexta."), "Entregue")
    await choose("Chega sexta.", "Editar mensagem")
    await page.getByRole("textbox", { name: "Texto da mensagem" }).fill("Chega sábado.")
    await page.getByRole("button", { name: "Salvar" }).click()
    await expect.poll(() => lineOf(answer)?.content.text).toBe("Chega sábado.")
    stage.evolution.reacts(instance, { phone: "5521977776666" }, answer, "❤️")
    await expect(row("Chega sábado.")).toContainText("Reação de Davi Nunes: ❤️")
  })

  await test.step("the number is logged out at its telephone: room, list and card say so, and what Rafael writes waits", async () => {
    const text = "Ainda precisa de algo?"
    stage.evolution.logOutFromPhone(instance)
    await room.page.reload()
    await expect(room.page.getByText("O canal está desconectado: O número foi desconectado no celular")).toBeVisible()
    await nothingWrong(room.page, "a room whose channel is disconnected")
    await room.page.getByRole("textbox", { name: "Mensagem" }).fill(text)
    await room.page.keyboard.press("Enter")
    await expect(room.row(text)).toBeVisible()

    const page = await signIn(browser, server, "julia")
    await page.goto(`${server.url}/chatbots`)
    const bot = page.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
    await expect(bot).toContainText("WhatsApp (QR Code) desconectado")
    await nothingWrong(page, "the list of bots with a channel that is disconnected")
    await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
    const card = page.getByRole("list", { name: "Canais" }).getByRole("button", { name: /^WhatsApp/u })
    await expect(card).toContainText("desconectado no celular")
    await nothingWrong(page, "a bot with a channel that is disconnected")
    expect(davi.received().map((message) => message.text)).not.toContain(text)

    await pressAt(page, card)
    await connect(page, { name: "Loja Aurora", phone: "5511940028922" })
    await receives(davi, (message) => message.text === text, "what has waited")
    await room.page.reload()
    await shows(room.row(text), "Entregue")
    await expect(room.page.getByText("O canal está desconectado")).toHaveCount(0)
  })
  await test.step("Rafael finalizes", () => finalizes(room, davi, choices))

  await test.step("Helena writes first to a contact who never wrote, and the answer is hers", async () => {
    const page = await signIn(browser, server, "helena")
    await page.goto(`${server.url}/contacts`)
    await page
      .getByRole("row", { name: /Seu Osvaldo/u })
      .getByRole("button", { name: "Editar" })
      .click()
    await page.getByRole("button", { name: "Nova conversa" }).click()
    const ways = page.getByRole("dialog", { name: "Nova conversa" })
    await expect(ways.getByRole("listitem")).toHaveCount(1)
    await nothingWrong(page, "the numbers by which a conversation is begun")
    await ways.getByRole("button", { name: /Aroeira Atendimento/u }).click()
    await expect(page.getByText(/Helena Aroeira iniciou a conversa · /u)).toBeVisible()
    const osvaldo = deviceCustomer(stage, instance, "5544999001122", "Seu Osvaldo")
    const begun = { page, row: rowsOf(page) }
    await shows(await writes(begun, osvaldo, "Bom dia! O sofá chegou."), "Entregue")
    osvaldo.says("Vou buscar amanhã")
    await expect(begun.row("Vou buscar amanhã")).toBeVisible()
    expect(osvaldo.received()).toHaveLength(1)
  })
})

test("Camila connects her own number from the inbox, and its conversations are hers from the first message", async ({
  browser,
}) => {
  const { server, evolution } = stage
  const page = await signIn(browser, server, "camila")
  await page.goto(`${server.url}/omnichannel`)
  const opener = page.getByRole("button", { name: "Conexão do WhatsApp" })
  const dialog = page.getByRole("dialog", { name: "WhatsApp" })

  const instance = await test.step("she connects it by keyboard alone", async () => {
    await pressAt(page, opener)
    const made = await connect(page, { name: "Camila", phone: "5511940021111" })
    await expect(dialog.getByLabel("Telefone")).toHaveValue("+55 (11) 94002-1111")
    await nothingWrong(page, "a person's number that is connected")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    return made
  })

  const elis = deviceCustomer(stage, instance, "5531966665555", "Elis Prado")
  await test.step("a customer's first message is in her hands, and no bot answers it", async () => {
    elis.says("Camila, chegou o abajur?")
    const row = roomsOf(page).filter({ hasText: "Elis Prado" })
    await expect(row).toContainText("Meu atendimento")
    // A shell without windows has its pointer in the first corner, where it holds the sidebar open.
    await page.mouse.move(720, 450)
    await row.click()
    const room = { page, row: rowsOf(page) }
    await expect(room.row("Camila, chegou o abajur?")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeVisible()
    await shows(await writes(room, elis, "Chegou hoje de manhã!"), "Entregue")
    await sendsPictureAndVoice(room, elis)
    await nothingWrongInLong(page, "a room of a person's own number")
    expect(elis.received()).toHaveLength(3)
  })

  await test.step("a colleague sees whose the room is, and cannot enter it", async () => {
    const rafael = await signIn(browser, server, "rafael")
    await rafael.goto(`${server.url}/omnichannel`)
    const row = roomsOf(rafael).filter({ hasText: "Elis Prado" })
    await expect(row).toContainText("Em atendimento por Camila")
    await row.click()
    await expect(rafael.getByText("Em atendimento por Camila Duarte.")).toBeVisible()
    await expect(rafael.getByRole("button", { name: "Entrar na Conversa" })).toBeDisabled()
    await expect(rafael.getByRole("textbox", { name: "Mensagem" })).toHaveCount(0)
  })

  await test.step("she removes the number by keyboard alone", async () => {
    await opener.focus()
    await page.keyboard.press("Enter")
    await pressAt(page, dialog.getByRole("button", { name: "Remover número" }))
    const question = page.getByRole("alertdialog")
    await expect(question).toContainText("Remover este número?")
    await nothingWrong(page, "the question before a number is removed")
    await pressAt(page, question.getByRole("button", { name: "Remover número" }))
    await expect(page.getByText("Desconectado com sucesso!")).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(evolution.instances().map(({ name }) => name)).not.toContain(instance)
    await expect(opener).toBeFocused()
    await page.getByRole("textbox", { name: "Mensagem" }).fill("Ainda aí?")
    await page.keyboard.press("Enter")
    await expect(page.getByText("O canal foi desligado antes de a mensagem ser enviada.")).toBeVisible()
    expect(elis.received()).toHaveLength(3)
  })
})

/** A picture with a caption and a voice note, which the customer receives and reads. */
const sendsPictureAndVoice = async (room: OpenRoom, customer: ReturnType<typeof deviceCustomer>): Promise<void> => {
  await attachesAndSends(room, picture, "O kit é este.")
  const seen = await receives(customer, ({ text }) => text === "O kit é este.", "the picture")
  expect(seen).toMatchObject({ type: "image", file: { mime: "image/png" } })
  expect(seen.file?.bytes.equals(picture.buffer)).toBe(true)
  const note = await attachesAndSends(room, voiceNote)
  const heard = await receives(customer, ({ type }) => type === "audio", "the voice note")
  expect(heard).toMatchObject({ voice: true, file: { mime: "audio/ogg; codecs=opus" } })
  expect(heard.file?.bytes.equals(voiceNote.buffer)).toBe(true)
  await shows(note, "Entregue")
  customer.reads()
  await shows(note, "Lida")
}
