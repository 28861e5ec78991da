import { Effect } from "effect"
import { expect, it } from "vitest"
import { migrate } from "../../platform/storage/migrate.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnEveryDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { loginsOfConnections } from "./20261125-1500-logins-of-connections.ts"

describeOnEveryDatabase("logins of connections", (open) => {
  it("are those of the bot's present login of their kind, if they were connected after it", async () => {
    const before = migrations.slice(0, migrations.indexOf(loginsOfConnections))
    const database = await open(before)
    const { seed, close } = await startTestServer(database)
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId)
    await seed.asTenant(companyId, async (tx) => {
      await tx.execute(sql`
        insert into bots (company_id, workspace_id, name, name_folded, target, token, avatar_color, chat_color, created_by,
          updated_by)
        values (${companyId}, ${workspaceId}, 'Robô', 'robo', 1, 'token-de-teste-0001', '#0A043C', '#FF0025', '', '')`)
      await tx.execute(sql`
        insert into channel_accounts (company_id, bot_id, kind, external_id, secret, connected_at)
        select ${companyId}, b.id, a.kind, a.person, 'x'::bytea, '2026-11-20'
        from bots b cross join (values ('whatsapp', 'camila'), ('messenger', 'bruno')) a(kind, person)`)
      await tx.execute(sql`
        insert into channel_connections (company_id, bot_id, medium, external_id, connected_at)
        select ${companyId}, b.id, c.medium, c.external, c.at::timestamptz
        from bots b cross join (values ('WHATSAPP', 'number', '2026-11-21'), ('FACEBOOK', 'page', '2026-11-21'),
          ('INSTAGRAM', 'profile', '2026-11-20'), ('FACEBOOK', 'earlier page', '2026-11-19'),
          ('WHATSAPP_QRCODE', 'device', '2026-11-21'), ('FACEBOOK', '', '2026-11-21')) c(medium, external, at)`)
    })

    await Effect.runPromise(migrate(database, [...before, loginsOfConnections]))

    const { rows } = await seed.asTenant(companyId, (tx) =>
      tx.execute(sql`select external_id as external, login_id as login from channel_connections order by id`),
    )
    expect(rows).toEqual([
      { external: "number", login: "camila" },
      { external: "page", login: "bruno" },
      { external: "profile", login: "bruno" },
      { external: "earlier page", login: "" },
      { external: "device", login: "" },
      { external: "", login: "" },
    ])
    const walls = await database.pool.query(`
      select relname from pg_class where relname in ('channel_connections', 'channel_accounts') and not relforcerowsecurity`)
    expect(walls.rows).toEqual([])
    await close()
  })
})
