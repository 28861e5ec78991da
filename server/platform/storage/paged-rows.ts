import { countedTotal, type Page } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "./sql.ts"
import type { Tx } from "./tx.ts"

/** One page of the rows that `matching` describes: what follows `select` and `order by`, and which page. */
export interface PagedQuery {
  readonly columns: Sql
  /** `from … where …`. */
  readonly matching: Sql
  readonly order: Sql
  readonly offset: number
  readonly limit: number
}

/** A page of rows with their total, which is counted no further than `countedTotal`. */
export const pagedRows = <Row extends object>(
  tx: Tx,
  { columns, matching, order, offset, limit }: PagedQuery,
): Effect.Effect<Page<Row>> =>
  Effect.gen(function* () {
    const result = yield* tx.rows<Row>(
      sql`select ${columns} ${matching} order by ${order} limit ${limit} offset ${offset}`,
    )
    const { total } = yield* tx.onlyRow<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${matching} limit ${countedTotal}) n`,
    )
    return { result, total }
  })
