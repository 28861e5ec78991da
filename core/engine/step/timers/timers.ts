import { type Automations, type CloseRoomType } from "../../../bot/index.ts"
import type { EngineState } from "../engine-state.ts"
import { noTimers, type TimerName, type Timers } from "./running-timers.ts"

const minute = 60_000

/**
 * Returns the timers that run after a message: repeat and transfer while the bot waits for an answer, close for the
 * rooms that it covers.
 */
export const timersFrom = (
  { repeat, transfer, close }: Automations,
  state: Pick<EngineState, "stage" | "waiting" | "repeats">,
  now: number,
): Timers => {
  if (state.stage === "closed") return noTimers
  const asks = state.stage === "talking" && state.waiting?.for !== "webhook"
  const transfers = asks && transfer.minutes > 0 && transfer.target !== null
  const closes = close.active && close.minutes > 0 && covers(close.rooms, state.stage)
  const repeats = asks && repeat.minutes > 0 && (state.repeats ?? 0) < repeat.times
  if (!transfers && !closes && !repeats) return noTimers
  return {
    ...(transfers ? { transfer: now + transfer.minutes * minute } : {}),
    ...(closes ? { close: now + close.minutes * minute } : {}),
    ...(repeats ? { repeat: now + repeat.minutes * minute } : {}),
  }
}

const covers = (rooms: CloseRoomType, stage: "talking" | "handed-over"): boolean =>
  rooms === "CLOSE_ALL" || rooms === (stage === "handed-over" ? "ONLY_TRANSFERRED" : "ONLY_NOT_TRANSFERRED")

/** Lists the running timers by due time; at the same time a transfer comes first and a repetition last. */
export const timerList = (timers: Timers): ReadonlyArray<{ readonly timer: TimerName; readonly at: number }> =>
  (["transfer", "close", "repeat"] as const)
    .flatMap((timer) => {
      const at = timers[timer]
      return at === undefined ? [] : [{ timer, at }]
    })
    .sort((one, other) => one.at - other.at)
