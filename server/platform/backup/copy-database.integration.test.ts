import { Effect } from "effect"
import { expect, it } from "vitest"
import { silentLogger } from "../logger.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import { migrate, type Migration } from "../storage/migrate.ts"
import { platformMigration } from "../storage/platform-migration.ts"
import { secureByCompany } from "../storage/row-security.ts"
import { describeOnEveryDatabase, inMemory } from "../storage/testing/test-databases.ts"
import { copyDatabase, findTakenTable } from "./copy-database.ts"

const shop: Migration = {
  name: "shop",
  sql: `
    create table owners (company_id int not null, id int generated always as identity primary key, best int, boss int references owners);
    create table "Odd Things" (
      company_id int not null,
      id bigint generated always as identity primary key,
      owner_id int not null references owners deferrable,
      price numeric(12, 2), ratio float8, bytes bytea, words text[], plain json, document jsonb, at timestamptz,
      day date, flag boolean, "select" text,
      folded text generated always as (lower("select")) stored
    );
    alter table owners add constraint owners_best foreign key (best) references "Odd Things" on delete set null;
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a trigger ran'; end $$;
    create trigger refuses before insert on owners for each row when (new.company_id < 0) execute function refuse();
    ${secureByCompany("owners")}
  `,
}

const rows = `
  insert into owners (company_id, boss) values (1, null), (2, 1), (-3, null);
  insert into "Odd Things" (company_id, owner_id, price, ratio, bytes, words, plain, document, at, day, flag, "select") values
    (1, 1, 12345678.90, 0.1::float8 + 0.2, '\\x00ff27', array['a "b"', null, '{c,d}', '\\', ''], '{"b" : 1,  "a":2}', 'null',
      'infinity', '0044-03-15 BC', true, 'Ação ''x'' \\ "y" 😀'),
    (1, 2, null, 'NaN', null, '{}', null, '{"n": 12345678901234567890.5, "s": "null"}', '2026-11-22 10:00:00.123456-03', null, null, null),
    (2, 2, -1, '-Infinity', '', array['NULL', 'null'], 'null', '[]', null, '2026-01-01', false, 'NULL');
  insert into "Odd Things" (company_id, owner_id, "select") select 1, 1, 'linha ' || n from generate_series(1, 1200) n;
  update owners set best = 1 where id = 1;
  delete from owners where id = 3;
`

describeOnEveryDatabase("a copied database", (open) => {
  const openSource = async (): Promise<Database> => {
    const needs = { logger: silentLogger, onFatal: (error: Error) => expect.unreachable(error.message) }
    const source = await Effect.runPromise(openDatabase(await inMemory(), needs))
    await Effect.runPromise(migrate(source, [platformMigration, shop]))
    await source.pool.query("alter table owners disable trigger refuses")
    await source.pool.query(rows)
    await source.pool.query("insert into owners (company_id) values (-5)")
    return source
  }

  it("holds every value as it was, and goes on counting where the source stood", async () => {
    const [source, target] = [await openSource(), await open([platformMigration, shop])]
    expect(await findTakenTable(target)).toBeUndefined()
    expect(await copyDatabase(source, target)).toEqual({
      outcome: "copied",
      tables: [
        { table: '"Odd Things"', rows: 1203 },
        { table: "administrator_keys", rows: 0 },
        { table: "idempotency_keys", rows: 0 },
        { table: "jobs", rows: 0 },
        { table: "mails", rows: 0 },
        { table: "outbox", rows: 0 },
        { table: "owners", rows: 3 },
      ],
    })
    const things = `select string_agg(t::text, '|' order by id) as all from "Odd Things" t`
    expect((await target.pool.query(things)).rows).toEqual((await source.pool.query(things)).rows)
    const { rows: added } = await target.pool.query(
      `insert into "Odd Things" (company_id, owner_id) values (1, 1) returning id::int`,
    )
    expect(added).toEqual([{ id: 1204 }])
    const { rows: state } = await target.pool.query(`
      select relforcerowsecurity as forced, (select tgenabled from pg_trigger where tgname = 'refuses') as refuses,
        (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
        (select condeferrable from pg_constraint where conname = 'Odd Things_owner_id_fkey') as deferrable
      from pg_class where oid = 'owners'::regclass`)
    expect(state).toEqual([{ forced: true, refuses: "O", keys: 3, deferrable: true }])
    expect(await findTakenTable(target)).toBe('"Odd Things"')
    expect(await copyDatabase(source, target)).toEqual({ outcome: "taken", table: '"Odd Things"' })
    await source.close()
  })

  it("is not kept if a table is not equal afterwards", async () => {
    const loses = { name: "loses", sql: `create rule loses as on insert to owners where new.id = 2 do instead nothing` }
    const [source, target] = [await openSource(), await open([platformMigration, shop, loses])]
    await source.pool.query(`update "Odd Things" set owner_id = 1; update owners set boss = null`)
    expect(await copyDatabase(source, target)).toEqual({ outcome: "different", tables: ["owners"] })
    expect(await findTakenTable(target)).toBeUndefined()
    await source.close()
  })
})
