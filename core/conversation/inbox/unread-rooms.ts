import type { UserId } from "../../kernel/index.ts"
import { heldByNoOther, type InboxItem } from "../dialogs/dialog.ts"

/**
 * Returns whether a room counts as unread for a user, as the server counts them for the menu and above the list: it has unread
 * messages, and no colleague holds it.
 */
export const isUnreadFor = (
  { unreadTotal, holderId }: Pick<InboxItem, "unreadTotal" | "holderId">,
  me: UserId,
): boolean => unreadTotal > 0 && heldByNoOther({ holder: holderId === null ? null : { id: holderId, name: "" } }, me)

/** Describes the number of unread rooms, apart from the messages in them: '3 conversas não lidas'; empty for 0. */
export const unreadRoomsWords = (rooms: number): string =>
  rooms === 0 ? "" : rooms === 1 ? "1 conversa não lida" : `${rooms} conversas não lidas`
