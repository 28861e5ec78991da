import { expect, it } from "vitest"
import { describeOnEachDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "./migrations.ts"

describeOnEachDatabase("the product's tables", (open) => {
  it("exist after the migrations, every company's rows behind row-level security", async () => {
    const { pool } = await open(migrations)
    const { rows } = await pool.query<{ table: string }>(`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(rows).toEqual([])
  })
})
