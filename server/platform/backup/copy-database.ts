import type { PoolClient, QueryArrayConfig } from "pg"
import type { Database } from "../storage/database.ts"

/** A table that was copied. */
export interface CopiedTable {
  readonly table: string
  readonly rows: number
}

export type CopyOutcome =
  | { readonly outcome: "copied"; readonly tables: ReadonlyArray<CopiedTable> }
  /** The target has rows in this table. */
  | { readonly outcome: "taken"; readonly table: string }
  /** These tables were not equal afterwards; nothing was kept. */
  | { readonly outcome: "different"; readonly tables: ReadonlyArray<string> }

/**
 * Copies all rows and sequences into a database with the same migrations and no rows, in one transaction: all of it is
 * there afterwards, or nothing. Counts and contents of each table are compared before the commit. The target's user
 * must own its tables; others wait until the end.
 */
export const copyDatabase = async (source: Database, target: Database): Promise<CopyOutcome> => {
  const [from, to] = [await source.pool.connect(), await target.pool.connect()]
  let kept = false
  try {
    await to.query("begin")
    await from.query("begin")
    for (const client of [from, to]) await client.query("set local timezone to 'UTC'")
    const closeTables = await openTables(to)
    const taken = await findTaken(to)
    if (taken !== undefined) return { outcome: "taken", table: taken }

    const restoreKeys = await dropForeignKeys(to)
    const tables: Array<CopiedTable> = []
    for (const table of await tablesOf(from)) tables.push({ table, rows: await copyTable(from, to, table) })
    await copySequences(from, to)
    await restoreKeys()
    const different: Array<string> = []
    for (const { table } of tables)
      if ((await summaryOf(from, table)) !== (await summaryOf(to, table))) different.push(table)
    if (different.length > 0) return { outcome: "different", tables: different }
    await closeTables()
    await to.query("commit")
    kept = true
    return { outcome: "copied", tables }
  } finally {
    // a connection that is broken is closed, which rolls back too
    if (!kept) await to.query("rollback").catch(() => undefined)
    await from.query("rollback").catch(() => undefined)
    to.release(!kept)
    from.release()
  }
}

/** Returns a table of a database that has rows, without changing anything; undefined if all are empty. */
export const findTakenTable = async (database: Database): Promise<string | undefined> => {
  const client = await database.pool.connect()
  try {
    await client.query("begin")
    await openTables(client)
    return await findTaken(client)
  } finally {
    await client.query("rollback").catch(() => undefined)
    client.release()
  }
}

/** Tables in `public`, quoted, without that of the migrations, which each database writes itself. */
const tablesOf = async (client: PoolClient): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I', relname) as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
      and not relispartition order by relname`)
  return rows.map(({ name }) => name)
}

/**
 * Lets the owner read and write all rows, without triggers, until the returned function is called or the transaction
 * ends: row-level security is forced on the owner too.
 */
const openTables = async (client: PoolClient): Promise<() => Promise<void>> => {
  const tables = await tablesOf(client)
  const { rows: forced } = await client.query<{ name: string }>(`
    select format('%I', relname) as name from pg_class
    where relforcerowsecurity and relnamespace = 'public'::regnamespace`)
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
  }
}

const findTaken = async (client: PoolClient): Promise<string | undefined> => {
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length > 0) return table
  }
  return undefined
}

/**
 * Drops the foreign keys, which no order of tables would satisfy (some refer to each other), until the returned function
 * adds them again and so checks every row.
 */
const dropForeignKeys = async (client: PoolClient): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** The rows of one round trip: a row may be as large as a flow's document. */
const batchSize = 500

/** Values travel as text, PostgreSQL's own form of every type, in which nothing is lost. */
const copyTable = async (from: PoolClient, to: PoolClient, table: string): Promise<number> => {
  const { rows: columns } = await from.query<{ name: string; type: string }>(
    `select format('%I', attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(", ")
  const asText = columns.map(({ name }) => `${name}::text`).join(", ")
  const places = columns.map((_, index) => `$${index + 1}::text[]`).join(", ")
  const aliases = columns.map((_, index) => `c${index}`).join(", ")
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(", ")
  const insert = `insert into ${table} (${names}) overriding system value
    select ${values} from unnest(${places}) as given (${aliases})`

  let copied = 0
  await from.query(`declare copied no scroll cursor for select ${asText} from ${table}`)
  for (;;) {
    const { rows } = await from.query<Array<string | null>>({
      text: `fetch ${batchSize} from copied`,
      rowMode: "array",
    } satisfies QueryArrayConfig)
    if (rows.length === 0) break
    await to.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    )
    copied += rows.length
  }
  await from.query("close copied")
  return copied
}

/** Sequences go on where the source's stand. */
const copySequences = async (from: PoolClient, to: PoolClient): Promise<void> => {
  const { rows } = await from.query<{ name: string }>(`
    select format('%I', relname) as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`)
  for (const { name } of rows) {
    const { rows: stands } = await from.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const { last, called } of stands) await to.query("select setval($1::regclass, $2, $3)", [name, last, called])
  }
}

/** The number of rows and a checksum that is independent of their order. */
const summaryOf = async (client: PoolClient, table: string): Promise<string> => {
  const { rows } = await client.query<{ summary: string }>(
    `select concat(count(*), ' ', sum(hashtextextended(stored::text, 0))) as summary from ${table} stored`,
  )
  return rows[0]?.summary ?? ""
}
