import { incomingWords } from "@prosa/core/channel"
import { describe, expect, it } from "vitest"
import { readEvolutionWebhook } from "./read-evolution-webhook.ts"

const told = (event: string, data: unknown) =>
  readEvolutionWebhook({ event, instance: "loja", data, date_time: "2026-11-20T10:00:00.000Z", apikey: null })
const ana = { remoteJid: "5511987654321@s.whatsapp.net", fromMe: false, id: "3A1" }
const upsert = (message: object, more: object = {}) =>
  told("messages.upsert", { key: ana, pushName: "Ana", message, messageTimestamp: 1_795_170_000, ...more })
const saidIn = (message: object, more: object = {}) => {
  const [first] = upsert(message, more)
  return first?.event.kind === "message" ? first.event.said : undefined
}

describe("the reader of the webhooks of numbers by QR code", () => {
  it("reads a text with its sender and the message that it answers", () => {
    expect(upsert({ conversation: "oi" }, { contextInfo: { stanzaId: "3EB0" } })).toEqual([
      {
        connection: "loja",
        id: "message 3A1",
        person: "5511987654321",
        event: {
          kind: "message",
          externalId: "3A1",
          person: { identities: [{ kind: "phone", value: "5511987654321" }], address: "5511987654321", name: "Ana" },
          at: 1_795_170_000_000,
          said: { text: "oi", media: [], about: "3EB0", quiet: false },
        },
      },
    ])
    expect(saidIn({ extendedTextMessage: { text: "veja", contextInfo: { stanzaId: "3EB1" } } })).toMatchObject({
      text: "veja",
      about: "3EB1",
    })
    const hidden = { ephemeralMessage: { message: { extendedTextMessage: { text: "some" } } } }
    expect(saidIn({ messageContextInfo: {}, ...hidden })?.text).toBe("some")
  })

  it("takes what was typed on the phone as sent by another tool", () => {
    expect(upsert({ conversation: "já vou" }, { key: { ...ana, fromMe: true } })).toMatchObject([
      { person: "5511987654321", event: { kind: "sent-elsewhere", person: { name: "" }, said: { text: "já vou" } } },
    ])
  })

  it("knows a person by an opaque id with or without the number, and answers to the id that wrote", () => {
    const lid = { remoteJid: "123456789@lid", fromMe: false, id: "3A2" }
    const beside = { ...lid, remoteJidAlt: "5511987654321@s.whatsapp.net" }
    expect(upsert({ conversation: "oi" }, { key: beside })).toMatchObject([
      {
        person: "5511987654321",
        event: {
          person: {
            identities: [
              { kind: "phone", value: "5511987654321" },
              { kind: "bsuid", value: "123456789@lid" },
            ],
            address: "123456789@lid",
          },
        },
      },
    ])
    expect(upsert({ conversation: "oi" }, { key: lid })).toMatchObject([{ person: "123456789@lid" }])
    const device = { ...ana, remoteJid: "5511987654321:7@s.whatsapp.net" }
    expect(upsert({ conversation: "oi" }, { key: device })).toMatchObject([{ person: "5511987654321" }])
  })

  it("leaves groups, broadcasts and channels out", () => {
    for (const remoteJid of ["1203@g.us", "12036304@g.us", "status@broadcast", "1203630412@newsletter", "", "x"])
      expect(upsert({ conversation: "oi" }, { key: { ...ana, remoteJid } })).toEqual([])
  })

  it("reads a poll and an event as words", () => {
    const poll = { name: "Almoço?", options: [{ optionName: "Sim" }, { optionName: "Não" }] }
    expect(saidIn({ pollCreationMessageV3: poll })).toMatchObject({
      text: "📊 Enquete: Almoço?\n• Sim\n• Não",
      quiet: true,
    })
    expect(saidIn({ eventMessage: { name: "Feira" } })?.text).toBe("📅 Evento: Feira")
  })

  it("reads files with their content, and those too large for it by their id", () => {
    const imageMessage = { mimetype: "image/jpeg", caption: "olha" }
    expect(saidIn({ imageMessage, base64: "AAAA" })).toEqual({
      text: "olha",
      media: [{ id: "3A1", mime: "image/jpeg", name: "", base64: "AAAA" }],
      quiet: false,
    })
    const large = saidIn({ documentMessage: { fileName: "a.pdf", mimetype: "x/y" }, base64: "A".repeat(7_000_000) })
    expect(large?.media).toEqual([{ id: "3A1", mime: "x/y", name: "a.pdf" }])
    const caption = {
      documentWithCaptionMessage: { message: { documentMessage: { caption: "nota" } } },
      base64: "QQ==",
    }
    expect(saidIn(caption)).toMatchObject({ text: "nota", media: [{ base64: "QQ==" }] })
  })

  it("puts places, contacts and reactions into words, and what it does not know too", () => {
    const place = { name: "Loja", address: "", latitude: -23.5, longitude: -46.6 }
    const locationMessage = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "Loja" }
    expect(saidIn({ locationMessage })?.text).toBe(incomingWords.location(place))
    const vcard = "BEGIN:VCARD\nFN:João\nitem1.TEL;waid=5511:+55 11 9\nEND:VCARD"
    expect(saidIn({ contactMessage: { displayName: "João", vcard } })?.text).toBe("👤 João · +55 11 9")
    expect(saidIn({ reactionMessage: { key: { id: "3EB0" }, text: "👍" } })).toMatchObject({
      about: "3EB0",
      reaction: "👍",
      quiet: true,
    })
    expect(saidIn({ hologramMessage: { name: "?" } })).toMatchObject({
      text: incomingWords.newType,
      quiet: true,
      unanswered: true,
    })
    expect(upsert({ pollUpdateMessage: {} })).toEqual([])
    expect(saidIn({ listResponseMessage: { title: "Boleto" } })).toMatchObject({ text: "Boleto", quiet: false })
  })

  it("reads what was taken back or edited", () => {
    const deleted = [{ id: "deleted 3A0", event: { kind: "deleted", externalId: "3A0" } }]
    expect(told("messages.delete", { remoteJid: ana.remoteJid, fromMe: false, id: "3A0" })).toMatchObject(deleted)
    expect(told("messages.delete", { remoteJid: ana.remoteJid, fromMe: true, id: "3A0" })).toEqual([])
    expect(upsert({ protocolMessage: { type: "REVOKE", key: { id: "3A0" } } })).toMatchObject(deleted)
    const edit = { type: "MESSAGE_EDIT", key: { id: "3A0" }, editedMessage: { conversation: "olá" } }
    const edited = [{ person: "change 3A0", event: { kind: "edited", externalId: "3A0", said: { text: "olá" } } }]
    expect(upsert({ editedMessage: { message: { protocolMessage: edit } } })).toMatchObject(edited)
  })

  it("reads an edit in each of its forms, and never as a deletion", () => {
    // The key is the writer's own: in it the company is the other side.
    const key = { remoteJid: "551140028922@s.whatsapp.net", fromMe: true, id: "3A0" }
    const edit = {
      key,
      type: 14,
      editedMessage: { extendedTextMessage: { text: "olá" } },
      timestampMs: "1795170000500",
    }
    const edited = { kind: "edited", externalId: "3A0", at: 1_795_170_000_500, said: { text: "olá" } }
    expect(told("messages.edited", edit)).toMatchObject([{ person: "change 3A0", event: edited }])
    expect(told("messages.edited", { ...edit, type: "MESSAGE_EDIT" })).toMatchObject([{ event: edited }])
    const update = { keyId: "3A0", remoteJid: ana.remoteJid, fromMe: false }
    expect(told("messages.update", { ...update, status: "DELETED" })).toEqual([])
    const message = { editedMessage: { message: { conversation: "olá" } } }
    for (const status of ["DELETED", "SERVER_ACK", undefined])
      expect(told("messages.update", { ...update, status, message })).toMatchObject([
        { person: "change 3A0", event: { kind: "edited", externalId: "3A0", at: 0, said: { text: "olá" } } },
      ])
    // With an event of its own the gateway reports every protocol message, a deletion too.
    expect(told("messages.edited", { key, type: "REVOKE" })).toMatchObject([
      { id: "deleted 3A0", event: { kind: "deleted", externalId: "3A0" } },
    ])
    for (const type of ["EPHEMERAL_SETTING", 3, "HISTORY_SYNC_NOTIFICATION", undefined])
      expect(told("messages.edited", { key, type })).toEqual([])
    const secret = { secretEncryptedMessage: { targetMessageKey: { id: "3A0" }, secretEncType: 2 } }
    expect(saidIn(secret)).toMatchObject({ about: "3A0", aside: "remark", text: incomingWords.editedUnseen })
  })

  it("finds the advertisement where any version of the gateway has it, and takes no card of a link for one", () => {
    const externalAdReply = { title: "Frete grátis", sourceUrl: "https://fb.example/1", sourceType: "ad" }
    const line = incomingWords.cameBy("ad", "Frete grátis", "https://fb.example/1")
    expect(saidIn({ conversation: "oi" }, { contextInfo: { externalAdReply } })).toMatchObject({
      text: "oi",
      cameBy: line,
    })
    const inside = { extendedTextMessage: { text: "oi", contextInfo: { externalAdReply } } }
    expect(saidIn(inside, { contextInfo: {} })).toMatchObject({ text: "oi", cameBy: line })
    const hidden = { entryPointConversionSource: "ctwa_ad", entryPointConversionDelaySeconds: 8 }
    const named = { extendedTextMessage: { text: "oi", contextInfo: hidden } }
    expect(saidIn(named)).toMatchObject({ cameBy: incomingWords.cameBy("ad", "", "") })
    const later = { ...hidden, entryPointConversionDelaySeconds: 4_000 }
    for (const contextInfo of [later, { externalAdReply: { title: "Um link", sourceUrl: "https://x.example" } }, {}])
      expect(saidIn({ extendedTextMessage: { text: "oi", contextInfo } })).not.toHaveProperty("cameBy")
  })

  it("hands the gateway the file of an item that it does not find by the id", () => {
    const imageMessage = { mimetype: "image/jpeg", url: "https://mmg.example/1", mediaKey: "a2V5", jpegThumbnail: "x" }
    const item = saidIn({ associatedChildMessage: { message: { imageMessage } } })
    const { jpegThumbnail: _small, ...members } = imageMessage
    expect(item?.media).toEqual([{ id: "3A1", mime: "image/jpeg", name: "", members: { imageMessage: members } }])
    expect(saidIn({ viewOnceMessageV2: { message: { imageMessage } } })?.media).toEqual([
      { id: "3A1", mime: "image/jpeg", name: "" },
    ])
  })

  it("notes what no table has by its name, and groups", () => {
    const noted: Array<object> = []
    const read = (event: string, data: unknown) =>
      readEvolutionWebhook({ event, instance: "loja", data }, (shape) => void noted.push(shape))
    read("messages.upsert", { key: ana, message: { messageContextInfo: {}, hologramMessage: {} } })
    read("stars.fell", {})
    read("messages.upsert", { key: { ...ana, remoteJid: "1203@g.us" }, message: { conversation: "oi" } })
    read("contacts.update", [])
    const ofGroup = { key: { remoteJid: "1203@g.us", fromMe: true, id: "3A0" }, type: "REVOKE" }
    expect([read("messages.edited", ofGroup), told("messages.edited", ofGroup)]).toEqual([[], []])
    expect(read("messages.edited", { ...ofGroup, key: { ...ofGroup.key, remoteJid: "status@broadcast" } })).toEqual([])
    read("messages.upsert", { key: ana, message: { conversation: "oi", hologramMessage: {} } })
    expect(noted).toEqual([
      { kind: "message", name: "hologramMessage" },
      { kind: "event", name: "stars.fell" },
      { kind: "group", name: "" },
      { kind: "group", name: "" },
    ])
  })

  it("takes a call or an unknown message on the company's own phone for nothing that somebody has written", () => {
    const key = { ...ana, fromMe: true }
    for (const message of [
      { callLogMesssage: { callOutcome: "MISSED" } },
      { hologramMessage: {} },
      { albumMessage: {} },
    ])
      expect(upsert(message, { key })).toEqual([])
  })

  it("reads the states of our messages", () => {
    const status = { keyId: "3EB0", remoteJid: ana.remoteJid, fromMe: true }
    const events = ["SERVER_ACK", "DELIVERY_ACK", "READ", "PLAYED", "ERROR", "PENDING", "DELETED"].flatMap((one) =>
      told("messages.update", { ...status, status: one }),
    )
    expect(events.map(({ event }) => event.kind === "status" && event.state)).toEqual([
      "sent",
      "delivered",
      "read",
      "read",
      "failed",
    ])
    expect(new Set(events.map(({ person }) => person))).toEqual(new Set(["message 3EB0"]))
    expect(told("messages.update", { ...status, fromMe: false, status: "READ" })).toEqual([])
  })

  it("reads how the connection is", () => {
    const open = { state: "open", wuid: "551140028922:3@s.whatsapp.net", profileName: "Loja", statusReason: 200 }
    expect(told("connection.update", open)).toMatchObject([
      { person: "", event: { kind: "connection", state: "connected", name: "Loja", phone: "551140028922" } },
    ])
    const stateOf = (event: string, data: object) => {
      const [first] = told(event, data)
      return first?.event.kind === "connection" ? [first.event.state, first.event.trouble !== ""] : undefined
    }
    expect(stateOf("connection.update", { state: "connecting" })).toEqual(["waiting", false])
    expect(stateOf("connection.update", { state: "close", statusReason: 515 })).toEqual(["waiting", false])
    expect(stateOf("connection.update", { state: "close", statusReason: 401 })).toEqual(["broken", true])
    expect(stateOf("connection.update", { state: "refused", statusReason: 428 })).toEqual(["waiting", false])
    expect(stateOf("qrcode.updated", { message: "limit", statusCode: 500 })).toBeUndefined()
    expect(stateOf("status.instance", { status: "closed", disconnectionReasonCode: 403 })).toEqual(["broken", true])
    expect(stateOf("logout.instance", {})).toEqual(["broken", true])
    const [once] = told("connection.update", open)
    expect(told("connection.update", open)[0]?.id).toBe(once?.id)
  })

  it("reads nothing out of what has no form", () => {
    for (const body of [null, 3, [], {}, { event: "messages.upsert" }, { event: 3, instance: [], data: "x" }])
      expect(readEvolutionWebhook(body)).toEqual([])
    expect(told("messages.upsert", [null, 3, { key: 3 }])).toEqual([])
    expect(told("chats.update", {})).toEqual([])
  })
})
