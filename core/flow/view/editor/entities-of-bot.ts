import { Effect } from "effect"
import type { Entities } from "../../../entity/index.ts"
import type { BotId, CallRefused } from "../../../kernel/index.ts"
import type { EntityRef } from "../../document/entity-ref.ts"

/** Entities of a bot that are looked through: by pages, and no more of them. */
const pageOfEntities = 100
const mostPages = 10

/** Lists the entities that answers of a bot may capture, those of the system among them; at most a thousand. */
export const entitiesOfBot = (
  entities: Pick<Entities, "ofBot">,
  botId: BotId,
): Effect.Effect<ReadonlyArray<EntityRef>, CallRefused> =>
  Effect.gen(function* () {
    const known: Array<EntityRef> = []
    for (let page = 0; page < mostPages; page++) {
      const wish = { botId, name: "", offset: page * pageOfEntities, limit: pageOfEntities }
      const { result, total } = yield* entities.ofBot(wish)
      known.push(...result.map(({ id, name }) => ({ id, name })))
      if (known.length >= total || result.length === 0) break
    }
    return known
  })
