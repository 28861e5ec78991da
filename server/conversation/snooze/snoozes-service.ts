import {
  invalidInput,
  type Clock,
  type DialogId,
  type InvalidInput,
  type NotAllowed,
  type NotFound,
  notFound,
} from "@prosa/core/kernel"
import { type Dialog, type RoomHeld, type RoomSnoozes, snoozeFault } from "@prosa/core/conversation"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { cancel, schedule } from "../../platform/jobs/jobs.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { asRoomHeld, isNotHeld, writableDialog } from "../inbox/say-as-holder.ts"

/** The kind of the jobs that bring rooms back that were put off until a time. */
export const snoozeEndKind = "snooze-end"

export interface SnoozesDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

type Refused = RoomHeld | NotFound | NotAllowed | InvalidInput

/** Implements `RoomSnoozes` on the database; what ends at a time is a job. */
export const createSnoozes = (actor: Actor, { transactions, clock }: SnoozesDeps): RoomSnoozes => {
  const { companyId } = actor
  /** Changes a room that the actor holds; `decide` says nothing where it stays as it is. */
  const changing = (
    id: DialogId,
    decide: (tx: Tx, dialog: Dialog) => Effect.Effect<DialogChange | undefined, Refused>,
  ): Effect.Effect<void, Refused> =>
    transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const locked = yield* lockDialog(tx, id)
        const dialog = yield* writableDialog(tx, actor, id).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
        if (locked === undefined) return yield* Effect.fail(notFound)
        const change = yield* decide(tx, dialog)
        if (change === undefined) return
        publishDialog(tx, companyId, locked, yield* appendMessages(tx, id, [], change))
        const action = change.snooze === null ? "dialog.resume" : "dialog.snooze"
        yield* insertAudit(tx, actor, { action, subject: `dialog ${id}`, detail: {} })
      }),
    )
  return {
    snooze: (id, until) =>
      changing(id, (tx) =>
        Effect.gen(function* () {
          const at = until === null ? null : Date.parse(until)
          const fault = at === null ? undefined : snoozeFault(at, clock.now())
          if (fault !== undefined) return yield* Effect.fail(invalidInput([{ path: "until", message: fault }]))
          yield* at === null
            ? cancel(tx, snoozeEndKind, String(id))
            : schedule(tx, { kind: snoozeEndKind, key: String(id), payload: { dialogId: id }, dueAt: at })
          return { snooze: { until: at, by: actor.userId } }
        }),
      ),
    resume: (id) =>
      changing(id, (tx, dialog) =>
        dialog.snooze === null ? Effect.undefined : Effect.as(cancel(tx, snoozeEndKind, String(id)), { snooze: null }),
      ),
  }
}
