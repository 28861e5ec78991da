import type { CompanyRecords, InviteOverQuota } from "@prosa/core/administration"
import type { CallRefused } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { createHttpTenancy } from "../tenancy/http-tenancy.ts"
import { companyRecordRoutes } from "./company-record-routes.ts"

/** Implements `CompanyRecords` over HTTP. */
export const createHttpCompanyRecords = (options: ClientOptions): CompanyRecords => {
  const client = makeClient(companyRecordRoutes, options)
  return {
    ...createHttpTenancy(options).companies,
    get: (id) => client.get({ id }).pipe(Effect.map(({ company }) => company)),
    create: (draft) => client.create(draft).pipe(Effect.mapError(inOwnNames)),
    update: (id, draft) =>
      client.update({ ...draft, id }).pipe(
        Effect.map(({ company }) => company),
        Effect.mapError(inOwnNames),
      ),
    platforms: () => client.platforms({}),
  }
}

/** Names the fields of a refusal as the form does. */
const inOwnNames = (refused: CallRefused | InviteOverQuota): CallRefused | InviteOverQuota =>
  refused._tag === "InvalidInput" && refused.errors !== undefined
    ? {
        ...refused,
        errors: refused.errors.map(({ path, message }) => ({
          path: path === "plataform" ? "platform" : path,
          message,
        })),
      }
    : refused
