import type { KnownContact } from "@prosa/core/contact"
import type { AskedSystem, WebhookAnswer } from "@prosa/core/engine"
import type { BotId, CompanyId, DialogId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { ConversationEvent } from "@prosa/core/webhook"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"

/** Why a bot's webhook is called. */
export type WebhookEvent = ConversationEvent

/** The facts of a call, which the customer's system receives. */
export interface WebhookCall {
  readonly event: WebhookEvent
  readonly companyId: CompanyId
  readonly botId: BotId
  /** Null in the simulator, which has no dialog. */
  readonly dialogId: DialogId | null
  readonly nodeName: string
  /** The person's text. */
  readonly message: string
  /** Captured values by variable name. */
  readonly variables: Readonly<Record<string, string>>
  readonly contact: KnownContact
  /** ISO 8601. */
  readonly sentAt: string
  /** The call comes from the simulator. */
  readonly simulated: boolean
  /** Facts of this event alone, such as `messageId` and `status`. */
  readonly details?: Readonly<Record<string, string | number>>
  /** The files of the message, with links that anybody may read for a day. */
  readonly files?: ReadonlyArray<{ readonly name: string; readonly mime: string; readonly url: string }>
  /** Which attempt it is, of how many; the only one unless given. */
  readonly attempt?: { readonly number: number; readonly of: number }
}

/** The response of a webhook; every part may be empty. */
export interface WebhookReply extends WebhookAnswer {
  /** For a transfer: where the room goes. */
  readonly workspaceId: WorkspaceId | null
  readonly userId: UserId | null
}

/** The customer's system did not answer, or not as agreed. */
export interface WebhookFailed {
  readonly _tag: "WebhookFailed"
  /** For the log. */
  readonly reason: string
  /** The bot's calls pause until then, in milliseconds since 1970, and none was made. */
  readonly pausedUntil?: number
}

/** The port to the systems of the customers. */
export interface Webhooks {
  /** Returns the events for which the bot has an address. */
  readonly eventsOf: (tx: Tx, botId: BotId) => Effect.Effect<ReadonlySet<WebhookEvent>>
  /** Calls the bot's address for the event. Never call it in a transaction: it may take seconds. */
  readonly call: (call: WebhookCall) => Effect.Effect<WebhookReply, WebhookFailed>
  /** Asks the system that a node names, with whatever address. Never call it in a transaction. */
  readonly ask: (question: SystemCallOfNode) => Effect.Effect<WebhookAnswer, WebhookFailed>
}

/** The call of a node to a system, and for which bot it is made. */
export interface SystemCallOfNode extends AskedSystem {
  readonly companyId: CompanyId
  readonly botId: BotId
  /** The title of the node. */
  readonly nodeName: string
  /** Null in the simulator, which has no dialog. */
  readonly dialogId: DialogId | null
  /** The call comes from the simulator. */
  readonly simulated: boolean
  /** Which attempt it is, of how many. */
  readonly attempt: { readonly number: number; readonly of: number }
}

/** The longest that a response is waited for, in milliseconds, whatever the adapter does. */
const patience = 16_000

/** Calls a webhook; a call that throws, or does not end in time, has failed. */
export const callInTime = (webhooks: Webhooks, call: WebhookCall): Effect.Effect<WebhookReply, WebhookFailed> =>
  inTime(() => webhooks.call(call))

/** Asks a system; a call that throws, or does not end in time, has failed. */
export const askInTime = (
  webhooks: Webhooks,
  question: SystemCallOfNode,
): Effect.Effect<WebhookAnswer, WebhookFailed> => inTime(() => webhooks.ask(question))

const inTime = <Answer>(made: () => Effect.Effect<Answer, WebhookFailed>): Effect.Effect<Answer, WebhookFailed> =>
  Effect.suspend(made).pipe(
    Effect.timeout(patience),
    Effect.catchTag("TimeoutError", () => Effect.fail(failedBecause("no response in time"))),
    Effect.catchDefect((thrown) => Effect.fail(failedBecause(String(thrown)))),
  )

const failedBecause = (reason: string): WebhookFailed => ({ _tag: "WebhookFailed", reason })
