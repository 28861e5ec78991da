import type { UserId } from "../../kernel/index.ts"
import type { InboxItem } from "./dialog.ts"

/** Who attends a room, as a user sees it. */
export type Attendance = "waiting" | "mine" | "colleague" | "robot" | "external" | "closed"

/**
 * Returns who attends a room: the user, a colleague, an external system, or the robot. A room that was transferred and
 * has no holder is waiting; a closed room is attended by none.
 */
export const attendanceOf = (
  item: Pick<InboxItem, "status" | "transferred" | "transferredToExternal" | "holderId">,
  me: UserId,
): Attendance => {
  if (item.status === "CLOSED") return "closed"
  if (item.transferredToExternal) return "external"
  if (item.holderId !== null) return item.holderId === me ? "mine" : "colleague"
  return item.transferred ? "waiting" : "robot"
}
