import { BotId, NodeId, UserId } from "@prosa/core/kernel"
import type { FoldMemory } from "@prosa/core/flow/view"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

const key = "prosa-flow-folds"
/** Flows whose folds are kept; those left alone the longest are forgotten. */
const keptFlows = 50

const Folds = Schema.Array(Schema.Struct({ user: UserId, bot: BotId, nodes: Schema.Array(NodeId) }))

/**
 * Creates the memory of folded branches in local storage, of each person who uses this browser. Without a person
 * it keeps nothing.
 */
export const createBrowserFolds = (me: () => UserId | undefined): FoldMemory => {
  const all = () => stored(key, Folds) ?? []
  return {
    read: (botId) => all().find(({ user, bot }) => user === me() && bot === botId)?.nodes ?? [],
    write: (bot, nodes) => {
      const user = me()
      if (user === undefined) return
      const others = all().filter((one) => one.user !== user || one.bot !== bot)
      store(key, (nodes.length === 0 ? others : [{ user, bot, nodes }, ...others]).slice(0, keptFlows))
    },
  }
}
