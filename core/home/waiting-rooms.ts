import type { InboxItem } from "../conversation/index.ts"
import type { UserId } from "../kernel/index.ts"
import type { AwaitingRoom } from "./home-today.ts"

/**
 * Returns whether a room waits for a user, as the unread count of the inbox understands it: it is open and the user's own
 * or unassigned. An unassigned room waits once it was transferred or has unread messages, for the bot is silent there;
 * the user's own while it has unread messages or the contact spoke last, unless the user has put it off.
 */
export const waitsFor = (
  room: Pick<
    InboxItem,
    "status" | "transferred" | "transferredToExternal" | "holderId" | "unreadTotal" | "lastSender" | "snooze"
  >,
  me: UserId,
): boolean => {
  if (room.status === "CLOSED" || room.transferredToExternal) return false
  if (room.holderId === null) return room.transferred || room.unreadTotal > 0
  return room.holderId === me && room.snooze === null && (room.unreadTotal > 0 || room.lastSender === "CLIENT")
}

/** Sorts rooms by the time they wait, longest first; at equal times, the earlier dialog first. */
export const oldestFirst = <Room extends Pick<AwaitingRoom, "id" | "waitingSince">>(
  rooms: ReadonlyArray<Room>,
): ReadonlyArray<Room> =>
  rooms.toSorted((a, b) => Date.parse(a.waitingSince) - Date.parse(b.waitingSince) || a.id - b.id)
