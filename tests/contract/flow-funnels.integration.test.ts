import { createHttpFlowFunnels } from "@prosa/adapters-http/dashboard-clients"
import { addDays, dashboardMessages, type FlowFunnels, noPassages } from "@prosa/core/dashboard"
import { createInMemoryFlowFunnels } from "@prosa/core/dashboard/testing"
import type { FlowTrail } from "@prosa/core/engine"
import { BotId, CompanyId, invalidInput, localTimeIn, NodeId, notAllowed, notFound } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createFlowFunnels } from "../../server/dashboard/flow-funnel-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface FunnelHarness {
  readonly funnels: FlowFunnels
  readonly companyId: CompanyId
  /** Published as `titles`; before that its node 9 was 'Adeus'. The conversations of `describeFlowFunnels` were with it. */
  readonly bot: BotId
  /** Never published; nobody was there. */
  readonly quiet: BotId
  /** In milliseconds since 1970. */
  readonly now: number
}

const zone = "America/Sao_Paulo"
const foreign = Schema.decodeSync(CompanyId)(2_000_000_000)
const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const node = Schema.decodeSync(NodeId)
const titled = (id: number, title: string, kind: "start" | "default" | "end" = "default") => ({
  id: node(id),
  title,
  kind,
})
const published = [titled(1, "Início", "start"), titled(2, "Pedido"), titled(3, "Fim", "end")]
const before = [titled(1, "Oi", "start"), titled(9, "Adeus", "end")]
/** Noon in São Paulo, the day before a moment. */
const yesterdayNoon = (now: number) => Date.parse(`${addDays(localTimeIn(zone)(now).day, -1)}T15:00:00Z`)

/** Three conversations of yesterday: closed by the bot, taken by an attendant and closed, and open. */
const trailsOf = (bot: BotId) =>
  [
    { trail: [{ bot, at: node(3), nodes: [1, 2, 3].map((id) => node(id)), missed: [node(2)] }], outcome: "ended" },
    { trail: [{ bot, at: node(9), nodes: [1, 9].map((id) => node(id)) }], outcome: "handed" },
    { trail: [{ bot, at: node(1), nodes: [node(1)] }], outcome: "here" },
  ] as const satisfies ReadonlyArray<{ readonly trail: FlowTrail; readonly outcome: string }>

/** What holds for `FlowFunnels`, whoever keeps it. */
const describeFlowFunnels = (name: string, open: () => Promise<FunnelHarness>): void => {
  describe(`FlowFunnels, ${name}`, () => {
    const opened = async () => {
      const harness = await open()
      const today = localTimeIn(zone)(harness.now).day
      const yesterday = addDays(today, -1)
      const { companyId, bot: botId } = harness
      return { ...harness, today, yesterday, wish: { companyId, botId, startAt: yesterday, endAt: yesterday } }
    }

    it("says of each node how many were there, and what became of them", async () => {
      const { funnels, wish, bot, today } = await opened()
      const { flowId: _flowId, ...funnel } = await answerOf(funnels.read(wish))
      const of = (id: number, title: string, kind: string) => ({
        ...noPassages,
        nodeId: id,
        title,
        kind,
        removed: false,
      })
      expect(funnel).toEqual({
        botId: bot,
        botName: "Vendas",
        published: true,
        whole: { reached: 3, missed: 1, ended: 1, handed: 1, here: 1 },
        nodes: [
          { ...of(1, "Início", "start"), reached: 3, here: 1 },
          { ...of(2, "Pedido", "default"), reached: 1, missed: 1 },
          { ...of(3, "Fim", "end"), reached: 1, ended: 1 },
          { ...of(9, "Adeus", "end"), reached: 1, handed: 1, removed: true },
        ],
        since: null,
        timeZone: zone,
        today,
      })
    })

    it("counts conversations on the day on which they began", async () => {
      const { funnels, wish, today, yesterday } = await opened()
      const read = async (startAt: string, endAt: string) =>
        (await answerOf(funnels.read({ ...wish, startAt, endAt }))).whole
      expect(await read(today, today)).toEqual(noPassages)
      expect(await read(addDays(yesterday, -400), today)).toMatchObject({ reached: 3 })
    })

    it("has nothing of a bot that was never published", async () => {
      const { funnels, wish, quiet } = await opened()
      expect(await answerOf(funnels.read({ ...wish, botId: quiet }))).toMatchObject({
        botName: "Ajuda",
        published: false,
        whole: noPassages,
        nodes: [],
      })
    })

    it("refuses a company that is not the caller's, a bot that is not there, and a period that is none", async () => {
      const { funnels, wish, today, yesterday } = await opened()
      expect(await failureOf(funnels.read({ ...wish, companyId: foreign }))).toEqual(notAllowed)
      expect(await failureOf(funnels.read({ ...wish, botId: unknownBot }))).toEqual(notFound)
      expect(await failureOf(funnels.read({ ...wish, startAt: today, endAt: yesterday }))).toEqual(
        invalidInput([{ path: "endAt", message: dashboardMessages.endsBefore }]),
      )
      expect(await failureOf(funnels.read({ ...wish, startAt: addDays(today, -3_650) }))).toEqual(
        invalidInput([{ path: "endAt", message: dashboardMessages.tooLong }]),
      )
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId, "SAC")
    const email = `helena@${companyId}.com.br`
    const permissions = ["dashboard_view"] as const
    const userId = await server.seed.person(companyId, {
      email,
      name: "Helena",
      permissions,
      workspaces: [workspaceId],
    })
    const { id: bot } = await server.seed.bot(companyId, workspaceId, "Vendas")
    const { id: quiet } = await server.seed.bot(companyId, workspaceId, "Ajuda")
    const now = server.clock.now()
    const at = (minutes: number) => `to_timestamp(${yesterdayNoon(now) / 1_000 + minutes * 60})`
    await server.seed.asTenant(companyId, async ({ execute }) => {
      for (const [version, nodes] of [before, published].entries())
        await execute(`
          with made as (
            insert into flows (company_id, bot_id, version, published, document, created_by, updated_by)
            values (${companyId}, ${bot}, ${version + 1_000}, true, '${JSON.stringify({ nodes })}', 'Helena', 'Helena') returning id)
          update bots set published_flow_id = (select id from made) where id = ${bot}`)
      await execute(
        `insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspaceId}, 'Sônia')`,
      )
      for (const [place, { trail, outcome }] of trailsOf(bot).entries()) {
        await execute(`
          insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at,
            last_message_at, transferred, flow_trail)
          select ${companyId}, ${workspaceId}, ${bot}, ${bot}, c.id, 'LIVECHAT', 'funnel${place}' || c.id, ${at(0)}, ${at(0)},
            ${outcome === "handed"}, '${JSON.stringify(trail)}' from contacts c`)
        if (outcome !== "here")
          await execute(`update dialogs set status = 1, closed_at = ${at(30)} where token like 'funnel${place}%'`)
      }
    })
    const actor = {
      userId,
      name: "Helena",
      companyId,
      admin: false,
      permissions,
      workspaces: [workspaceId],
      address: "",
    } as const
    return { email, actor, place: { companyId, bot, quiet, now } }
  }

  overHttp(describeFlowFunnels, async () => {
    const { email, place } = await settle()
    return { ...place, funnels: createHttpFlowFunnels({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeFlowFunnels, async () => {
    const { actor, place } = await settle()
    return { ...place, funnels: createFlowFunnels(actor, server) }
  })
})

describeFlowFunnels("in memory", () => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const [bot, quiet] = [1, 2].map((id) => Schema.decodeSync(BotId)(id)) as [BotId, BotId]
  const funnels = createInMemoryFlowFunnels({
    companyId,
    flows: new Map([
      [bot, { name: "Vendas", published, former: before }],
      [quiet, { name: "Ajuda", published: undefined }],
    ]),
    conversations: trailsOf(bot).map((one) => ({ at: yesterdayNoon(testNow), ...one })),
  })
  return Promise.resolve({ funnels, companyId, bot, quiet, now: testNow })
})
