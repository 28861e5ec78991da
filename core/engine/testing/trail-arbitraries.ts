import { Schema } from "effect"
import fc from "fast-check"
import { BotId, NodeId } from "../../kernel/index.ts"
import type { TrailLeg } from "../index.ts"

const bots = fc.integer({ min: 1, max: 3 }).map((id) => Schema.decodeSync(BotId)(id))
const nodes = fc.integer({ min: 1, max: 8 }).map((id) => Schema.decodeSync(NodeId)(id))

/** What a turn passes through: one bot, or several that take over from each other. A bot misses where it stands. */
export const trailLegs: fc.Arbitrary<ReadonlyArray<TrailLeg>> = fc.array(
  fc
    .record({ bot: bots, entered: fc.array(nodes, { maxLength: 3 }), misses: fc.boolean(), hands: fc.boolean() })
    .map(({ bot, entered, misses, hands }): TrailLeg => {
      const at = entered.at(-1)
      return { bot, hands, passed: misses && at !== undefined ? { entered, missed: at } : { entered } }
    }),
  { minLength: 1, maxLength: 3 },
)
