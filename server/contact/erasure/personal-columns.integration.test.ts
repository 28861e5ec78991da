import { erasureKindNames } from "@prosa/core/contact"
import { expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { type ColumnFates, columnFates } from "./personal-columns.ts"

const columnsIn = ({ erased = {}, company = [], staff = [], technical = [], passing = [], kept = {} }: ColumnFates) =>
  [Object.keys(erased), company, staff, technical, passing, Object.keys(kept)].flat()

const named = Object.entries(columnFates).flatMap(([table, fates]) =>
  columnsIn(fates).map((column) => `${table}.${column}`),
)

describeOnDatabase("every column that can hold words or bytes", (open) => {
  it("has a word about what becomes of it when a contact is erased", async () => {
    const { pool } = await open(migrations)
    const { rows } = await pool.query<{ column: string }>(`
      select c.relname || '.' || a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and format_type(a.atttypid, null) not in
        ('integer', 'bigint', 'smallint', 'boolean', 'timestamp with time zone', 'double precision', 'uuid', 'date', 'integer[]')`)
    expect(named.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
  })
})

it("no column has two fates, and every kind of the list is a column's", () => {
  expect(new Set(named).size).toBe(named.length)
  const kinds = new Set(Object.values(columnFates).flatMap(({ erased = {} }) => Object.values(erased)))
  // closed rooms are counted, and hold nothing
  expect(erasureKindNames.filter((kind) => !kinds.has(kind))).toEqual(["closedRooms"])
})
