import { randomBytes } from "node:crypto"
import type { ChatLog, ChatPlace } from "./chat-log.ts"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { GraphRefusal, refuse, refuseWith } from "./graph-errors.ts"
import { type GraphTokens, needScope } from "./graph-tokens.ts"
import { type GraphWorld, phoneOf, wabaOfPhone } from "./graph-world.ts"
import { objectAt, textAt } from "./json-reading.ts"
import type { ScheduledWork } from "./scheduled-work.ts"
import type { WhatsAppContent } from "./whatsapp-content.ts"
import type { WhatsAppCustomer, WhatsAppCustomers } from "./whatsapp-customers.ts"
import type { SentWhatsApp, WhatsAppEvents } from "./whatsapp-events.ts"
import { whatsappContentOf } from "./whatsapp-limits.ts"
import type { WhatsAppMedia } from "./whatsapp-media.ts"
import type { WhatsAppRates } from "./whatsapp-rates.ts"
import { shownWhatsApp } from "./whatsapp-shown.ts"
import { filledTemplate } from "./whatsapp-templates.ts"

export interface WhatsAppSendingOptions {
  readonly world: GraphWorld
  readonly tokens: GraphTokens
  readonly media: WhatsAppMedia
  readonly customers: WhatsAppCustomers
  readonly events: WhatsAppEvents
  readonly rates: WhatsAppRates
  readonly log: ChatLog
  readonly later: ScheduledWork
  readonly now: () => number
  readonly accept: (sent: SentWhatsApp) => void
  readonly receipts: "automatic" | "manual"
  readonly receiptDelay: number
  /** Whether 131047, 131026 and 131053 answer the send, or come as a failed status after it was accepted. */
  readonly refusals: "answer" | "status"
}

export interface WhatsAppSending {
  readonly send: (request: FakeHttpRequest, phoneNumberId: string) => Promise<FakeHttpReply>
  /** A customer has written: the window of 24 hours opens. */
  readonly openWindow: (phoneNumberId: string, customer: WhatsAppCustomer, messageId: string) => void
  /** Sends to this number fail with the code; undefined ends it. */
  readonly makeUnreachable: (number: string, code: number | undefined) => void
  /** Messages of customers that the company has marked as read, in order. */
  readonly markedRead: ReadonlyArray<string>
}

const day = 86_400_000
const typingTime = 25_000
const asynchronous = [131026, 131047, 131053]

export const createWhatsAppSending = (options: WhatsAppSendingOptions): WhatsAppSending => {
  const { world, tokens, media, customers, events, rates, log, later, now } = options
  const lastWords = new Map<string, number>()
  const received = new Map<string, ChatPlace>()
  const unreachable = new Map<string, number>()
  const markedRead: Array<string> = []
  const pairOf = (phoneNumberId: string, { waId }: WhatsAppCustomer) => JSON.stringify([phoneNumberId, waId])

  const recipientOf = ({ body }: FakeHttpRequest): readonly [WhatsAppCustomer, input: string] => {
    const to = textAt(body, "to")
    const userId = textAt(body, "recipient")
    if (to === undefined && userId === undefined) return refuse(131008, "Parameter to or recipient is required")
    // With both, the number counts.
    if (to === undefined) {
      const customer = customers.byUserId(userId ?? "")
      return customer === undefined ? refuse(131026, "The user id is unknown") : [customer, userId ?? ""]
    }
    const digits = to.replaceAll(/[\s()+-]/gu, "")
    if (!/^\d{8,15}$/u.test(digits)) return refuse(131009, "Parameter to is not a valid WhatsApp number")
    return [customers.byNumber(digits), to]
  }

  const markRead = ({ body }: FakeHttpRequest, phoneNumberId: string): FakeHttpReply => {
    const id = textAt(body, "message_id")
    if (id === undefined) return refuse(131008, "Parameter message_id is required")
    const place = received.get(id)
    if (body["status"] !== "read" || place?.account !== phoneNumberId)
      return refuse(131009, "message_id is not a message that this number received")
    markedRead.push(id)
    log.change(id, (line) => ({ ...line, status: "read" }))
    const typing = body["typing_indicator"] === undefined ? undefined : objectAt(body, "typing_indicator")
    if (body["typing_indicator"] !== undefined) {
      if (typing?.["type"] !== "text") refuse(131009, "typing_indicator.type must be text")
      log.type(place, now() + typingTime)
    }
    return { status: 200, body: { success: true } }
  }

  /** The refusals that depend on the recipient; those that Meta may also report later are marked so. */
  const checkReach = (phoneNumberId: string, customer: WhatsAppCustomer, content: WhatsAppContent): void => {
    const code = unreachable.get(customer.waId)
    if (code !== undefined) refuse(code, "Message Undeliverable.")
    const last = lastWords.get(pairOf(phoneNumberId, customer))
    if (content.type !== "template" && (last === undefined || now() - last > day))
      refuse(
        131047,
        "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
      )
  }

  const send = async (request: FakeHttpRequest, phoneNumberId: string): Promise<FakeHttpReply> => {
    needScope(tokens.of(request), ["whatsapp_business_messaging"], 10)
    const { body, malformed } = request
    const phone = phoneOf(world, phoneNumberId)
    if (malformed) return refuseWith(400, 100, "(#100) The request body is not valid JSON")
    if (body["messaging_product"] !== "whatsapp")
      return refuseWith(400, 100, "(#100) The parameter messaging_product is required.")
    if (phone?.registered !== true)
      return refuse(133010, "Phone number is not registered on the Whatsapp Business Platform.")
    if (body["status"] !== undefined) return markRead(request, phoneNumberId)
    if ((body["recipient_type"] ?? "individual") !== "individual")
      return refuse(131009, "recipient_type must be individual")

    const [customer, input] = recipientOf(request)
    if (customer.waId === phone.number) return refuse(131021, "Recipient and sender are the same number")
    const template = (asked: Parameters<typeof filledTemplate>[0]) =>
      filledTemplate(asked, wabaOfPhone(world, phoneNumberId)?.templates ?? [], media.resolve(phoneNumberId))
    const byUserId = textAt(body, "to") === undefined
    const opaque = textAt(body, "biz_opaque_callback_data")
    if (opaque !== undefined && opaque.length > 512) refuse(131009, "biz_opaque_callback_data is too long")
    const replyTo = textAt(objectAt(body, "context") ?? {}, "message_id")

    const accept = (content: WhatsAppContent, failure?: number): FakeHttpReply => {
      const sent: SentWhatsApp = {
        channel: "whatsapp",
        id: `wamid.${Buffer.concat([Buffer.from(customer.waId), randomBytes(12)]).toString("base64")}`,
        phoneNumberId,
        to: customer.waId,
        input,
        content,
        replyTo,
        opaque,
        at: now(),
        status: "accepted",
      }
      keep(sent)
      follow(sent, customer, failure)
      return {
        status: 200,
        body: {
          messaging_product: "whatsapp",
          contacts: [
            {
              input,
              ...(customer.hidesNumber ? {} : { wa_id: customer.waId }),
              ...(byUserId || customer.hidesNumber ? { user_id: customer.userId } : {}),
            },
          ],
          messages: [{ id: sent.id, ...(content.type === "template" ? { message_status: "accepted" } : {}) }],
        },
      }
    }

    let content: WhatsAppContent | undefined
    try {
      content = await whatsappContentOf(body, { media: media.resolve(phoneNumberId), template })
      if (byUserId && isAuthentication(content, wabaOfPhone(world, phoneNumberId)?.templates ?? []))
        refuse(131062, "Authentication templates cannot be sent to a user id")
      if (content.type === "reaction" && log.find(content.messageId) === undefined)
        refuse(131009, "message_id is unknown")
      checkReach(phoneNumberId, customer, content)
      rates(phoneNumberId, customer.waId)
      return accept(content)
    } catch (refusal) {
      if (
        !(refusal instanceof GraphRefusal) ||
        options.refusals === "answer" ||
        !asynchronous.includes(refusal.problem.code)
      )
        throw refusal
      return accept(content ?? { type: "text", body: "", previewUrl: false }, refusal.problem.code)
    }
  }

  const keep = (sent: SentWhatsApp): void => {
    const { id, phoneNumberId, to, content, replyTo, at } = sent
    options.accept(sent)
    if (content.type === "reaction") {
      log.change(content.messageId, (line) => ({
        ...line,
        reactions: { ...line.reactions, company: content.emoji },
      }))
      return
    }
    const shown = shownWhatsApp(content)
    const carried = "media" in content ? content.media : "header" in content ? content.header : undefined
    const file = carried !== undefined && "media" in carried ? carried.media : carried
    if (file !== undefined && "bytes" in file) log.keep(file.id, file)
    log.add(
      { account: phoneNumberId, customer: to },
      {
        id,
        from: "company",
        at,
        content: shown,
        status: "accepted",
        ...(replyTo === undefined ? {} : { replyTo }),
      },
    )
  }

  /** The receipts that follow by themselves. */
  const follow = (sent: SentWhatsApp, customer: WhatsAppCustomer, failure: number | undefined): void => {
    if (failure !== undefined) later.after(options.receiptDelay, () => events.status(sent, customer, "failed", failure))
    else if (options.receipts === "automatic")
      later.after(options.receiptDelay, () => {
        // The customer may have read it already, or the test may have let it fail.
        if (sent.status === "accepted") events.status(sent, customer, "sent")
        later.after(options.receiptDelay, () => {
          if (sent.status === "sent") events.status(sent, customer, "delivered")
        })
      })
  }

  return {
    send,
    openWindow: (phoneNumberId, customer, messageId) => {
      lastWords.set(pairOf(phoneNumberId, customer), now())
      received.set(messageId, { account: phoneNumberId, customer: customer.waId })
    },
    makeUnreachable: (number, code) => {
      if (code === undefined) unreachable.delete(number)
      else unreachable.set(number, code)
    },
    markedRead,
  }
}

const isAuthentication = (
  content: WhatsAppContent,
  templates: ReadonlyArray<{ readonly name: string; readonly category: string }>,
): boolean =>
  content.type === "template" &&
  templates.some(({ name, category }) => name === content.name && category === "AUTHENTICATION")
