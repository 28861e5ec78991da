import { Day, isoDayOf, sentences } from "@prosa/core/kernel"
import { Schema } from "effect"

/** Days, both inclusive; null and absent leave the side open. */
export const PeriodWire = Schema.Struct({
  startAt: Schema.optionalKey(Schema.NullOr(Day)),
  endAt: Schema.optionalKey(Schema.NullOr(Day)),
})

/** Reads a side of a period; '' if it is open. */
export const dayIn = (day: string | null | undefined): string => isoDayOf(day ?? "") ?? ""

/** An order as the tables send it, 0 for none; the words are understood too. */
export const SortOrderWire = Schema.Literals([1, -1, 0, "asc", "desc"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)

/** Reads an order; undefined for none. */
export const sortOrderOf = (order: typeof SortOrderWire.Type | null | undefined): 1 | -1 | undefined =>
  order === "asc" || order === 1 ? 1 : order === "desc" || order === -1 ? -1 : undefined
