import { createHmac } from "node:crypto"
import { changeToWire } from "@prosa/adapters-http/routes"
import { type BotChange, emptyAutomationDraft } from "@prosa/core/bot"
import type { BotId, BotToken } from "@prosa/core/kernel"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { countDueJobs } from "../../testing/due-jobs.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"

const minute = 60_000
const secret = "segredo-do-teste"
const { botTransferAutomationDto: noTransfer, botCloseRoomAutomationDto: noClosing } = emptyAutomationDraft
const closing = {
  ...noClosing,
  minutes: 15,
  active: true,
  message: "Encerramos por aqui.",
  closeRoomType: "CLOSE_ALL",
} as const
const closed = { periods: [], message: "Voltamos amanhã." }

describeOnDatabase("conversations that a customer's system answers or hands over", (open) => {
  let server: TestServer
  let system: CustomerSystem
  let shop: TestShop
  let camila: TestBrowser

  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true })
  })
  beforeEach(async () => {
    system.received.splice(0)
    system.respond({ json: {} })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  /** A bot with all its addresses at the system; with `target`, of a type without a script. */
  const botWith = async (change: BotChange, target?: 4) => {
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Bia")
    expect(await camila.put(`/api/bots/${bot.id}`, changeToWire(change))).toMatchObject({ status: 200 })
    await publish(camila, bot, platform)
    await server.seed.asTenant(shop.companyId, async (tx) => {
      if (target !== undefined) await tx.execute(sql`update bots set target = ${target} where id = ${bot.id}`)
      await tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, transfer_url, send_message_url, digital_employee_url, secret,
          updated_by)
        values (${shop.companyId}, ${bot.id}, ${`${system.url}/transferencia`}, ${`${system.url}/mensagem`},
          ${`${system.url}/bia`}, ${secret}, 'Camila')`)
    })
    return bot
  }
  const platform = drawFlow("Bia", [
    { title: "Início", says: ["Olá!"], ways: [way("Fora", "Fora"), way("Decide", "Decide")], fallback: ["Hein?"] },
    { title: "Fora", says: ["Vou passar."], transfer: { kind: "external-platform" } },
    { title: "Decide", says: ["Vou perguntar."], transfer: { kind: "workspace-by-webhook" } },
  ])
  const texts = async (visitor: TestVisitor) => (await visitor.messages()).messages.map(({ message }) => message)
  const shows = (visitor: TestVisitor, text: string) =>
    soon(async () => expect((await texts(visitor)).at(-1)).toBe(text))
  const nothingIsDue = () => soon(async () => expect(await countDueJobs(server)).toBe(0))
  /** Waits until a call has come and its answer is recorded: silence counts from then. */
  const called = async (path: string, times = 1) => {
    await soon(() => expect(system.received.filter((hook) => hook.path === path)).toHaveLength(times))
    await nothingIsDue()
  }
  const writes = async (bot: { readonly token: BotToken }, visitor: TestVisitor, text: string) => {
    const payload = JSON.stringify({ dialogId: await visitor.dialogId(), messages: [text] })
    const signature = `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`
    const headers = { "content-type": "application/json", "x-prosa-signature": signature }
    return server.app.inject({ method: "POST", url: `/api/hooks/${bot.token}`, headers, payload })
  }
  const roomOf = async (visitor: TestVisitor) => {
    const id = await visitor.dialogId()
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ status: number; holder: number | null; workspace: number; transferred: boolean }>(sql`
        select status, assignee_id as holder, workspace_id as workspace, transferred from dialogs where id = ${id}`),
    )
    return rows[0]
  }
  const switchOff = (id: BotId) => camila.put(`/api/bots/${id}`, changeToWire({ active: false }))

  it("of the external platform: its messages count for the silence that closes the room", async () => {
    const bot = await botWith({ automations: { ...emptyAutomationDraft, botCloseRoomAutomationDto: closing } })
    const visitor = await shop.visitorOf(bot)
    await visitor.say("fora")
    await called("/transferencia")
    server.advance(14 * minute)
    expect((await writes(bot, visitor, "Estou vendo.")).statusCode).toBe(200)
    server.advance(10 * minute)
    await nothingIsDue()
    expect(await roomOf(visitor)).toMatchObject({ status: 0 })
    server.advance(5 * minute)
    await shows(visitor, "Conversa finalizada")
    expect(await texts(visitor)).toContain("Encerramos por aqui.")
  })

  it("of a digital employee: silence closes them, counted from what either side has said", async () => {
    const bot = await botWith({ automations: { ...emptyAutomationDraft, botCloseRoomAutomationDto: closing } }, 4)
    const visitor = await shop.visitorOf(bot)
    system.respond({ json: { messages: ["Pois não?"] } })
    await visitor.say("oi")
    await shows(visitor, "Pois não?")
    server.advance(14 * minute)
    expect((await writes(bot, visitor, "Já verifiquei.")).statusCode).toBe(200)
    server.advance(10 * minute)
    await nothingIsDue()
    expect(await roomOf(visitor)).toMatchObject({ status: 0 })
    server.advance(5 * minute)
    await shows(visitor, "Conversa finalizada")
  })

  it("of a digital employee: silence hands them to people, whose room closes as any other", async () => {
    const transfer = { ...noTransfer, minutes: 15, workspaceId: shop.afterSales, queue: "SEQUENTIAL" as const }
    const automations = {
      ...emptyAutomationDraft,
      botTransferAutomationDto: transfer,
      botCloseRoomAutomationDto: { ...closing, minutes: 30 },
    }
    const bot = await botWith({ automations }, 4)
    const visitor = await shop.visitorOf(bot)
    await visitor.say("oi")
    await called("/bia")
    server.advance(15 * minute)
    await soon(async () => expect(await roomOf(visitor)).toMatchObject({ transferred: true }))
    expect(await roomOf(visitor)).toMatchObject({ workspace: shop.afterSales })
    server.advance(30 * minute)
    await shows(visitor, "Conversa finalizada")
  })

  it("of a digital employee: its system names the workspace and the person who go on", async () => {
    const bot = await botWith({}, 4)
    const visitor = await shop.visitorOf(bot)
    system.respond({ json: { messages: ["Um momento."], workspaceId: shop.afterSales, userId: shop.rafael } })
    await visitor.say("quero uma pessoa")
    await shows(visitor, "Transferida para Rafael Nogueira · Pós-venda")
    expect((await texts(visitor)).slice(0, 2)).toEqual(["quero uma pessoa", "Um momento."])
    expect(await roomOf(visitor)).toMatchObject({ transferred: true, workspace: shop.afterSales, holder: shop.rafael })
    await visitor.say("obrigado")
    await nothingIsDue()
    await called("/bia", 1)
  })

  it("of a digital employee: a workspace that is not the company's changes nothing", async () => {
    const bot = await botWith({}, 4)
    const visitor = await shop.visitorOf(bot)
    system.respond({ json: { messages: ["Um momento."], workspaceId: 2_000_000_000 } })
    await visitor.say("quero uma pessoa")
    await shows(visitor, "Um momento.")
    expect(await roomOf(visitor)).toMatchObject({ transferred: false, workspace: shop.customerCare })
  })

  it("outside the opening hours go to the workspace that the system names, to nobody of it, and say so", async () => {
    system.respond({ json: { workspaceId: shop.afterSales, userId: shop.rafael } })
    const scripted = await shop.visitorOf(await botWith({ serviceHours: closed }))
    await scripted.say("decide")
    await shows(scripted, "Transferida para Pós-venda · aguardando atendimento")
    expect(await texts(scripted)).toContain("Voltamos amanhã.")
    expect(await roomOf(scripted)).toMatchObject({ workspace: shop.afterSales, holder: null })
    const employed = await shop.visitorOf(await botWith({ serviceHours: closed }, 4))
    await employed.say("quero uma pessoa")
    await shows(employed, "Transferida para Pós-venda · aguardando atendimento")
    expect(await texts(employed)).toContain("Voltamos amanhã.")
    expect(await roomOf(employed)).toMatchObject({ workspace: shop.afterSales, holder: null })
  })

  it("of a bot that is switched off: its system says nothing any more", async () => {
    const bot = await botWith({}, 4)
    const visitor = await shop.visitorOf(bot)
    await visitor.say("oi")
    await called("/bia")
    expect((await switchOff(bot.id)).status).toBe(200)
    const refused = await writes(bot, visitor, "eu")
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { message: "Este robô está inativo." }])
    expect(await texts(visitor)).not.toContain("eu")
  })
})
