import { is, Placeholder, type SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"
import { clientOf, type Tx } from "./transactions.ts"

/** Asks with what stands in the place of each placeholder, and answers the rows. */
export type Prepared<Row> = (tx: Tx, values: Values) => Promise<ReadonlyArray<Row>>

/** By the names of the placeholders. */
type Values = Readonly<Record<string, unknown>>

/**
 * A statement that is put together once in this program and parsed once on each connection, for what every message goes
 * through: for one that short, the rest costs as much as its work. What changes from one asking to the next stands in it as
 * `sql.placeholder(name)`.
 */
export const prepare = <Row extends object>(statement: SQL): Prepared<Row> => {
  const ask = prepareForClient<Row>(statement)
  return async (tx, values) => ask(clientOf(tx), values)
}

/** `prepare` for who has a connection and no transaction. */
export const prepareForClient = <Row extends object>(
  statement: SQL,
): ((client: pg.PoolClient, values: Values) => Promise<ReadonlyArray<Row>>) => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  prepared += 1
  const known: KnownStatement = { name: `p${prepared}`, text, shape: undefined }
  const places = params.map((param) => (is(param, Placeholder) ? param.name : { always: param }))
  return (client, values) =>
    new Promise((resolve, reject) => {
      const given = places.map((place) => (typeof place === "string" ? values[place] : place.always))
      client.query(new PreparedQuery<Row>(known, given, resolve, reject))
    })
}

const dialect = new PgDialect()
let prepared = 0

interface KnownStatement {
  readonly name: string
  readonly text: string
  /** How its rows are read, the same for each; undefined until the database has told. */
  shape: RowShape | undefined
}

interface RowShape {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly read: (text: string) => unknown }>
  /** A row of nulls: a copy of it is filled faster than an empty object. */
  readonly nulls: Readonly<Record<string, unknown>>
}

/**
 * A query of the driver that asks the database to describe the rows of a statement once and not each time, which for one
 * short row costs more than the row. It stands in the place of three methods of the driver (pg, whose version is fixed) that
 * are not public: were they called otherwise one day, no row would be read, and the tests of transactions would not pass.
 */
class PreparedQuery<Row> extends pg.Query {
  private readonly statement: KnownStatement
  private readonly read: Array<Row> = []
  private fault: unknown

  constructor(
    statement: KnownStatement,
    values: Array<unknown>,
    resolve: (rows: ReadonlyArray<Row>) => void,
    reject: (error: unknown) => void,
  ) {
    super(statement.text, values, (error) => {
      if (error ?? this.fault) return reject(error ?? this.fault)
      this.statement.shape ??= { columns: [], nulls: {} }
      return resolve(this.read)
    })
    // named afterwards: the driver would copy an object with the name property by property
    Reflect.set(this, "name", statement.name)
    this.statement = statement
  }

  /** Called by the driver to send the statement. */
  prepare(connection: pg.Connection): void {
    const to = this.statement.shape === undefined ? connection : undescribing(connection)
    Reflect.apply(driversPrepare, this, [to])
  }

  /** Called by the driver when rows were described. */
  handleRowDescription({ fields }: { readonly fields: ReadonlyArray<pg.FieldDef> }): void {
    this.statement.shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID) })),
      nulls: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  /** Called by the driver with each row. */
  handleDataRow({ fields }: { readonly fields: ReadonlyArray<string | null> }): void {
    const { columns, nulls } = this.statement.shape ?? { columns: [], nulls: {} }
    const row: Record<string, unknown> = { ...nulls }
    try {
      columns.forEach(({ name, read }, at) => {
        const text = fields[at]
        if (text !== null && text !== undefined) row[name] = read(text)
      })
    } catch (error) {
      this.fault ??= error
    }
    // what the statement selects is what its caller says
    this.read.push(row as Row)
  }
}

const driversPrepare: (connection: pg.Connection) => void = Reflect.get(pg.Query.prototype, "prepare")

/** The connection, on which nothing asks for a description. */
const undescribing = (connection: pg.Connection): pg.Connection => {
  const known = undescribed.get(connection)
  if (known !== undefined) return known
  const made: pg.Connection = Object.create(connection, { describe: { value: () => {} } })
  undescribed.set(connection, made)
  return made
}
const undescribed = new WeakMap<pg.Connection, pg.Connection>()
