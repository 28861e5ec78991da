import { incomingWords } from "@prosa/core/channel"
import { describe, expect, it } from "vitest"
import { readMetaWebhook } from "./read-meta-webhook.ts"

const ours = { appId: "1517776481860111" }
const at = 1_795_170_000_000
const page = (...members: ReadonlyArray<object>) => ({
  object: "page",
  entry: [{ id: "101", time: at, messaging: members.map((member) => ({ ...sender, ...member })) }],
})
const sender = { sender: { id: "PSID1" }, recipient: { id: "101" }, timestamp: at }
const instagram = (...members: ReadonlyArray<object>) => ({ ...page(...members), object: "instagram" })
const told = (body: unknown) => readMetaWebhook(body, ours)?.events ?? []
const saidIn = (body: unknown) => {
  const [first] = told(body)
  return first?.event.kind === "message" ? first.event.said : undefined
}
const attached = (type: string, payload: object) =>
  saidIn(page({ message: { mid: "m_a2", attachments: [{ type, payload }] } }))

describe("the reader of Messenger's and Instagram's webhooks", () => {
  it("reads a text with its sender, a quick reply and the message that it answers", () => {
    const message = { mid: "m_a1", text: "oi", quick_reply: { payload: "12.3.1" }, reply_to: { mid: "m_0" } }
    expect(readMetaWebhook(page({ message }), ours)).toEqual({
      medium: "FACEBOOK",
      events: [
        {
          connection: "101",
          id: "message m_a1",
          person: "PSID1",
          event: {
            kind: "message",
            externalId: "m_a1",
            person: { identities: [{ kind: "psid", value: "PSID1" }], address: "PSID1", name: "" },
            at,
            said: { text: "oi", media: [], press: "12.3.1", about: "m_0", quiet: false },
          },
        },
      ],
    })
    expect(readMetaWebhook(instagram({ message }), ours)).toMatchObject({
      medium: "INSTAGRAM",
      events: [{ event: { person: { identities: [{ kind: "igsid" }] } } }],
    })
    expect(readMetaWebhook({ ...page({ message }), object: "whatsapp_business_account" }, ours)).toBeUndefined()
  })

  it("reads a postback by its payload", () => {
    expect(told(page({ postback: { mid: "m_a4", title: "Falar", payload: "12.3.2" } }))).toMatchObject([
      { id: "message m_a4", event: { externalId: "m_a4", said: { text: "Falar", press: "12.3.2", quiet: false } } },
    ])
    expect(told(page({ postback: { title: "Começar", payload: "GET_STARTED" } }))[0]?.id).toContain(`PSID1 ${at}`)
  })

  it("reads the advertisement that a message or a press came by", () => {
    const referral = { source: "ADS", type: "OPEN_THREAD", ads_context_data: { ad_title: "Frete grátis" } }
    const cameBy = "Veio de um anúncio · Frete grátis"
    expect(saidIn(page({ message: { mid: "m_1", text: "oi", referral } }))).toMatchObject({ text: "oi", cameBy })
    expect(saidIn(page({ postback: { mid: "m_2", title: "Começar", payload: "X", referral } }))).toMatchObject({
      cameBy,
    })
    const link = { ...referral, source: "SHORTLINK" }
    expect(saidIn(page({ message: { mid: "m_1", text: "oi", referral: link } }))).not.toHaveProperty("cameBy")
  })

  it("reads attachments as files, and what is no file in words", () => {
    const url = "https://cdn.exemplo.com/v/nota%20fiscal.pdf?oh=1"
    expect(attached("file", { url })?.media).toEqual([{ url, mime: "", name: "nota fiscal.pdf" }])
    expect(attached("image", { url })?.media).toEqual([{ url, mime: "", name: "" }])
    const place = { name: "", address: "", latitude: -23.5, longitude: -46.6 }
    expect(attached("location", { coordinates: { lat: -23.5, long: -46.6 } })?.text).toBe(incomingWords.location(place))
    expect(attached("story_mention", { url: "https://x" })?.text).toBe(incomingWords.storyMention("https://x"))
    expect(attached("ig_reel", { url: "https://x" })?.text).toBe(incomingWords.shared("https://x"))
    expect(attached("template", {})).toMatchObject({ text: incomingWords.unsupported, quiet: true })
    const reply = { mid: "m_1", text: "lindo!", reply_to: { story: { url: "https://x", id: "9" } } }
    expect(saidIn(instagram({ message: reply }))?.text).toBe(`${incomingWords.story("https://x")}\nlindo!`)
    expect(saidIn(instagram({ message: { mid: "m_2", is_unsupported: true } }))).toMatchObject({ quiet: true })
  })

  it("takes our own echoes as reports of their part, and others as sent by another tool", () => {
    const echo = { sender: { id: "101" }, recipient: { id: "PSID1" } }
    const message = { mid: "m_a3", is_echo: true, text: "resposta" }
    const ours = { ...message, app_id: 1_517_776_481_860_111 }
    expect(told(page({ ...echo, message: ours }))).toEqual([])
    const reference = "delivery:12.3.0.0.last.7"
    expect(told(page({ ...echo, message: { ...ours, metadata: reference } }))).toMatchObject([
      { person: "message m_a3", event: { kind: "status", externalId: "m_a3", state: "sent", reference } },
    ])
    const other = told(page({ ...echo, message: { ...message, app_id: 263_902_037_430_900 } }))
    expect(other).toMatchObject([{ person: "PSID1", event: { kind: "sent-elsewhere", externalId: "m_a3" } }])
    expect(told(instagram({ ...echo, message }))).toMatchObject([{ event: { kind: "sent-elsewhere" } }])
  })

  it("reads what is taken back, edited and reacted to", () => {
    expect(told(instagram({ message: { mid: "m_1", is_deleted: true } }))).toMatchObject([
      { id: "deleted m_1", event: { kind: "deleted", externalId: "m_1" } },
    ])
    const reaction = { reaction: "love", emoji: "❤", action: "react", mid: "m_b1" }
    expect(saidIn(page({ reaction }))).toMatchObject({ about: "m_b1", reaction: "❤", quiet: true })
    expect(saidIn(page({ reaction: { action: "unreact", mid: "m_b1" } }))).toMatchObject({ reaction: "" })
    expect(told(page({ message_edit: { mid: "m_1", text: "olá", num_edit: 1 } }))).toMatchObject([
      { person: "change m_1", event: { kind: "edited", externalId: "m_1", at, said: { text: "olá" } } },
    ])
    expect(told(page({ message_edit: { text: "olá" } }))).toEqual([])
  })

  it("reads receipts until a moment, and those of the messages that are named", () => {
    const until = told(page({ delivery: { mids: ["m_b1"], watermark: at } }, { read: { watermark: at + 1 } }))
    expect(until).toMatchObject([
      { id: "status m_b1 delivered", event: { kind: "status", externalId: "m_b1", state: "delivered", at } },
      { person: "PSID1", event: { kind: "states-until", state: "delivered", at } },
      { person: "PSID1", event: { kind: "states-until", state: "read", at: at + 1 } },
    ])
    expect(told(instagram({ read: { mid: "m_b1" } }))).toMatchObject([
      { id: "status m_b1 read", event: { kind: "status", externalId: "m_b1", state: "read", at } },
    ])
  })

  it("reads nothing out of what has no form", () => {
    for (const body of [null, 3, [], { object: "page", entry: [{ messaging: [null, {}, { sender: 3 }] }, 7] }])
      expect(told(body)).toEqual([])
    expect(told({ object: "page", entry: [{ id: "101", standby: [{ ...sender, message: { mid: "m" } }] }] })).toEqual(
      [],
    )
    expect(told(page({ optin: {} }, { referral: {} }))).toEqual([])
  })
})
