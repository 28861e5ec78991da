import type { InboxItem } from "../conversation/index.ts"
import type { UserId } from "../kernel/index.ts"
import type { AwaitingRoom } from "./home-today.ts"

/**
 * Returns whether a room waits for a user, as the unread count of the inbox understands it: it is open and the user's own
 * or unassigned. An unassigned room waits once it was transferred or has unread messages, for the bot is silent there;
 * the user's own while it has unread messages or the contact spoke last.
 */
export const waitsFor = (
  room: Pick<InboxItem, "status" | "transferred" | "transferredToExternal" | "holderId" | "unreadTotal" | "lastSender">,
  me: UserId,
): boolean => {
  if (room.status === "CLOSED" || room.transferredToExternal) return false
  if (room.holderId === null) return room.transferred || room.unreadTotal > 0
  return room.holderId === me && (room.unreadTotal > 0 || room.lastSender === "CLIENT")
}

/** Sorts rooms by the time they wait, longest first; at equal times, the earlier dialog first. */
export const oldestFirst = <Room extends Pick<AwaitingRoom, "id" | "waitingSince">>(
  rooms: ReadonlyArray<Room>,
): ReadonlyArray<Room> =>
  rooms.toSorted((a, b) => Date.parse(a.waitingSince) - Date.parse(b.waitingSince) || a.id - b.id)

/** Returns the whole minutes since a moment; 0 for the future, where clocks differ. */
export const waitingMinutes = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))

/** The tone of a waiting time. */
export type WaitingTone = "calm" | "warning" | "danger"

/** Returns the tone of a waiting time: a warning from 15 minutes, danger from 30. */
export const waitingTone = (minutes: number): WaitingTone =>
  minutes >= 30 ? "danger" : minutes >= 15 ? "warning" : "calm"

/** Formats a waiting time by its largest unit: 'agora', '41 min', '3 h', '2 dias'. */
export const waitingWords = (minutes: number): string => {
  if (minutes < 1) return "agora"
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? "1 dia" : `${days} dias`
}
