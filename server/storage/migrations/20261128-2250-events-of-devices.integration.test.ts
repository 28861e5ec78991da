import { openFakeEvolution } from "@prosa/fakes"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { migrate } from "../../platform/storage/migrate.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { seedConnection } from "../../testing/fake-gateway.ts"
import { migrations } from "../migrations.ts"
import { eventsOfDevices } from "./20261128-2250-events-of-devices.ts"

describeOnEveryDatabase("numbers by QR code that were connected before", (open) => {
  it("ask their gateway for all events that are read, once", async () => {
    const evolution = await openFakeEvolution()
    const database = await open([])
    await Effect.runPromise(migrate(database, migrations.filter((migration) => migration !== eventsOfDevices)))
    const devices = { url: evolution.url, apiKey: evolution.apiKey }
    const server = await startTestServer(database, { devices, jobs: true })
    try {
      const { seed } = server
      const companyId = await seed.company()
      const bot = await seed.bot(companyId, await seed.workspace(companyId), "Loja")
      const create = { instanceName: "antiga", integration: "WHATSAPP-BAILEYS" }
      const webhook = { url: "http://127.0.0.1:9/", events: ["MESSAGES_UPSERT"] }
      await fetch(`${evolution.url}/instance/create`, {
        method: "POST",
        headers: { apikey: evolution.apiKey, "content-type": "application/json" },
        body: JSON.stringify({ ...create, webhook }),
      })
      for (const [medium, externalId] of [
        ["WHATSAPP_QRCODE", "antiga"],
        ["WHATSAPP", "106540"],
      ] as const)
        await seedConnection(seed, { companyId, botId: bot.id, medium, externalId })
      await Effect.runPromise(migrate(database, migrations))
      await soon(() => expect(evolution.instances()[0]?.webhook?.events).toContain("MESSAGES_EDITED"))
      await soon(async () => {
        const { rows } = await seed.asTenant(companyId, (tx) => tx.execute("select 1 from jobs where kind = 'subscribe-device'"))
        expect(rows).toEqual([])
      })
      expect(evolution.requests.filter(({ path }) => path.startsWith("/webhook/set/"))).toHaveLength(1)
    } finally {
      await server.close()
      await evolution.close()
    }
  })
})
