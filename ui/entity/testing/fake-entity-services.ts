import type { EntityType } from "@prosa/core/entity"
import { createInMemoryEntities } from "@prosa/core/entity/testing"
import type { Bots } from "@prosa/core/bot"
import type { BotCard } from "@prosa/core/bot"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import type { EntityServices } from "../entity-services.ts"

export interface FakeEntityFacts {
  readonly bots?: ReadonlyArray<BotCard>
  /** The entities of the first bot, besides those of the system. */
  readonly entities?: ReadonlyArray<EntityType>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The entities of one company, whose bots are in one workspace. */
export const createFakeEntityServices = (
  botChoices: Bots,
  { bots = [], entities = [], latency = 0 }: FakeEntityFacts = {},
) => {
  const places = bots.map(({ id, name }) => ({ id, name, workspaceId: aWorkspace().id }))
  return { entities: createInMemoryEntities(places, entities, { latency }), botChoices } satisfies EntityServices
}
