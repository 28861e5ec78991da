import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Finds the company of a resource by its id or token, before the company is known (role `sign_in`). */
export type CompanyOf = (tx: Tx, id: unknown) => Effect.Effect<CompanyId | undefined>

/** Calls a database function made with `runAsDefiner` that takes the id. */
export const companyThrough =
  (functionName: string): CompanyOf =>
  (tx, id) =>
    Effect.map(
      tx.onlyRow<{ companyId: CompanyId | null }>(sql`select ${raw(functionName)}(${id}) as "companyId"`),
      ({ companyId }) => companyId ?? undefined,
    )
