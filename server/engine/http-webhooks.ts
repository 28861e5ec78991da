import { createHmac } from "node:crypto"
import { Effect } from "effect"
import { type OutsideLimits, outsideLimits, postOutside } from "../platform/http/post-outside.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { findWebhookAccess, findWebhookAddresses, type WebhookAddresses } from "./webhook-address-store.ts"
import { readWebhookReply, webhookBody } from "./webhook-wire.ts"
import type { WebhookEvent, WebhookFailed, Webhooks } from "./webhooks.ts"

export interface HttpWebhooksDeps {
  readonly transactions: Transactions
  /** Limits other than those of production. */
  readonly limits?: Partial<OutsideLimits>
}

const fieldOf: Readonly<Record<WebhookEvent, keyof WebhookAddresses>> = {
  node: "url",
  transferWorkspace: "transferUrl",
  transferExternal: "transferUrl",
}
const events: ReadonlyArray<WebhookEvent> = ["node", "transferWorkspace", "transferExternal"]

/**
 * Implements `Webhooks` over HTTP, with the addresses of the bot's configuration as they are at each call. The body is signed
 * with the bot's secret: `X-Prosa-Signature: sha256=…`.
 */
export const createHttpWebhooks = ({ transactions, limits }: HttpWebhooksDeps): Webhooks => ({
  eventsOf: (tx, botId) =>
    Effect.map(
      findWebhookAddresses(tx, botId),
      (addresses) => new Set(events.filter((event) => addresses !== undefined && addresses[fieldOf[event]] !== "")),
    ),
  call: (call) =>
    Effect.gen(function* () {
      const access = yield* transactions.asTenant(call.companyId, (tx) => findWebhookAccess(tx, call.botId))
      const url = access?.[fieldOf[call.event]] ?? ""
      if (access === undefined || url === "") return yield* Effect.fail(failedBecause("no address"))
      const body = webhookBody(call)
      const signature = createHmac("sha256", access.secret).update(body).digest("hex")
      const answer = yield* postOutside(
        {
          url,
          body,
          headers: {
            accept: "application/json",
            "content-type": "application/json; charset=utf-8",
            "user-agent": "Prosa",
            "x-prosa-signature": `sha256=${signature}`,
          },
          ownHeaders: access.headers.map(({ key, value }) => [key, value]),
        },
        { ...outsideLimits, ...limits },
      ).pipe(Effect.mapError(({ reason }) => failedBecause(reason)))
      const reply = readWebhookReply(answer)
      return reply ?? (yield* Effect.fail(failedBecause("not the agreed answer")))
    }),
})

const failedBecause = (reason: string): WebhookFailed => ({ _tag: "WebhookFailed", reason })
