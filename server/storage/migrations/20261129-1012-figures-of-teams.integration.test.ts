import { Effect } from "effect"
import { expect, it } from "vitest"
import { migrate } from "../../platform/storage/migrate.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { startTestServer } from "../../testing.ts"
import { migrations } from "../migrations.ts"
import { figuresOfTeams } from "./20261129-1012-figures-of-teams.ts"

describeOnDatabase("conversations that people had before", (open) => {
  it("are in the figures of who had them, though everything was summed already", async () => {
    const database = await open([])
    await Effect.runPromise(migrate(database, migrations.filter((migration) => migration !== figuresOfTeams)))
    const server = await startTestServer(database)
    try {
      const { seed } = server
      const companyId = await seed.company()
      const workspaceId = await seed.workspace(companyId, "SAC")
      const bot = await seed.bot(companyId, workspaceId, "Loja")
      const permissions = ["dashboard_view"] as const
      const helena = await seed.person(companyId, { email: "helena@antes.com.br", permissions, workspaces: [workspaceId] })
      await seed.asTenant(companyId, async ({ execute }) => {
        await execute(`insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspaceId}, 'Ana')`)
        await execute(`
          insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at, last_message_at)
          select ${companyId}, ${workspaceId}, ${bot.id}, ${bot.id}, id, 'LIVECHAT', 'before', '2026-11-10T12:00:00Z', '2026-11-10T12:00:00Z'
          from contacts`)
        await execute(`
          update dialogs set assignee_id = ${helena}, transferred = true, last_message_at = '2026-11-10T12:10:00Z'`)
        await execute(`
          insert into messages (company_id, dialog_id, seq, change_seq, sender, user_id, text, sent_at)
          select company_id, id, s.seq, s.seq, 'HUMAN', ${helena}, 'Oi', '2026-11-10T12:10:00Z'::timestamptz + s.seq * interval '1 minute'
          from dialogs, generate_series(1, 2) s(seq)`)
        await execute(`update dialogs set status = 1, closed_at = '2026-11-10T12:40:00Z'`)
        await execute(`
          insert into dashboard_progress (company_id, time_zone, dialog_id, event_id, message_id)
          values (${companyId}, 'America/Sao_Paulo', 2000000000, 2000000000, 2000000000)`)
      })
      await Effect.runPromise(migrate(database, migrations))
      const wish = { bots: [bot.id], startAt: "2026-11-10", endAt: "2026-11-10" }
      const answer = await (await server.signedIn("helena@antes.com.br")).post("/api/dashboard/team", wish)
      const figures = {
        taken: 1,
        answered: 1,
        answerHalf: 60,
        closed: 1,
        closingHalf: 1_800,
        messages: 2,
        received: 0,
        passed: 0,
      }
      expect(answer.body).toMatchObject({
        attendants: [{ userId: helena, ...figures }],
        workspaces: [{ workspaceId, name: "SAC", ...figures }],
      })
    } finally {
      await server.close()
    }
  })
})
