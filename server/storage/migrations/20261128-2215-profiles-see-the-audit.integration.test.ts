import { Effect } from "effect"
import { expect, it } from "vitest"
import { permissions } from "@prosa/core/access"
import { migrate } from "../../platform/storage/migrate.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { profilesSeeTheAudit } from "./20261128-2215-profiles-see-the-audit.ts"

describeOnEveryDatabase("profiles of before the audit had a permission", (open) => {
  it("gain it where they hold every other one, and nowhere else", async () => {
    const before = migrations.filter((migration) => migration !== profilesSeeTheAudit)
    const database = await open([])
    await Effect.runPromise(migrate(database, before))
    const { seed, close } = await startTestServer(database)
    const companyId = await seed.company()
    const earlier = permissions.filter((name) => name !== "audit_view" && !/^(canned|label)_/u.test(name))
    const held = { Tudo: earlier, Quase: earlier.slice(1), Nada: [] }
    await seed.asTenant(companyId, async (tx) => {
      for (const [name, list] of Object.entries(held))
        await tx.execute(sql`
          insert into profiles (company_id, name, name_folded, permissions)
          values (${companyId}, ${name}, ${name.toLowerCase()}, ${`{${list.join(",")}}`}::text[])`)
    })
    await Effect.runPromise(migrate(database, migrations))
    const stored = await seed.asTenant(companyId, async (tx) => {
      const { rows } = await tx.execute<{ name: string; permissions: ReadonlyArray<string> }>(
        sql`select name, permissions from profiles where name in ('Tudo', 'Quase', 'Nada')`,
      )
      return Object.fromEntries(rows.map(({ name, permissions: list }) => [name, list]))
    })
    expect(stored).toEqual({ ...held, Tudo: [...earlier, "audit_view"] })
    await close()
  })
})
