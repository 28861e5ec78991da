import { mergeTabs, presentOthers, PresentTab, type PresentUser } from "@prosa/core/flow"
import { type BotId, type Clock, type CompanyId, type NodeId, sameValue, type UserId } from "@prosa/core/kernel"
import { type Announcements, announceOverNodes } from "../../platform/bus/announcements.ts"
import type { Bus } from "../../platform/bus/bus.ts"

/** The users who have flows open, on any node. Nothing is stored: a node that vanishes is forgotten. */
export interface FlowPresenceHub {
  /** Adds a tab of a user with a bot's flow open. `tell` receives the other users when they change; at first none. */
  readonly enter: (
    flow: PresentFlow,
    user: { readonly userId: UserId; readonly name: string },
    tell: (others: ReadonlyArray<PresentUser>) => void,
  ) => EnteredTab
  /** Announces that no flow is open on this node any more, and stops. */
  readonly close: () => void
}

/** The flow of a bot. */
export interface PresentFlow {
  readonly companyId: CompanyId
  readonly botId: BotId
}

/** An open tab of this node. */
export interface EnteredTab {
  readonly select: (node: NodeId | null) => void
  readonly leave: () => void
}

export interface FlowPresenceNeeds {
  readonly bus: Bus
  readonly clock: Clock
}

/** Batching window of what the tabs are told, in milliseconds. */
const tellPause = 50

export const createFlowPresenceHub = (needs: FlowPresenceNeeds): FlowPresenceHub => {
  const rooms = new Map<string, Room>()
  return {
    enter: (flow, { userId, name }, tell) => {
      const subject = `flow-presence.${flow.companyId}.${flow.botId}`
      const room = rooms.get(subject) ?? openRoom(subject, needs)
      rooms.set(subject, room)
      const open: OpenTab = { tab: { userId, name, node: null, toldAt: needs.clock.now() }, told: [], tell }
      room.tabs.add(open)
      room.changed()
      return {
        select: (node) => {
          open.tab = { ...open.tab, node, toldAt: needs.clock.now() }
          room.changed()
        },
        leave: () => {
          if (!room.tabs.delete(open)) return
          if (room.tabs.size > 0) return room.changed()
          rooms.delete(subject)
          room.close()
        },
      }
    },
    close: () => {
      for (const room of rooms.values()) {
        room.tabs.clear()
        room.close()
      }
      rooms.clear()
    },
  }
}

interface OpenTab {
  tab: PresentTab
  /** The other users as last told. */
  told: ReadonlyArray<PresentUser>
  readonly tell: (others: ReadonlyArray<PresentUser>) => void
}

/** The tabs of this node with one flow open. */
interface Room {
  readonly tabs: Set<OpenTab>
  readonly changed: () => void
  readonly close: () => void
}

const openRoom = (subject: string, { bus, clock }: FlowPresenceNeeds): Room => {
  const tabs = new Set<OpenTab>()
  const own = () => mergeTabs(Array.from(tabs, ({ tab }) => tab))
  let soon: NodeJS.Timeout | undefined

  const tellAll = () => {
    soon = undefined
    const all = mergeTabs([...own(), ...announced.others()])
    for (const open of tabs) {
      const others = presentOthers(all, open.tab.userId)
      if (sameValue(others, open.told)) continue
      open.told = others
      open.tell(others)
    }
  }
  const tellSoon = () => {
    soon ??= setTimeout(tellAll, tellPause)
    soon.unref()
  }
  const announced: Announcements<PresentTab> = announceOverNodes({
    bus,
    clock,
    subject,
    item: PresentTab,
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
