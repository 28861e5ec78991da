import { Effect } from "effect"
import { expect, it } from "vitest"
import { systemEntityNames } from "@prosa/core/entity"
import { migrate } from "../../platform/storage/migrate.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { valuesThatAreUnderstood } from "./20261130-0130-values-that-are-understood.ts"

describeOnEveryDatabase("companies of before there were entities of date and time, money and the like", (open) => {
  it("have them beside their own entities, as new companies do, and nothing of their own changes", async () => {
    const before = migrations.filter((migration) => migration !== valuesThatAreUnderstood)
    const database = await open([])
    await Effect.runPromise(migrate(database, before))
    const { seed, close } = await startTestServer(database)
    const companyId = await seed.company()
    const { id: botId } = await seed.bot(companyId, await seed.workspace(companyId))
    await seed.asTenant(companyId, async (tx) => {
      await tx.execute(sql`
        insert into entity_types (company_id, bot_id, name, name_folded, kind, entries, entry_count, created_by, updated_by)
        values (${companyId}, ${botId}, 'Dinheiro', 'dinheiro', 'normal', '[["nota"]]', 1, 'Ana', 'Ana')`)
    })
    const stored = (company: typeof companyId) =>
      seed.asTenant(company, async (tx) => {
        const { rows } = await tx.execute<{ id: number; name: string; kind: string }>(
          sql`select id, name, kind from entity_types order by id`,
        )
        return rows
      })
    const earlier = await stored(companyId)
    await Effect.runPromise(migrate(database, migrations))
    const later = await stored(companyId)
    expect(later.slice(0, earlier.length)).toEqual(earlier)
    expect(later.filter(({ kind }) => kind === "system").map(({ name }) => name)).toEqual([...systemEntityNames])
    expect(later.filter(({ kind }) => kind !== "system").map(({ name }) => name)).toEqual(["Dinheiro"])
    expect((await stored(await seed.company())).map(({ name }) => name)).toEqual([...systemEntityNames])
    await close()
  })
})
