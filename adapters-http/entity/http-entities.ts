import { type Entities, entityTaken, flattenContent, flattenEntity, fromLoadedEntity } from "@prosa/core/entity"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { makeUpload } from "../upload-client.ts"
import { entityRoutes } from "./entity-routes.ts"

/** Implements `Entities` over HTTP. A duplicate is a 200 without an id, as specified. */
export const createHttpEntities = (options: ClientOptions): Entities => {
  const { upload: uploadRoute, ...calls } = entityRoutes
  const client = makeClient(calls, options)
  const upload = makeUpload(uploadRoute, options)
  return {
    list: client.list,
    ofBot: client.ofBot,
    get: (id) =>
      client
        .get({ id })
        .pipe(Effect.map(({ botId, botName, ...loaded }) => ({ entity: fromLoadedEntity(loaded), botId, botName }))),
    create: (botId, content) =>
      client
        .create(flattenEntity(content, botId))
        .pipe(Effect.flatMap(({ id }) => (id === undefined ? Effect.fail(entityTaken) : Effect.succeed({ id })))),
    update: (id, content) => client.update({ ...flattenContent(content), id }),
    upload: (companyId, ids, file) => upload({ companyId, entities: ids.join(",") }, file).pipe(Effect.asVoid),
  }
}
