import { notAllowed, type NotAllowed } from "@prosa/core/kernel"
import type { Route } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import type { ApiShell, Callers } from "../caller/index.ts"
import type { RawInput } from "../platform/http/route-input.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"

export interface AdmitCompanyDeps extends Pick<ApiShell, "actorFor"> {
  readonly transactions: Transactions
}

/**
 * Refuses a call with invalid input for the flag of its company, which comes before the input: an administrator's company is known
 * by the call alone. Whatever names no company is left to the input's own refusal, and valid calls to their use cases, which ask
 * for the flag themselves.
 */
export const createAdmitCompany =
  ({ transactions, actorFor }: AdmitCompanyDeps) =>
  (route: Route, caller: Callers[keyof Callers], raw: RawInput): Effect.Effect<void, NotAllowed> => {
    const { actsFor, companyFlag } = route
    if (companyFlag === undefined || actsFor === undefined || !("person" in caller)) return Effect.void
    const id = idIn(raw, "company" in actsFor ? actsFor.company : actsFor.by)
    // A member's own company needs no name.
    if (id === undefined && caller.person.companyId === null) return Effect.void
    return actorFor(caller.person, { actsFor, value: id }, caller.call.address).pipe(
      Effect.flatMap(({ companyId }) =>
        transactions.asTenant(companyId, (tx) =>
          tx.row<{ allowed: boolean }>(sql`
            select ${columns[companyFlag]} as allowed from companies where id = ${company}`),
        ),
      ),
      // No company, nothing to ask.
      Effect.orElseSucceed(() => undefined),
      Effect.flatMap((row) => (row?.allowed === false ? Effect.fail(notAllowed) : Effect.void)),
    )
  }

const columns = { allowCampaignCreation: sql`allow_campaign_creation` } as const

const largestId = 2_147_483_647

/** Reads an id where the route may have it: of several that are given, a wrong one is none. */
const idIn = ({ params, query, body }: RawInput, field: string): number | undefined => {
  const given = [params, query, body].flatMap((part) =>
    typeof part === "object" && part !== null && field in part ? [Reflect.get(part, field) as unknown] : [],
  )
  const [id = Number.NaN] = given.map((value) => (typeof value === "string" ? Number(value) : value))
  return typeof id === "number" && Number.isInteger(id) && id > 0 && id <= largestId ? id : undefined
}
