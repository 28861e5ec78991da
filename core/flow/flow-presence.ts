import { Schema } from "effect"
import type { Observable } from "rxjs"
import { type BotId, NodeId, UserId } from "../kernel/index.ts"

/** A user who has a bot's flow open, and the node that is selected there; null for none. */
export const PresentUser = Schema.Struct({ userId: UserId, name: Schema.String, node: Schema.NullOr(NodeId) })
export type PresentUser = typeof PresentUser.Type

/** A tab with the flow open. */
export const PresentTab = Schema.Struct({
  ...PresentUser.fields,
  /** When its node was last told, in milliseconds since 1970. */
  toldAt: Schema.Int,
})
export type PresentTab = typeof PresentTab.Type

/** Who has the flow of a bot open. It is never stored. */
export interface FlowPresence {
  /**
   * Opens the flow of a bot as the signed-in user for as long as it is subscribed to. `node$` is the selected node, null
   * for none. Emits the other users, each once, and none while disconnected; it neither fails nor completes.
   */
  join(botId: BotId, node$: Observable<NodeId | null>): Observable<ReadonlyArray<PresentUser>>
}

/**
 * Merges the tabs of each user to one: that with the latest selected node. The result is ordered by user, whatever the
 * order of the tabs, and merging in parts merges the whole.
 */
export const mergeTabs = (tabs: ReadonlyArray<PresentTab>): ReadonlyArray<PresentTab> => {
  const merged = new Map<UserId, PresentTab>()
  for (const tab of tabs) {
    const known = merged.get(tab.userId)
    if (known === undefined || isNewer(tab, known)) merged.set(tab.userId, tab)
  }
  return Array.from(merged.values()).toSorted((a, b) => a.userId - b.userId)
}

/** A tab without a node never hides another one; what is told at the same time is ordered by the node and the name. */
const isNewer = (tab: PresentTab, known: PresentTab): boolean => {
  if ((tab.node === null) !== (known.node === null)) return tab.node !== null
  if (tab.toldAt !== known.toldAt) return tab.toldAt > known.toldAt
  if (tab.node !== known.node) return (tab.node ?? 0) > (known.node ?? 0)
  return tab.name > known.name
}

/** Returns the users among the tabs other than one, each once. */
export const presentOthers = (tabs: ReadonlyArray<PresentTab>, userId: UserId): ReadonlyArray<PresentUser> =>
  mergeTabs(tabs.filter((tab) => tab.userId !== userId)).map(({ toldAt: _toldAt, ...user }) => user)
