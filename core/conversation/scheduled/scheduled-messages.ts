import type { Effect } from "effect"
import type { CallRefused, DialogId, ScheduledMessageId } from "../../kernel/index.ts"
import type { RoomHeld } from "../dialogs/dialogs.ts"
import type { NewScheduledMessage, ScheduledMessage } from "./scheduled-message.ts"

/** The port to messages that are sent at a time, for those who see the room. */
export interface ScheduledMessages {
  /** Lists those of a room, the earliest first. */
  list(id: DialogId): Effect.Effect<ReadonlyArray<ScheduledMessage>, CallRefused>
  /** Schedules a message in a room that the user holds. Idempotent by client id, which the message that is sent has too. */
  schedule(id: DialogId, message: NewScheduledMessage): Effect.Effect<ScheduledMessage, RoomHeld | CallRefused>
  /** Removes one: its author may, and who holds the room. */
  cancel(id: ScheduledMessageId): Effect.Effect<void, RoomHeld | CallRefused>
  /** Sends one at once, and so does not wait for its time: its author may, who has to hold the room. */
  sendNow(id: ScheduledMessageId): Effect.Effect<void, RoomHeld | CallRefused>
}
