import type { RoomViewer } from "@prosa/core/conversation"
import { type Clock, type CompanyId, DialogId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"
import { createTabGroups } from "../../platform/bus/tab-groups.ts"

/** The users who have rooms open, on any node. */
export interface RoomViewers {
  /** Adds a user's tab with a room open; `tell` receives the other users when they change. Returns the function that ends it. */
  readonly enter: (
    room: { readonly companyId: CompanyId; readonly dialogId: DialogId },
    viewer: RoomViewer,
    tell: (others: ReadonlyArray<RoomViewer>) => void,
  ) => () => void
  /** Announces that no room is open on this node any more, and stops. */
  readonly close: () => void
}

const ViewingTab = Schema.Struct({ dialogId: DialogId, id: UserId, name: Schema.String })
type ViewingTab = typeof ViewingTab.Type

/** Creates the viewers of a node's rooms. Each node announces those of a company to the others. */
export const createRoomViewers = ({ bus, clock }: { readonly bus: Bus; readonly clock: Clock }): RoomViewers => {
  const companies = createTabGroups<ViewingTab, RoomViewer>({
    bus,
    clock,
    item: ViewingTab,
    merge: (tabs) => [...new Map(tabs.map((tab) => [`${tab.dialogId} ${tab.id}`, tab])).values()],
    others: (tabs) => {
      const rooms = viewersByRoom(tabs)
      return (tab) =>
        Array.from(rooms.get(tab.dialogId)?.values() ?? [])
          .filter(({ id }) => id !== tab.id)
          .sort((a, b) => a.id - b.id)
    },
  })
  return {
    enter: ({ companyId, dialogId }, { id, name }, tell) =>
      companies.enter(`room-viewers.${companyId}`, { dialogId, id, name }, tell).leave,
    close: companies.close,
  }
}

/** Each room's viewers, one for all tabs of a user. */
const viewersByRoom = (tabs: ReadonlyArray<ViewingTab>): ReadonlyMap<DialogId, ReadonlyMap<UserId, RoomViewer>> => {
  const rooms = new Map<DialogId, Map<UserId, RoomViewer>>()
  for (const { dialogId, id, name } of tabs) {
    const viewers = rooms.get(dialogId) ?? new Map<UserId, RoomViewer>()
    rooms.set(dialogId, viewers.set(id, { id, name }))
  }
  return rooms
}
