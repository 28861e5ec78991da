import { KnownContact } from "@prosa/core/contact"
import { AskedSystem } from "@prosa/core/engine"
import { BotId, DialogId } from "@prosa/core/kernel"
import { readKnownContact } from "../../contact/index.ts"
import { Effect, Schema } from "effect"
import { schedule } from "../../platform/jobs/jobs.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { contactOfDialog } from "../dialogs/dialog-store.ts"

/** The kind of the jobs that call webhooks. */
export const webhookJobKind = "webhook"

/** A call to make once the turn is stored. */
export const WebhookJob = Schema.Struct({
  event: Schema.Literals(["node", "transferWorkspace", "transferExternal"]),
  botId: BotId,
  dialogId: DialogId,
  /** The engine's number of a node's call; 0 for transfers. */
  call: Schema.Int,
  nodeName: Schema.String,
  message: Schema.String,
  variables: Schema.Record(Schema.String, Schema.String),
  contact: KnownContact,
  /** Outside the opening hours: the system's workspace counts, and nobody gets the room. */
  unassigned: Schema.optionalKey(Schema.Literal(true)),
  sentAt: Schema.String,
  /** The system that the node asks, in the place of the bot's webhook. */
  system: Schema.optionalKey(AskedSystem),
})
export type WebhookJob = typeof WebhookJob.Type

/** The part of a call that its effect gives. */
export type ScheduledCall = Pick<
  WebhookJob,
  "event" | "call" | "nodeName" | "message" | "variables" | "unassigned" | "system"
> & {
  /** The bot whose flow asks, where it is not the one that talks. */
  readonly askedBy?: BotId
}

/** Schedules a call in the transaction of its turn: made once that is stored, and never under the dialog's lock. */
export const scheduleWebhook = (
  tx: Tx,
  { id, bot }: { readonly id: DialogId; readonly bot: { readonly id: BotId } },
  { event, call, nodeName, message, variables, unassigned, system, askedBy }: ScheduledCall,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const contact = yield* readKnownContact(tx, contactOfDialog(id))
    const sentAt = new Date(now).toISOString()
    const facts = { event, call, nodeName, message, variables, botId: askedBy ?? bot.id, dialogId: id }
    const payload: WebhookJob = {
      ...facts,
      contact,
      sentAt,
      ...(unassigned === undefined ? {} : { unassigned }),
      ...(system === undefined ? {} : { system }),
    }
    yield* schedule(tx, { kind: webhookJobKind, key: `${id}/${event}/${call}`, payload, dueAt: now })
  })
