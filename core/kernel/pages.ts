import { Schema } from "effect"
import { SequenceNumber } from "./ids.ts"
import { sentences } from "./validation.ts"

/** The page sizes of every table; the first is the default (section 9). */
export const pageSizes = [20, 50, 100] as const

/** Totals are counted up to this number and shown as '10.000+' from there on. */
export const countedTotal = 10_001

/** The requested page: `limit` (1 to 200) rows from `offset` on. */
export const PageWish = {
  offset: SequenceNumber,
  limit: Schema.Int.check(
    Schema.isGreaterThan(0, { message: sentences.notPositive }),
    Schema.isLessThanOrEqualTo(200, { message: "Deve ser no máximo 200" }),
  ),
} as const

/** A page of rows, and the total (counted up to 10,001). */
export interface Page<Row> {
  readonly result: ReadonlyArray<Row>
  readonly total: number
}

/** The schema of a page of such rows. */
export const pageOf = <Row extends Schema.Top>(row: Row) =>
  Schema.Struct({ result: Schema.Array(row), total: Schema.Number })

/** Formats a total: '1.234', or '10.000+' if counting stopped. */
export const formatTotal = (total: number): string => (total >= countedTotal ? "10.000+" : formatCount(total))

/** Formats a number that was counted to its end: '12.064'. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ".")
