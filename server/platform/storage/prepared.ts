import type { Effect } from "effect"
import type { KnownStatement } from "../driver-internals/prepared-query.ts"
import { Placeholder, type Sql } from "./sql.ts"
import type { Tx } from "./tx.ts"

/** Executes the statement with a value for each placeholder and returns the rows. */
export type Prepared<Row> = (tx: Tx, values: PlaceholderValues) => Effect.Effect<ReadonlyArray<Row>>

/** Values by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, unknown>>

/** A statement assembled once per program, with the values of one execution in the order of its text. */
export interface PreparedStatement {
  readonly known: KnownStatement
  readonly valuesOf: (values: PlaceholderValues) => Array<unknown>
}

/**
 * Prepares a statement that is assembled once per program and parsed once per connection, for the queries of every
 * message: for such short ones, assembling and parsing cost as much as executing. Values that vary are written as
 * `placeholder(name)`. Statements are cached for the life of the program, so they must not be built from user input.
 */
export const prepare = <Row extends object>(statement: Sql): Prepared<Row> => {
  const prepared = prepareStatement(statement)
  return (tx, values) => tx.prepared(prepared, values)
}

/** `prepare`, for code that has the connection itself. */
export const prepareStatement = ({ text, values: params }: Sql): PreparedStatement => {
  made += 1
  const places = params.map((param) => (param instanceof Placeholder ? param.name : { always: param }))
  return {
    known: { name: `p${made}`, text, shape: undefined },
    valuesOf: (values) => places.map((place) => (typeof place === "string" ? values[place] : place.always)),
  }
}
let made = 0
