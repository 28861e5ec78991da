import { soon } from "../../../tests/soon.ts"
import { sql } from "../../platform/storage/sql.ts"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { startOutboxRelay } from "../../platform/bus/outbox-relay.ts"
import { silentLogger } from "../../platform/logger.ts"
import { migrate } from "../../platform/storage/migrate.ts"
import { platformMigration } from "../../platform/storage/platform-migration.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { createTransactions } from "../../platform/storage/transactions.ts"
import { eventsOfATransaction } from "./0010-events-of-a-transaction.ts"

describeOnEveryDatabase("events of a transaction", (open) => {
  it("are told after the migration, also those that were written before it", async () => {
    const database = await open([])
    await Effect.runPromise(migrate(database, [platformMigration]))
    const transactions = createTransactions(database)
    const write = (companyId: number, payload: string) =>
      Effect.runPromise(
        transactions.asTenant(companyId, (tx) =>
          tx.run(sql`insert into outbox (company_id, subject, payload) values (${companyId}, 'news', ${payload})`),
        ),
      )
    await write(1, `{"said":"\\"Olá\\"\\n"}`)
    await write(2, "{}")

    await Effect.runPromise(migrate(database, [platformMigration, eventsOfATransaction]))

    const told: Array<string> = []
    const bus = createInProcessBus(silentLogger)
    bus.subscribe("news", (payload) => told.push(payload))
    const relay = startOutboxRelay({ transactions, bus, logger: silentLogger })
    await soon(() => expect(told).toEqual([`{"said":"\\"Olá\\"\\n"}`, "{}"]))
    await relay.stop()
    const walls = await database.pool.query("select relforcerowsecurity from pg_class where relname = 'outbox'")
    expect(walls.rows).toEqual([{ relforcerowsecurity: true }])
  })
})
