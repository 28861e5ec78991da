import {
  noWebhookAddresses,
  type WebhookAddresses,
  type WebhookCircuit,
  type WebhookDraft,
  type WebhookHeader,
} from "@prosa/core/webhook"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import type { SecretBox } from "../platform/secret-box.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, iso, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** What separates the seal of these secrets from others of the installation. */
export const webhookSecretsPurpose = "webhooks"

/** What a call is signed and sent with. */
export interface WebhookSecrets {
  /** '' if it was sealed under another key, and is lost. */
  readonly secret: string
  readonly headers: ReadonlyArray<WebhookHeader>
}

/** A bot's configuration as stored. */
export interface StoredWebhook extends WebhookSecrets {
  readonly addresses: WebhookAddresses
  readonly secretEnding: string
  readonly secretCreatedAt: string
  readonly circuit: WebhookCircuit
}

const addressColumns = sql`url, transfer_url as "transferUrl", send_message_url as "sendMessageUrl",
  close_room_url as "closeRoomUrl", callback_url as "callbackUrl", digital_employee_url as "digitalEmployeeUrl",
  digital_employee_callback_url as "digitalEmployeeCallbackUrl"`

/** How the webhook of the bot `b` stands (`WebhookStanding`), as a column. */
export const webhookStanding = sql`
  coalesce((
    select json_build_object('addresses', cardinality(array_remove(array[h.url, h.transfer_url, h.send_message_url,
      h.close_room_url, h.callback_url, h.digital_employee_url, h.digital_employee_callback_url], '')),
      'failures', h.failures, 'paused', h.paused_until is not null)
    from bot_webhooks h where h.company_id = b.company_id and h.bot_id = b.id),
    '{"addresses": 0, "failures": 0, "paused": false}')`

/** Returns the addresses of a bot; undefined if it was never configured. */
export const findWebhookAddresses = (tx: Tx, botId: BotId): Effect.Effect<WebhookAddresses | undefined> =>
  tx.row<WebhookAddresses>(sql`
    select ${addressColumns} from bot_webhooks where company_id = ${company} and bot_id = ${botId}`)

interface WebhookRow extends WebhookAddresses {
  readonly headers: unknown
  readonly secret: string
  readonly sealed: Uint8Array | null
  readonly secretEnding: string
  readonly secretCreatedAt: string
  readonly failures: number
  readonly pausedUntil: number | null
}

/** Returns a bot's configuration, with its secrets; undefined if it was never configured. */
export const findWebhook = (tx: Tx, box: SecretBox, botId: BotId): Effect.Effect<StoredWebhook | undefined> =>
  Effect.map(
    tx.row<WebhookRow>(sql`
      select ${addressColumns}, headers, secret, sealed, secret_ending as "secretEnding",
        ${iso("secret_created_at")} as "secretCreatedAt", failures,
        extract(epoch from paused_until)::float8 * 1000 as "pausedUntil"
      from bot_webhooks where company_id = ${company} and bot_id = ${botId}`),
    (row) => {
      if (row === undefined) return undefined
      const { headers, secret, sealed, secretEnding, secretCreatedAt, failures, pausedUntil, ...addresses } = row
      const secrets = sealed === null ? { secret, headers: decodeHeaders(headers) } : openSecrets(box, sealed)
      return {
        ...secrets,
        addresses,
        secretEnding: secretEnding === "" ? secrets.secret.slice(-4) : secretEnding,
        secretCreatedAt,
        circuit: { failures, pausedUntil },
      }
    },
  )

const Headers = Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.String }))
const decodeHeaders = Schema.decodeUnknownSync(Headers)
const decodeSecrets = Schema.decodeUnknownSync(Schema.Struct({ secret: Schema.String, headers: Headers }))

/** Secrets that were sealed under another key are lost: without one nothing is called, and the next save makes a new one. */
const openSecrets = (box: SecretBox, sealed: Uint8Array): WebhookSecrets => {
  const text = box.open(Buffer.from(sealed))
  return text === undefined ? { secret: "", headers: [] } : decodeSecrets(JSON.parse(text))
}

const sealed = (box: SecretBox, { secret, headers }: WebhookSecrets): Buffer =>
  box.seal(JSON.stringify({ secret, headers }))

/** Stores a bot's configuration with these secrets. */
export const saveWebhook = (
  tx: Tx,
  box: SecretBox,
  {
    botId,
    draft,
    secret,
    renewed,
    by,
  }: {
    readonly botId: BotId
    readonly draft: WebhookDraft
    readonly secret: string
    /** The secret is a new one. */
    readonly renewed: boolean
    readonly by: string
  },
): Effect.Effect<void> => {
  const { headers, ...addresses } = draft
  const a = { ...noWebhookAddresses, ...addresses }
  return tx.run(sql`
    insert into bot_webhooks (company_id, bot_id, url, transfer_url, send_message_url, close_room_url, callback_url,
      digital_employee_url, digital_employee_callback_url, sealed, secret, secret_ending, updated_by)
    values (${company}, ${botId}, ${a.url}, ${a.transferUrl}, ${a.sendMessageUrl}, ${a.closeRoomUrl}, ${a.callbackUrl},
      ${a.digitalEmployeeUrl}, ${a.digitalEmployeeCallbackUrl}, ${sealed(box, { secret, headers })}, '', ${secret.slice(-4)}, ${by})
    on conflict (company_id, bot_id) do update set url = excluded.url, transfer_url = excluded.transfer_url,
      send_message_url = excluded.send_message_url, close_room_url = excluded.close_room_url,
      callback_url = excluded.callback_url, digital_employee_url = excluded.digital_employee_url,
      digital_employee_callback_url = excluded.digital_employee_callback_url, sealed = excluded.sealed, secret = '',
      headers = '[]', secret_ending = excluded.secret_ending,
      secret_created_at = case when ${renewed} then now() else bot_webhooks.secret_created_at end, updated_by = excluded.updated_by, updated_at = now()`)
}

/** Replaces the secret of a configured bot. */
export const replaceSecret = (
  tx: Tx,
  box: SecretBox,
  { botId, secrets, by }: { readonly botId: BotId; readonly secrets: WebhookSecrets; readonly by: string },
): Effect.Effect<void> =>
  tx.run(sql`
    update bot_webhooks set sealed = ${sealed(box, secrets)}, secret = '', headers = '[]',
      secret_ending = ${secrets.secret.slice(-4)}, secret_created_at = now(), updated_by = ${by}, updated_at = now()
    where company_id = ${company} and bot_id = ${botId}`)

/** Stores the circuit of a bot. */
export const storeCircuit = (tx: Tx, botId: BotId, { failures, pausedUntil }: WebhookCircuit): Effect.Effect<void> =>
  tx.run(sql`
    update bot_webhooks set failures = ${failures}, paused_until = ${pausedUntil === null ? null : moment(pausedUntil)}
    where company_id = ${company} and bot_id = ${botId}`)

/** Reads and locks the circuit of a bot, so that concurrent calls count one after the other. */
export const lockCircuit = (tx: Tx, botId: BotId): Effect.Effect<WebhookCircuit | undefined> =>
  tx.row<WebhookCircuit>(sql`
    select failures, extract(epoch from paused_until)::float8 * 1000 as "pausedUntil"
    from bot_webhooks where company_id = ${company} and bot_id = ${botId} for update`)

/** Finds the workspace of a bot, and its name; undefined if the company has no such bot. Locks it when it is written. */
export const findWebhookBot = (
  tx: Tx,
  botId: BotId,
  lock: boolean,
): Effect.Effect<{ readonly workspaceId: WorkspaceId; readonly name: string } | undefined> =>
  tx.row<{ workspaceId: WorkspaceId; name: string }>(sql`
    select workspace_id as "workspaceId", name from bots
    where company_id = ${company} and id = ${botId} and deleted_at is null ${lock ? sql`for update` : sql``}`)
