import { Effect } from "effect"
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { tableDrawing } from "../../scripts/table-drawing.mjs"
import { migrate } from "../platform/storage/migrate.ts"
import type { Database } from "../platform/storage/database.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase, describeOnEveryDatabase } from "../platform/storage/testing/test-databases.ts"
import { createTransactions } from "../platform/storage/transactions.ts"
import { migrations } from "./migrations.ts"

describeOnEveryDatabase("the product's tables", (open) => {
  it("exist after the migrations, every company's rows behind row-level security", async () => {
    const database = await open([])
    await Effect.runPromise(migrate(database, migrations))
    const { rows } = await database.pool.query<{ table: string }>(`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(rows).toEqual([])
  })
  it("are the same in the copies that other suites begin with", async () => {
    const migrated = await open([])
    await Effect.runPromise(migrate(migrated, migrations))
    const copied = await catalogueOf(await open(migrations))
    expect(copied.length).toBeGreaterThan(100)
    expect(copied).toEqual(await catalogueOf(migrated))
  })
})

describeOnDatabase("the picture of the tables", (open) => {
  it("is what the tables are; scripts/draw-tables.mjs draws it anew", async () => {
    const { pool } = await open(migrations)
    const drawn = await tableDrawing(async (query) => (await pool.query(query)).rows)
    expect(await readFile(new URL("../../docs/tabelas.md", import.meta.url), "utf8")).toBe(drawn)
  })
})

describeOnDatabase("a database of before the first release", (open) => {
  it("opens, keeps what it holds, and has the tables that a new one gets", async () => {
    // A new one, which also makes the roles of the server.
    const made = await open(migrations)
    const before = await open([])
    const dump = await readFile(new URL("testing/database-before-0.1.0.sql", import.meta.url), "utf8")
    // The dump empties the search path of its session.
    const restored = await before.pool.connect()
    try {
      // A dump gives functions to their owners before it gives the owners their rights.
      await restored.query("grant usage on schema public to app_user, sign_in, worker, definer")
      await restored.query("grant create on schema public to definer; drop table schema_migrations")
      await restored.query(dump)
    } finally {
      restored.release(true)
    }
    const since = migrations.filter(({ replaces }) => replaces === undefined).map(({ name }) => name)
    expect(await Effect.runPromise(migrate(before, migrations))).toEqual(since)
    expect(await catalogueOf(before)).toEqual(await catalogueOf(made))

    const read = await Effect.runPromise(
      createTransactions(before).asTenant(1, (tx) =>
        tx.onlyRow<Readonly<Record<string, number>>>(sql`
          select (select count(*)::int from bots) bots, (select count(*)::int from dialogs) dialogs,
            (select count(*)::int from messages) messages, (select count(*)::int from contacts) contacts`),
      ),
    )
    expect(read).toEqual({ bots: 3, dialogs: 23, messages: 230, contacts: 14 })
  })
})

/** A line for each table, index, column, constraint, policy, function, default right, extension and applied migration. */
const catalogueOf = async ({ pool }: Database): Promise<ReadonlyArray<string>> => {
  const { rows } = await pool.query<{ line: string }>(`
    with public as (select oid from pg_namespace where nspname = 'public')
    select concat_ws(' ', relkind, relname, relowner::regrole, relrowsecurity, relforcerowsecurity, relacl) as line
    from pg_class where relnamespace in (table public)
    union all select concat_ws(' ', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', table_name, column_name,
      row_number() over (partition by table_name order by ordinal_position), data_type, is_nullable, column_default,
      is_identity) from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in (table public)
    union all select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', proname, proowner::regrole, prosecdef, proacl, pg_get_function_arguments(oid),
      trim(regexp_replace(prosrc, '\\s+', ' ', 'g')))
    from pg_proc where pronamespace in (table public)
    union all select concat_ws(' ', nspname, nspowner::regrole, nspacl) from pg_namespace where nspname = 'public'
    union all select concat_ws(' ', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl
    union all select concat_ws(' ', extname, extversion) from pg_extension
    union all select concat_ws(' ', name, checksum) from schema_migrations
    order by line`)
  return rows.map(({ line }) => line)
}
