import type { ChatLog, ShownContent } from "./chat-log.ts"
import type { GraphWorld } from "./graph-world.ts"
import { bytesOfInbound, type InboundMedia } from "./inbound-media.ts"
import { compact, type JsonObject } from "./json-reading.ts"
import type { PageChannel, PageCustomer, PageCustomers } from "./messenger-customers.ts"
import { type MessengerEvents, newMid, type SentPageMessage } from "./messenger-events.ts"

/** A customer and the page that they write to; by default the first page that has the channel. */
export interface PageSpeaker {
  /** The id of the customer for this page: PSID or IGSID. */
  readonly from: string
  readonly pageId?: string
  readonly name?: string
  readonly username?: string
}

export type PageSays =
  | { readonly type: "text"; readonly text: string }
  | InboundMedia
  | { readonly type: "location"; readonly latitude: number; readonly longitude: number }
  /** A reply to a story, or a mention in one (Instagram). */
  | { readonly type: "story"; readonly text?: string; readonly url: string }
  | { readonly type: "unsupported" }
  /** Any member of `messaging[]`. */
  | { readonly type: "raw"; readonly member: JsonObject }

/** What customers do on Messenger or Instagram. Each call returns at once; the webhooks follow. */
export interface PagePhone {
  readonly says: (who: PageSpeaker, what: PageSays, more?: { readonly replyTo?: string }) => { readonly id: string }
  /** Presses a quick reply or a button by its title; throws if the message does not offer it. */
  readonly presses: (sent: SentPageMessage | string, title: string) => { readonly id: string }
  /** Reads everything up to now, or up to a message. */
  readonly reads: (who: PageSpeaker | SentPageMessage) => void
  readonly delivers: (sent: SentPageMessage | string) => void
  /** An empty emoji takes the reaction back. */
  readonly reacts: (who: PageSpeaker, messageId: string, emoji: string) => void
  /** Takes a message of the customer back. */
  readonly deletes: (messageId: string) => void
  /** A person answers in another tool, such as the page's inbox: an echo of another app. */
  readonly answersElsewhere: (who: PageSpeaker, text: string) => { readonly id: string }
}

export interface PagePhoneOptions {
  readonly channel: PageChannel
  readonly world: GraphWorld
  readonly customers: PageCustomers
  readonly events: MessengerEvents
  readonly log: ChatLog
  readonly now: () => number
  readonly origin: () => string
  readonly sent: () => ReadonlyArray<SentPageMessage>
}

/** The app id of Meta's own page inbox. */
const inboxApp = 263_902_037_430_900

export const createPagePhone = (options: PagePhoneOptions): PagePhone => {
  const { channel, world, customers, events, log, now, origin } = options

  const pageIdOf = ({ pageId }: PageSpeaker): string =>
    pageId ?? world.pages.find(({ instagram }) => channel === "messenger" || instagram !== undefined)?.id ?? ""

  const hear = (who: PageSpeaker): PageCustomer => customers.hear({ ...who, pageId: pageIdOf(who) }, channel)

  const sentOf = (sent: SentPageMessage | string): SentPageMessage => {
    const found = typeof sent === "string" ? options.sent().find(({ id }) => id === sent) : sent
    if (found === undefined) throw new Error(`the page has sent no message ${String(sent)}`)
    return found
  }

  const receive = (
    customer: PageCustomer,
    field: string,
    member: (mid: string) => JsonObject,
    shown: ShownContent,
    replyTo?: string,
  ): { readonly id: string } => {
    const id = newMid()
    log.add(
      { account: customer.pageId, customer: customer.id },
      {
        id,
        from: "customer",
        at: now(),
        content: shown,
        status: "sent",
        ...(replyTo === undefined ? {} : { replyTo }),
      },
    )
    events.fromCustomer(customer, field, member(id))
    return { id }
  }

  const says: PagePhone["says"] = (who, what, { replyTo } = {}) => {
    const customer = hear(who)
    const reply = replyTo === undefined ? {} : { reply_to: { mid: replyTo } }
    const message = (members: JsonObject, shown: ShownContent) =>
      receive(customer, "messages", (mid) => ({ message: { mid, ...members, ...reply } }), shown, replyTo)
    switch (what.type) {
      case "text":
        return message({ text: what.text }, { kind: "text", text: what.text })
      case "location":
        return message(
          {
            attachments: [
              {
                type: "location",
                payload: { coordinates: { lat: what.latitude, long: what.longitude } },
              },
            ],
          },
          { kind: "location", latitude: what.latitude, longitude: what.longitude },
        )
      case "story":
        return what.text === undefined
          ? message(
              { attachments: [{ type: "story_mention", payload: { url: what.url } }] },
              { kind: "unsupported", text: "Menção em um story" },
            )
          : message(
              { text: what.text, reply_to: { story: { url: what.url, id: newMid() } } },
              { kind: "text", text: what.text },
            )
      case "unsupported":
        return message({ is_unsupported: true }, { kind: "unsupported", text: "Mensagem de um tipo novo" })
      case "raw":
        return receive(customer, "messages", () => what.member, {
          kind: "unsupported",
          text: "Mensagem de um tipo novo",
        })
      default: {
        const file = bytesOfInbound(what)
        const mediaId = newMid()
        log.keep(mediaId, file)
        const type = what.type === "document" ? "file" : what.type === "sticker" ? "image" : what.type
        return message(
          { attachments: [{ type, payload: { url: `${origin()}/__media/${mediaId}` } }] },
          compact({ kind: what.type, mediaId, mime: file.mime, filename: file.filename }),
        )
      }
    }
  }

  return {
    says,
    presses: (which, title) => {
      const { id: answered, pageId, to, content } = sentOf(which)
      const customer = hear({ from: to, pageId })
      const shown: ShownContent = { kind: "text", text: title }
      if (content.type === "text") {
        const reply = content.quickReplies.find((one) => one.title === title)
        if (reply !== undefined)
          return receive(
            customer,
            "messages",
            (mid) => ({ message: { mid, text: title, quick_reply: { payload: reply.payload } } }),
            shown,
          )
      }
      if (content.type === "buttons") {
        const button = content.buttons.find((one) => one.title === title)
        if (button?.payload !== undefined)
          return receive(
            customer,
            "messaging_postbacks",
            (mid) => ({ postback: { mid, title, payload: button.payload } }),
            shown,
          )
      }
      throw new Error(`the message ${answered} offers no ${title}`)
    },
    reads: (which) => {
      const sent = "to" in which ? which : undefined
      const id = "to" in which ? which.to : which.from
      const pageId = "to" in which ? which.pageId : pageIdOf(which)
      const customer = customers.find(id, pageId)
      if (customer === undefined) throw new Error(`the customer ${id} has not written to ${pageId}`)
      const read = options
        .sent()
        .filter((one) => one.pageId === pageId && one.to === id && one.at <= (sent?.at ?? Infinity))
      for (const one of read) {
        one.status = "read"
        log.change(one.id, (line) => ({ ...line, status: "read" }))
      }
      const last = (sent ?? read.at(-1))?.id
      if (channel === "messenger")
        events.fromCustomer(customer, "message_reads", { read: { watermark: sent?.at ?? now() } })
      else if (last !== undefined) events.fromCustomer(customer, "messaging_seen", { read: { mid: last } })
    },
    delivers: (which) => {
      const sent = sentOf(which)
      const customer = customers.find(sent.to, sent.pageId)
      sent.status = "delivered"
      log.change(sent.id, (line) => ({ ...line, status: "delivered" }))
      if (customer !== undefined && channel === "messenger")
        events.fromCustomer(customer, "message_deliveries", { delivery: { mids: [sent.id], watermark: now() } })
    },
    reacts: (who, messageId, emoji) => {
      const customer = hear(who)
      log.change(messageId, (line) => ({ ...line, reactions: { ...line.reactions, customer: emoji } }))
      events.fromCustomer(customer, "message_reactions", {
        reaction:
          emoji === ""
            ? { action: "unreact", mid: messageId }
            : { reaction: reactionNames[emoji] ?? "other", emoji, action: "react", mid: messageId },
      })
    },
    deletes: (messageId) => {
      const found = log.find(messageId)
      const customer = found === undefined ? undefined : customers.find(found.place.customer, found.place.account)
      if (customer === undefined) throw new Error(`there is no message ${messageId}`)
      log.change(messageId, (line) => ({ ...line, status: "deleted" }))
      events.fromCustomer(customer, "messages", { message: { mid: messageId, is_deleted: true } })
    },
    answersElsewhere: (who, text) => {
      const pageId = pageIdOf(who)
      const customer = customers.find(who.from, pageId)
      if (customer === undefined) throw new Error(`the customer ${who.from} has not written to ${pageId}`)
      const id = newMid()
      log.add(
        { account: pageId, customer: who.from },
        { id, from: "company", at: now(), content: { kind: "text", text }, status: "sent" },
      )
      events.fromPage(customer, { mid: id, app_id: inboxApp, text })
      return { id }
    },
  }
}

const reactionNames: Readonly<Record<string, string>> = {
  "❤": "love",
  "❤️": "love",
  "😆": "smile",
  "😮": "wow",
  "😢": "sad",
  "😠": "angry",
  "👍": "like",
  "👎": "dislike",
}
