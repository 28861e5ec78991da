import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readMetaWebhook } from "../meta-messaging/read-meta-webhook.ts"
import { readWhatsappWebhook } from "../whatsapp-cloud/read-whatsapp-webhook.ts"
import { interactiveTypes, messageTypes } from "../whatsapp-cloud/whatsapp-shapes.ts"
import { gatewayEvents, messageMembers } from "../whatsapp-qr/evolution-shapes.ts"
import { readEvolutionWebhook } from "../whatsapp-qr/read-evolution-webhook.ts"

const json = fc.jsonValue({ maxDepth: 3 })

describe("the readers of webhooks", () => {
  it("never throw for WhatsApp, whatever a member is", () => {
    const types = Object.keys(messageTypes)
    const reply = fc.constantFrom(...Object.keys(interactiveTypes), "__proto__")
    fc.assert(
      fc.property(
        json,
        json,
        fc.constantFrom(...types, "__proto__", "constructor"),
        reply,
        (whole, inner, type, reply) => {
          expect(Array.isArray(readWhatsappWebhook(whole))).toBe(true)
          const metadata = { phone_number_id: "106" }
          const messages: Array<object> = [
            { from: "5511", id: "wamid.1", type, [type]: inner, context: inner, timestamp: inner },
          ]
          const interactive = { type: reply, [reply]: inner, nfm_reply: { response_json: JSON.stringify(inner) } }
          messages.push({
            from: "5511",
            id: "wamid.2",
            type: "interactive",
            interactive,
            context: inner,
            timestamp: inner,
          })
          const statuses = [{ id: "wamid.1", status: "failed", errors: [inner] }, inner]
          const values = [
            { metadata, contacts: inner, messages, statuses },
            { metadata, messages: inner },
          ]
          const updates = [
            { event: "ACCOUNT_RESTRICTION", restriction_info: [{ restriction_type: inner, expiration: inner }, inner] },
            { event: inner, ban_info: { waba_ban_state: type }, waba_info: inner },
          ].map((value) => ({ field: "account_update", value }))
          const changes = [...values.map((value) => ({ value })), ...updates]
          const told = readWhatsappWebhook({ entry: [{ id: "7", time: inner, changes }, inner] })
          expect(told.every(({ id, person }) => id.length <= 300 && person.length <= 200)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  it("never throw for Messenger and Instagram, whatever a member is", () => {
    const keys = ["message", "postback", "reaction", "delivery", "read", "message_edit", "__proto__"]
    const inMessage = ["text", "attachments", "quick_reply", "reply_to", "is_echo", "is_deleted", "app_id"]
    fc.assert(
      fc.property(json, fc.constantFrom(...keys), fc.constantFrom(...inMessage), (inner, key, member) => {
        readMetaWebhook(inner, { appId: "1" })
        const from = { sender: { id: "1" }, recipient: { id: "2" }, timestamp: inner }
        const message = { mid: "m", attachments: [{ type: "file", payload: inner }], [member]: inner }
        const messaging = [{ ...from, [key]: inner }, { ...from, message }, { ...from, [key]: { mid: "m" } }, inner]
        const read = readMetaWebhook({ object: "page", entry: [{ id: "2", messaging }, inner] }, { appId: "1" })
        expect(read?.events.every(({ id, person }) => id.length <= 300 && person.length <= 200)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it("never throw for numbers by QR code, whatever a member is", () => {
    const types = [...Object.keys(messageMembers), "hologramMessage", "__proto__", "constructor"]
    const event = fc.constantFrom(...Object.keys(gatewayEvents), "MESSAGES_UPSERT", "x", "__proto__")
    fc.assert(
      fc.property(json, event, fc.constantFrom(...types), (inner, event, type) => {
        readEvolutionWebhook(inner)
        const key = { remoteJid: "5511987654321@s.whatsapp.net", fromMe: false, id: "3A", remoteJidAlt: inner }
        const members = { [type]: inner, editedMessage: { message: { [type]: inner } } }
        const message = { key, message: { [type]: inner }, messageTimestamp: inner, contextInfo: inner }
        for (const data of [
          inner,
          message,
          [message, inner],
          { ...key, status: inner },
          { ...key, keyId: "3A", message: members },
          { key, type: 14, editedMessage: { [type]: inner }, timestampMs: inner },
          { key, message: members },
          { state: "open", wuid: inner },
        ])
          for (const { id, person } of readEvolutionWebhook({ event, instance: "loja", data, date_time: inner })) {
            expect(id.length).toBeLessThanOrEqual(300)
            expect(person.length).toBeLessThanOrEqual(200)
          }
      }),
      { numRuns: 300 },
    )
  })
})
