import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { graphSignatureOf, type SentWhatsApp } from "@prosa/fakes"
import type { DeliveryWatch } from "./visitor-page.ts"

/** Posts webhooks, each until it is answered with 200, as Meta does. */
export interface VendorWebhooks {
  /** Posts Meta's. */
  readonly post: (body: string) => Promise<void>
  /** Posts those of the gateway of numbers by QR code. */
  readonly postDevice: (body: string) => Promise<void>
  /** Answers that Meta should never get. */
  readonly surprises: () => ReadonlyArray<string>
  readonly close: () => void
}

/** Waits between two attempts, in milliseconds: Meta's are seconds to hours. */
const pause = 50

export const openVendorWebhooks = (
  port: number,
  { appSecret, deviceSecret }: { readonly appSecret: string; readonly deviceSecret: string },
  { watch, over, lanes }: { readonly watch: DeliveryWatch; readonly over: AbortSignal; readonly lanes: number },
): VendorWebhooks => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * lanes })
  const surprises: Array<string> = []
  const posting = async (body: string, path: string, headers: Readonly<Record<string, string>>) => {
    for (;;) {
      over.throwIfAborted()
      const begun = performance.now()
      const status = await answerOf({ port, agent, path, headers }, body).catch(() => 0)
      if (status === 200) return watch.answered(performance.now() - begun)
      // 503: it is starting, or its database is going down
      if (status !== 0 && status !== 503) surprises.push(`a webhook was answered ${status}`)
      await sleep(pause)
    }
  }
  return {
    post: (body) => posting(body, "/api/channels/meta", { "x-hub-signature-256": graphSignatureOf(body, appSecret) }),
    postDevice: (body) => posting(body, "/api/channels/devices", { authorization: `Bearer ${deviceSecret}` }),
    surprises: () => surprises,
    close: () => agent.destroy(),
  }
}

/** The webhook of a person's message to a number: a text, or a picture with one. */
export const webhookOf = (
  phoneNumberId: string,
  said: { readonly person: string; readonly id: string; readonly text: string; readonly mediaId?: string },
): string => {
  const { person, id, text, mediaId } = said
  const contacts = [{ profile: { name: "Cliente" }, wa_id: person }]
  const picture = { id: mediaId, mime_type: "image/png", caption: text }
  const what = mediaId === undefined ? { type: "text", text: { body: text } } : { type: "image", image: picture }
  return valueOf(phoneNumberId, { contacts, messages: [{ from: person, id, timestamp: seconds(), ...what }] })
}

/** A message that is no plain text, in a shape that people send, by what it says. */
export type SaidAs = "text" | "form" | "button"

/** What stands in the room of a message of a shape. */
export const shownAs = (shape: SaidAs, text: string): string => (shape === "form" ? `resposta: ${text}` : text)

/** The webhook of a message without a file, in one of its shapes. */
export const shapedWebhookOf = (
  phoneNumberId: string,
  { person, id, text }: { readonly person: string; readonly id: string; readonly text: string },
  shape: SaidAs,
): string => {
  const form = { name: "flow", body: "Sent", response_json: JSON.stringify({ flow_token: "t", resposta: text }) }
  const what = {
    text: { type: "text", text: { body: text } },
    form: { type: "interactive", interactive: { type: "nfm_reply", nfm_reply: form } },
    button: { type: "button", button: { payload: "x", text } },
  }[shape]
  return messageOf(phoneNumberId, person, { id, ...what })
}

/** The webhook of an edit or of a deletion of a person's message. */
export const changeWebhookOf = (
  phoneNumberId: string,
  { person, id, text }: { readonly person: string; readonly id: string; readonly text: string | undefined },
): string => {
  const message = { type: "text", text: { body: text } }
  const what =
    text === undefined
      ? { type: "revoke", revoke: { original_message_id: id } }
      : { type: "edit", edit: { original_message_id: id, message } }
  return messageOf(phoneNumberId, person, { id: `${id}-change`, ...what })
}

/** The webhook of what a person writes in a group: it is none of their conversation. */
export const groupWebhookOf = (phoneNumberId: string, person: string, id: string): string =>
  messageOf(phoneNumberId, person, { id, group_id: "Y2FwaV9ncm91cDox", type: "text", text: { body: "Oi, grupo" } })

const messageOf = (phoneNumberId: string, person: string, members: object): string => {
  const contacts = [{ profile: { name: "Cliente" }, wa_id: person }]
  return valueOf(phoneNumberId, { contacts, messages: [{ from: person, timestamp: seconds(), ...members }] })
}

/** The webhook of how far a message that Meta took came, with what it was sent with. */
export const statusWebhookOf = (
  { id, to, phoneNumberId, opaque }: Pick<SentWhatsApp, "id" | "to" | "phoneNumberId" | "opaque">,
  status: "sent" | "delivered" | "read",
): string => {
  const facts = { id, status, timestamp: seconds(), recipient_id: to, biz_opaque_callback_data: opaque }
  return valueOf(phoneNumberId, { statuses: [facts] })
}

const seconds = (): string => String(Math.floor(Date.now() / 1_000))

const valueOf = (phoneNumberId: string, members: object): string => {
  const value = { messaging_product: "whatsapp", metadata: { phone_number_id: phoneNumberId }, ...members }
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  })
}

interface Door {
  readonly port: number
  readonly agent: Agent
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const answerOf = ({ port, agent, path, headers: own }: Door, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...own }
    const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (answer) => {
      answer.resume()
      answer.on("error", reject)
      answer.on("end", () => (answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error("cut off"))))
    })
    asked.setTimeout(30_000, () => asked.destroy(new Error("no answer in 30 s")))
    asked.on("error", reject)
    asked.end(body)
  })
