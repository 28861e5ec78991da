import { type BotChange, emptyAutomationDraft } from "@prosa/core/bot"
import { emptyWebhookDraft } from "@prosa/core/webhook/testing"
import { soon } from "../../../tests/soon.ts"
import { sql } from "../../platform/storage/sql.ts"
import { changeToWire } from "@prosa/adapters-http/routes"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { countDueJobs } from "../../testing/due-jobs.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"

const minute = 60_000
const { botTransferAutomationDto: noTransfer, botCloseRoomAutomationDto: noClosing } = emptyAutomationDraft

describeOnDatabase("the settings of a bot in a conversation", (open) => {
  let server: TestServer
  let system: CustomerSystem

  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  interface Talk {
    readonly shop: TestShop
    readonly camila: TestBrowser
    readonly visitor: TestVisitor
    readonly bot: Awaited<ReturnType<TestServer["seed"]["bot"]>>
  }
  /** A bot with these settings, published, and a visitor in front of it. */
  const openWith = async (settings: (shop: TestShop) => BotChange): Promise<Talk> => {
    system.received.splice(0)
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Loja")
    const answer = await camila.put(`/api/bots/${bot.id}`, changeToWire(settings(shop)))
    expect(answer).toMatchObject({ status: 200, body: { id: bot.id } })
    await publish(camila, bot, loja(shop))
    return { shop, camila, bot, visitor: await shop.visitorOf(bot) }
  }
  const loja = (shop: TestShop) =>
    drawFlow("Loja", [
      {
        title: "Início",
        says: ["Olá!"],
        ways: [way("Pedido", "Pedido"), way("Gente", "Gente")],
        fallback: ["Hein?"],
      },
      { title: "Pedido", says: ["Qual o número?"], fallback: [] },
      {
        title: "Gente",
        says: ["Um momento."],
        transfer: { kind: "sequential-person", workspaceId: shop.afterSales, onlyOnlineUser: false },
      },
    ])
  const texts = async (visitor: TestVisitor) => (await visitor.messages()).messages.map(({ message }) => message)
  const until = (visitor: TestVisitor, last: string, count = 1) =>
    soon(async () => expect((await texts(visitor)).filter((text) => text === last)).toHaveLength(count))
  const nothingIsDue = () => soon(async () => expect(await countDueJobs(server)).toBe(0))
  const roomOf = async ({ shop, visitor }: Talk) => {
    const id = await visitor.dialogId()
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ status: number; transferred: boolean; holder: number | null; workspace: number; bot: number }>(sql`
        select status, transferred, assignee_id as holder, workspace_id as workspace, bot_id as bot
        from dialogs where id = ${id}`),
    )
    return rows[0]
  }

  it("a person who is not understood so many times in a row is handed to people of the chosen workspace", async () => {
    const talk = await openWith((shop) => ({
      fallbackTransfer: {
        times: 2,
        target: { kind: "sequential-person", workspaceId: shop.afterSales, onlyOnlineUser: false },
      },
    }))
    expect(await talk.visitor.say("xyz")).toEqual(["Hein?"])
    const replies = await talk.visitor.say("zyx")
    expect(replies[0]).toBe("Vou chamar alguém para ajudar você.")
    expect(await roomOf(talk)).toMatchObject({ transferred: true, workspace: talk.shop.afterSales })
  })

  it("a question is repeated after its minutes, at most so many times in a row", async () => {
    const { visitor } = await openWith(() => ({
      automations: { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times: 2 } },
    }))
    expect(await visitor.say("pedido")).toEqual(["Qual o número?"])
    server.advance(5 * minute)
    await until(visitor, "Qual o número?", 2)
    server.advance(5 * minute)
    await until(visitor, "Qual o número?", 3)
    server.advance(20 * minute)
    await nothingIsDue()
    expect((await texts(visitor)).filter((text) => text === "Qual o número?")).toHaveLength(3)
  })

  it("a message that comes first restarts the timers", async () => {
    const { visitor } = await openWith(() => ({
      automations: { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times: 1 } },
    }))
    await visitor.say("pedido")
    server.advance(4 * minute)
    await visitor.say("hum")
    server.advance(4 * minute)
    await nothingIsDue()
    expect((await texts(visitor)).filter((text) => text === "Qual o número?")).toHaveLength(1)
    server.advance(minute)
    await until(visitor, "Qual o número?", 2)
  })

  it.each(["USER", "SEQUENTIAL"] as const)("silence transfers the room, by the queue %s", async (queue) => {
    const talk = await openWith(({ afterSales, rafael }) => ({
      automations: {
        ...emptyAutomationDraft,
        botTransferAutomationDto: {
          ...noTransfer,
          minutes: 15,
          queue,
          workspaceId: afterSales,
          userId: queue === "USER" ? rafael : 0,
        },
      },
    }))
    const { afterSales, rafael, bianca } = talk.shop
    await talk.visitor.say("oi")
    server.advance(15 * minute)
    await soon(async () => expect(await roomOf(talk)).toMatchObject({ transferred: true, workspace: afterSales }))
    expect(queue === "USER" ? [rafael] : [rafael, bianca]).toContain((await roomOf(talk))?.holder)
  })

  it("silence transfers the room to the workspace that the customer's system says", async () => {
    const talk = await openWith(() => ({
      automations: {
        ...emptyAutomationDraft,
        botTransferAutomationDto: { ...noTransfer, minutes: 15, callwebhook: true },
      },
    }))
    const { afterSales } = talk.shop
    const configured = await talk.camila.post(`/api/bots/${talk.bot.id}/webhook-config`, {
      ...emptyWebhookDraft,
      transferUrl: `${system.url}/para-onde`,
    })
    expect(configured.status).toBe(200)
    system.respond({ json: { workspaceId: afterSales } })
    await talk.visitor.say("oi")
    server.advance(15 * minute)
    // There it waits for whoever takes it.
    await soon(async () =>
      expect(await roomOf(talk)).toMatchObject({ transferred: true, workspace: afterSales, holder: null }),
    )
    expect(system.received.map(({ path }) => path)).toEqual(["/para-onde"])
  })

  it("silence closes the room with its message, also one that a person holds, whose message counts too", async () => {
    const talk = await openWith(() => ({
      automations: {
        ...emptyAutomationDraft,
        botCloseRoomAutomationDto: {
          ...noClosing,
          minutes: 15,
          active: true,
          message: "Encerramos por aqui.",
          closeRoomType: "CLOSE_ALL",
        },
      },
    }))
    const { visitor } = talk
    await visitor.say("oi")
    const id = await visitor.dialogId()
    expect(await talk.camila.post(`/api/omnichannel/dialogs/${id}/join`, {})).toMatchObject({ status: 200 })
    server.advance(10 * minute)
    // a message of the person in the held room
    await visitor.say("alguém?")
    server.advance(10 * minute)
    await nothingIsDue()
    expect((await roomOf(talk))?.status).toBe(0)
    server.advance(5 * minute)
    await until(visitor, "Encerramos por aqui.")
    expect((await roomOf(talk))?.status).toBe(1)
  })

  it("silence that closes a room is told to the bot's system, as an attendant who finalizes one is", async () => {
    const { shop, bot, camila, visitor } = await openWith(() => ({
      automations: {
        ...emptyAutomationDraft,
        botCloseRoomAutomationDto: { ...noClosing, minutes: 15, active: true, message: "Encerramos por aqui." },
      },
    }))
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, close_room_url, secret, updated_by)
        values (${shop.companyId}, ${bot.id}, ${`${system.url}/fim`}, 'segredo-do-teste', 'Camila')`),
    )
    // every body of ours is an object
    const told = () => system.received.map(({ path, body }) => ({ path, ...(JSON.parse(body) as object) }))
    const waitFor = (count: number) => soon(() => expect(told()).toHaveLength(count))
    const other = await shop.visitorOf(bot)
    await other.say("oi")
    const finalized = await other.dialogId()
    expect(await camila.post(`/api/omnichannel/dialogs/finalize/${finalized}`, {})).toMatchObject({ status: 200 })
    await waitFor(1)
    await visitor.say("oi")
    server.advance(15 * minute)
    await until(visitor, "Encerramos por aqui.")
    await waitFor(2)
    const event = { path: "/fim", event: "roomClosed", botId: bot.id }
    expect(told()).toMatchObject([
      { ...event, dialogId: finalized },
      { ...event, dialogId: await visitor.dialogId() },
    ])
    const [one, two] = told().map((body) => Object.keys(body))
    expect(two).toEqual(one)
  })

  it("a room that an attendant has taken is not asked again", async () => {
    const talk = await openWith(() => ({
      automations: { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times: 1 } },
    }))
    await talk.visitor.say("pedido")
    const id = await talk.visitor.dialogId()
    await talk.camila.post(`/api/omnichannel/dialogs/${id}/join`, {})
    const before = await texts(talk.visitor)
    server.advance(30 * minute)
    await nothingIsDue()
    expect(await texts(talk.visitor)).toEqual(before)
  })

  it("the first messages greet, contact questions follow, and the sequential service says its message", async () => {
    const { visitor } = await openWith(() => ({
      liveChatInteractions: ["Bem-vindo à loja!", "Sou a Bia."],
      nameOnStart: true,
      sequentialService: true,
      transferMessage: "Já estou chamando alguém.",
    }))
    expect(visitor.greeting.slice(0, 2)).toEqual(["Bem-vindo à loja!", "Sou a Bia."])
    await visitor.say("Ana")
    expect(await visitor.say("gente")).toEqual(expect.arrayContaining(["Um momento.", "Já estou chamando alguém."]))
  })

  it("outside the opening hours the room waits for anybody, and the person is told", async () => {
    const talk = await openWith(() => ({ serviceHours: { periods: [], message: "Voltamos amanhã." } }))
    expect(await talk.visitor.say("gente")).toContain("Voltamos amanhã.")
    expect(await roomOf(talk)).toMatchObject({ transferred: true, holder: null, workspace: talk.shop.afterSales })
  })

  it("what a bot says stays as it was published, in every conversation until it is published again, and in those that run", async () => {
    const talk = await openWith(() => ({
      liveChatInteractions: ["Bem-vindo!"],
      serviceHours: { periods: [], message: "Voltamos amanhã." },
      defaultFallbackMessages: ["Como?"],
    }))
    const { visitor, bot, camila, shop } = talk
    expect(await visitor.say("pedido")).toEqual(["Qual o número?"])
    const changed = {
      liveChatInteractions: ["Outra saudação"],
      defaultFallbackMessages: ["Perdão?"],
      serviceHours: null,
    }
    expect((await camila.put(`/api/bots/${bot.id}`, changeToWire(changed))).status).toBe(200)
    // neither in the conversation that runs nor in a new one
    expect(await visitor.say("xyz")).toEqual(["Como?"])
    const before = await shop.visitorOf(bot)
    await before.say("gente")
    expect(await texts(before)).toEqual(expect.arrayContaining(["Bem-vindo!", "Voltamos amanhã."]))
    const { body } = await camila.get(`/api/bots/${bot.id}/summary`)
    const { activeBotFlowId: flowId } = body as { readonly activeBotFlowId: typeof bot.flowId }
    await publish(camila, { id: bot.id, flowId }, loja(shop))
    const after = await shop.visitorOf(bot)
    await after.say("gente")
    const said = await texts(after)
    expect([said[0], said.includes("Voltamos amanhã.")]).toEqual(["Outra saudação", false])
    // a conversation stays with the version that it began with
    expect(await visitor.say("xyz")).toEqual(["Como?"])
  })

  it("the number of the company's WhatsApp comes with the chat at once", async () => {
    const { bot } = await openWith(() => ({ whatsappRedirect: "5511977412030" }))
    const { body } = await server.browser().post("/api/livechat/sessions", { botToken: bot.token })
    expect(body).toMatchObject({ brand: { whatsappRedirect: "5511977412030" } })
  })

  it("a bot without a script hands every conversation to people, by its room-transfer settings", async () => {
    const talk = await openWith(() => ({ target: 6, liveChatInteractions: ["Já vamos atender."] }))
    const { shop, bot, camila } = talk
    const settings = await camila.put(`/api/bots/${bot.id}/bot-transfer-settings`, {
      workspaceId: shop.afterSales,
      userId: shop.bianca,
      transferDialogInitiatedByBot: false,
    })
    expect(settings).toMatchObject({ status: 200, body: { workspaceName: "Pós-venda", userName: "Bianca Reis" } })
    const visitor = await shop.visitorOf(bot)
    await visitor.say("oi")
    expect(await texts(visitor)).toContain("Já vamos atender.")
    expect(await roomOf({ ...talk, visitor })).toMatchObject({ transferred: true, holder: shop.bianca })
  })

  it("an inactive bot leaves its conversations to its transfer bot, or is silent", async () => {
    const talk = await openWith(() => ({}))
    const { shop, bot, camila } = talk
    await camila.put(`/api/bots/${bot.id}`, { active: false })
    const alone = await shop.visitorOf(bot)
    expect(await alone.say("pedido")).toEqual([])
    await camila.put(`/api/bots/${bot.id}`, { botTransferId: shop.bot.id })
    const visitor = await shop.visitorOf(bot)
    expect(await visitor.say("meu pedido")).toContain("Seu pedido está a caminho.")
    expect((await roomOf({ ...talk, visitor }))?.bot).toBe(shop.bot.id)
  })

  it("deleting a bot closes its open rooms", async () => {
    const talk = await openWith(() => ({}))
    await talk.visitor.say("oi")
    const id = await talk.visitor.dialogId()
    // both databases have theirs
    const address = `helena@${crypto.randomUUID()}.com.br`
    await server.seed.administrator(address)
    const admin = await server.signedIn(address)
    expect((await admin.fetch(`/api/bots/delete/${talk.bot.id}`, { method: "DELETE" })).status).toBe(200)
    await soon(async () => {
      const { rows } = await server.seed.asTenant(talk.shop.companyId, (tx) =>
        tx.execute<{ status: number }>(sql`select status from dialogs where id = ${id}`),
      )
      expect(rows[0]?.status).toBe(1)
    })
  })
})
