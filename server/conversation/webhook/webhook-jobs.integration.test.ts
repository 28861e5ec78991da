import type { FlowDocument } from "@prosa/core/flow"
import type { FlowId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import type { WebhookCall, WebhookEvent, WebhookFailed, WebhookReply, Webhooks } from "../../engine/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"

const empty: WebhookReply = { messages: [], variables: {}, workspaceId: null, userId: null }
const failed: WebhookFailed = { _tag: "WebhookFailed", reason: "503" }
const events: ReadonlySet<WebhookEvent> = new Set(["node", "transferWorkspace", "transferExternal"])

/** A customer's system, whose answers a test decides. */
const createSystem = () => {
  const calls: Array<WebhookCall> = []
  const state: { answer: (call: WebhookCall) => Effect.Effect<WebhookReply, WebhookFailed> } = {
    answer: () => Effect.succeed(empty),
  }
  const port: Webhooks = {
    eventsOf: () => Effect.succeed(events),
    ask: () => Effect.fail(failed),
    call: (call) =>
      Effect.suspend(() => {
        calls.push(call)
        return state.answer(call)
      }),
  }
  return { calls, state, port }
}

describeOnDatabase("webhooks of a bot", (open) => {
  let server: TestServer
  let shop: TestShop
  const system = createSystem()

  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { webhooks: system.port })
    shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: FlowId }>(sql`select published_flow_id as id from bots where id = ${shop.bot.id}`),
    )
    await publish(camila, { ...shop.bot, flowId: rows[0]?.id ?? shop.bot.flowId }, orders)
  })
  beforeEach(() => {
    system.calls.splice(0)
    system.state.answer = () => Effect.succeed(empty)
  })
  afterAll(() => server.close())

  const sketched = drawFlow("Pedidos", [
    {
      title: "Início",
      says: ["Olá!"],
      ways: [way("Situação", "Situação"), way("Decide", "Decide"), way("Fora", "Fora")],
      fallback: ["Não entendi."],
    },
    {
      title: "Situação",
      says: ["Um momento."],
      ways: [way("Fim", "Obrigado"), way("De novo", "De novo")],
      fallback: ["Hein?"],
    },
    { title: "De novo", says: ["Mais um momento."], ways: [way("Fim", "Obrigado")], fallback: ["Hein?"] },
    { title: "Fim", says: ["De nada."], ends: true },
    { title: "Decide", says: ["Vou perguntar."], transfer: { kind: "workspace-by-webhook" } },
    { title: "Fora", says: ["Vou passar."], transfer: { kind: "external-platform" } },
  ])
  const calling = new Set(["Situação", "De novo"])
  const orders: FlowDocument = {
    ...sketched,
    nodes: sketched.nodes.map((node) => (calling.has(node.title) ? { ...node, callsWebhook: true } : node)),
  }
  const texts = async (visitor: TestVisitor) => (await visitor.messages()).messages.map(({ message }) => message)
  const shows = (visitor: TestVisitor, text: string) => soon(async () => expect(await texts(visitor)).toContain(text))
  const jobs = async () => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute("select 1 from jobs where kind = 'webhook'"),
    )
    return rows.length
  }
  const roomOf = async (visitor: TestVisitor) => {
    const id = await visitor.dialogId()
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ workspace: WorkspaceId; holder: UserId | null; external: boolean; transferred: boolean }>(sql`
        select workspace_id as workspace, assignee_id as holder, transferred_external as external, transferred
        from dialogs where id = ${id}`),
    )
    return rows[0]
  }

  it("are called once the turn is stored, with its facts, and the bot goes on with the answer", async () => {
    system.state.answer = () =>
      Effect.succeed({ ...empty, messages: [{ text: "Saiu ontem.", buttons: [] }], variables: { rota: "7" } })
    const visitor = await shop.visitor()
    expect((await visitor.say("situação"))[0]).toBe("Um momento.")
    await shows(visitor, "Saiu ontem.")
    expect(system.calls).toEqual([
      {
        event: "node",
        companyId: shop.companyId,
        botId: shop.bot.id,
        dialogId: await visitor.dialogId(),
        nodeName: "Situação",
        message: "situação",
        variables: {},
        contact: { name: "", phone: "", email: "" },
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/u),
        simulated: false,
        attempt: { number: 1, of: 2 },
      },
    ])
    expect(await visitor.say("obrigado")).toEqual(["De nada.", "Conversa finalizada"])
    await soon(async () => expect(await jobs()).toBe(0))
  })

  it("choose the node where the conversation goes on, which calls in turn", async () => {
    system.state.answer = ({ nodeName }) =>
      Effect.succeed(nodeName === "Situação" ? { ...empty, goTo: "de novo" } : empty)
    const visitor = await shop.visitor()
    await visitor.say("situação")
    await shows(visitor, "Mais um momento.")
    await soon(() => expect(system.calls.map(({ nodeName }) => nodeName)).toEqual(["Situação", "De novo"]))
    await soon(async () => expect(await jobs()).toBe(0))
    expect(await visitor.say("obrigado")).toEqual(["De nada.", "Conversa finalizada"])
  })

  it("hold up nobody while they answer: what the person writes meanwhile is answered after them", async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    system.state.answer = () =>
      Effect.as(
        Effect.promise(() => held),
        { ...empty, messages: [{ text: "Saiu ontem.", buttons: [] }] },
      )
    const visitor = await shop.visitor()
    await visitor.say("situação")
    await soon(() => expect(system.calls).toHaveLength(1))
    expect(await visitor.say("unicórnio")).toEqual([])
    release()
    await shows(visitor, "Hein?")
    expect((await texts(visitor)).slice(-3)).toEqual(["unicórnio", "Saiu ontem.", "Hein?"])
  })

  it("are tried once more while a person waits, and then the bot goes on without an answer", async () => {
    system.state.answer = () => Effect.fail(failed)
    const visitor = await shop.visitor()
    await visitor.say("situação")
    await soon(async () => expect(await jobs()).toBe(0))
    expect(system.calls).toHaveLength(2)
    expect(await visitor.say("obrigado")).toEqual(["De nada.", "Conversa finalizada"])
  })

  it("that fail are shown to attendants until the next call, and never to the person", async () => {
    system.state.answer = () => Effect.fail(failed)
    const visitor = await shop.visitor()
    const camila = await server.signedIn(shop.addressOf("camila"))
    await visitor.say("situação")
    const path = `/api/omnichannel/dialogs/${await visitor.dialogId()}`
    const failureIs = (webhookFailure: string | null) =>
      soon(async () => expect(await camila.get(path)).toMatchObject({ body: { dialog: { webhookFailure } } }))
    await failureIs("Situação")
    expect(await texts(visitor)).toEqual(["Olá!", "situação", "Um momento."])
    system.state.answer = () => Effect.succeed(empty)
    await visitor.say("de novo")
    await failureIs(null)
    await soon(async () => expect(await jobs()).toBe(0))
    await failureIs(null)
  })

  it("that throw count as failed", async () => {
    let answers = 0
    system.state.answer = () => {
      answers += 1
      if (answers === 1) throw new Error("broken")
      return Effect.succeed({ ...empty, messages: [{ text: "Agora sim.", buttons: [] }] })
    }
    const visitor = await shop.visitor()
    await visitor.say("situação")
    await shows(visitor, "Agora sim.")
  })

  it("answer nobody once an attendant has joined or the room is closed", async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    system.state.answer = () =>
      Effect.as(
        Effect.promise(() => held),
        { ...empty, messages: [{ text: "Tarde demais.", buttons: [] }] },
      )
    const camila = await server.signedIn(shop.addressOf("camila"))
    const visitors = [await shop.visitor(), await shop.visitor()]
    for (const visitor of visitors) {
      await visitor.say("situação")
      await camila.post(`/api/omnichannel/dialogs/${await visitor.dialogId()}/join`)
    }
    await camila.post(`/api/omnichannel/dialogs/finalize/${(await visitors[1]?.dialogId()) ?? 0}`)
    release()
    await soon(async () => expect(await jobs()).toBe(0))
    for (const visitor of visitors) expect(await texts(visitor)).not.toContain("Tarde demais.")
  })

  it("decide the workspace and the person of a transfer", async () => {
    system.state.answer = () => Effect.succeed({ ...empty, workspaceId: shop.afterSales, userId: shop.rafael })
    const visitor = await shop.visitor()
    await visitor.say("decide")
    await shows(visitor, "Transferida para Rafael Nogueira · Pós-venda")
    expect(await roomOf(visitor)).toMatchObject({ workspace: shop.afterSales, holder: shop.rafael, transferred: true })
    expect(system.calls).toMatchObject([{ event: "transferWorkspace", botId: shop.bot.id }])
    system.state.answer = () => Effect.succeed({ ...empty, workspaceId: shop.afterSales })
    const other = await shop.visitor()
    await other.say("decide")
    await shows(other, "Transferida para Pós-venda · aguardando atendimento")
    expect(await roomOf(other)).toMatchObject({ workspace: shop.afterSales, holder: null })
  })

  it("leave the room in the bot's workspace if they fail or name a workspace of nobody", async () => {
    for (const answer of [
      () => Effect.fail(failed),
      // no workspace has this id
      () => Effect.succeed({ ...empty, workspaceId: 2_000_000_000 as WorkspaceId }),
    ]) {
      system.state.answer = answer
      const visitor = await shop.visitor()
      await visitor.say("decide")
      await soon(async () => expect(await jobs()).toBe(0))
      expect(await roomOf(visitor)).toMatchObject({ workspace: shop.customerCare, holder: null, transferred: true })
      expect((await texts(visitor)).at(-1)).toBe("Transferida para SAC · aguardando atendimento")
    }
  })

  it("do not take a room away from an attendant who has joined meanwhile", async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    system.state.answer = () =>
      Effect.as(
        Effect.promise(() => held),
        { ...empty, workspaceId: shop.afterSales },
      )
    const visitor = await shop.visitor()
    await visitor.say("decide")
    const camila = await server.signedIn(shop.addressOf("camila"))
    await camila.post(`/api/omnichannel/dialogs/${await visitor.dialogId()}/join`)
    release()
    await soon(async () => expect(await jobs()).toBe(0))
    expect(await roomOf(visitor)).toMatchObject({ workspace: shop.customerCare, holder: shop.camila })
  })

  it("tell the external platform, and give the room back to the queue if it cannot be told", async () => {
    const visitor = await shop.visitor()
    expect((await visitor.say("fora")).slice(0, 2)).toEqual(["Vou passar.", "Transferida para a plataforma externa"])
    await soon(async () => expect(await jobs()).toBe(0))
    expect(system.calls).toMatchObject([{ event: "transferExternal" }])
    expect(await roomOf(visitor)).toMatchObject({ external: true, holder: null, transferred: true })
    system.calls.splice(0)
    system.state.answer = () => Effect.fail(failed)
    const other = await shop.visitor()
    await other.say("fora")
    await shows(other, "Transferida para SAC · aguardando atendimento")
    expect(system.calls).toHaveLength(4)
    expect(await roomOf(other)).toMatchObject({ external: false, workspace: shop.customerCare, transferred: true })
  })
})
