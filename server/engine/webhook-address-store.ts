import type { BotId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The addresses of a bot's webhook configuration that conversations call; '' for none. */
export interface WebhookAddresses {
  readonly url: string
  readonly transferUrl: string
}

/** What a call of them is made with. */
export interface WebhookAccess extends WebhookAddresses {
  readonly headers: ReadonlyArray<{ readonly key: string; readonly value: string }>
  readonly secret: string
}

export const findWebhookAddresses = (tx: Tx, botId: BotId): Effect.Effect<WebhookAddresses | undefined> =>
  tx.row<WebhookAddresses>(sql`
    select url, transfer_url as "transferUrl" from bot_webhooks where company_id = ${company} and bot_id = ${botId}`)

export const findWebhookAccess = (tx: Tx, botId: BotId): Effect.Effect<WebhookAccess | undefined> =>
  Effect.map(
    tx.row<WebhookAddresses & { readonly secret: string; readonly headers: unknown }>(sql`
      select url, transfer_url as "transferUrl", headers, secret from bot_webhooks
      where company_id = ${company} and bot_id = ${botId}`),
    (row) => row && { ...row, headers: decodeHeaders(row.headers) },
  )

const decodeHeaders = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.String })),
)
