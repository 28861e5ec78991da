import { Effect } from "effect"
import { expect, it } from "vitest"
import { migrate } from "../platform/storage/migrate.ts"
import type { Database } from "../platform/storage/database.ts"
import { describeOnEveryDatabase } from "../platform/storage/testing/test-databases.ts"
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

/** A line for each table, index, column, constraint, policy, function, default right, extension and applied migration. */
const catalogueOf = async ({ pool }: Database): Promise<ReadonlyArray<string>> => {
  const { rows } = await pool.query<{ line: string }>(`
    with public as (select oid from pg_namespace where nspname = 'public')
    select concat_ws(' ', relkind, relname, relowner::regrole, relrowsecurity, relforcerowsecurity, relacl) as line
    from pg_class where relnamespace in (table public)
    union all select concat_ws(' ', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', table_name, column_name, ordinal_position, data_type, is_nullable, column_default,
      is_identity) from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in (table public)
    union all select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', proname, proowner::regrole, prosecdef, proacl, pg_get_function_arguments(oid), prosrc)
    from pg_proc where pronamespace in (table public)
    union all select concat_ws(' ', nspname, nspowner::regrole, nspacl) from pg_namespace where nspname = 'public'
    union all select concat_ws(' ', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl
    union all select concat_ws(' ', extname, extversion) from pg_extension
    union all select concat_ws(' ', name, checksum) from schema_migrations
    order by line`)
  return rows.map(({ line }) => line)
}
