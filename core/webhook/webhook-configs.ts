import { type Effect, Schema } from "effect"
import { type BotId, type CallRefused, failure, IsoDateTime, type WebhookCallId } from "../kernel/index.ts"
import { WebhookAddress, type WebhookField } from "./webhook-addresses.ts"
import type { RecordedCall } from "./webhook-calls.ts"
import { WebhookHeaders } from "./webhook-headers.ts"

/** What the form of a bot's webhook sets (bots, section 3, 'Webhook config'). */
export const WebhookDraft = Schema.Struct({
  url: WebhookAddress,
  transferUrl: WebhookAddress,
  sendMessageUrl: WebhookAddress,
  closeRoomUrl: WebhookAddress,
  callbackUrl: WebhookAddress,
  digitalEmployeeUrl: WebhookAddress,
  digitalEmployeeCallbackUrl: WebhookAddress,
  headers: WebhookHeaders,
})
export type WebhookDraft = typeof WebhookDraft.Type

/** What is said of a secret after its creation. */
export const KnownSecret = Schema.Struct({
  createdAt: IsoDateTime,
  /** Its last four characters. */
  ending: Schema.String,
})
export type KnownSecret = typeof KnownSecret.Type

/** A pause of the calls, because the last 20 have failed (`circuitLimit`). */
export const WebhookPause = Schema.Struct({ failures: Schema.Int, until: IsoDateTime })
export type WebhookPause = typeof WebhookPause.Type

/** How a bot's webhook stands, for its page: without addresses or secrets. */
export const WebhookStanding = Schema.Struct({
  /** How many of its addresses are filled in. */
  addresses: Schema.Int,
  /** Failed calls since the last success. */
  failures: Schema.Int,
  /** Calls are not made for now, since the last ones have failed. */
  paused: Schema.Boolean,
})
export type WebhookStanding = typeof WebhookStanding.Type

/** The configuration of a bot. Header values are in it: who may read it is who may write it. */
export interface WebhookConfig extends WebhookDraft {
  /** Null until the first save, which creates it. */
  readonly secret: KnownSecret | null
  /** Null while calls are made. */
  readonly paused: WebhookPause | null
}

/** A secret at its creation: the only time that it is answered. */
export interface NewSecret extends KnownSecret {
  readonly text: string
}

/** A stored configuration, with the secret if the save created it. */
export interface SavedWebhook {
  readonly config: WebhookConfig
  readonly newSecret: NewSecret | null
}

/** What an address is tested with: as the form has it, saved or not. */
export interface WebhookTest {
  readonly field: WebhookField
  readonly address: string
  readonly headers: WebhookDraft["headers"]
}

/** The call cannot be repeated: its body was cut, or its address is empty by now. */
export const NotRepeatable = failure("NotRepeatable")
export type NotRepeatable = typeof NotRepeatable.Type

/** The bot has no configuration yet. */
export const NotConfigured = failure("NotConfigured")
export type NotConfigured = typeof NotConfigured.Type

/** The port to the webhook configurations of a company's bots. */
export interface WebhookConfigs {
  /** Returns a bot's configuration; an empty one before the first save. */
  get(botId: BotId): Effect.Effect<WebhookConfig, CallRefused>
  save(botId: BotId, draft: WebhookDraft): Effect.Effect<SavedWebhook, CallRefused>
  /** Replaces the secret; the old one is invalid at once. */
  renewSecret(botId: BotId): Effect.Effect<NewSecret, NotConfigured | CallRefused>
  /** Ends a pause of the calls: those that wait are made at once, and one more failure pauses them again. */
  resume(botId: BotId): Effect.Effect<void, CallRefused>
  /** Calls an address with an example, and returns the recorded call, also of a failure. */
  test(botId: BotId, test: WebhookTest): Effect.Effect<RecordedCall, CallRefused>
  /** Lists the recorded calls, newest first; at most `recordedCalls`. */
  calls(botId: BotId): Effect.Effect<ReadonlyArray<RecordedCall>, CallRefused>
  /** Sends a recorded body again, to the present address of its event. The answer changes no conversation. */
  repeat(botId: BotId, id: WebhookCallId): Effect.Effect<RecordedCall, NotRepeatable | CallRefused>
}
