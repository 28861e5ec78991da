import { createHash, randomBytes } from "node:crypto"
import type { ChatLog, ShownContent } from "./chat-log.ts"
import type { GraphWorld } from "./graph-world.ts"
import { phoneOf, wabasOf } from "./graph-world.ts"
import { bytesOfInbound, type InboundMedia } from "./inbound-media.ts"
import { compact, type JsonObject, objectAt, textAt } from "./json-reading.ts"
import type { WhatsAppCustomer, WhatsAppCustomers } from "./whatsapp-customers.ts"
import type { SentWhatsApp, WhatsAppEvents } from "./whatsapp-events.ts"
import type { WhatsAppMedia } from "./whatsapp-media.ts"

/** A customer at their phone, and the number of the company; the first of the world by default. */
export interface WhatsAppSpeaker {
  readonly from: string
  readonly phoneNumberId?: string
  readonly name?: string
  readonly username?: string
  /** Leaves `from` and `wa_id` out of webhooks: only the user id says who it is. */
  readonly hidesNumber?: boolean
}

export type WhatsAppSays =
  | { readonly type: "text"; readonly text: string }
  | InboundMedia
  | {
      readonly type: "location"
      readonly latitude: number
      readonly longitude: number
      readonly name?: string
      readonly address?: string
    }
  | { readonly type: "contacts"; readonly contacts: ReadonlyArray<{ readonly name: string; readonly phone: string }> }
  | {
      readonly type: "order"
      readonly catalogId: string
      readonly items: ReadonlyArray<{ readonly id: string; readonly quantity: number; readonly price: number }>
    }
  | { readonly type: "unsupported" }
  /** Any members of a message, in any shape; the bytes are those of its file. */
  | { readonly type: "raw"; readonly message: JsonObject; readonly bytes?: Uint8Array }

export interface WhatsAppSaysMore {
  /** The message that it answers. */
  readonly replyTo?: string
  /** The advertisement that led to it. */
  readonly referral?: JsonObject
}

/** What customers do on WhatsApp. Each call returns at once; the webhooks follow. */
export interface WhatsAppPhone {
  readonly says: (
    who: WhatsAppSpeaker,
    what: WhatsAppSays,
    more?: WhatsAppSaysMore,
  ) => { readonly id: string; readonly mediaId?: string }
  /** Presses a button or a row of a company's message by its title; throws if the message does not offer it. */
  readonly presses: (sent: SentWhatsApp | string, title: string) => { readonly id: string }
  /** An empty emoji takes the reaction back. */
  readonly reacts: (who: WhatsAppSpeaker, messageId: string, emoji: string) => { readonly id: string }
  readonly delivers: (sent: SentWhatsApp | string) => void
  readonly reads: (sent: SentWhatsApp | string) => void
  /** Plays a voice note. */
  readonly plays: (sent: SentWhatsApp | string) => void
  readonly fails: (sent: SentWhatsApp | string, code: number) => void
  /** The customer moves to another number, and WhatsApp says so. */
  readonly changesNumber: (who: WhatsAppSpeaker, to: string) => { readonly id: string }
  /** The customer edits a message; only numbers of the WhatsApp Business app see it. */
  readonly edits: (who: WhatsAppSpeaker, messageId: string, text: string) => { readonly id: string }
  /** The customer deletes a message for everybody; only numbers of the WhatsApp Business app see it. */
  readonly deletes: (who: WhatsAppSpeaker, messageId: string) => { readonly id: string }
}

export interface WhatsAppPhoneOptions {
  readonly world: GraphWorld
  readonly customers: WhatsAppCustomers
  readonly events: WhatsAppEvents
  readonly media: WhatsAppMedia
  readonly log: ChatLog
  readonly now: () => number
  readonly sent: () => ReadonlyArray<SentWhatsApp>
  readonly openWindow: (phoneNumberId: string, customer: WhatsAppCustomer, messageId: string) => void
}

export const createWhatsAppPhone = (options: WhatsAppPhoneOptions): WhatsAppPhone => {
  const { world, customers, events, media, log, now } = options

  const phoneIdOf = ({ phoneNumberId }: WhatsAppSpeaker): string =>
    phoneNumberId ?? wabasOf(world)[0]?.phones[0]?.id ?? ""

  const sentOf = (sent: SentWhatsApp | string): SentWhatsApp => {
    const found = typeof sent === "string" ? options.sent().find(({ id }) => id === sent) : sent
    if (found === undefined) throw new Error(`the company has sent no message ${String(sent)}`)
    return found
  }

  const receive = (
    phoneNumberId: string,
    customer: WhatsAppCustomer,
    message: JsonObject,
    shown: ShownContent | undefined,
    replyTo?: string,
  ): { readonly id: string } => {
    const id = `wamid.${Buffer.concat([Buffer.from(customer.waId), randomBytes(12)]).toString("base64")}`
    options.openWindow(phoneNumberId, customer, id)
    if (shown !== undefined)
      log.add(
        { account: phoneNumberId, customer: customer.waId },
        {
          id,
          from: "customer",
          at: now(),
          content: shown,
          status: "sent",
          ...(replyTo === undefined ? {} : { replyTo }),
        },
      )
    events.message(phoneNumberId, customer, { id, ...message })
    return { id }
  }

  const contextOf = (phoneNumberId: string, messageId: string): JsonObject => {
    const answered = log.find(messageId)
    const fromCustomer = answered?.line.from === "customer"
    return {
      from: fromCustomer ? answered.place.customer : phoneOf(world, phoneNumberId)?.number,
      id: messageId,
    }
  }

  const says: WhatsAppPhone["says"] = (who, what, { replyTo, referral } = {}) => {
    const phoneNumberId = phoneIdOf(who)
    const customer = customers.meet(who)
    const more = compact({
      context: replyTo === undefined ? undefined : contextOf(phoneNumberId, replyTo),
      referral,
    })
    const tell = (message: JsonObject, shown: ShownContent | undefined) =>
      receive(phoneNumberId, customer, { ...message, ...more }, shown, replyTo)
    switch (what.type) {
      case "text":
        return tell({ type: "text", text: { body: what.text } }, { kind: "text", text: what.text })
      case "location": {
        const { type, ...location } = what
        return tell(
          { type, location },
          compact({
            kind: "location",
            text: what.name ?? what.address,
            latitude: what.latitude,
            longitude: what.longitude,
          }),
        )
      }
      case "contacts": {
        const contacts = what.contacts.map(({ name, phone }) => ({
          name: { formatted_name: name, first_name: name.split(" ")[0] },
          phones: [{ phone, wa_id: phone.replaceAll(/\D/gu, ""), type: "CELL" }],
        }))
        return tell(
          { type: "contacts", contacts },
          { kind: "contacts", text: what.contacts.map(({ name }) => name).join(", ") },
        )
      }
      case "order": {
        const order = {
          catalog_id: what.catalogId,
          product_items: what.items.map(({ id, quantity, price }) => ({
            product_retailer_id: id,
            quantity,
            item_price: price,
            currency: "BRL",
          })),
        }
        return tell({ type: "order", order }, { kind: "unsupported", text: "Pedido do catálogo" })
      }
      case "unsupported": {
        const errors = [
          {
            code: 131051,
            title: "Message type unknown",
            message: "Message type unknown",
            error_data: { details: "Message type is currently not supported." },
          },
        ]
        return tell({ type: "unsupported", errors }, { kind: "unsupported", text: "Mensagem de um tipo novo" })
      }
      case "raw": {
        const shown = { kind: "unsupported", text: "Mensagem de um tipo novo" } as const
        if (what.bytes === undefined) return tell(what.message, shown)
        const type = textAt(what.message, "type") ?? ""
        const member = objectAt(what.message, type) ?? {}
        const mime = textAt(member, "mime_type") ?? "application/octet-stream"
        const { id: mediaId } = media.receive(phoneNumberId, {
          bytes: Buffer.from(what.bytes),
          mime,
          filename: "arquivo",
        })
        return tell({ ...what.message, [type]: { ...member, id: mediaId } }, shown)
      }
      default: {
        const file = bytesOfInbound(what)
        const { id: mediaId, url } = media.receive(phoneNumberId, file)
        log.keep(mediaId, file)
        const voice = what.type === "audio" ? (what.voice ?? true) : undefined
        const member = compact({
          id: mediaId,
          mime_type: file.mime,
          sha256: createHash("sha256").update(file.bytes).digest("base64"),
          url,
          caption: what.caption,
          filename: what.type === "document" ? file.filename : undefined,
          voice,
          animated: what.type === "sticker" ? (what.animated ?? false) : undefined,
        })
        const { id } = tell(
          { type: what.type, [what.type]: member },
          compact({
            kind: what.type,
            mediaId,
            mime: file.mime,
            text: what.caption,
            filename: file.filename,
            voice,
          }),
        )
        return { id, mediaId }
      }
    }
  }

  const presses: WhatsAppPhone["presses"] = (which, title) => {
    const { id: messageId, phoneNumberId, to, content } = sentOf(which)
    const customer = customers.byNumber(to)
    const context = contextOf(phoneNumberId, messageId)
    const answer = (message: JsonObject) =>
      receive(phoneNumberId, customer, { ...message, context }, { kind: "text", text: title }, messageId)
    if (content.type === "buttons") {
      const button = content.buttons.find((one) => one.title === title)
      if (button !== undefined)
        return answer({ type: "interactive", interactive: { type: "button_reply", button_reply: button } })
    }
    if (content.type === "list") {
      const row = content.sections.flatMap(({ rows }) => rows).find((one) => one.title === title)
      if (row !== undefined)
        return answer({ type: "interactive", interactive: { type: "list_reply", list_reply: row } })
    }
    if (content.type === "template") {
      const button = content.buttons.find((one) => one.title === title && one.payload !== undefined)
      if (button !== undefined) return answer({ type: "button", button: { payload: button.payload, text: title } })
    }
    throw new Error(`the message ${messageId} offers no ${title}`)
  }

  const moves =
    (status: "delivered" | "read" | "played" | "failed", code?: number) => (which: SentWhatsApp | string) => {
      const sent = sentOf(which)
      events.status(sent, customers.byNumber(sent.to), status, code)
    }

  return {
    says,
    presses,
    reacts: (who, messageId, emoji) => {
      const phoneNumberId = phoneIdOf(who)
      log.change(messageId, (line) => ({ ...line, reactions: { ...line.reactions, customer: emoji } }))
      const reaction = compact({ message_id: messageId, emoji: emoji === "" ? undefined : emoji })
      return receive(phoneNumberId, customers.meet(who), { type: "reaction", reaction }, undefined)
    },
    delivers: moves("delivered"),
    reads: moves("read"),
    plays: moves("played"),
    fails: (sent, code) => moves("failed", code)(sent),
    edits: (who, messageId, text) => {
      const message = { type: "text", text: { body: text } }
      const edit = { original_message_id: messageId, message }
      return receive(phoneIdOf(who), customers.meet(who), { type: "edit", edit }, undefined)
    },
    deletes: (who, messageId) => {
      const revoke = { original_message_id: messageId }
      return receive(phoneIdOf(who), customers.meet(who), { type: "revoke", revoke }, undefined)
    },
    changesNumber: (who, to) => {
      const phoneNumberId = phoneIdOf(who)
      const before = customers.meet(who)
      const after = customers.rename(before.waId, to)
      log.move({ account: phoneNumberId, customer: before.waId }, { account: phoneNumberId, customer: to })
      const body = `${before.name} changed from ${before.waId} to ${to}`
      const system = { type: "user_changed_number", body, wa_id: to, user_id: after.userId }
      return receive(phoneNumberId, before, { type: "system", system }, { kind: "system", text: "Número trocado" })
    },
  }
}
