import { describe, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer } from "../../testing.ts"
import { openShop } from "../../testing/shop.ts"
import { lockNewestDialog, lockOpenDialog, peekOpenDialog, type PersonSays } from "./dialog-store.ts"
import { latestDialog } from "../receiving/person-dialogs.ts"

/** So many people have written to the bot since the statements were planned. */
const people = 300

describeOnDatabase("who writes to a bot", (open) => {
  describe("on the first busy minute of a database, when nothing is known of its tables", () => {
    it("is found without looking at the bot's other conversations", async () => {
      const server = await startTestServer(await open(migrations))
      const { companyId, bot } = await openShop(server)
      const says = (at: number): PersonSays => ({
        botId: bot.id,
        identity: { channel: "LIVECHAT", kind: "visitor", value: `visitor ${at}` },
        connection: undefined,
        clientId: "novo",
      })
      const finders = [
        (tx: Tx) => lockOpenDialog(tx, says(people)),
        (tx: Tx) => peekOpenDialog(tx, says(people)),
        (tx: Tx) => lockNewestDialog(tx, says(people)),
        (tx: Tx) => latestDialog(tx, bot.id, says(people)),
      ]
      const found = await server.seed.asTenant(companyId, async ({ execute, run }) => {
        const looked = async () => {
          const { rows } = await execute<{ looked: number }>(`
            select sum(idx_scan + seq_scan)::int as looked from pg_stat_xact_user_tables
            where relname in ('dialogs', 'contact_identities', 'bots')`)
          return rows[0]?.looked ?? 0
        }
        // as a statement is planned that was executed often
        await execute("set local plan_cache_mode = force_generic_plan")
        for (const find of finders) await run(find)
        await execute(`
          with contacted as (
            insert into contacts (company_id, workspace_id) select company_id, workspace_id from bots, generate_series(1, ${people}) where bots.id = ${bot.id}
            returning id, workspace_id),
          persons as (select *, row_number() over (order by id) as at from contacted),
          known as (
            insert into contact_identities (company_id, channel, kind, value, contact_id)
            select ${companyId}, 'LIVECHAT', 'visitor', 'visitor ' || at, id from persons)
          insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token)
          select ${companyId}, workspace_id, ${bot.id}, ${bot.id}, id, 'LIVECHAT', 'token ' || at from persons`)
        const found = []
        for (const find of finders) {
          const before = await looked()
          const dialog = await run(find)
          found.push({ token: dialog?.token, looked: (await looked()) - before })
        }
        return found
      })
      await server.close()
      for (const { token, looked } of found) {
        expect(token).toBe(`token ${people}`)
        expect(looked).toBeLessThanOrEqual(8)
      }
    })
  })
})
