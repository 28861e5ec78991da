import type { HomeSummaries, HomeToday } from "@prosa/core/home"
import type { BotId, DialogId, WorkspaceId } from "@prosa/core/kernel"
import type { Medium } from "@prosa/core/channel"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { seedConnection } from "../testing/fake-gateway.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"
import { createFlowChecks, type FlowChecks } from "./flow-checks.ts"
import { createHomeSummaries } from "./home-service.ts"

describeOnDatabase("the summaries of the home page", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let checks: FlowChecks
  let checkingTime: number

  beforeAll(async () => void (server = await startTestServer(await open(migrations))))
  afterAll(() => server.close())
  beforeEach(async () => {
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    checks = createFlowChecks()
    checkingTime = Infinity
  })

  const summariesOf = (workspaces: ReadonlyArray<WorkspaceId> = [shop.customerCare]): HomeSummaries =>
    createHomeSummaries(
      {
        userId: shop.camila,
        name: "Camila Duarte",
        companyId: shop.companyId,
        admin: false,
        permissions: ["omnichannel_view", "bot_view", "user_view", "workspace_view", "workspace_edit"],
        workspaces,
        address: "",
      },
      { ...server, flowChecks: checks, checkingTime },
    )
  const today = (
    asked: ReadonlyArray<WorkspaceId> = [shop.customerCare],
    own: ReadonlyArray<WorkspaceId> = [shop.customerCare],
  ): Promise<HomeToday> => Effect.runPromise(summariesOf(own).today({ companyId: shop.companyId, workspaces: asked }))
  const execute = (statement: string) => server.seed.asTenant(shop.companyId, (tx) => tx.execute(statement))
  /** Makes everything of a room happen so many minutes earlier. */
  const age = (id: DialogId, minutes: number) =>
    execute(`
      with m as (update messages set sent_at = sent_at - interval '${minutes} minutes' where dialog_id = ${id})
      update dialogs set last_message_at = last_message_at - interval '${minutes} minutes',
        waiting_since = waiting_since - interval '${minutes} minutes' where id = ${id}`)
  const waited = ({ at, rooms }: HomeToday) =>
    rooms?.oldest.map(({ id, waitingSince }) => [id, Math.round((Date.parse(at) - Date.parse(waitingSince)) / 60_000)])

  describe("count and list the rooms that wait", () => {
    it("since the first message after the last one of the bot or an attendant, the longest first", async () => {
      const [handed, taken, talking] = [await shop.greeted(), await shop.greeted(), await shop.greeted()]
      await handed.say("camila")
      const [handedId, takenId, talkingId] = await Promise.all([handed, taken, talking].map((one) => one.dialogId()))
      if (handedId === undefined || takenId === undefined || talkingId === undefined) throw new Error("no rooms")
      await talking.say("pedido")
      await camila.post(`/api/omnichannel/dialogs/${takenId}/join`)
      await execute(`update messages set sent_at = now() - interval '9 hours' where dialog_id = ${takenId}`)
      await execute(`update dialogs set waiting_since = now() - interval '9 hours' where id = ${takenId}`)
      expect((await today()).rooms).toMatchObject({ total: 1, mine: 1, oldest: [{ id: handedId }] })

      await taken.say("Oi?")
      await age(takenId, 30)
      await taken.say("Ainda aí?")
      await age(handedId, 20)
      const now = await today()
      expect(now.rooms).toMatchObject({ total: 2, mine: 2 })
      // the room that was taken waits since its greeting, nine hours ago and more
      expect(waited(now)).toEqual([
        [takenId, 570],
        [handedId, 20],
      ])
    })

    it("leave out rooms of colleagues, of other workspaces, and closed ones", async () => {
      const [elsewhere, closed] = [await shop.greeted(), await shop.greeted()]
      await elsewhere.say("atendente")
      await closed.say("camila")
      await camila.post(`/api/omnichannel/dialogs/finalize/${await closed.dialogId()}`)
      const both = [shop.customerCare, shop.afterSales]
      // held by an attendant of after-sales
      expect((await today(both, both)).rooms?.total).toBe(0)
      await execute(`update dialogs set assignee_id = null where id = ${await elsewhere.dialogId()}`)
      expect((await today(both, both)).rooms).toMatchObject({ total: 1, mine: 0 })
      expect((await today(both)).rooms?.total).toBe(0)
      expect((await today([shop.customerCare], both)).rooms?.total).toBe(0)
    })

    it("list at most three of many", async () => {
      for (const _ of [1, 2, 3, 4]) await (await shop.greeted()).say("camila")
      const { rooms } = await today()
      expect([rooms?.total, rooms?.mine, rooms?.oldest.length]).toEqual([4, 4, 3])
    })
  })

  describe("find the bots with problems", () => {
    const flow = drawFlow("Vendas", [
      { title: "Início", says: ["Olá!"], ways: [way("Comercial", "Comercial")], fallback: ["Não entendi."] },
      { title: "Comercial", says: ["Um momento."], ends: true },
    ])
    const unfinished = {
      ...flow,
      nodes: flow.nodes.map((node) =>
        node.title === "Comercial" ? { ...node, kind: "default", transfer: { target: null } } : node,
      ),
    }
    const nodeOf = (title: string) => flow.nodes.find((node) => node.title === title)?.id
    const publishedId = async (id: BotId) => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ id: number }>(sql`select published_flow_id as id from bots where id = ${id}`),
      )
      return rows[0]?.id
    }

    it("whose published flow leads to a person who is no longer there, without asking the linter again", async () => {
      const sent = drawFlow("Vendas", [
        { title: "Início", says: ["Olá!"], ways: [way("Comercial", "Comercial")], fallback: ["Não entendi."] },
        {
          title: "Comercial",
          says: ["Um momento."],
          transfer: {
            kind: "specific-person",
            workspaceId: shop.afterSales,
            userId: shop.rafael,
            userName: "Rafael Nogueira",
          },
        },
      ])
      const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Televendas")
      await publish(camila, bot, sent)
      expect((await today()).troubles).toEqual({ first: [], bots: 0, unanswered: 0, unchecked: 0 })
      await execute(`update users set active = false where id = ${shop.rafael}`)
      expect((await today()).troubles).toEqual({
        bots: 1,
        unanswered: 0,
        unchecked: 0,
        first: [
          {
            type: "flow",
            bot: { id: bot.id, name: "Televendas", avatarColor: "#0A043C", avatarIconUrl: null },
            flowId: await publishedId(bot.id),
            published: true,
            nodeId: sent.nodes.find(({ title }) => title === "Comercial")?.id,
            nodeTitle: "Comercial",
            sentence: "A transferência leva a uma pessoa que não atende mais no workspace: Rafael Nogueira.",
            others: 0,
          },
        ],
      })
      await execute(`update bots set active = false where id = ${bot.id}`)
      expect((await today()).troubles?.bots).toBe(0)
    })

    it("over several requests, if checking all flows takes too long", async () => {
      for (const _ of [1, 2]) await server.seed.bot(shop.companyId, shop.customerCare)
      checkingTime = 0
      const left: Array<number | undefined> = []
      for (const _ of [1, 2, 3, 4]) left.push((await today()).troubles?.unchecked)
      expect(left).toEqual([2, 1, 0, 0])
    })

    it("whose editing release cannot be published, until a save repairs it", async () => {
      const bot = await server.seed.bot(shop.companyId, shop.customerCare)
      const store = (document: object) =>
        execute(`
          update flows set revision = revision + 1, document = '${JSON.stringify(document)}'::jsonb
          where bot_id = ${bot.id}`)
      await store(unfinished)
      expect((await today()).troubles?.first).toMatchObject([
        { type: "flow", published: false, flowId: bot.flowId, nodeId: nodeOf("Comercial"), nodeTitle: "Comercial" },
      ])
      await execute(`update bots set target = 4 where id = ${bot.id}`) // nobody runs the script of a digital employee
      expect((await today()).troubles?.bots).toBe(0)
      await execute(`update bots set target = 1 where id = ${bot.id}`)
      await store(flow)
      expect((await today()).troubles?.bots).toBe(0)
    })

    it("whose keyword or silence leads to somebody who is gone, on the page where it is set", async () => {
      const person = { workspaceId: shop.afterSales, userId: shop.rafael }
      const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Televendas")
      const target = { kind: "specific-person", ...person, userName: "Rafael Nogueira" }
      const keywords = [{ phrases: ["atendente"], action: { kind: "transfer", target } }]
      await execute(`update bots set keywords = '${JSON.stringify(keywords)}' where id = ${bot.id}`)
      expect((await today()).troubles?.bots).toBe(0)
      await execute(`update users set active = false where id = ${shop.rafael}`)
      expect((await today()).troubles).toMatchObject({
        bots: 1,
        unanswered: 0,
        first: [
          {
            type: "setting",
            bot: { id: bot.id, name: "Televendas" },
            page: "manage",
            sentence:
              "A palavra-chave “atendente” leva a uma pessoa que não atende mais no workspace: Rafael Nogueira.",
            others: 0,
          },
        ],
      })
      const silent = { minutes: 15, callwebhook: false, queue: "USER", ...person }
      await execute(`
        update bots set keywords = '[]', automations = jsonb_set(automations, '{botTransferAutomationDto}',
          '${JSON.stringify(silent)}') where id = ${bot.id}`)
      expect((await today()).troubles?.first).toMatchObject([
        {
          type: "setting",
          page: "bot",
          sentence: expect.stringMatching(/^A automação “Transferir” leva a uma pessoa/u),
        },
      ])
      const empty = await server.seed.workspace(shop.companyId)
      const inTurn = { kind: "sequential-person", workspaceId: empty, onlyOnlineUser: false }
      await execute(`
        update bots set automations = jsonb_set(automations, '{botTransferAutomationDto,minutes}', '0'),
          fallback_transfer = '${JSON.stringify({ times: 3, target: inTurn })}' where id = ${bot.id}`)
      expect((await today()).troubles?.first).toMatchObject([
        {
          type: "setting",
          page: "bot",
          sentence: "A transferência depois de exceções leva a um workspace em que ninguém atende.",
        },
      ])
    })

    it("whose channel is down, until it is connected again or switched off", async () => {
      const connect = (externalId: string, medium: Medium) =>
        seedConnection(server.seed, { companyId: shop.companyId, botId: shop.bot.id, medium, externalId })
      const id = await connect("casa-1", "WHATSAPP_QRCODE")
      const page = await connect("casa-2", "FACEBOOK")
      expect((await today()).troubles?.bots).toBe(0)
      await execute(
        `update channel_connections set state = 'broken', trouble = 'Desconectado no celular.' where id = ${id}`,
      )
      await execute(`update channel_connections set state = 'broken' where id = ${page}`)
      const { troubles } = await today()
      expect(troubles).toMatchObject({ bots: 1, unanswered: 1 })
      expect(troubles?.first).toEqual([
        {
          type: "channel",
          bot: expect.objectContaining({ id: shop.bot.id }) as object,
          medium: "WHATSAPP_QRCODE",
          name: "Loja",
          phone: "",
          reason: "Desconectado no celular.",
          others: 1,
        },
      ])
      await execute(`update channel_connections set state = 'connected', trouble = '' where id = ${id}`)
      await execute(`update channel_connections set active = false where id = ${page}`)
      expect((await today()).troubles?.bots).toBe(0)
    })

    it("whose webhook has failed today, at its node", async () => {
      const visitor = await shop.greeted()
      await visitor.say("pedido")
      const id = await visitor.dialogId()
      await execute(`update dialogs set webhook_failure = 'Pedido' where id = ${id}`)
      const { troubles } = await today()
      expect(troubles).toMatchObject({ bots: 1, unanswered: 1 })
      expect(troubles?.first).toMatchObject([
        { type: "webhook", bot: { id: shop.bot.id }, nodeTitle: "Pedido", nodeId: null, dialogs: 1 },
      ])
      await age(id, 24 * 60 + 1)
      expect((await today()).troubles?.bots).toBe(0)
    })
  })

  it("know how far a company has come, from the bots of the caller's workspaces", async () => {
    const steps = async () => (await today([])).steps
    const before = await steps()
    expect(before).toMatchObject({
      newestBot: { id: shop.bot.id },
      published: true,
      tested: false,
      savedTest: false,
      people: { all: 3, joined: 3 },
    })
    await execute(`
      insert into flow_tests (company_id, bot_id, name, name_folded, conversation, created_by, updated_by)
      values (${shop.companyId}, ${shop.bot.id}, 'Boleto', 'boleto', '{}', 'Camila', 'Camila')`)
    await execute(`update users set password_hash = null where id = ${shop.bianca}`)
    expect(await steps()).toMatchObject({ tested: true, savedTest: true, people: { all: 3, joined: 2 } })
    const employee = await server.seed.bot(shop.companyId, shop.customerCare, "Bia")
    await execute(`update bots set target = 4 where id = ${employee.id}`)
    expect(await steps()).toMatchObject({ newestBot: { id: shop.bot.id } })
    expect((await today([], [shop.afterSales])).steps).toMatchObject({ newestBot: null, published: false })
  })
})
