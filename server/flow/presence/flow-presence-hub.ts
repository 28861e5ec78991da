import { mergeTabs, presentOthers, PresentTab, type PresentUser } from "@prosa/core/flow"
import type { BotId, Clock, CompanyId, NodeId, UserId } from "@prosa/core/kernel"
import type { Bus } from "../../platform/bus/bus.ts"
import { createTabGroups } from "../../platform/bus/tab-groups.ts"

/** The users who have flows open, on any node. */
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

/** Creates the presence of a node's flows. Each node announces its tabs of a flow to the others. */
export const createFlowPresenceHub = ({ bus, clock }: FlowPresenceNeeds): FlowPresenceHub => {
  const flows = createTabGroups<PresentTab, PresentUser>({
    bus,
    clock,
    item: PresentTab,
    merge: mergeTabs,
    others: (tabs) => {
      const all = mergeTabs(tabs)
      return ({ userId }) => presentOthers(all, userId)
    },
  })
  return {
    enter: ({ companyId, botId }, { userId, name }, tell) => {
      const tab = flows.enter(
        `flow-presence.${companyId}.${botId}`,
        { userId, name, node: null, toldAt: clock.now() },
        tell,
      )
      return {
        select: (node) => tab.change((before) => ({ ...before, node, toldAt: clock.now() })),
        leave: tab.leave,
      }
    },
    close: flows.close,
  }
}
