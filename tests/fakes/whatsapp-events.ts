import type { ChatLog, ShownStatus } from "./chat-log.ts"
import { titleOf } from "./graph-errors.ts"
import type { GraphWebhooks } from "./graph-webhooks.ts"
import { type GraphWorld, phoneOf, wabaOfPhone } from "./graph-world.ts"
import { compact, type JsonObject } from "./json-reading.ts"
import type { WhatsAppContent } from "./whatsapp-content.ts"
import type { WhatsAppCustomer } from "./whatsapp-customers.ts"

/** A message that the Cloud API has accepted. */
export interface SentWhatsApp {
  readonly channel: "whatsapp"
  readonly id: string
  readonly phoneNumberId: string
  /** The `wa_id` of the recipient, also where the send named a user id. */
  readonly to: string
  /** As the send named the recipient. */
  readonly input: string
  readonly content: WhatsAppContent
  readonly replyTo: string | undefined
  readonly opaque: string | undefined
  readonly at: number
  status: ShownStatus
}

export interface WhatsAppEvents {
  /** Posts a message of a customer. */
  readonly message: (phoneNumberId: string, customer: WhatsAppCustomer, message: JsonObject) => void
  /** Posts a value without contact and messages, such as errors. */
  readonly value: (phoneNumberId: string, members: JsonObject, field?: string) => void
  /** Posts what Meta does to a business account, in the field `account_update`; the time is now. */
  readonly account: (wabaId: string, value: JsonObject) => void
  /** Moves a message to a status and posts it; `code` is that of a failure. */
  readonly status: (
    sent: SentWhatsApp,
    customer: WhatsAppCustomer,
    status: Exclude<ShownStatus, "accepted" | "deleted">,
    code?: number,
  ) => void
}

export const createWhatsAppEvents = (
  world: GraphWorld,
  webhooks: GraphWebhooks,
  log: ChatLog,
  now: () => number,
): WhatsAppEvents => {
  const post = (phoneNumberId: string, members: JsonObject, field = "messages"): void => {
    const waba = wabaOfPhone(world, phoneNumberId)
    if (waba === undefined) throw new Error(`there is no number ${phoneNumberId}`)
    webhooks.emit({
      object: "whatsapp_business_account",
      assetId: waba.id,
      field,
      entry: {
        id: waba.id,
        changes: [
          {
            field,
            value: {
              messaging_product: "whatsapp",
              metadata: {
                display_phone_number: phoneOf(world, phoneNumberId)?.number,
                phone_number_id: phoneNumberId,
              },
              ...members,
            },
          },
        ],
      },
    })
  }
  const seconds = () => String(Math.floor(now() / 1_000))
  return {
    value: post,
    account: (wabaId, value) =>
      webhooks.emit({
        object: "whatsapp_business_account",
        assetId: wabaId,
        field: "account_update",
        entry: { id: wabaId, time: Math.floor(now() / 1_000), changes: [{ field: "account_update", value }] },
      }),
    message: (phoneNumberId, customer, message) => {
      const { waId, name, username, userId, hidesNumber } = customer
      post(phoneNumberId, {
        contacts: [
          compact({
            profile: compact({ name, username: username === undefined ? undefined : `@${username}` }),
            wa_id: hidesNumber ? undefined : waId,
            user_id: userId,
          }),
        ],
        messages: [
          compact({
            from: hidesNumber ? undefined : waId,
            from_user_id: userId,
            timestamp: seconds(),
            ...message,
          }),
        ],
      })
    },
    status: (sent, customer, status, code) => {
      sent.status = status
      log.change(sent.id, (line) => ({ ...line, status }))
      const { waId, userId, hidesNumber } = customer
      const isFailure = code !== undefined
      const category = sent.content.type === "template" ? "utility" : "service"
      post(sent.phoneNumberId, {
        ...(isFailure ? {} : { contacts: [compact({ wa_id: hidesNumber ? undefined : waId, user_id: userId })] }),
        statuses: [
          compact({
            id: sent.id,
            status,
            timestamp: seconds(),
            recipient_id: hidesNumber ? undefined : waId,
            recipient_user_id: isFailure ? undefined : userId,
            conversation: isFailure
              ? undefined
              : {
                  id: `conversation-${sent.phoneNumberId}-${userId}`,
                  expiration_timestamp: String(Math.floor(now() / 1_000) + 86_400),
                  origin: { type: category },
                },
            pricing: isFailure
              ? undefined
              : {
                  billable: category !== "service",
                  pricing_model: "PMP",
                  type: category === "service" ? "free_customer_service" : "regular",
                  category,
                },
            biz_opaque_callback_data: sent.opaque,
            errors: isFailure
              ? [
                  {
                    code,
                    title: titleOf(code),
                    message: titleOf(code),
                    error_data: { details: `Message failed with ${code}: ${titleOf(code)}` },
                    href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
                  },
                ]
              : undefined,
          }),
        ],
      })
    },
  }
}
