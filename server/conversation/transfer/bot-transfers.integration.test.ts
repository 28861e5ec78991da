import type { BotId, BotToken, FlowId, WorkspaceId } from "@prosa/core/kernel"
import type { FlowDocument } from "@prosa/core/flow"
import type { TransferTarget } from "@prosa/core/transfer"
import { lastResort } from "@prosa/core/engine"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, publish, type TestShop } from "../../testing/shop.ts"

interface TestBot {
  readonly id: BotId
  readonly flowId: FlowId
  readonly token: BotToken
}

describeOnDatabase("a transfer to a bot", (open) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  const toBot = (bot: TestBot, workspaceId: WorkspaceId, name: string): TransferTarget => ({
    kind: "specific-bot",
    workspaceId,
    botId: bot.id,
    botName: name,
    initialMessage: `Você está com ${name}.`,
    media: "WHATSAPP_QRCODE",
  })
  const inTurn = (workspaceId: WorkspaceId): TransferTarget => ({
    kind: "sequential-bot",
    workspaceId,
    initialMessage: "Só um momento.",
    media: "WHATSAPP_QRCODE",
  })
  /** Greets, tells its name, and answers 'Outro' by the transfer. */
  const flowOf = (name: string, target?: TransferTarget): FlowDocument =>
    drawFlow(name, [
      {
        title: "Início",
        says: [`Olá de ${name}!`],
        ways: [way("Nome", "Nome"), way("Outro", "Outro")],
        fallback: [`${name} não entendeu.`],
      },
      { title: "Nome", says: [`Sou ${name}.`], fallback: [`${name} não entendeu.`] },
      target === undefined
        ? { title: "Outro", says: ["Fim."], ends: true }
        : { title: "Outro", says: ["Vou transferir."], transfer: target },
    ])
  /** Draws a flow whose start hands over at once. */
  const passing = (name: string, target: TransferTarget): FlowDocument =>
    drawFlow(name, [{ title: "Início", says: [name], transfer: target }])

  const openTwo = async (draw: (other: TestBot, shop: TestShop) => FlowDocument, other: FlowDocument) => {
    const shop = await openShop(server)
    const second = await server.seed.bot(shop.companyId, shop.customerCare, "Suporte")
    const camila = await server.signedIn(shop.addressOf("camila"))
    await publish(camila, second, other)
    const first = await server.seed.bot(shop.companyId, shop.customerCare, "Vendas")
    await publish(camila, first, draw(second, shop))
    return { shop, first, second, camila }
  }
  /** Publishes a further version of a bot. */
  const republish = async (shop: TestShop, camila: TestBrowser, bot: TestBot, flow: FlowDocument) => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: FlowId }>(sql`select published_flow_id as id from bots where id = ${bot.id}`),
    )
    await publish(camila, { ...bot, flowId: rows[0]?.id ?? bot.flowId }, flow)
  }
  const visitorOf = (shop: TestShop, bot: TestBot) => shop.visitorOf(bot)
  const roomOf = async (shop: TestShop, id: number) => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ bot: number; entry: number; flow: number; transferred: boolean; workspace: number }>(sql`
        select bot_id as bot, entry_bot_id as entry, flow_id as flow, transferred, workspace_id as workspace
        from dialogs where id = ${id}`),
    )
    return rows[0]
  }

  it("goes on in that bot: its script answers from then on, and the visitor still writes to the first", async () => {
    const { shop, first, second, camila } = await openTwo(
      (other, { customerCare }) => flowOf("Vendas", toBot(other, customerCare, "Suporte")),
      flowOf("Suporte"),
    )
    const visitor = await visitorOf(shop, first)
    expect(await visitor.say("outro")).toEqual([
      "Vou transferir.",
      "Transferida para o robô Suporte",
      "Você está com Suporte.",
      "Olá de Suporte!",
    ])
    expect(await visitor.say("unicórnio")).toEqual(["Suporte não entendeu."])
    expect(await visitor.say("nome")).toEqual(["Sou Suporte."])
    const id = await visitor.dialogId()
    const room = await roomOf(shop, id)
    expect(room).toMatchObject({ bot: second.id, entry: first.id, transferred: false })
    expect(await camila.get(`/api/omnichannel/dialogs/${id}`)).toMatchObject({
      body: { dialog: { botName: "Suporte", transferred: false } },
    })
    // the end of the other bot ends the conversation, and the next one begins with the first bot
    const again = await visitorOf(shop, first)
    await again.say("outro")
    expect(await again.say("outro")).toEqual(["Fim.", "Conversa finalizada"])
    expect(await again.say("nome")).toEqual(["Sou Vendas."])
  })

  it("stays in the other bot's version when that publishes again", async () => {
    const { shop, first, second, camila } = await openTwo(
      (other, { customerCare }) => flowOf("Vendas", toBot(other, customerCare, "Suporte")),
      flowOf("Suporte"),
    )
    const visitor = await visitorOf(shop, first)
    await visitor.say("outro")
    await republish(shop, camila, second, flowOf("Suporte novo"))
    expect(await visitor.say("nome")).toEqual(["Sou Suporte."])
  })

  it("waits in the queue if that bot is inactive, deleted or was never published", async () => {
    const { shop, first, second } = await openTwo(
      (other, { customerCare }) => flowOf("Vendas", toBot(other, customerCare, "Suporte")),
      flowOf("Suporte"),
    )
    const changes = ["active = false", "deleted_at = now()", "published_flow_id = null"]
    for (const change of changes) {
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(`update bots set ${change} where id = ${second.id}`),
      )
      const visitor = await visitorOf(shop, first)
      expect(await visitor.say("outro")).toEqual(["Vou transferir.", "Transferida para SAC · aguardando atendimento"])
      expect(await roomOf(shop, await visitor.dialogId())).toMatchObject({ bot: first.id, transferred: true })
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(`update bots set active = true, deleted_at = null where id = ${second.id}`),
      )
    }
  })

  it("goes to the transfer bot of an inactive one, over a chain, and waits where a ring or nobody is at its end", async () => {
    const { shop, first, second, camila } = await openTwo(
      (other, { customerCare }) => flowOf("Vendas", toBot(other, customerCare, "Suporte")),
      flowOf("Suporte"),
    )
    const third = await server.seed.bot(shop.companyId, shop.customerCare, "Plantão")
    const fourth = await server.seed.bot(shop.companyId, shop.customerCare, "Noite")
    for (const [bot, name] of [
      [third, "Plantão"],
      [fourth, "Noite"],
    ] as const)
      await publish(camila, bot, flowOf(name))
    const switchOff = async (bot: { readonly id: BotId }, instead: { readonly id: BotId }) =>
      expect(await camila.put(`/api/bots/${bot.id}`, { active: false, botTransferId: instead.id })).toMatchObject({
        status: 200,
      })
    const reached = async () => {
      const visitor = await visitorOf(shop, first)
      const said = await visitor.say("outro")
      return [said[1], (await roomOf(shop, await visitor.dialogId()))?.["bot"]]
    }
    const queue = "Transferida para SAC · aguardando atendimento"
    await switchOff(second, third)
    expect(await reached()).toEqual(["Transferida para o robô Plantão", third.id])
    await switchOff(third, fourth)
    expect(await reached()).toEqual(["Transferida para o robô Noite", fourth.id])
    // what reaches the inactive bot by its own door goes the same way, and the greeting shown before is that bot's
    const greeted = async () => {
      const { body } = await server.browser().post("/api/livechat/sessions", { botToken: second.token })
      return (body as { readonly greeting: ReadonlyArray<string> }).greeting // the wire of a visitor's session
    }
    expect(await greeted()).toEqual(["Olá de Noite!"])
    const visitor = await visitorOf(shop, second)
    await visitor.say("nome")
    expect(await roomOf(shop, await visitor.dialogId())).toMatchObject({ bot: fourth.id, entry: second.id })
    await switchOff(fourth, second)
    expect(await reached()).toEqual([queue, first.id])
    expect(await greeted()).toEqual([])
    await switchOff(second, first)
    expect(await reached()).toEqual([queue, first.id])
  })

  it("reaches a bot without a flow, which greets and hands over to people", async () => {
    const { shop, first, second } = await openTwo(
      (other, { customerCare }) => flowOf("Vendas", toBot(other, customerCare, "Suporte")),
      flowOf("Suporte"),
    )
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        update bots set target = 6, published_flow_id = null, people_workspace_id = ${shop.customerCare}
        where id = ${second.id}`),
    )
    const visitor = await visitorOf(shop, first)
    const said = await visitor.say("outro")
    expect(said.slice(0, 3)).toEqual(["Vou transferir.", "Transferida para o robô Suporte", "Você está com Suporte."])
    expect(said.at(-1)).toMatch(/^Transferida para (?:Camila|.*SAC)/u)
    const room = await roomOf(shop, await visitor.dialogId())
    expect(room).toMatchObject({ bot: second.id, entry: first.id, flow: null, transferred: true })
  })

  it("in turn reaches bots without a flow too: one hands over to people, one asks its system from then on", async () => {
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const floor = await server.seed.workspace(shop.companyId, "Sem fluxo")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(
        sql`insert into user_workspaces (company_id, user_id, workspace_id) values (${shop.companyId}, ${shop.camila}, ${floor})`,
      ),
    )
    const first = await server.seed.bot(shop.companyId, shop.customerCare, "Porta")
    for (const [name, target] of [
      ["Gente", 6],
      ["Bia", 4],
    ] as const) {
      const bot = await server.seed.bot(shop.companyId, floor, name)
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`
          update bots set target = ${target}, published_flow_id = null, people_workspace_id = ${floor} where id = ${bot.id}`),
      )
    }
    await publish(camila, first, flowOf("Porta", inTurn(floor)))
    const people = await visitorOf(shop, first)
    const handed = await people.say("outro")
    expect(handed[1]).toBe("Transferida para o robô Gente")
    expect(handed.at(-1)).toMatch(/^Transferida para (?!o robô)/u)
    expect(await roomOf(shop, await people.dialogId())).toMatchObject({ workspace: floor, transferred: true })
    const asked = await visitorOf(shop, first)
    expect((await asked.say("outro"))[1]).toBe("Transferida para o robô Bia")
    // no address is set here
    expect(await asked.say("oi")).toEqual([lastResort])
    expect(await roomOf(shop, await asked.dialogId())).toMatchObject({
      workspace: floor,
      transferred: false,
      flow: null,
    })
  })

  it("waits in the queue if that bot is of another company", async () => {
    const { shop, first, second } = await openTwo(
      (other, { customerCare }) => flowOf("Vendas", toBot(other, customerCare, "Suporte")),
      flowOf("Suporte"),
    )
    const foreign = await openTwo(() => flowOf("A"), flowOf("Alheio"))
    // publishing refuses it, so a stored script is changed
    const [own, alien] = [second.id, foreign.second.id].map((id) => `"botId": ${id}`)
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        update flows set script = replace(script::text, ${own}, ${alien})::jsonb
        where bot_id = ${first.id} and script::text like ${`%${own}%`} returning id`),
    )
    expect(rows).toHaveLength(1)
    const visitor = await visitorOf(shop, first)
    expect(await visitor.say("outro")).toEqual(["Vou transferir.", "Transferida para SAC · aguardando atendimento"])
  })

  it("is cut between bots that only pass it on, and then waits in the queue", async () => {
    const { shop, first, second, camila } = await openTwo(
      (other, { customerCare }) => passing("Ping", toBot(other, customerCare, "Pong")),
      flowOf("Pong"),
    )
    await republish(shop, camila, second, passing("Pong", toBot(first, shop.customerCare, "Ping")))
    const visitor = await visitorOf(shop, first)
    await visitor.say("oi")
    const { messages } = await visitor.messages()
    const lines = messages.filter(({ sender }) => sender === "SYSTEM").map(({ message }) => message)
    expect(lines).toEqual([
      ...["Suporte", "Vendas", "Suporte", "Vendas", "Suporte"].map((name) => `Transferida para o robô ${name}`),
      "Transferida para SAC · aguardando atendimento",
    ])
  })

  it("in turn goes to the workspace's active bots one after another, and never to the same for two rooms at once", async () => {
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const floor = await server.seed.workspace(shop.companyId, "Robôs")
    const first = await server.seed.bot(shop.companyId, shop.customerCare, "Porta")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(
        sql`insert into user_workspaces (company_id, user_id, workspace_id) values (${shop.companyId}, ${shop.camila}, ${floor})`,
      ),
    )
    const bots: Array<TestBot> = []
    for (const name of ["Um", "Dois", "Três", "Parado"]) {
      const bot = await server.seed.bot(shop.companyId, floor, name)
      await publish(camila, bot, flowOf(name))
      bots.push(bot)
    }
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update bots set active = false where id = ${bots[3]?.id ?? 0}`),
    )
    await publish(camila, first, flowOf("Porta", inTurn(floor)))
    const visitors = await Promise.all(Array.from({ length: 6 }, () => visitorOf(shop, first)))
    const answers = await Promise.all(visitors.map((visitor) => visitor.say("outro")))
    const taken = answers.map((lines) => lines.at(-1) ?? "").toSorted()
    const each = ["Olá de Dois!", "Olá de Três!", "Olá de Um!"]
    expect(taken).toEqual([...each, ...each].toSorted())
    expect(await roomOf(shop, (await visitors[0]?.dialogId()) ?? 0)).toMatchObject({ workspace: floor })
    const more: Array<string> = []
    for (let n = 0; n < 3; n += 1) more.push((await (await visitorOf(shop, first)).say("outro")).at(-1) ?? "")
    expect(more.toSorted()).toEqual(each)
  })
})
