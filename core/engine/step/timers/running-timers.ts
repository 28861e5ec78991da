import { Schema } from "effect"
import { sentences } from "../../../kernel/index.ts"

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
