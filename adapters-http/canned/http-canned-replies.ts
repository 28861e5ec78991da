import type { CannedReplies } from "@prosa/core/canned"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { cannedRoutes } from "./canned-routes.ts"

/** Implements `CannedReplies` over HTTP. */
export const createHttpCannedReplies = (options: ClientOptions): CannedReplies => {
  const client = makeClient(cannedRoutes, options)
  return {
    all: (companyId) => client.all({ companyId }).pipe(Effect.map(({ replies }) => replies)),
    create: (companyId, content) => client.create({ companyId, content }),
    update: (id, content) => client.update({ id, content }),
    remove: (id) => Effect.asVoid(client.remove({ id })),
    importAll: (companyId, contents) => client.importAll({ companyId, contents }),
    use: (id) => Effect.asVoid(client.use({ id })),
  }
}
