import { keyPurposes } from "../../credential/index.ts"
import type { BotId } from "../../kernel/index.ts"
import { followsScript, type Objective } from "../objectives.ts"

/** The keys of a company's bots, as a server counts them that has a language provider. */
export interface KeysOfBots {
  /** Returns whether a bot has its keys; without a script, whether it would find free ones. */
  has(id: BotId, target: Objective): boolean
  /** Gives a bot the keys that it needs, if there are as many. */
  give(id: BotId, target: Objective): void
  /** Makes the keys of a deleted bot free. */
  release(id: BotId): void
}

/** Creates the keys of bots that have none yet, of as many free ones. */
export const createKeysOfBots = (free: number): KeysOfBots => {
  const owners = new Set<BotId>()
  const areEnough = () => free - owners.size * keyPurposes.length >= keyPurposes.length
  return {
    has: (id, target) => owners.has(id) || (!followsScript(target) && areEnough()),
    give: (id, target) => {
      if (followsScript(target) && areEnough()) owners.add(id)
    },
    release: (id) => owners.delete(id),
  }
}

/** The keys of bots on a server that needs none. */
export const noKeysNeeded: KeysOfBots = { has: () => true, give: () => undefined, release: () => undefined }
