import type { UserId } from "../../kernel/index.ts"
import { attendanceOf } from "../dialogs/attendance.ts"
import type { InboxItem } from "../dialogs/dialog.ts"

/** Messages that were written together may be told in any order; in milliseconds. */
const together = 5_000

/**
 * Returns whether a change of a room brings a message of the person that concerns a user: their own room, or one that
 * waits for anybody. `before` is the room as last seen; undefined if it was not: then the message is new if it is not older
 * than `newest`, the newest one heard of in any room.
 */
export const bringsMessage = (
  before: InboxItem | undefined,
  item: InboxItem,
  me: UserId,
  newest: string | undefined = undefined,
): boolean => {
  if (item.lastSender !== "CLIENT" || item.unreadTotal === 0) return false
  if (before === undefined && newest !== undefined && Date.parse(item.lastMessageAt) < Date.parse(newest) - together)
    return false
  if (before !== undefined && (item.version <= before.version || item.lastMessageAt === before.lastMessageAt))
    return false
  const attendance = attendanceOf(item, me)
  return attendance === "mine" || attendance === "waiting"
}

/**
 * Returns whether a change of a room is its coming back after the user had put it off. One that the person has brought back is told as their
 * message is.
 */
export const cameBack = (before: InboxItem | undefined, item: InboxItem, me: UserId): boolean =>
  before !== undefined &&
  before.snooze !== null &&
  item.snooze === null &&
  item.unreadTotal > before.unreadTotal &&
  item.lastMessageAt === before.lastMessageAt &&
  attendanceOf(item, me) === "mine"
