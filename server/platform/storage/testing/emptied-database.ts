import type { Database } from "../database.ts"

/** A migrated database that can be put back to how it was when it was opened. */
export interface EmptiedDatabase extends Database {
  /**
   * Removes all rows that were written since it was opened, and starts its sequences again. Returns false where more
   * than that was changed (tables, functions, roles, or rows of the migrations): then it cannot be used again.
   */
  readonly empty: () => Promise<boolean>
}

/** Notes what a database holds now, just migrated. */
export const emptiedDatabase = async (database: Database): Promise<EmptiedDatabase> => {
  const { pool } = database
  const one = async (text: string): Promise<string> => {
    const { rows } = await pool.query<{ value: string | null }>(text)
    return rows[0]?.value ?? ""
  }
  const tables = (await one(tableNames)).split(",")
  const filled = await Promise.all(tables.map(async (table) => ((await one(hasRows(table))) === "true" ? [table] : [])))
  const kept = filled.flat()
  const emptied = tables.filter((table) => !kept.includes(table))
  const state = async () => [await one(schemaMark), ...(await Promise.all(kept.map((table) => one(rowsMark(table)))))]
  const before = await state()
  return {
    ...database,
    empty: async () => {
      if (JSON.stringify(await state()) !== JSON.stringify(before)) return false
      if (emptied.length > 0) await pool.query(`truncate ${emptied.join(", ")} restart identity`)
      await pool.query(restartSequences)
      return true
    },
  }
}

const tableNames = `
  select string_agg(format('%I.%I', schemaname, tablename), ',') as value
  from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`

const hasRows = (table: string) => `select exists (select from ${table})::text as value`

const rowsMark = (table: string) => `select md5(string_agg(t::text, '|' order by t::text)) as value from ${table} t`

/** Changes with each table, column, index, function, trigger, policy and role. */
const schemaMark = `
  select concat_ws(',',
    (select count(*) || '/' || max(oid::bigint) from pg_class where relpersistence <> 't'),
    (select count(*) from pg_attribute),
    (select count(*) || '/' || max(xmin::text::bigint) from pg_proc),
    (select count(*) || '/' || max(xmin::text::bigint) from pg_trigger),
    (select count(*) || '/' || max(xmin::text::bigint) from pg_constraint),
    (select count(*) || '/' || max(xmin::text::bigint) from pg_policy),
    (select string_agg(rolname || rolsuper || rolinherit, ',' order by rolname) from pg_roles)) as value`

/** Those that no table owns; the migrations use none while they run. */
const restartSequences = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null
    and not exists (
      select from pg_depend where objid = format('%I.%I', schemaname, sequencename)::regclass and deptype in ('a', 'i'))`
