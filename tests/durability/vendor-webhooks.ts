import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { graphSignatureOf, type SentWhatsApp } from "@prosa/fakes"
import type { DeliveryWatch } from "./visitor-page.ts"

/** Posts Meta's webhooks, each until it is answered with 200, as Meta does. */
export interface VendorWebhooks {
  readonly post: (body: string) => Promise<void>
  /** Answers that Meta should never get. */
  readonly surprises: () => ReadonlyArray<string>
  readonly close: () => void
}

/** Waits between two attempts, in milliseconds: Meta's are seconds to hours. */
const pause = 50

export const openVendorWebhooks = (
  port: number,
  appSecret: string,
  { watch, over, lanes }: { readonly watch: DeliveryWatch; readonly over: AbortSignal; readonly lanes: number },
): VendorWebhooks => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * lanes })
  const surprises: Array<string> = []
  return {
    post: async (body) => {
      for (;;) {
        over.throwIfAborted()
        const begun = performance.now()
        const status = await answerOf(port, agent, body, appSecret).catch(() => 0)
        if (status === 200) return watch.answered(performance.now() - begun)
        // 503: it is starting, or its database is going down
        if (status !== 0 && status !== 503) surprises.push(`a webhook was answered ${status}`)
        await sleep(pause)
      }
    },
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

const answerOf = (port: number, agent: Agent, body: string, appSecret: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-hub-signature-256": graphSignatureOf(body, appSecret),
    }
    const path = "/api/channels/meta"
    const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (answer) => {
      answer.resume()
      answer.on("error", reject)
      answer.on("end", () => (answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error("cut off"))))
    })
    asked.setTimeout(30_000, () => asked.destroy(new Error("no answer in 30 s")))
    asked.on("error", reject)
    asked.end(body)
  })
