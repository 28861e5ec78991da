import { Effect } from "effect"
import { afterEach, expect, it } from "vitest"
import { silentLogger } from "../../logger.ts"
import { openDatabase } from "../database.ts"
import { platformMigration } from "../platform-migration.ts"
import { type EmptiedDatabase, emptiedDatabase } from "./emptied-database.ts"
import { inMemory } from "./test-databases.ts"

let opened: EmptiedDatabase | undefined
afterEach(() => opened?.close())

const notes = { name: "notes", sql: "create table notes (id int generated always as identity, text text)" }

const open = async (): Promise<EmptiedDatabase> => {
  const needs = { logger: silentLogger, onFatal: () => {} }
  opened = await emptiedDatabase(
    await Effect.runPromise(openDatabase(await inMemory([platformMigration, notes]), needs)),
  )
  return opened
}

it("an emptied database has the rows of its migrations alone, and counts from the beginning", async () => {
  const { pool, empty } = await open()
  const migrations = (await pool.query("select * from schema_migrations")).rows
  const add = async () => (await pool.query("insert into notes (text) values ('oi') returning id")).rows
  expect(await add()).toEqual([{ id: 1 }])
  expect(await empty()).toBe(true)
  expect((await pool.query("select from notes")).rowCount).toBe(0)
  expect(await add()).toEqual([{ id: 1 }])
  expect((await pool.query("select * from schema_migrations")).rows).toEqual(migrations)
})

it.each([
  ["a table", "create table more (id int)"],
  ["a column", "alter table notes add column more int"],
  ["a function", "create function more() returns int language sql as 'select 1'"],
  ["a role", "create role more"],
  ["a row of the migrations", "update schema_migrations set checksum = 'other'"],
])("a database with %s of a suite is not used again", async (_, change) => {
  const { pool, empty } = await open()
  await pool.query(change)
  expect(await empty()).toBe(false)
})
