import { randomBytes } from "node:crypto"
import type { ShownStatus } from "./chat-log.ts"
import type { GraphWebhooks } from "./graph-webhooks.ts"
import type { GraphWorld } from "./graph-world.ts"
import type { JsonObject } from "./json-reading.ts"
import type { PageChannel, PageCustomer } from "./messenger-customers.ts"
import type { MessengerContent } from "./messenger-limits.ts"

/** A message that the Send API has accepted. */
export interface SentPageMessage {
  readonly channel: PageChannel
  readonly id: string
  readonly pageId: string
  /** The id of the customer for this page. */
  readonly to: string
  readonly content: MessengerContent
  readonly messagingType: string | undefined
  readonly tag: string | undefined
  readonly metadata: string | undefined
  /** The message that it answers. */
  readonly replyTo: string | undefined
  readonly at: number
  status: ShownStatus
}

export interface MessengerEvents {
  readonly fromCustomer: (customer: PageCustomer, field: string, member: JsonObject) => void
  /** An echo of what the page sent, by our app or by another. */
  readonly fromPage: (customer: PageCustomer, message: JsonObject) => void
  readonly accountOf: (customer: Pick<PageCustomer, "channel" | "pageId">) => string
}

export const newMid = (): string => `m_${randomBytes(36).toString("base64url")}`

export const createMessengerEvents = (
  world: GraphWorld,
  webhooks: GraphWebhooks,
  now: () => number,
): MessengerEvents => {
  /** The id under which the company's account appears: the page's, or that of its Instagram account. */
  const accountOf = ({ channel, pageId }: Pick<PageCustomer, "channel" | "pageId">): string =>
    channel === "messenger" ? pageId : (world.pages.find(({ id }) => id === pageId)?.instagram?.id ?? "")

  const post = (customer: PageCustomer, field: string, from: string, to: string, member: JsonObject): void =>
    webhooks.emit({
      object: customer.channel === "messenger" ? "page" : "instagram",
      assetId: customer.pageId,
      field,
      entry: {
        id: accountOf(customer),
        time: now(),
        messaging: [{ sender: { id: from }, recipient: { id: to }, timestamp: now(), ...member }],
      },
    })

  return {
    accountOf,
    fromCustomer: (customer, field, member) => post(customer, field, customer.id, accountOf(customer), member),
    fromPage: (customer, message) =>
      // Instagram sends echoes within `messages`.
      post(
        customer,
        customer.channel === "messenger" ? "message_echoes" : "messages",
        accountOf(customer),
        customer.id,
        { message: { ...message, is_echo: true } },
      ),
  }
}
