import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Finds the company of a thing by its id (or token), before a company is known: for `sign_in`. */
export type CompanyOf = (tx: Tx, id: unknown) => Effect.Effect<CompanyId | undefined>

/** Asks a function of the database that was made with `runAsDefiner` and takes the id. */
export const companyThrough =
  (functionName: string): CompanyOf =>
  (tx, id) =>
    Effect.map(
      tx.onlyRow<{ companyId: CompanyId | null }>(sql`select ${raw(functionName)}(${id}) as "companyId"`),
      ({ companyId }) => companyId ?? undefined,
    )
