import { type Clock, sameValue } from "@prosa/core/kernel"
import type { Schema } from "effect"
import { announceOverNodes } from "./announcements.ts"
import type { Bus } from "./bus.ts"

/**
 * Groups of open tabs on any node, such as the tabs of one flow, each of which is told of the others. Nothing is stored:
 * a node that vanishes is forgotten.
 */
export interface TabGroups<Tab, Other> {
  /** Adds a tab to the group of a bus subject. `tell` receives the others when they change; at first none. */
  readonly enter: (subject: string, tab: Tab, tell: (others: ReadonlyArray<Other>) => void) => GroupedTab<Tab>
  /** Announces that no tab is open on this node any more, and stops. */
  readonly close: () => void
}

/** An open tab of this node. */
export interface GroupedTab<Tab> {
  readonly change: (changed: (tab: Tab) => Tab) => void
  readonly leave: () => void
}

export interface TabGroupTerms<Tab, Other> {
  readonly bus: Bus
  readonly clock: Clock
  /** Decodes a tab of another node. */
  readonly item: Schema.Codec<Tab, unknown>
  /** The tabs of a node as they are announced, with one for those that say the same. */
  readonly merge: (tabs: ReadonlyArray<Tab>) => ReadonlyArray<Tab>
  /** Prepares the tabs of all nodes, and returns what each tab is told of them. */
  readonly others: (tabs: ReadonlyArray<Tab>) => (tab: Tab) => ReadonlyArray<Other>
}

/** Batching window of what the tabs are told, in milliseconds. */
const tellPause = 50

/** Creates the groups of a node, announced to the other nodes. */
export const createTabGroups = <Tab, Other>(terms: TabGroupTerms<Tab, Other>): TabGroups<Tab, Other> => {
  const groups = new Map<string, Group<Tab, Other>>()
  return {
    enter: (subject, tab, tell) => {
      const group = groups.get(subject) ?? openGroup(subject, terms)
      groups.set(subject, group)
      const open: OpenTab<Tab, Other> = { tab, told: [], tell }
      group.tabs.add(open)
      group.changed()
      return {
        change: (changed) => {
          open.tab = changed(open.tab)
          group.changed()
        },
        leave: () => {
          if (!group.tabs.delete(open)) return
          if (group.tabs.size > 0) return group.changed()
          groups.delete(subject)
          group.close()
        },
      }
    },
    close: () => {
      for (const group of groups.values()) {
        group.tabs.clear()
        group.close()
      }
      groups.clear()
    },
  }
}

interface OpenTab<Tab, Other> {
  tab: Tab
  /** The others as last told. */
  told: ReadonlyArray<Other>
  readonly tell: (others: ReadonlyArray<Other>) => void
}

/** The tabs of this node in one group. */
interface Group<Tab, Other> {
  readonly tabs: Set<OpenTab<Tab, Other>>
  readonly changed: () => void
  readonly close: () => void
}

const openGroup = <Tab, Other>(subject: string, terms: TabGroupTerms<Tab, Other>): Group<Tab, Other> => {
  const tabs = new Set<OpenTab<Tab, Other>>()
  const own = () => terms.merge(Array.from(tabs, ({ tab }) => tab))
  let soon: NodeJS.Timeout | undefined

  const tellAll = () => {
    soon = undefined
    const othersOf = terms.others([...own(), ...announced.others()])
    for (const open of tabs) {
      const others = othersOf(open.tab)
      if (sameValue(others, open.told)) continue
      open.told = others
      open.tell(others)
    }
  }
  const tellSoon = () => {
    soon ??= setTimeout(tellAll, tellPause)
    soon.unref()
  }
  const announced = announceOverNodes<Tab>({
    bus: terms.bus,
    clock: terms.clock,
    subject,
    item: terms.item,
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
