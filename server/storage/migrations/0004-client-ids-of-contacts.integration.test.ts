import { sql } from "../../platform/storage/sql.ts"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { migrate } from "../../platform/storage/migrate.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { clientIdsOfContacts } from "./0004-client-ids-of-contacts.ts"

describeOnEveryDatabase("client ids of contacts", (open) => {
  it("keeps what was stored in two conversations, and from then on a contact's client id names the first", async () => {
    const before = migrations.slice(0, migrations.indexOf(clientIdsOfContacts))
    const database = await open([])
    await Effect.runPromise(migrate(database, before))
    const { seed, close } = await startTestServer(database)
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId)
    await seed.asTenant(companyId, async (tx) => {
      // By the columns of that time: the program of today asks for later ones.
      await tx.execute(sql`
        insert into bots (company_id, workspace_id, name, name_folded, target, token, avatar_color, chat_color, created_by,
          updated_by)
        values (${companyId}, ${workspaceId}, 'Robô', 'robo', 1, 'token-de-teste-0001', '#0A043C', '#FF0025', '', '')`)
      await tx.execute(sql`insert into contacts (company_id, workspace_id) values (${companyId}, ${workspaceId})`)
      await tx.execute(sql`
        insert into dialogs (company_id, workspace_id, bot_id, contact_id, channel, token)
        select ${companyId}, ${workspaceId}, b.id, contacts.id, 'LIVECHAT', 'token-' || number
        from contacts cross join bots b cross join generate_series(1, 2) number`)
      await tx.execute(sql`
        insert into messages (company_id, dialog_id, seq, change_seq, sender, text, client_id, sent_at)
        select ${companyId}, d.id, m.seq, m.seq, m.sender, m.text, m.client_id, now()
        from dialogs d cross join (values (1, 'CLIENT', 'oi', 'one'), (2, 'BOT', 'Olá!', null)) m(seq, sender, text, client_id)`)
    })

    await Effect.runPromise(migrate(database, [...before, clientIdsOfContacts]))

    const stored = () =>
      seed.asTenant(companyId, async (tx) => {
        const { rows } = await tx.execute(sql`
          select text, client_id as "clientId", contact_id is not null as owned from messages order by dialog_id, seq`)
        return rows
      })
    expect(await stored()).toEqual([
      { text: "oi", clientId: "one", owned: true },
      { text: "Olá!", clientId: null, owned: false },
      { text: "oi", clientId: null, owned: false },
      { text: "Olá!", clientId: null, owned: false },
    ])
    const again = seed.asTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into messages (company_id, dialog_id, seq, change_seq, sender, text, client_id, contact_id, sent_at)
        select company_id, max(id), 3, 3, 'CLIENT', 'oi', 'one', contact_id, now() from dialogs group by company_id, contact_id`),
    )
    await expect(again).rejects.toThrow()
    const walls = await database.pool.query(
      `select relname from pg_class where relname in ('messages', 'dialogs') and not relforcerowsecurity`,
    )
    expect(walls.rows).toEqual([])
    await close()
  })
})
