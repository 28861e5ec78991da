import type { Labels } from "@prosa/core/label"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { labelRoutes } from "./label-routes.ts"

/** Implements `Labels` over HTTP. */
export const createHttpLabels = (options: ClientOptions): Labels => {
  const client = makeClient(labelRoutes, options)
  return {
    all: (companyId) => client.all({ companyId }).pipe(Effect.map(({ labels }) => labels)),
    create: (companyId, content) => client.create({ companyId, content }),
    update: (id, content) => client.update({ id, content }),
    remove: (id) => Effect.asVoid(client.remove({ id })),
  }
}
