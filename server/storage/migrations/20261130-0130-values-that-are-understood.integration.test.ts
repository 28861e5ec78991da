import { Effect } from "effect"
import { expect, it } from "vitest"
import { fileEntityNames, systemEntityNames } from "@prosa/core/entity"
import { migrate } from "../../platform/storage/migrate.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { valuesThatAreUnderstood } from "./20261130-0130-values-that-are-understood.ts"
import { filesAsValues } from "./20261130-1340-files-as-values.ts"

describeOnEveryDatabase("companies of before there were entities of date and time, money and files", (open) => {
  it.each([
    ["dinheiro", "Dinheiro", valuesThatAreUnderstood],
    [fileEntityNames[0], "Documento", filesAsValues],
  ] as const)("have %s and the like beside their own %s, as new companies do", async (lacking, own, added) => {
    const before = migrations.slice(0, migrations.indexOf(added))
    const database = await open([])
    await Effect.runPromise(migrate(database, before))
    const { seed, close } = await startTestServer(database)
    const companyId = await seed.company()
    const { id: botId } = await seed.bot(companyId, await seed.workspace(companyId))
    await seed.asTenant(companyId, async (tx) => {
      await tx.execute(sql`
        insert into entity_types (company_id, bot_id, name, name_folded, kind, entries, entry_count, created_by, updated_by)
        values (${companyId}, ${botId}, ${own}, ${own.toLowerCase()}, 'normal', '[["nota"]]', 1, 'Ana', 'Ana')`)
    })
    const stored = (company: typeof companyId) =>
      seed.asTenant(company, async (tx) => {
        const { rows } = await tx.execute<{ id: number; name: string; kind: string }>(
          sql`select id, name, kind from entity_types order by id`,
        )
        return rows
      })
    const earlier = await stored(companyId)
    expect(earlier.map(({ name }) => name)).not.toContain(lacking)
    await Effect.runPromise(migrate(database, migrations))
    const later = await stored(companyId)
    expect(later.slice(0, earlier.length)).toEqual(earlier)
    expect(later.filter(({ kind }) => kind === "system").map(({ name }) => name)).toEqual([...systemEntityNames])
    expect(later.filter(({ kind }) => kind !== "system").map(({ name }) => name)).toEqual([own])
    expect((await stored(await seed.company())).map(({ name }) => name)).toEqual([...systemEntityNames])
    await close()
  })
})
