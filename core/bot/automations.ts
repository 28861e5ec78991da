import { Schema } from "effect"
import { sentences, textUpTo } from "../kernel/index.ts"
import { TransferTarget } from "../transfer/index.ts"

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
