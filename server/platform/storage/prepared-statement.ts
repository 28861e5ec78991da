import { Placeholder, type Sql } from "./sql.ts"
import type { KnownStatement } from "../driver-internals/prepared-query.ts"

/** Values by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, unknown>>

/** A statement assembled once per program, with the values of one execution in the order of its text. */
export interface PreparedStatement {
  readonly known: KnownStatement
  readonly valuesOf: (values: PlaceholderValues) => Array<unknown>
}

let made = 0

/** `prepare`, for code that has the connection itself. */
export const prepareStatement = ({ text, values: params }: Sql): PreparedStatement => {
  made += 1
  const places = params.map((param) => (param instanceof Placeholder ? param.name : { always: param }))
  return {
    known: { name: `p${made}`, text, shape: undefined },
    valuesOf: (values) => places.map((place) => (typeof place === "string" ? values[place] : place.always)),
  }
}
