import { createHttpEntities } from "@prosa/adapters-http/clients"
import type { Entities } from "@prosa/core/entity"
import { botTokens } from "../bot/bot-module.ts"
import { ContextModule, entryTokens, token } from "../context-module.ts"

export const entityTokens = { entities: token<Entities>("Entities") }

export const entityModule = new ContextModule("entity", (bind, slice) => {
  bind(entityTokens.entities).toResolvedValue(createHttpEntities, [entryTokens.http])
  bind(slice).toResolvedValue(
    (entities, botChoices) => ({ entities, botChoices }),
    [entityTokens.entities, botTokens.bots],
  )
})
