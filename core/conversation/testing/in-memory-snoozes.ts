import { Effect } from "effect"
import { type CallRefused, invalidInput, type UserId } from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import { type Dialog, mayWrite, notHeldSentence, type RoomHeld, type RoomSnoozes, snoozeFault } from "../index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"

/** The port `RoomSnoozes` without a server, over conversations in memory; nothing comes back by itself. */
export interface InMemorySnoozes {
  readonly snoozes: RoomSnoozes
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

/** Creates it for an attendant. `latency` is in milliseconds. */
export const createInMemorySnoozes = (
  me: { readonly id: UserId },
  rooms: Pick<InMemoryDialogs, "see" | "adjust">,
  { latency = 0, now = () => testNow }: { readonly latency?: number; readonly now?: () => number } = {},
): InMemorySnoozes => {
  const { answer, refuse } = createFakeCalls(latency)
  const changing = (id: Dialog["id"], snooze: Dialog["snooze"]) =>
    answer((): Effect.Effect<void, RoomHeld | CallRefused> => {
      const { dialog } = rooms.see(id)
      if (!mayWrite(dialog, me.id)) return Effect.fail({ _tag: "RoomHeld", message: notHeldSentence(dialog) })
      const until = snooze?.until ?? undefined
      const fault = until === undefined ? undefined : snoozeFault(Date.parse(until), now())
      if (fault !== undefined) return Effect.fail(invalidInput([{ path: "until", message: fault }]))
      return Effect.sync(() => rooms.adjust(id, { snooze }))
    })
  return {
    snoozes: { snooze: (id, until) => changing(id, { until }), resume: (id) => changing(id, null) },
    refuse,
  }
}
