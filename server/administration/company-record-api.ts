import { companyRecordRoutes } from "@prosa/adapters-http/routes"
import type { InviteOverQuota } from "@prosa/core/administration"
import type { CallRefused } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi, type MemberCaller } from "../caller/index.ts"
import { administratorOf, type CompanyRecordsDeps, createCompanyRecords } from "./company-records-service.ts"

export const companyRecordApi = defineApi({
  section: "companies",
  table: companyRecordRoutes,
  handlers: (deps: CompanyRecordsDeps) => {
    const recordsFor = (caller: MemberCaller) => createCompanyRecords(administratorOf(caller), deps)
    return {
      get:
        (caller) =>
        ({ id }) =>
          recordsFor(caller)
            .get(id)
            .pipe(Effect.map((company) => ({ company }))),
      create: (caller) => (draft) => recordsFor(caller).create(draft).pipe(Effect.mapError(inWireNames)),
      update:
        (caller) =>
        ({ id, ...draft }) =>
          recordsFor(caller)
            .update(id, draft)
            .pipe(
              Effect.map((company) => ({ id, company })),
              Effect.mapError(inWireNames),
            ),
      platforms: (caller) => () => recordsFor(caller).platforms(),
    }
  },
})

/** Names the fields of a refusal as the wire does. */
const inWireNames = (refused: CallRefused | InviteOverQuota): CallRefused | InviteOverQuota =>
  refused._tag === "InvalidInput" && refused.errors !== undefined
    ? {
        ...refused,
        errors: refused.errors.map(({ path, message }) => ({
          path: path === "platform" ? "plataform" : path,
          message,
        })),
      }
    : refused
