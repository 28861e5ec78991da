import { createHttpHomeSummaries } from "@prosa/adapters-http/clients"
import type { Permission } from "@prosa/core/access"
import type { HomeSummaries } from "@prosa/core/home"
import {
  aFlowTrouble,
  aHomeToday,
  anAwaitingRoom,
  aPausedCampaign,
  createInMemoryHomeSummaries,
  firstStepFacts,
} from "@prosa/core/home/testing"
import { CompanyId, notAllowed, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createFlowChecks } from "../../server/home/flow-checks.ts"
import { createHomeSummaries } from "../../server/home/home-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface HomeHarness {
  readonly summaries: HomeSummaries
  readonly companyId: CompanyId
  /** The caller's workspace, with all that waits. */
  readonly workspaceId: WorkspaceId
  /** The caller's too, where nothing waits. */
  readonly quiet: WorkspaceId
}

const everything: ReadonlyArray<Permission> = [
  "dialog_view",
  "bot_view",
  "user_view",
  "workspace_view",
  "workspace_edit",
]
const foreign = Schema.decodeSync(CompanyId)(2_000_000_000)

/**
 * What holds for `HomeSummaries`, whoever keeps them. In the workspace of each harness one room waits in the queue since 41
 * minutes, and the only bot transfers to nobody in its editing release.
 */
const describeHomeSummaries = (
  name: string,
  open: (permissions: ReadonlyArray<Permission>) => Promise<HomeHarness>,
): void => {
  describe(`HomeSummaries, ${name}`, () => {
    const today = async (permissions: ReadonlyArray<Permission>, choose = (all: HomeHarness) => [all.workspaceId]) => {
      const harness = await open(permissions)
      return answerOf(harness.summaries.today({ companyId: harness.companyId, workspaces: choose(harness) }))
    }

    it("tell what waits, since when, and what is to be repaired", async () => {
      const { at, rooms, troubles, steps } = await today(everything)
      expect(rooms).toMatchObject({
        total: 1,
        mine: 0,
        oldest: [{ name: "Sônia Barreto", lastMessage: "Ainda espero", holderId: null, channel: "LIVECHAT" }],
      })
      const waited = Date.parse(at) - Date.parse(rooms?.oldest[0]?.waitingSince ?? "")
      expect(Math.floor(waited / 60_000)).toBe(41)
      expect(troubles).toMatchObject({
        bots: 1,
        unanswered: 0,
        unchecked: 0,
        first: [
          { type: "flow", published: false, others: 0, sentence: "A transferência está ligada, mas não tem destino." },
        ],
      })
      expect(steps).toMatchObject({ tested: false, published: false, savedTest: false, people: { all: 1, joined: 1 } })
      expect(steps?.newestBot).not.toBeNull()
    })

    it("name the campaigns that paused by themselves, to whoever may see campaigns", async () => {
      const paused = {
        name: "Pesquisa",
        phone: "5511900000000",
        pauseReason: "disconnected",
        totalMessagesPending: 3,
      }
      expect((await today(["campaign_view"])).campaigns).toMatchObject({ first: [paused], total: 1 })
    })

    it("leave out what the caller has no permission for", async () => {
      const ofAttendant = await today(["omnichannel_view"])
      expect([ofAttendant.rooms?.total, ofAttendant.troubles, ofAttendant.steps]).toEqual([1, null, null])
      const ofBuilder = await today(["bot_view"])
      expect([ofBuilder.rooms, ofBuilder.troubles?.bots, ofBuilder.steps?.people]).toEqual([null, 1, null])
      expect(await today([])).toMatchObject({ rooms: null, troubles: null, campaigns: null, steps: null })
    })

    it("tell nothing of workspaces that are not selected, nor of another company", async () => {
      expect((await today(everything, ({ quiet }) => [quiet])).rooms).toEqual({ oldest: [], total: 0, mine: 0 })
      expect((await today(everything, () => [])).rooms?.total).toBe(0)
      const { summaries, workspaceId } = await open(everything)
      const refused = await failureOf(summaries.today({ companyId: foreign, workspaces: [workspaceId] }))
      expect(["NotAllowed", "NotFound"]).toContain(refused._tag)
      expect(refused).toEqual(notAllowed)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async (permissions: ReadonlyArray<Permission>) => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const quiet = await server.seed.workspace(companyId)
    const email = `camila@${companyId}.com.br`
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId, quiet] })
    const bot = await server.seed.bot(companyId, workspaceId, "Televendas")
    await server.seed.asTenant(companyId, async ({ execute }) => {
      await execute(`
        update flows set document = jsonb_set(document, '{nodes,0,transfer}', '{"target":null}') where bot_id = ${bot.id}`)
      await execute(`
        with c as (
          insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspaceId}, 'Sônia Barreto')
          returning id),
        d as (
          insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, transferred,
            last_seq, last_message, last_sender, last_message_at, waiting_since)
          select ${companyId}, ${workspaceId}, ${bot.id}, ${bot.id}, c.id, 'LIVECHAT', 'espera-${companyId}', true, 3,
            'Ainda espero', 'CLIENT', now() - interval '2 minutes', now() - interval '41 minutes 10 seconds'
          from c returning id, contact_id)
        insert into messages (company_id, dialog_id, contact_id, seq, change_seq, sender, text, sent_at)
        select ${companyId}, d.id, d.contact_id, m.seq, m.seq, m.sender, 'texto', now() - m.ago
        from d, (values (1, 'BOT', interval '50 minutes'), (2, 'SYSTEM', interval '41 minutes 10 seconds'),
          (3, 'CLIENT', interval '2 minutes')) m(seq, sender, ago)`)
      await execute("update companies set allow_campaign_creation = true")
      await execute(`
        with n as (
          insert into channel_connections (company_id, bot_id, medium, phone)
          values (${companyId}, ${bot.id}, 'WHATSAPP_QRCODE', '5511900000000') returning id)
        insert into campaigns (company_id, workspace_id, bot_id, connection_id, name, name_folded, message, interval, media,
          start_at, created_at, status, pause_reason, pending)
        select ${companyId}, ${workspaceId}, ${bot.id}, n.id, c.name, '', 'Oi', 60, 'WHATSAPP_QRCODE', now(), now(), c.status,
          c.reason, 3
        from n, (values ('Pesquisa', 'PAUSED', 'disconnected'), ('Por mim', 'PAUSED', 'person'),
          ('Corre', 'IN_PROGRESS', '')) c(name, status, reason)`)
    })
    return { companyId, workspaceId, quiet, email, userId }
  }

  overHttp(describeHomeSummaries, async (permissions) => {
    const { email, ...place } = await settle(permissions)
    return { ...place, summaries: createHttpHomeSummaries({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeHomeSummaries, async (permissions) => {
    const { userId, ...place } = await settle(permissions)
    const { companyId, workspaceId, quiet } = place
    const rights = { admin: false, permissions, workspaces: [workspaceId, quiet], address: "" }
    const actor = { userId, name: "Camila", companyId, ...rights }
    return { ...place, summaries: createHomeSummaries(actor, { ...server, flowChecks: createFlowChecks() }) }
  })
})

describeHomeSummaries("in memory", async (permissions) => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const [workspaceId, quiet] = [1, 2].map((id) => Schema.decodeSync(WorkspaceId)(id)) as [WorkspaceId, WorkspaceId]
  const room = anAwaitingRoom({ workspaceId, lastMessage: "Ainda espero", channel: "LIVECHAT" })
  const sentence = "A transferência está ligada, mas não tem destino."
  const today = aHomeToday({
    rooms: { oldest: [room], total: 1, mine: 0 },
    troubles: { first: [aFlowTrouble({ published: false, sentence })], bots: 1, unanswered: 0, unchecked: 0 },
    campaigns: { first: [aPausedCampaign()], total: 1 },
    steps: firstStepFacts({ tested: false, published: false, savedTest: false, people: { all: 1, joined: 1 } }),
  })
  const summaries = createInMemoryHomeSummaries(today, { caller: { admin: false, permissions }, companyId })
  return { summaries, companyId, workspaceId, quiet }
})
