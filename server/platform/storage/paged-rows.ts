import { countedTotal, type Page } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "./sql.ts"
import type { Tx } from "./tx.ts"

/** A paged query: the columns, conditions, order and page. */
export interface PagedQuery {
  readonly columns: Sql
  /** `from … where …`. */
  readonly matching: Sql
  readonly order: Sql
  readonly offset: number
  readonly limit: number
}

/** Reads one page of rows and their total, which is counted up to `countedTotal`. */
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
