import pg from "pg"

/** A statement that each connection parses once, by its name. */
export interface KnownStatement {
  readonly name: string
  readonly text: string
  /** How its rows are read, the same for each; undefined until the database has described them. */
  shape: RowShape | undefined
}

interface RowShape {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly read: (text: string) => unknown }>
  /** A row of nulls: a copy of it is filled faster than an empty object. */
  readonly nulls: Readonly<Record<string, unknown>>
}

/** Told the rows, or why there are none. */
export type RowsAnswered<Row> = (error: unknown, rows: ReadonlyArray<Row>) => void

/**
 * A query of the driver (pg) that has the rows of a statement described once and not each time, which for one short row costs
 * more than the row. It replaces three methods of `pg.Query` that are not public: pg's version is fixed, and
 * `prepared-query.integration.test.ts` fails where a new version calls them otherwise.
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
