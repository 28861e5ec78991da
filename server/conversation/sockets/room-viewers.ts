import type { RoomViewer } from "@prosa/core/conversation"
import { type Clock, type CompanyId, DialogId, sameValue, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { type Announcements, announceOverNodes } from "../../platform/bus/announcements.ts"
import type { Bus } from "../../platform/bus/bus.ts"

/** The users who have rooms open, on any node. Nothing is stored: a node that vanishes is forgotten. */
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

interface OpenTab {
  readonly dialogId: DialogId
  readonly viewer: RoomViewer
  readonly tell: (others: ReadonlyArray<RoomViewer>) => void
  /** The others as last told. */
  told: ReadonlyArray<RoomViewer>
}

const Seat = Schema.Struct({ dialogId: DialogId, id: UserId, name: Schema.String })
type Seat = typeof Seat.Type

/** Batching window of what the tabs are told, in milliseconds. */
const tellPause = 50

/** Creates the viewers of a node's rooms. Each node announces those of a company to the others. */
export const createRoomViewers = (needs: { readonly bus: Bus; readonly clock: Clock }): RoomViewers => {
  const companies = new Map<CompanyId, CompanyRooms>()
  return {
    enter: ({ companyId, dialogId }, viewer, tell) => {
      const rooms = companies.get(companyId) ?? openCompany(companyId, needs)
      companies.set(companyId, rooms)
      const tab: OpenTab = { dialogId, viewer, tell, told: [] }
      rooms.tabs.add(tab)
      rooms.changed()
      return () => {
        if (!rooms.tabs.delete(tab)) return
        if (rooms.tabs.size > 0) return rooms.changed()
        companies.delete(companyId)
        rooms.close()
      }
    },
    close: () => {
      for (const rooms of companies.values()) {
        rooms.tabs.clear()
        rooms.close()
      }
      companies.clear()
    },
  }
}

/** The tabs of this node with rooms of one company open. */
interface CompanyRooms {
  readonly tabs: Set<OpenTab>
  readonly changed: () => void
  readonly close: () => void
}

const openCompany = (
  companyId: CompanyId,
  { bus, clock }: { readonly bus: Bus; readonly clock: Clock },
): CompanyRooms => {
  const tabs = new Set<OpenTab>()
  let soon: NodeJS.Timeout | undefined
  const own = (): ReadonlyArray<Seat> => [
    ...new Map(
      Array.from(tabs, ({ dialogId, viewer: { id, name } }) => [`${dialogId} ${id}`, { dialogId, id, name }] as const),
    ).values(),
  ]
  const tellAll = () => {
    soon = undefined
    const inRoom = new Map<DialogId, Map<UserId, RoomViewer>>()
    for (const { dialogId, id, name } of [...own(), ...announced.others()]) {
      const room = inRoom.get(dialogId) ?? new Map<UserId, RoomViewer>()
      room.set(id, { id, name })
      inRoom.set(dialogId, room)
    }
    for (const tab of tabs) {
      const others = [...(inRoom.get(tab.dialogId)?.values() ?? [])]
        .filter(({ id }) => id !== tab.viewer.id)
        .sort((a, b) => a.id - b.id)
      if (sameValue(others, tab.told)) continue
      tab.told = others
      tab.tell(others)
    }
  }
  const tellSoon = () => {
    soon ??= setTimeout(tellAll, tellPause)
    soon.unref()
  }
  const announced: Announcements<Seat> = announceOverNodes({
    bus,
    clock,
    subject: `room-viewers.${companyId}`,
    item: Seat,
    own,
    onOthers: tellSoon,
  })
  return {
    tabs,
    changed: () => {
      announced.changed()
      tellSoon()
    },
    close: () => {
      clearTimeout(soon)
      announced.close()
    },
  }
}
