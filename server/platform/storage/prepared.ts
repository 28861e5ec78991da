import type { Effect } from "effect"
import type { KnownStatement } from "../driver-internals/prepared-query.ts"
import { Placeholder, type Sql } from "./sql.ts"
import type { Tx } from "./tx.ts"

/** Asks with what stands in the place of each placeholder, and answers the rows. */
export type Prepared<Row> = (tx: Tx, values: PlaceholderValues) => Effect.Effect<ReadonlyArray<Row>>

/** Values by the names of their placeholders. */
export type PlaceholderValues = Readonly<Record<string, unknown>>

/** A statement that is put together once in this program, with the values of one asking in the order of its text. */
export interface PreparedStatement {
  readonly known: KnownStatement
  readonly valuesOf: (values: PlaceholderValues) => Array<unknown>
}

/**
 * A statement that is put together once in this program and parsed once on each connection, for what every message goes
 * through: for one that short, the rest costs as much as its work. What changes from one asking to the next stands in it as
 * `placeholder(name)`. Each statement is kept for the life of the program, so it must not be built from what people send.
 */
export const prepare = <Row extends object>(statement: Sql): Prepared<Row> => {
  const prepared = prepareStatement(statement)
  return (tx, values) => tx.prepared(prepared, values)
}

/** `prepare`, for who has the connection itself. */
export const prepareStatement = ({ text, values: params }: Sql): PreparedStatement => {
  made += 1
  const places = params.map((param) => (param instanceof Placeholder ? param.name : { always: param }))
  return {
    known: { name: `p${made}`, text, shape: undefined },
    valuesOf: (values) => places.map((place) => (typeof place === "string" ? values[place] : place.always)),
  }
}
let made = 0
