import type { ProviderKeys } from "@prosa/core/credential"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { providerKeyRoutes } from "./provider-key-routes.ts"

/** Implements `ProviderKeys` over HTTP. */
export const createHttpProviderKeys = (options: ClientOptions): ProviderKeys => {
  const client = makeClient(providerKeyRoutes, options)
  return {
    list: ({ workspaces, ...wish }) =>
      workspaces === undefined ? client.list(wish) : client.listOfWorkspaces({ ...wish, workspaces }),
    // laid out as the provider's own files are
    file: (id) => client.file({ id }).pipe(Effect.map((file) => `${JSON.stringify(file, null, 2)}\n`)),
    insert: (companyId, googleCredential) =>
      client
        .insert({ companyId, googleCredential })
        .pipe(Effect.map((counts) => ({ duplicates: Object.values(counts).reduce((sum, count) => sum + count, 0) }))),
    remove: (id) => client.remove({ id }).pipe(Effect.map(({ success }) => success)),
  }
}
