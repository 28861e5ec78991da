import { providerKeyRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { type CallRefused, type InvalidInput } from "@prosa/core/kernel"
import { defineApi } from "../caller/index.ts"
import { companyOfCredential } from "./provider-key-store.ts"
import { createProviderKeys, type ProviderKeysDeps } from "./provider-keys-service.ts"

export const providerKeyApi = defineApi({
  section: "credentials",
  table: providerKeyRoutes,
  things: { credential: companyOfCredential },
  port: createProviderKeys,
  handlers: (_deps: ProviderKeysDeps) => ({
    list:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.list({ name, ...wish }),
    listOfWorkspaces:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.list({ name, ...wish }),
    file:
      ({ port }) =>
      ({ id }) =>
        // it was parsed before it was stored
        port.file(id).pipe(Effect.map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>)),
    insert:
      ({ port }) =>
      ({ companyId, googleCredential }) =>
        port.insert(companyId, googleCredential).pipe(
          Effect.mapError(onTheWire),
          Effect.map(({ duplicates }): Readonly<Record<string, number>> => (duplicates === 0 ? {} : { duplicates })),
        ),
    remove:
      ({ port }) =>
      ({ id }) =>
        port.remove(id).pipe(Effect.map((success) => ({ success }))),
  }),
})

/** Names the files as the body does. */
const onTheWire = (failure: CallRefused): CallRefused =>
  failure._tag === "InvalidInput" && failure.errors !== undefined
    ? ({
        ...failure,
        errors: failure.errors.map((error) => ({ ...error, path: error.path.replace(/^files/u, "googleCredential") })),
      } satisfies InvalidInput)
    : failure
