import type { Effect } from "effect"
import { type PlaceholderValues, prepareStatement } from "./prepared-statement.ts"
import type { Sql } from "./sql.ts"
import type { Tx } from "./tx.ts"

/** Executes the statement with a value for each placeholder and returns the rows. */
export type Prepared<Row> = (tx: Tx, values: PlaceholderValues) => Effect.Effect<ReadonlyArray<Row>>

/**
 * Prepares a statement that is assembled once per program and parsed once per connection, for the queries of every
 * message: for such short ones, assembling and parsing cost as much as executing. Values that vary are written as
 * `placeholder(name)`. Statements are cached for the life of the program, so they must not be built from user input.
 */
export const prepare = <Row extends object>(statement: Sql): Prepared<Row> => {
  const prepared = prepareStatement(statement)
  return (tx, values) => tx.prepared(prepared, values)
}
