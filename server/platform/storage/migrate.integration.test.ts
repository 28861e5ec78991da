import { Effect } from "effect"
import { beforeAll, expect, test } from "vitest"
import type { Database } from "./database.ts"
import { migrate, type Migration } from "./migrate.ts"
import { platformMigration } from "./platform-migration.ts"
import { describeOnEveryDatabase } from "./testing/test-databases.ts"

const first: Migration = { name: "first", sql: "create table one (id int); insert into one values (1), (2)" }
const second: Migration = { name: "second", sql: "create table two as select count(*)::int as ones from one" }

describeOnEveryDatabase("migrate", (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open([])
  })
  const run = (migrations: ReadonlyArray<Migration>) => Effect.runPromise(Effect.result(migrate(database, migrations)))
  const read = async (text: string) => (await database.pool.query(text)).rows

  test("applies missing migrations, in order, each once", async () => {
    expect(await run([first])).toMatchObject({ success: ["first"] })
    expect(await run([first, second])).toMatchObject({ success: ["second"] })
    expect(await run([first, second])).toMatchObject({ success: [] })
    expect(await read("select ones from two")).toEqual([{ ones: 2 }])
  })

  test("refuses a changed migration before any change", async () => {
    const changed = { ...first, sql: `${first.sql}, (3)` }
    const third = { name: "third", sql: "create table three (id int)" }
    expect(await run([third, changed, second])).toMatchObject({
      failure: { _tag: "MigrationChanged", migration: "first" },
    })
    expect(await read("select to_regclass('three') as found")).toEqual([{ found: null }])
  })

  test("refuses a database that a newer program has migrated, before any change", async () => {
    const third = { name: "third", sql: "create table three (id int)" }
    expect(await run([third, first])).toMatchObject({
      failure: {
        _tag: "DatabaseNewer",
        unknown: ["second"],
        message:
          "O banco de dados é de uma versão mais nova da Prosa, com migrações que esta não conhece (second): inicie essa versão, ou restaure a cópia de segurança de antes da atualização.",
      },
    })
    expect(await read("select to_regclass('three') as found")).toEqual([{ found: null }])
  })

  test("a failed migration is rolled back, and the earlier ones stay applied", async () => {
    const good = { name: "good", sql: "create table good (id int)" }
    const bad = { name: "bad", sql: "create table half (id int); insert into half values ('x')" }
    expect(await run([first, second, good, bad])).toMatchObject({
      failure: { _tag: "MigrationFailed", migration: "bad" },
    })
    expect(await read("select to_regclass('half') as half, to_regclass('good') is null as lost")).toEqual([
      { half: null, lost: false },
    ])
    const mended = { name: "bad", sql: "create table half (id int)" }
    expect(await run([first, second, good, mended])).toMatchObject({ success: ["bad"] })
  })

  test("what one replaces is known as applied, and not applied again", async () => {
    const other = await open([])
    const run = (migrations: ReadonlyArray<Migration>) => Effect.runPromise(Effect.result(migrate(other, migrations)))
    await run([first, second])
    const whole: Migration = { name: "whole", sql: "create table one (id int)", replaces: ["first", "second"] }
    const next: Migration = { name: "next", sql: "create table next (id int)" }
    expect(await run([whole, next])).toMatchObject({ success: ["next"] })
    const { rows } = await other.pool.query("select name from schema_migrations order by name")
    expect(rows).toEqual([{ name: "next" }, { name: "whole" }])
    expect(await run([whole, next])).toMatchObject({ success: [] })
    expect(await run([first, second])).toMatchObject({ failure: { _tag: "DatabaseNewer", unknown: ["next", "whole"] } })
    expect(await run([{ ...whole, sql: "" }, next])).toMatchObject({ failure: { _tag: "MigrationChanged" } })
  })

  test("takes nothing over where the names cannot be replaced, and says which", async () => {
    const database = await open([])
    const first: Migration = { name: "first", sql: "create table one (id int)" }
    await Effect.runPromise(migrate(database, [first]))
    await database.pool.query(`
      create function keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$;
      create trigger keep before delete on schema_migrations execute function keep()`)
    const whole: Migration = { name: "whole", sql: "create table one (id int)", replaces: ["first"] }
    const failure = await Effect.runPromise(Effect.flip(migrate(database, [whole])))
    expect(failure.message).toContain("whole")
    const { rows } = await database.pool.query("select name from schema_migrations")
    expect(rows).toEqual([{ name: "first" }])
  })

  test("refuses a database that has only a part of what one replaces, before any change", async () => {
    const other = await open([])
    const run = (migrations: ReadonlyArray<Migration>) => Effect.runPromise(Effect.result(migrate(other, migrations)))
    await run([first])
    const whole: Migration = { name: "whole", sql: "create table one (id int)", replaces: ["first", "second"] }
    expect(await run([whole])).toMatchObject({ failure: { _tag: "DatabaseUnreleased", lacking: ["second"] } })
    const { rows } = await other.pool.query("select name from schema_migrations")
    expect(rows).toEqual([{ name: "first" }])
  })

  test("concurrent programs apply each migration once", async () => {
    const other = await open([])
    const slow = { name: "slow", sql: "create table slow (id int); select pg_sleep(0.1)" }
    const run = () => Effect.runPromise(Effect.result(migrate(other, [slow])))
    const results = await Promise.all([run(), run(), run()])
    expect(results.flatMap((result) => (result._tag === "Success" ? result.success : ["failed"]))).toEqual(["slow"])
  })

  test("the platform migration can be applied in a second database of the same server", async () => {
    const other = await open([])
    await Effect.runPromise(migrate(other, [platformMigration]))
    const { rows } = await other.pool.query("select count(*)::int as count from jobs")
    expect(rows).toEqual([{ count: 0 }])
  })
})
