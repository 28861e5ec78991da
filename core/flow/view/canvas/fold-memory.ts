import type { BotId, NodeId } from "../../../kernel/index.ts"

/**
 * The port that remembers, on this device and for this person, which branches of a bot's flow are folded, whatever its
 * version. Storage that is blocked or full keeps nothing, and fails no call.
 */
export interface FoldMemory {
  read(botId: BotId): ReadonlyArray<NodeId>
  write(botId: BotId, folded: ReadonlyArray<NodeId>): void
}

/** The memory of the folds of one flow. */
export interface KeptFolds {
  read(): ReadonlyArray<NodeId>
  write(folded: ReadonlyArray<NodeId>): void
}

/** Returns the memory of a bot's flow; undefined for a flow that is of no bot. */
export const keptFolds = (memory: FoldMemory | undefined, botId: BotId | undefined): KeptFolds | undefined =>
  memory === undefined || botId === undefined
    ? undefined
    : { read: () => memory.read(botId), write: (folded) => memory.write(botId, folded) }
