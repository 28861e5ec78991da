import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { samplePicture } from "./drawn-picture.ts"
import { type AskedGateway, openAskedGateway } from "./evolution-asking.ts"
import type { FakeEvolution } from "./evolution-server.ts"
import type { JsonObject } from "./json-reading.ts"
import type { WebhookReceiver } from "./webhook-receiver.ts"

const ana = { phone: "5511987654321", name: "Ana Lima" }
let gateway: AskedGateway
let evolution: FakeEvolution
let receiver: WebhookReceiver

beforeEach(async () => {
  gateway = await openAskedGateway()
  evolution = gateway.evolution
  receiver = gateway.receiver
})
afterEach(() => gateway.close())

const ask: AskedGateway["ask"] = (...asked) => gateway.ask(...asked)
const connected: AskedGateway["connect"] = (more) => gateway.connect(more)
const named: AskedGateway["named"] = (event) => gateway.named(event)

describe("sending", () => {
  const send = (call: string, body: object) => ask("POST", `/message/${call}/bot-42`, body)

  it("answers 201 with the message, and its statuses follow", async () => {
    await connected()
    const { status, body } = await send("sendText", { number: ana.phone, text: "Olá" })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      key: { remoteJid: "5511987654321@s.whatsapp.net", fromMe: true, id: expect.stringMatching(/^3EB0/u) },
      status: "PENDING",
      message: { conversation: "Olá" },
      messageType: "conversation",
    })
    await evolution.settled()
    const [sent] = evolution.sent
    if (sent === undefined) throw new Error("nothing was sent")
    evolution.reads(sent)
    await evolution.settled()
    expect(named("send.message")).toHaveLength(1)
    expect(named("messages.update").map(({ status, keyId }) => [status, keyId])).toEqual([
      ["SERVER_ACK", sent.id],
      ["DELIVERY_ACK", sent.id],
      ["READ", sent.id],
    ])
  })

  it("takes media as base64 and as a file, and gives it back", async () => {
    await connected()
    const base64 = samplePicture().toString("base64")
    const media = { number: ana.phone, mediatype: "image", mimetype: "image/png", caption: "Foto" }
    const { body } = await send("sendMedia", { ...media, media: base64 })
    expect(body["message"]).toMatchObject({ imageMessage: { mimetype: "image/png", caption: "Foto" } })
    const form = new FormData()
    for (const [key, value] of Object.entries(media)) form.set(key, value)
    form.set("file", new Blob([new Uint8Array(samplePicture())], { type: "image/png" }), "foto.png")
    const response = await fetch(`${evolution.url}/message/sendMedia/bot-42`, {
      method: "POST",
      headers: { apikey: evolution.apiKey },
      body: form,
    })
    expect(response.status).toBe(201)
    const got = await ask("POST", "/chat/getBase64FromMediaMessage/bot-42", {
      message: { key: { id: evolution.sent[1]?.id } },
    })
    expect(got.body).toMatchObject({ mediaType: "imageMessage", base64, mimetype: "image/png" })
    expect((await send("sendMedia", { ...media, media: "não é base64" })).status).toBe(400)
    expect((await send("sendMedia", { ...media, mediatype: "gif", media: base64 })).status).toBe(400)
  })

  it.each<[string, object, object]>([
    [
      "sendWhatsAppAudio",
      { audio: "T2dnUw==", encoding: true },
      { audioMessage: { ptt: true, mimetype: "audio/ogg; codecs=opus" } },
    ],
    ["sendSticker", { sticker: "UklGRg==" }, { stickerMessage: { mimetype: "image/webp" } }],
    [
      "sendLocation",
      { latitude: -23.5, longitude: -46.6, name: "Loja" },
      { locationMessage: { degreesLatitude: -23.5, name: "Loja" } },
    ],
    [
      "sendContact",
      { contact: [{ fullName: "João", phoneNumber: "+55 11 90000-0000" }] },
      { contactMessage: { displayName: "João" } },
    ],
    ["sendPoll", { name: "?", values: ["a", "b"] }, { pollCreationMessageV3: { name: "?" } }],
  ])("knows %s", async (call, body, message) => {
    await connected()
    expect((await send(call, { number: ana.phone, ...body })).body["message"]).toMatchObject(message)
  })

  it("refuses a number without WhatsApp, a missing field, and an instance that is not open", async () => {
    await connected()
    evolution.setMissing("5511900000000", true)
    expect(await send("sendText", { number: "5511900000000", text: "oi" })).toEqual({
      status: 400,
      body: {
        status: 400,
        error: "Bad Request",
        response: { message: [{ jid: "5511900000000@s.whatsapp.net", exists: false, number: "5511900000000" }] },
      },
    })
    expect((await send("sendText", { number: ana.phone })).status).toBe(400)
    evolution.ban("bot-42")
    expect((await send("sendText", { number: ana.phone, text: "oi" })).status).toBe(400)
    expect(evolution.sent).toEqual([])
  })

  it("finds numbers with or without the ninth digit", async () => {
    await connected()
    evolution.says("bot-42", { phone: "551187654321" }, { type: "text", text: "oi" })
    const { body } = await ask("POST", "/chat/whatsappNumbers/bot-42", { numbers: ["5511987654321"] })
    expect(body).toEqual([{ jid: "551187654321@s.whatsapp.net", exists: true, number: "5511987654321" }])
  })

  it("fails as it is planned", async () => {
    await connected()
    evolution.fail({ path: /sendText/u, status: 503 })
    expect((await send("sendText", { number: ana.phone, text: "oi" })).status).toBe(503)
    expect((await send("sendText", { number: ana.phone, text: "oi" })).status).toBe(201)
  })
})

describe("a customer", () => {
  it("writes, sends media with its bytes, reacts and deletes", async () => {
    await connected()
    const { id } = evolution.says("bot-42", ana, { type: "text", text: "oi" })
    const picture = evolution.says("bot-42", ana, { type: "image", caption: "olha" }, { replyTo: id })
    evolution.reacts("bot-42", ana, id, "👍")
    evolution.deletes(id)
    await evolution.settled()
    expect(named("messages.upsert")).toMatchObject([
      {
        key: { remoteJid: "5511987654321@s.whatsapp.net", fromMe: false, id, addressingMode: "pn" },
        pushName: "Ana Lima",
        message: { conversation: "oi" },
        messageType: "conversation",
      },
      {
        key: { id: picture.id },
        messageType: "imageMessage",
        message: { imageMessage: { caption: "olha" }, base64: samplePicture().toString("base64") },
        contextInfo: { stanzaId: id },
      },
      { messageType: "reactionMessage", message: { reactionMessage: { key: { id }, text: "👍" } } },
    ])
    expect(named("messages.delete")).toMatchObject([{ id, fromMe: false }])
    await ask("POST", "/chat/markMessageAsRead/bot-42", { readMessages: [{ remoteJid: "a", fromMe: false, id }] })
    expect(evolution.markedRead).toEqual([id])
  })

  it("with a lid is answered at the lid", async () => {
    await connected()
    const hidden = { ...ana, lid: "123456@lid" }
    evolution.says("bot-42", hidden, { type: "text", text: "oi" })
    evolution.says("bot-42", { ...hidden, hidesNumber: true }, { type: "text", text: "oi" })
    await evolution.settled()
    const [known, unknown] = named("messages.upsert").map(({ key }) => key)
    expect(known).toMatchObject({ remoteJid: "123456@lid", remoteJidAlt: "5511987654321@s.whatsapp.net" })
    expect(unknown).not.toHaveProperty("remoteJidAlt")
    await ask("POST", "/message/sendText/bot-42", { number: "123456@lid", text: "oi" })
    expect(evolution.sent).toMatchObject([{ jid: "123456@lid", to: ana.phone }])
  })

  it("in a group is ignored by the gateway only if the instance says so", async () => {
    await connected()
    const inGroup = { ...ana, group: "120363@g.us" }
    evolution.says("bot-42", inGroup, { type: "text", text: "oi" })
    await ask("DELETE", "/instance/delete/bot-42")
    await connected({ groupsIgnore: false })
    evolution.says("bot-42", inGroup, { type: "text", text: "oi" })
    await evolution.settled()
    expect(named("messages.upsert")).toMatchObject([
      { key: { remoteJid: "120363@g.us", participant: "5511987654321@s.whatsapp.net" } },
    ])
  })

  it("is written to by the company on its own phone", async () => {
    await connected()
    evolution.typesOnPhone("bot-42", ana, { type: "text", text: "Já vou" })
    await evolution.settled()
    expect(named("messages.upsert")).toMatchObject([{ key: { fromMe: true }, message: { conversation: "Já vou" } }])
  })
})

describe("a webhook", () => {
  it("is tried again after 500, and not after 422", async () => {
    await connected()
    receiver.answerWith(500, 200)
    evolution.says("bot-42", ana, { type: "text", text: "oi" })
    await evolution.settled()
    expect(evolution.webhooks.deliveries.at(-1)?.attempts).toEqual([500, 200])
    receiver.answerWith(422)
    evolution.says("bot-42", ana, { type: "text", text: "oi" })
    await evolution.settled()
    expect(evolution.webhooks.deliveries.at(-1)).toMatchObject({ attempts: [422], state: "given up" })
  })

  it("comes twice, or later and reversed, on command", async () => {
    await connected()
    const says = (text: string) => evolution.says("bot-42", ana, { type: "text", text })
    const texts = () => named("messages.upsert").map(({ message }) => (message as JsonObject)["conversation"])
    evolution.webhooks.hold()
    says("1")
    says("2")
    await evolution.settled()
    expect(texts()).toEqual([])
    evolution.webhooks.release("reversed")
    evolution.webhooks.duplicate(2)
    says("3")
    await evolution.settled()
    expect(texts()).toEqual(["2", "1", "3", "3"])
  })

  it("sends the events that it names, to addresses by event, and signs a token with jwt_key", async () => {
    await connected()
    const before = receiver.received.length
    const webhook = {
      enabled: true,
      url: receiver.url,
      byEvents: true,
      headers: { jwt_key: "k" },
      events: ["MESSAGES_UPSERT"],
    }
    expect((await ask("POST", "/webhook/set/bot-42", { webhook })).status).toBe(201)
    expect((await ask("GET", "/webhook/find/bot-42")).body).toMatchObject({ url: receiver.url, byEvents: true })
    evolution.says("bot-42", ana, { type: "text", text: "oi" })
    evolution.closes("bot-42", 428)
    await evolution.settled()
    const received = receiver.received.slice(before)
    expect(received).toHaveLength(1)
    expect(received[0]?.path).toBe("/messages-upsert")
    const [, claims = ""] = (received[0]?.headers["authorization"] ?? "").split(".")
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      app: "evolution",
      action: "webhook",
    })
    const unknown = { ...webhook, events: ["EVERYTHING"] }
    expect((await ask("POST", "/webhook/set/bot-42", { webhook: unknown })).status).toBe(400)
  })
})
