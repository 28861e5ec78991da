import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { type ChannelStage, openChannelStage, pageCustomer, receives, whatsappCustomer } from "./channel-customers.ts"
import {
  attachesAndSends,
  finalizes,
  isTransferred,
  logInAtMeta,
  openChannelDialog,
  openRoom,
  picture,
  rowsOf,
  seesPictureOf,
  shows,
  voiceNote,
  writes,
} from "./channel-steps.ts"
import { pressAt, tabTo } from "./keyboard.ts"
import { signIn } from "./people.ts"

let stage: ChannelStage

test.beforeAll(async () => {
  stage = await openChannelStage()
})
test.afterAll(() => stage.close())
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

/** Lets a message fail before Meta reports that it was delivered. */
const failsAtOnce = async ({ whatsapp }: ChannelStage["graph"], place: number): Promise<void> => {
  for (;;) {
    const sent = whatsapp.sent()[place]
    if (sent !== undefined) return whatsapp.fails(sent, 131_026)
    await sleep(1)
  }
}

test("a number of the Cloud API is connected by a login, and a customer of it is answered by bot and person", async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { server, graph } = stage
  await test.step("Júlia connects a number by keyboard alone", async () => {
    const { page, dialog, card } = await openChannelDialog(browser, server, "WhatsApp")
    await pressAt(page, dialog.getByRole("tab", { name: "QRCode" }), "ArrowRight", { back: true })
    await expect(dialog.getByRole("tab", { name: "Meta" })).toHaveAttribute("aria-selected", "true")
    await nothingWrong(page, "the dialog of WhatsApp")
    await logInAtMeta(page, dialog.getByRole("button", { name: "Entrar com a Meta" }))
    await expect(dialog.getByText("Conta da Meta conectada")).toBeVisible()
    await tabTo(page, dialog.getByLabel("Número"))
    await page.keyboard.type("+55 (11) 4002")
    await expect(dialog.getByLabel("ID do telefone")).toHaveValue("106540352242922")
    await nothingWrong(page, "the number that is about to be saved")
    await pressAt(page, dialog.getByRole("button", { name: "Salvar" }))
    await expect(page.getByText("Dados Whatsapp atualizados.")).toBeVisible()
    await expect(dialog.getByRole("button", { name: "Salvar" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(card).toContainText("Conectado")
    await expect(card).toBeFocused()
    await nothingWrong(page, "a bot with a connected number")
  })

  const ana = whatsappCustomer(stage, "5548991230000", "Ana Lima de Souza")
  const choices = { many: "list", few: "buttons" }
  await test.step("Ana is answered by the bot with a list and buttons, and transferred", () =>
    isTransferred(ana, choices))

  const room = await openRoom(browser, server, "rafael", ana)
  await test.step("Rafael reads what Ana chose, and answers with a picture and a voice note", async () => {
    await expect(room.row("Troca ou devolução (escolhida)")).toBeVisible()
    await seesPictureOf(room, ana)
    await shows(await writes(room, ana, "Oi, Ana! Sou o Rafael."), "Entregue")
    await attachesAndSends(room, picture, "O kit é este.")
    const seen = await receives(ana, ({ text }) => text === "O kit é este.", "the picture")
    expect(seen).toMatchObject({ type: "image", file: { mime: "image/png" } })
    expect(seen.file?.bytes.equals(picture.buffer)).toBe(true)
    const note = await attachesAndSends(room, voiceNote)
    const heard = await receives(ana, ({ type }) => type === "audio", "the voice note")
    expect(heard).toMatchObject({ voice: true, file: { mime: "audio/ogg; codecs=opus" } })
    expect(heard.file?.bytes.equals(voiceNote.buffer)).toBe(true)
    await shows(note, "Entregue")
    ana.reads()
    await shows(note, "Lida")
    await nothingWrong(room.page, "a room of WhatsApp")
  })

  await test.step("WhatsApp refuses a message: Rafael reads why, and sends it again by keyboard", async () => {
    const text = "Posso ajudar em algo mais?"
    graph.fail({ path: /\/messages$/u, code: 131_026, times: 1 })
    await room.page.getByRole("textbox", { name: "Mensagem" }).fill(text)
    await room.page.keyboard.press("Enter")
    const row = room.row(text)
    await expect(row.getByRole("alert")).toContainText("Não enviada. A mensagem não pode ser entregue")
    await nothingWrong(room.page, "a room with a message that failed")
    expect(ana.received().map((message) => message.text)).not.toContain(text)
    await pressAt(room.page, row.getByRole("button", { name: "Tentar de novo" }), "Enter", { back: true })
    await receives(ana, (message) => message.text === text, "the message that was sent again")
    await shows(row, "Entregue")
  })

  await test.step("WhatsApp's answer to a message is lost: its report says that it was taken", async () => {
    const text = "Já verifiquei a sua conta."
    graph.fail({ path: /\/messages$/u, kind: "malformed", times: 1 })
    await shows(await writes(room, ana, text), "Entregue")
    expect(ana.received().filter((message) => message.text === text)).toHaveLength(1)
  })

  await test.step("a message that arrives in part says so, and offers no repetition of what has arrived", async () => {
    // longer than a caption of WhatsApp: the picture follows the text
    const text = `Condições. ${"O produto volta inteiro. ".repeat(60)}Até!`
    const before = graph.whatsapp.sent().length
    const [row] = await Promise.all([attachesAndSends(room, picture, text), failsAtOnce(graph, before + 1)])
    expect(
      graph.whatsapp
        .sent()
        .slice(before)
        .map(({ content }) => content.type),
    ).toEqual(["text", "image"])
    await expect(row.getByRole("alert")).toContainText("Não enviada por inteiro.")
    await expect(row.getByRole("button", { name: "Tentar de novo" })).toBeHidden()
    await nothingWrong(room.page, "a room with a message that arrived in part")
  })

  await test.step("a day later the free window is over, and a template goes on", async () => {
    const later = await signIn(browser, server, "rafael")
    await later.clock.setSystemTime(Date.now() + 25 * 3_600_000)
    await later.goto(new URL(room.page.url()).href)
    await later.getByRole("button", { name: "Enviar template" }).click()
    const templates = later.getByRole("dialog", { name: "Enviar template" })
    await templates.getByRole("combobox", { name: "Modelo" }).press("ArrowDown")
    await later.getByRole("option", { name: "reabertura" }).click()
    const text = "Olá, Ana! Podemos continuar o seu atendimento?"
    await expect(templates.getByText(text)).toBeVisible()
    await nothingWrong(later, "a template that is about to be sent")
    await templates.getByRole("textbox", { name: "{{1}}" }).press("Enter")
    await expect(templates).toBeHidden()
    await expect
      .poll(() => ana.received().at(-1))
      .toMatchObject({ type: "template", text, options: ["Sim", "Agora não"] })
    await expect(rowsOf(later)(text)).toBeVisible()
    // the recipient is named by its number, the template by its name
    expect(graph.whatsapp.sent().at(-1)?.content).toMatchObject({ name: "reabertura", language: "pt_BR" })
  })

  await test.step("Rafael finalizes", () => finalizes(room, ana, choices))
})

test("a page on Messenger is switched on after a login, and its customer is answered by bot and person", async ({
  browser,
}) => {
  const { server } = stage
  await test.step("Júlia switches a page on by keyboard alone", async () => {
    const { page, dialog, card } = await openChannelDialog(browser, server, "Facebook")
    await nothingWrong(page, "the dialog of Facebook without an account")
    await logInAtMeta(page, dialog.getByRole("button", { name: "Entrar com o Facebook" }))
    await expect(dialog.getByText("Conta conectada")).toBeVisible()
    await expect(dialog).toBeFocused()
    const pages = dialog.getByRole("list", { name: "Páginas" }).getByRole("listitem")
    await expect(pages).toHaveText([/Loja Aurora.*Desconectada/u, /Aurora Assistência.*Desconectada/u])
    const toggle = dialog.getByRole("switch", { name: "Responder em Loja Aurora" })
    await pressAt(page, toggle, "Space")
    await expect(pages).toHaveText([/Loja AuroraConectada/u, /Aurora Assistência.*Desconectada/u])
    await expect(toggle).toBeChecked()
    await nothingWrong(page, "pages with one that is connected")
    await pressAt(page, dialog.getByRole("button", { name: "Fechar" }).last())
    await expect(dialog).toBeHidden()
    await expect(card).toContainText("Conectado")
    await expect(card).toBeFocused()
  })

  const bia = pageCustomer(stage, "messenger", "7001", "Bia Moura")
  const choices = { many: "text", few: "text" }
  await test.step("Bia presses quick replies of the bot, and is transferred", () => isTransferred(bia, choices))

  const room = await openRoom(browser, server, "rafael", bia)
  await test.step("Rafael answers with a picture, and with a voice note that goes as a file", async () => {
    await expect(room.row("Troca ou devolução (escolhida)")).toBeVisible()
    await seesPictureOf(room, bia)
    await shows(await writes(room, bia, "Oi, Bia! Sou o Rafael."), "Entregue")
    await attachesAndSends(room, picture, "O kit é este.")
    const seen = await receives(bia, ({ type }) => type === "image", "the picture")
    expect(seen.file?.mime).toBe("image/png")
    expect(seen.file?.bytes.equals(picture.buffer)).toBe(true)
    await receives(bia, ({ text }) => text === "O kit é este.", "the text of the picture")
    const note = await attachesAndSends(room, voiceNote)
    // Messenger plays no Ogg
    const heard = await receives(bia, ({ type }) => type === "file", "the voice note")
    expect(heard.file?.mime).toMatch(/^audio\/ogg/u)
    expect(heard.file?.bytes.equals(voiceNote.buffer)).toBe(true)
    await shows(note, "Entregue")
    bia.reads()
    await shows(note, "Lida")
    await nothingWrongInLong(room.page, "a room of Messenger")
  })
  await test.step("Rafael finalizes", () => finalizes(room, bia, choices))
})

test("a profile on Instagram is switched on with the same account, and its customer is answered by bot and person", async ({
  browser,
}) => {
  const { server } = stage
  await test.step("Júlia switches the profile on by keyboard alone", async () => {
    const { page, dialog, card } = await openChannelDialog(browser, server, "Instagram")
    const toggle = dialog.getByRole("switch", { name: /^Responder em/u })
    const enter = dialog.getByRole("button", { name: "Entrar com o Facebook" })
    await expect(toggle.or(enter)).toBeVisible()
    if (await enter.isVisible()) await logInAtMeta(page, enter)
    await expect(toggle).toHaveCount(1)
    await pressAt(page, toggle, "Space")
    const pages = dialog.getByRole("list", { name: "Páginas" }).getByRole("listitem")
    await expect(pages).toHaveText([/lojaauroraConectada/u])
    await nothingWrong(page, "a profile of Instagram that is connected")
    await pressAt(page, dialog.getByRole("button", { name: "Fechar" }).last())
    await expect(card).toContainText("Conectado")
    await expect(card).toBeFocused()
  })

  const caio = pageCustomer(stage, "instagram", "8001", "Caio Reis")
  const choices = { many: "text", few: "text" }
  await test.step("Caio presses quick replies of the bot, and is transferred", () => isTransferred(caio, choices))

  const room = await openRoom(browser, server, "rafael", caio)
  await test.step("Rafael answers with a picture, and with a voice note that goes as a link", async () => {
    await expect(room.row("Troca ou devolução (escolhida)")).toBeVisible()
    await seesPictureOf(room, caio)
    // Instagram reports no delivery
    await shows(await writes(room, caio, "Oi, Caio! Sou o Rafael."), "Enviada")
    await attachesAndSends(room, picture)
    const seen = await receives(caio, ({ type }) => type === "image", "the picture")
    expect(seen.file?.mime).toBe("image/png")
    expect(seen.file?.bytes.equals(picture.buffer)).toBe(true)
    const note = await attachesAndSends(room, voiceNote)
    const linked = await receives(caio, ({ text }) => text.includes(voiceNote.name), "the voice note")
    const address = /https?:\/\/\S+/u.exec(linked.text)?.[0] ?? ""
    const opened = await fetch(address)
    expect(opened.headers.get("content-type")).toMatch(/^audio\/ogg/u)
    expect(Buffer.from(await opened.arrayBuffer()).equals(voiceNote.buffer)).toBe(true)
    await shows(note, "Enviada")
    caio.reads()
    await shows(note, "Lida")
    await nothingWrongInLong(room.page, "a room of Instagram")
  })
  await test.step("Rafael finalizes", () => finalizes(room, caio, choices))
})
