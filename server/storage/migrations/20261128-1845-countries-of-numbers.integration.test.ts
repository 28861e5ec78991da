import { Effect } from "effect"
import { expect, it } from "vitest"
import { migrate } from "../../platform/storage/migrate.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { countriesOfNumbers } from "./20261128-1845-countries-of-numbers.ts"

const numbers = [
  { value: "5511987654321", address: "551187654321", phone: "5511987654321", after: ["5511987654321", "5511987654321"] },
  { value: "51987654321", address: "", phone: "51987654321", after: ["51987654321", "+51987654321"] },
  { value: "47991234567", address: "4791234567", phone: "47991234567", after: ["4791234567", "+4791234567"] },
  { value: "47991234568", address: "77@lid", phone: "11987654321", after: ["47991234568", "11987654321"] },
  { value: "351912345678", address: "", phone: "351912345678", after: ["351912345678", "351912345678"] },
]

describeOnEveryDatabase("numbers of other countries", (open) => {
  it("keep their country and lose the ninth digit that they were given; what staff wrote stays", async () => {
    const before = migrations.filter((migration) => migration !== countriesOfNumbers)
    const database = await open([])
    await Effect.runPromise(migrate(database, before))
    const { seed, close } = await startTestServer(database)
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId)
    await seed.asTenant(companyId, async (tx) => {
      for (const { value, address, phone } of numbers)
        await tx.execute(sql`
          with contact as (
            insert into contacts (company_id, workspace_id, phone) values (${companyId}, ${workspaceId}, ${phone}) returning id)
          insert into contact_identities (company_id, channel, kind, value, address, contact_id)
          select ${companyId}, 'WHATSAPP', 'phone', ${value}, ${address}, id from contact`)
    })

    await Effect.runPromise(migrate(database, migrations))

    const stored = await seed.asTenant(companyId, async (tx) => {
      const { rows } = await tx.execute(sql`
        select i.value, c.phone from contacts c
        join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id order by c.id`)
      return rows as ReadonlyArray<{ readonly value: string; readonly phone: string }>
    })
    expect(stored.map(({ value, phone }) => [value, phone])).toEqual(numbers.map(({ after }) => after))
    await close()
  })
})
