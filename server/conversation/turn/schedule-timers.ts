import type { DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { schedule } from "../../platform/jobs/jobs.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The kind of the jobs that fire the timers of dialogs. */
export const timerJobKind = "dialog-timers"

/**
 * Schedules the timers of a dialog in the transaction of its turn: one job, due with the first of them, since every turn
 * restarts them all. The times themselves are in the engine's state; a job that finds no timer due does nothing, so none is
 * ever cancelled.
 */
export const scheduleTimers = (
  tx: Tx,
  id: DialogId,
  timers: ReadonlyArray<{ readonly at: number }>,
): Effect.Effect<void> => {
  const [first] = timers
  return first === undefined
    ? Effect.void
    : schedule(tx, { kind: timerJobKind, key: String(id), payload: { dialogId: id }, dueAt: first.at })
}
