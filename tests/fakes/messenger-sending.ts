import { randomInt } from "node:crypto"
import type { ChatLog, ShownContent, StoredBytes } from "./chat-log.ts"
import type { FakeHttpReply, FakeHttpRequest } from "./fake-http.ts"
import { refuseWith } from "./graph-errors.ts"
import { type GraphTokens, needPageToken, needScope } from "./graph-tokens.ts"
import type { GraphWorld } from "./graph-world.ts"
import { compact, isJsonObject, type JsonObject, parsedJson, textAt } from "./json-reading.ts"
import type { PageCustomer, PageCustomers } from "./messenger-customers.ts"
import { type MessengerEvents, newMid, type SentPageMessage } from "./messenger-events.ts"
import { type MessengerContent, messengerContentOf } from "./messenger-limits.ts"
import type { ScheduledWork } from "./scheduled-work.ts"

export interface MessengerSendingOptions {
  readonly world: GraphWorld
  readonly tokens: GraphTokens
  readonly customers: PageCustomers
  readonly events: MessengerEvents
  readonly log: ChatLog
  readonly later: ScheduledWork
  readonly now: () => number
  readonly origin: () => string
  readonly accept: (sent: SentPageMessage) => void
  readonly receipts: "automatic" | "manual"
  readonly receiptDelay: number
}

export interface MessengerSending {
  readonly send: (request: FakeHttpRequest, pageId: string) => Promise<FakeHttpReply>
  /** Uploads a reusable attachment: `POST /{page}/message_attachments`. */
  readonly attach: (request: FakeHttpRequest, pageId: string) => Promise<FakeHttpReply>
  /** Sends to this customer fail with 551 until it is called with false. */
  readonly makeUnavailable: (customerId: string, unavailable: boolean) => void
  /** Sender actions that were accepted, in order. */
  readonly actions: ReadonlyArray<{ readonly pageId: string; readonly to: string; readonly action: string }>
}

const day = 86_400_000
const typingTime = 20_000
const deadTags = ["ACCOUNT_UPDATE", "CONFIRMED_EVENT_UPDATE", "POST_PURCHASE_UPDATE"]

export const createMessengerSending = (options: MessengerSendingOptions): MessengerSending => {
  const { world, tokens, customers, events, log, later, now } = options
  const attachments = new Map<string, StoredBytes>()
  const unavailable = new Set<string>()
  const actions: Array<{ readonly pageId: string; readonly to: string; readonly action: string }> = []

  const keepAttachment = (media: StoredBytes): string => {
    const id = String(randomInt(10 ** 14, 2 * 10 ** 14))
    attachments.set(id, media)
    return id
  }

  const customerOf = (body: JsonObject, pageId: string): PageCustomer => {
    const id = textAt(memberOf(body, "recipient") ?? {}, "id")
    if (id === undefined) return refuseWith(400, 100, "(#100) The parameter recipient is required")
    const customer = customers.find(id, pageId)
    if (customer === undefined) return refuseWith(400, 100, "(#100) No matching user found", 2_018_001)
    if (unavailable.has(id)) refuseWith(400, 551, "(#551) This person isn't available right now.", 1_545_041)
    return customer
  }

  const checkWindow = (body: JsonObject, { channel, lastWords }: PageCustomer): void => {
    const type = textAt(body, "messaging_type") ?? (channel === "instagram" ? "RESPONSE" : "")
    const tag = textAt(body, "tag")
    if (type === "") refuseWith(400, 100, "(#100) The parameter messaging_type is required")
    if (!["RESPONSE", "UPDATE", "MESSAGE_TAG"].includes(type))
      refuseWith(400, 100, "(#100) Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG}")
    if (type === "MESSAGE_TAG" && tag === undefined) refuseWith(400, 100, "(#100) The parameter tag is required")
    if (tag !== undefined && deadTags.includes(tag)) refuseWith(400, 100, `(#100) The message tag ${tag} is deprecated`)
    if (tag !== undefined && tag !== "HUMAN_AGENT")
      refuseWith(400, 100, `(#100) Param tag must be one of {HUMAN_AGENT} - got "${tag}"`)
    const window = type === "MESSAGE_TAG" ? 7 * day : day
    if (now() - lastWords > window)
      refuseWith(
        400,
        10,
        "(#10) This message is sent outside of allowed window. Learn more about the new policy here: https://developers.facebook.com/docs/messenger-platform/policy-overview",
        2_018_278,
      )
  }

  const needRights = (request: FakeHttpRequest, pageId: string, channel: PageCustomer["channel"] | undefined): void => {
    const token = tokens.of(request)
    needPageToken(token, pageId, world)
    const scopes = {
      messenger: ["pages_messaging"],
      instagram: ["instagram_manage_messages"],
      any: ["pages_messaging", "instagram_manage_messages"],
    }
    needScope(token, scopes[channel ?? "any"])
  }

  const act = (action: string, customer: PageCustomer): FakeHttpReply => {
    if (!["typing_on", "typing_off", "mark_seen"].includes(action))
      refuseWith(400, 100, "(#100) Param sender_action must be one of {mark_seen, typing_off, typing_on}")
    actions.push({ pageId: customer.pageId, to: customer.id, action })
    const place = { account: customer.pageId, customer: customer.id }
    if (action === "typing_on") log.type(place, now() + typingTime)
    if (action === "typing_off") log.type(place, 0)
    if (action === "mark_seen")
      for (const { id, from } of log.of(place))
        if (from === "customer") log.change(id, (line) => ({ ...line, status: "read" }))
    return { status: 200, body: { recipient_id: customer.id } }
  }

  const keep = (sent: SentPageMessage, customer: PageCustomer): void => {
    options.accept(sent)
    const { id, pageId, to, content, at } = sent
    const mediaId = "media" in content ? `sent-${id}` : undefined
    if (mediaId !== undefined && "media" in content) log.keep(mediaId, content.media)
    log.add(
      { account: pageId, customer: to },
      {
        id,
        from: "company",
        at,
        content: shownOf(content, mediaId),
        status: "accepted",
        ...(sent.replyTo === undefined ? {} : { replyTo: sent.replyTo }),
      },
    )
    const echo = compact({
      mid: id,
      app_id: Number(world.app.id),
      metadata: sent.metadata,
      text: content.type === "text" || content.type === "buttons" ? content.text : undefined,
      attachments:
        "media" in content
          ? [{ type: content.type, payload: { url: `${options.origin()}/__media/${mediaId ?? ""}` } }]
          : undefined,
    })
    later.after(options.receiptDelay, () => {
      events.fromPage(customer, echo)
      if (sent.status === "accepted") setStatus(sent, "sent")
      if (options.receipts === "manual") return
      later.after(options.receiptDelay, () => {
        if (sent.status !== "sent") return
        setStatus(sent, "delivered")
        // Instagram has no delivery events.
        if (sent.channel === "messenger")
          events.fromCustomer(customer, "message_deliveries", { delivery: { mids: [id], watermark: now() } })
      })
    })
  }

  const setStatus = (sent: SentPageMessage, status: "sent" | "delivered"): void => {
    sent.status = status
    log.change(sent.id, (line) => ({ ...line, status }))
  }

  return {
    send: async (request, pageId) => {
      needRights(request, pageId, undefined)
      if (request.malformed) refuseWith(400, 100, "(#100) The request body is malformed")
      const { body } = request
      const customer = customerOf(body, pageId)
      needRights(request, pageId, customer.channel)
      const action = textAt(body, "sender_action")
      const message = memberOf(body, "message")
      if (action !== undefined && message !== undefined)
        return refuseWith(400, 100, "(#100) sender_action and message cannot be sent together")
      if (action !== undefined) return act(action, customer)
      if (message === undefined) return refuseWith(400, 100, "(#100) The parameter message is required")
      checkWindow(body, customer)
      const content = await messengerContentOf(message, customer.channel, request.files, (id) => attachments.get(id))
      const sent: SentPageMessage = {
        channel: customer.channel,
        id: newMid(),
        pageId,
        to: customer.id,
        content,
        messagingType: textAt(body, "messaging_type"),
        tag: textAt(body, "tag"),
        metadata: textAt(message, "metadata"),
        replyTo: textAt(memberOf(body, "reply_to") ?? {}, "mid"),
        at: now(),
        status: "accepted",
      }
      keep(sent, customer)
      const payload = memberOf(memberOf(message, "attachment") ?? {}, "payload")
      const isReusable = payload?.["is_reusable"] === true && "media" in content
      return {
        status: 200,
        body: {
          recipient_id: customer.id,
          message_id: sent.id,
          ...(isReusable ? { attachment_id: keepAttachment(content.media) } : {}),
        },
      }
    },
    attach: async (request, pageId) => {
      needRights(request, pageId, undefined)
      const message = memberOf(request.body, "message")
      if (message === undefined) return refuseWith(400, 100, "(#100) The parameter message is required")
      const channel = request.query.get("platform") === "instagram" ? "instagram" : "messenger"
      const content = await messengerContentOf(message, channel, request.files, () => undefined)
      if (!("media" in content)) return refuseWith(400, 100, "(#100) Only media can be uploaded")
      return { status: 200, body: { attachment_id: keepAttachment(content.media) } }
    },
    makeUnavailable: (customerId, isUnavailable) => {
      if (isUnavailable) unavailable.add(customerId)
      else unavailable.delete(customerId)
    },
    actions,
  }
}

/** An object of a JSON body, or the same as JSON in a form's field. */
const memberOf = (body: JsonObject, key: string): JsonObject | undefined => {
  const value = body[key]
  const parsed = typeof value === "string" ? parsedJson(value) : value
  return isJsonObject(parsed) ? parsed : undefined
}

const shownOf = (content: MessengerContent, mediaId: string | undefined): ShownContent => {
  switch (content.type) {
    case "text":
      return {
        kind: "text",
        text: content.text,
        ...(content.quickReplies.length === 0
          ? {}
          : { quickReplies: content.quickReplies.map(({ title, payload }) => ({ id: payload, title })) }),
      }
    case "buttons":
      return {
        kind: "text",
        text: content.text,
        buttons: content.buttons.map(({ title, payload, url }) => compact({ id: payload ?? title, title, url })),
      }
    default:
      return compact({
        kind: content.type === "file" ? "document" : content.type,
        mediaId,
        mime: content.media.mime,
        filename: content.media.filename,
      })
  }
}
