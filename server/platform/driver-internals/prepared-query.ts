import pg from "pg"

/** A named statement that each connection parses once. */
export interface KnownStatement {
  readonly name: string
  readonly text: string
  /** How to decode its rows; undefined until the database has described them. */
  shape: RowShape | undefined
}

interface RowShape {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly read: (text: string) => unknown }>
  /** A row of nulls: copying it is faster than filling an empty object. */
  readonly nulls: Readonly<Record<string, unknown>>
}

/** Called with the rows, or with an error. */
export type RowsAnswered<Row> = (error: unknown, rows: ReadonlyArray<Row>) => void

/**
 * A pg query that reuses a statement's row description instead of requesting it each time, which for one short row
 * costs more than the row. It overrides three non-public methods of `pg.Query`: pg's version is pinned, and
 * `prepared-query.integration.test.ts` fails if a new version calls them differently.
 */
export class PreparedQuery<Row> extends pg.Query {
  private readonly statement: KnownStatement
  private readonly read: Array<Row> = []
  private fault: unknown

  constructor(statement: KnownStatement, values: Array<unknown>, answered: RowsAnswered<Row>) {
    super(statement.text, values, (error) => {
      if (error ?? this.fault) return answered(error ?? this.fault, [])
      this.statement.shape ??= { columns: [], nulls: {} }
      return answered(undefined, this.read)
    })
    // set afterwards: given an object with a name, the driver copies it property by property
    Reflect.set(this, "name", statement.name)
    this.statement = statement
  }

  /** Called by the driver to send the statement. */
  prepare(connection: pg.Connection): void {
    const to = this.statement.shape === undefined ? connection : undescribing(connection)
    Reflect.apply(driversPrepare, this, [to])
  }

  /** Called by the driver with a row description. */
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
    // the caller knows the type of the rows that the statement selects
    this.read.push(row as Row)
  }
}

const driversPrepare: (connection: pg.Connection) => void = Reflect.get(pg.Query.prototype, "prepare")

/** The connection, with requests for a row description left out. */
const undescribing = (connection: pg.Connection): pg.Connection => {
  const known = undescribed.get(connection)
  if (known !== undefined) return known
  const made: pg.Connection = Object.create(connection, { describe: { value: () => {} } })
  undescribed.set(connection, made)
  return made
}
const undescribed = new WeakMap<pg.Connection, pg.Connection>()
