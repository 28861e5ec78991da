import { is, Placeholder, type SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"
import { clientOf, type Tx } from "./transactions.ts"

/** Asks with what stands in the place of each placeholder, and answers the rows. */
export type Prepared<Row> = (tx: Tx, values: Readonly<Record<string, unknown>>) => Promise<ReadonlyArray<Row>>

/**
 * A statement that is put together once in this program and parsed once on each connection, for what every message goes
 * through: for one that short, the rest costs as much as its work. What changes from one asking to the next stands in it as
 * `sql.placeholder(name)`.
 */
export const prepare = <Row extends object>(statement: SQL): Prepared<Row> => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  prepared += 1
  const name = `p${prepared}`
  const places = params.map((param) => (is(param, Placeholder) ? param.name : { always: param }))
  return (tx, values) =>
    new Promise((resolve, reject) => {
      const given = places.map((place) => (typeof place === "string" ? values[place] : place.always))
      const query = new pg.Query<Row>(text, given, (error, found) => (error ? reject(error) : resolve(found.rows)))
      // named afterwards: the driver would copy an object with the name property by property
      Reflect.set(query, "name", name)
      clientOf(tx).query(query)
    })
}

const dialect = new PgDialect()
let prepared = 0
