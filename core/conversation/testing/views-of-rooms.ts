import type { DialogId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type InboxCounts, type InboxView, inView } from "../index.ts"
import type { DialogRecord } from "./dialog-record.ts"

/** The views of the inbox over rooms in memory, as one user has them. */
export const createViewsOfRooms = (rooms: ReadonlyMap<DialogId, DialogRecord>, me: UserId) => {
  const mentionedIn = new Set<DialogId>()
  const isInView = (view: InboxView, { dialog }: DialogRecord): boolean =>
    inView(view, { ...dialog, holderId: dialog.holder?.id ?? null }, me) ?? mentionedIn.has(dialog.id)
  return {
    isInView,
    /** A note of the room mentions the user. */
    mention: (id: DialogId) => void mentionedIn.add(id),
    countsOf: (workspaces: ReadonlyArray<WorkspaceId>): InboxCounts => {
      const open = [...rooms.values()].filter(
        ({ dialog }) => dialog.status === "OPEN" && workspaces.includes(dialog.workspaceId),
      )
      const of = (view: InboxView) => open.filter((room) => isInView(view, room)).length
      return {
        mine: of("mine"),
        waiting: of("waiting"),
        mentions: of("mentions"),
        snoozed: of("snoozed"),
        scheduled: [...rooms.values()].filter(
          (room) => workspaces.includes(room.dialog.workspaceId) && isInView("scheduled", room),
        ).length,
        all: of("all"),
      }
    },
  }
}
