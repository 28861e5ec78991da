import type { Effect } from "effect"
import type { CallRefused, DialogId } from "../../kernel/index.ts"
import type { RoomHeld } from "../dialogs/dialogs.ts"

/** The port to rooms that are put off, for who holds them. */
export interface RoomSnoozes {
  /**
   * Puts a room off until a moment, or until the person writes. It leaves 'Minhas' for 'Adiadas', and comes back as unread. Being finalized or
   * handed over ends it.
   */
  snooze(id: DialogId, until: string | null): Effect.Effect<void, RoomHeld | CallRefused>
  /** Takes it up again before; nothing happens if it is not put off. */
  resume(id: DialogId): Effect.Effect<void, RoomHeld | CallRefused>
}
