import type { BotId, NodeId } from "../../kernel/index.ts"
import type { FoldMemory } from "../view/index.ts"

/** Creates a memory of folded branches that lasts as long as it is referenced. */
export const createInMemoryFolds = (): FoldMemory => {
  const kept = new Map<BotId, ReadonlyArray<NodeId>>()
  return {
    read: (botId) => kept.get(botId) ?? [],
    write: (botId, folded) => {
      kept.set(botId, folded)
    },
  }
}
