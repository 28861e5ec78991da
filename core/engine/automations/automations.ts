import { Schema } from "effect"
import { sentences, textUpTo } from "../../kernel/index.ts"
import { TransferTarget } from "../../transfer/index.ts"
import type { EngineState } from "../step/engine-state.ts"

/** Maximum characters of the closing message (bots, section 9). */
export const closeMessageLimit = 500

const Count = Schema.Int.check(
  Schema.isGreaterThanOrEqualTo(0, { message: sentences.invalid }),
  // A year in minutes: far beyond the form's choices.
  Schema.isLessThanOrEqualTo(525_600, { message: sentences.invalid }),
)

/** Which rooms close after silence (bots, section 9). */
export const CloseRoomType = Schema.Literals(["CLOSE_ALL", "ONLY_TRANSFERRED", "ONLY_NOT_TRANSFERRED"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type CloseRoomType = typeof CloseRoomType.Type

/** A bot's actions after silence (bots, section 3, 'Automations'). 0 minutes: never. */
export const Automations = Schema.Struct({
  /** Repeats the question, at most `times` times in a row. */
  repeat: Schema.Struct({ minutes: Count, times: Count }),
  /** Transfers the conversation; never if the target is null. */
  transfer: Schema.Struct({ minutes: Count, target: Schema.NullOr(TransferTarget) }),
  /** Sends `message` and closes the rooms of this type. */
  close: Schema.Struct({
    minutes: Count,
    active: Schema.Boolean,
    message: textUpTo(closeMessageLimit),
    rooms: CloseRoomType,
  }),
})
export type Automations = typeof Automations.Type

/** The automations of a bot without any: all minutes are 0. */
export const noAutomations: Automations = {
  repeat: { minutes: 0, times: 0 },
  transfer: { minutes: 0, target: null },
  close: { minutes: 0, active: false, message: "", rooms: "ONLY_NOT_TRANSFERRED" },
}

/** The kinds of timers in a conversation. */
export const TimerName = Schema.Literals(["transfer", "close", "repeat"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type TimerName = typeof TimerName.Type

/** The due time of each running timer, in milliseconds since 1970. */
export const Timers = Schema.Struct({
  transfer: Schema.optionalKey(Schema.Finite),
  close: Schema.optionalKey(Schema.Finite),
  repeat: Schema.optionalKey(Schema.Finite),
})
export type Timers = typeof Timers.Type

/** No timers run. */
export const noTimers: Timers = {}

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
