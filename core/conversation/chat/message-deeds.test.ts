import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { mediaInOrder } from "../../channel/index.ts"
import { DialogId, formatDateTime } from "../../kernel/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import { aMessage } from "../testing/index.ts"
import {
  isTakenBack,
  mayBeQuoted,
  mayEdit,
  type MessageDeeds,
  messageDeeds,
  type MessageReader,
  messageTimes,
  noteAbout,
  quotedNow,
  quotedOf,
  ReactionEmoji,
  speakerOf,
} from "../index.ts"

const sentAt = (minutesAgo: number) => new Date(testNow - minutesAgo * 60_000).toISOString()
const holder: MessageReader = { composer: "write", mayRemove: true, medium: "WHATSAPP_QRCODE", name: "Camila" }
const own = (minutesAgo: number, more: object = {}) =>
  aMessage({ seq: 3, sender: "HUMAN", senderName: "Camila", text: "Oi", sentAt: sentAt(minutesAgo), ...more })
const offered = (deeds: MessageDeeds) => Object.entries(deeds).flatMap(([name, isOffered]) => (isOffered ? [name] : []))

describe("what may be done with a message", () => {
  it("is everything for its holder while it is fresh, and less where the channel or the time says so", () => {
    const deeds = (message = own(1), reader: Partial<MessageReader> = {}) =>
      offered(messageDeeds(message, { ...holder, ...reader }, testNow))
    expect(deeds()).toEqual(["answer", "react", "copy", "note", "edit", "remove"])
    expect(deeds(own(15))).toEqual(["answer", "react", "copy", "note", "remove"])
    expect(deeds(own(1), { name: "Rafael" })).not.toContain("edit")
    expect(deeds(own(1), { medium: "WHATSAPP" })).toEqual(["answer", "react", "copy", "note", "remove"])
    expect(deeds(own(1), { medium: "FACEBOOK" })).toEqual(["answer", "copy", "note", "remove"])
    expect(deeds(own(1), { composer: "held-by-another", mayRemove: false })).toEqual(["copy", "note"])
    expect(deeds(own(1), { composer: "barred", mayRemove: false })).toEqual(["copy"])
    expect(deeds(own(1, { deleted: true, text: "" }))).toEqual([])
    expect(deeds(own(1, { sender: "SYSTEM" }))).toEqual([])
  })

  it("is no answer to what never reached the person, and no edit of what is on its way", () => {
    const failed = { state: "failed", reason: "x" } as const
    expect(mayBeQuoted(own(1, { delivery: failed }))).toBe(false)
    expect(mayEdit("LIVECHAT", own(1, { delivery: { state: "queued", reason: "" } }), testNow)).toBe(false)
  })

  it("is taken back from the person within hours, where the channel can", () => {
    const back = mediaInOrder.filter((medium) => isTakenBack(medium, own(59 * 60), testNow))
    expect(back).toEqual(["LIVECHAT", "WHATSAPP_QRCODE"])
    expect(isTakenBack("WHATSAPP_QRCODE", own(60 * 60), testNow)).toBe(false)
    expect(isTakenBack("LIVECHAT", { sender: "CLIENT", sentAt: sentAt(0) }, testNow)).toBe(false)
  })
})

describe("a reaction", () => {
  it("is one emoji, or none", () => {
    const accepts = Schema.is(ReactionEmoji)
    expect(["", "👍", "👍🏽", "❤️", "👨‍👩‍👧", "🇧🇷", "1️⃣"].filter((one) => !accepts(one))).toEqual([])
    expect(["a", "1", "12", "#", "<b>", "👍 ok", "👍👍", "❤️🙏", "🇧🇷🇧🇷"].filter((one) => accepts(one))).toEqual([])
  })
})

describe("a quoted message", () => {
  const room = DialogId.make(9)

  it("is the beginning of its text in one line, or its files in words", () => {
    expect(quotedOf(room, own(1, { text: "  Dois\n\nparágrafos " })).text).toBe("Dois parágrafos")
    expect(quotedOf(room, own(1, { text: "a".repeat(300) })).text.length).toBeLessThanOrEqual(200)
    const deleted = quotedOf(room, own(1, { deleted: true }))
    expect([deleted.text, deleted.deleted]).toEqual(["", true])
  })

  it("is shown as it is by now, where it is loaded", () => {
    const quoted = quotedOf(room, own(1))
    expect(quotedNow(quoted, room, [own(1, { text: "Olá" })]).text).toBe("Olá")
    expect(quotedNow(quoted, room, [])).toBe(quoted)
    expect(quotedNow(quoted, DialogId.make(10), [own(1, { text: "Olá" })])).toBe(quoted)
  })
})

describe("the words of a message", () => {
  it("say who, when and how far it came", () => {
    const client = aMessage({ seq: 1, sender: "CLIENT", sentAt: "2026-11-19T17:02:31Z" })
    const at = formatDateTime(client.sentAt)
    expect(messageTimes(client)).toBe(`Recebida em ${at}`)
    expect(messageTimes({ ...client, sender: "HUMAN", delivery: { state: "read", reason: "" } })).toBe(
      `Enviada em ${at} · Lida`,
    )
    expect([speakerOf(client), speakerOf(client, "Ana")]).toEqual(["Cliente", "Ana"])
  })

  it("go into a note below what is written of it, each line marked", () => {
    const message = own(1, { text: "Dia 15\nà tarde" })
    expect(noteAbout("", "Ana", message)).toBe("Ana:\n> Dia 15\n> à tarde\n")
    expect(noteAbout("Ver isto:\n", "Ana", message)).toBe("Ver isto:\nAna:\n> Dia 15\n> à tarde\n")
  })
})
