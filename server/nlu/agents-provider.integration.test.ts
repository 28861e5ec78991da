import { flowToWire } from "@prosa/adapters-http/routes"
import type { FlowDocument } from "@prosa/core/flow"
import { type BotId, type BotToken, type FlowId, NodeId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { freeKeysOf } from "../credential/index.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { type FakeDialogflow, openFakeDialogflow } from "../testing/fake-dialogflow.ts"
import { createDialogflow } from "./index.ts"

interface TestBot {
  readonly id: BotId
  readonly flowId: FlowId
  readonly token: BotToken
}

/** A flow whose answers have training phrases. */
const orders = (answer = "Levamos até você."): FlowDocument =>
  drawFlow("Pedidos", [
    {
      title: "Início",
      says: ["Olá!"],
      ways: [way("Boleto", "segunda via do boleto"), way("Entrega", "quanto tempo demora para chegar na minha casa")],
      fallback: ["Não entendi."],
    },
    { title: "Boleto", says: ["Segue o boleto."], ways: [way("Fim", "obrigado")], fallback: ["Hein?"] },
    { title: "Entrega", says: [answer], ways: [way("Fim", "obrigado")], fallback: ["Hein?"] },
    { title: "Fim", says: ["Até logo!"], ends: true },
  ])
/** A text that means 'Entrega' for an agent that was taught it, and nothing for the embedded matcher. */
const taught = "abracadabra"
/** A text that means 'Boleto' for both. */
const plain = "quero a segunda via do boleto"

describeOnDatabase("bots on a server with a language provider", (open) => {
  let fake: FakeDialogflow
  let server: TestServer
  let camila: TestBrowser
  let company: Awaited<ReturnType<TestServer["seed"]["company"]>>
  let workspace: Awaited<ReturnType<TestServer["seed"]["workspace"]>>
  let made = 0

  beforeAll(async () => {
    fake = await openFakeDialogflow()
    const clock = { now: () => Date.now() }
    const languageAgents = createDialogflow({ clock, addresses: fake.addresses, pollEvery: 10 })
    server = await startTestServer(await open(migrations), { languageAgents })
  })
  afterAll(async () => {
    await server.close()
    fake.close()
  })
  beforeEach(async () => {
    fake.trouble(undefined)
    server.advance(60_000)
    company = await server.seed.company()
    workspace = await server.seed.workspace(company)
    const email = `camila${++made}@casa.com.br`
    const permissions = ["bot_view", "bot_create", "credential_view"] as const
    await server.seed.person(company, { email, permissions, workspaces: [workspace] })
    camila = await server.signedIn(email)
  })

  const projects = () => [`testes-${made}`, `producao-${made}`] as const
  const uploadKeys = async () => {
    const googleCredential = projects().map((project) => fake.keyFile(project))
    const upload = { companyId: company, googleCredential }
    expect(await camila.post("/api/credentials/dialogFlowCredential/", upload)).toMatchObject({ status: 200, body: {} })
  }
  const createBot = async (target = 1): Promise<TestBot> => {
    const draft = { name: "Pedidos", workspaceId: workspace, target, avatarColor: "#0A043C", chatColor: "#FF0025" }
    const { body } = await camila.post("/api/bots", { ...draft, companyId: company })
    // the wire of a created bot, and of its summary
    const { id } = body as { readonly id: BotId }
    // Tests write faster than people read.
    await server.seed.asTenant(company, (tx) => tx.execute(sql`update bots set reading_seconds = 0 where id = ${id}`))
    const summary = (await camila.get(`/api/bots/${id}`)).body as { activeBotFlowId: FlowId; token: BotToken }
    return { id, flowId: summary.activeBotFlowId, token: summary.token }
  }
  const publish = ({ id, flowId }: TestBot, document = orders()) =>
    camila.post(`/api/bots/${id}/publish/${flowId}`, flowToWire(document))
  const prepare = ({ id, flowId }: TestBot, document = orders()) =>
    camila.post(`/api/bots/${id}/publish-test/${flowId}`, flowToWire(document))
  const keysOf = async (bot: TestBot) => {
    const { rows } = await server.seed.asTenant(company, (tx) =>
      tx.execute(sql`select project_id, purpose from provider_keys where bot_id = ${bot.id} order by purpose`),
    )
    return rows.map(({ project_id, purpose }) => [project_id, purpose])
  }
  const trainingOf = async (bot: TestBot, purpose: string) => {
    const { rows } = await server.seed.asTenant(company, (tx) =>
      tx.execute<{ version: string; trained: string | null; problem: string | null }>(sql`
        select version, trained, problem from trainings where bot_id = ${bot.id} and purpose = ${purpose}`),
    )
    return rows[0]
  }
  const trained = (bot: TestBot, purpose: string) =>
    soon(async () => {
      const row = await trainingOf(bot, purpose)
      expect(row?.trained ?? "not yet").toBe(row?.version)
    })
  /** Opens the live chat as a new visitor; `say` returns what the bot answers. */
  const visitor = async ({ token }: TestBot) => {
    const browser = server.browser()
    // the wire of the live chat, as in the next function
    const { visitorToken } = (await browser.post("/api/livechat/sessions", { botToken: token })).body as {
      visitorToken: string
    }
    const authorization = `Bearer ${visitorToken}`
    return async (text: string) => {
      const clientId = crypto.randomUUID()
      expect(await browser.post("/api/livechat/messages", { text, clientId }, { authorization })).toMatchObject({
        status: 200,
      })
      const { messages } = (await browser.get("/api/livechat/messages?after=0", { authorization })).body as {
        messages: ReadonlyArray<{ message: string; clientId: string | null }>
      }
      return messages.slice(messages.findIndex((one) => one.clientId === clientId) + 1).map(({ message }) => message)
    }
  }
  const simulate = async (bot: TestBot, text: string, dialogToken: string | null = null) => {
    const { status, body } = await camila.post("/api/dialogs/simulator", {
      message: [text],
      dialogToken,
      botToken: bot.token,
    })
    expect(status).toBe(200)
    return body as {
      readonly responses: ReadonlyArray<{ readonly message: string }>
      readonly dialogToken: string
      readonly detected?: unknown
    }
  }
  const projectsAsked = () =>
    fake.requests.filter(({ path }) => path.endsWith(":detectIntent")).map(({ project }) => project)

  const author = { userId: Schema.decodeSync(UserId)(1), address: "" }
  const teach = (project: string) => {
    const agent = fake.agentOf(project)
    const intents = agent.trained.intents.map((intent) =>
      JSON.stringify(intent).includes("quanto tempo")
        ? { ...intent, trainingPhrases: [...intent.trainingPhrases, { parts: [{ text: taught }] }] }
        : intent,
    )
    agent.trained = { ...agent.trained, intents }
  }
  const missing = {
    status: 422,
    body: {
      _tag: "MissingKeys",
      message: "Credenciais insuficientes",
      description: "O robô não possui credenciais para realizar essa ação.",
    },
  }

  it("take two free keys when they are created, and let the provider understand people once trained", async () => {
    await uploadKeys()
    const bot = await createBot()
    const [testing, production] = projects()
    expect(await keysOf(bot)).toEqual([
      [production, "production"],
      [testing, "testing"],
    ])
    expect((await camila.get(`/api/bots/${bot.id}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: true })
    expect((await camila.get(`/api/bots/${(await createBot()).id}`)).body).toMatchObject({
      hasBotMultipleGoogleCredentials: false,
    })
    expect(await publish(bot)).toMatchObject({ status: 200 })
    await trained(bot, "production")
    expect(fake.agentOf(production).trained.intents).toHaveLength(4)
    expect(fake.agentOf(testing).trained.intents).toHaveLength(0)
    teach(production)
    fake.requests.splice(0)
    const say = await visitor(bot)
    expect(await say(taught)).toEqual(["Levamos até você."])
    expect((await say("obrigado"))[0]).toEqual("Até logo!")
    // an equal phrase is asked of nobody
    expect(projectsAsked()).toEqual([production])
  })

  it("train the testing key's agent for the simulator, which shows what was detected", async () => {
    await uploadKeys()
    const bot = await createBot()
    const [testing, production] = projects()
    expect(await prepare(bot)).toMatchObject({ status: 200 })
    await trained(bot, "testing")
    expect(fake.agentOf(production).trained.intents).toHaveLength(0)
    teach(testing)
    fake.requests.splice(0)
    const first = await simulate(bot, "oi")
    const second = await simulate(bot, taught, first.dialogToken)
    expect(second.responses.map(({ message }) => message)).toEqual(["Levamos até você."])
    expect(second.detected).toMatchObject({ node: 1, target: 3, values: {} })
    expect(projectsAsked()).toEqual([testing, testing])
  })

  it("are neither published nor tested without both keys, and take free ones as soon as there are", async () => {
    const bot = await createBot()
    expect(await publish(bot)).toMatchObject(missing)
    expect(await prepare(bot)).toMatchObject(missing)
    const one = { companyId: company, googleCredential: [fake.keyFile(projects()[0])] }
    await camila.post("/api/credentials/dialogFlowCredential/", one)
    expect(await publish(bot)).toMatchObject(missing)
    expect(await keysOf(bot)).toEqual([])
    const stored = await server.seed.asTenant(company, (tx) =>
      tx.execute(sql`select (select count(*)::int from flows where published) as versions,
        (select count(*)::int from test_versions) as tests, (select count(*)::int from jobs where kind = 'train-agent') as jobs`),
    )
    expect(stored.rows).toEqual([{ versions: 0, tests: 0, jobs: 0 }])
    const other = { companyId: company, googleCredential: [fake.keyFile(projects()[1])] }
    await camila.post("/api/credentials/dialogFlowCredential/", other)
    expect(await publish(bot)).toMatchObject({ status: 200 })
    expect(await keysOf(bot)).toHaveLength(2)
  })

  it("need no keys as a digital employee or without a script", async () => {
    await uploadKeys()
    for (const target of [4, 6]) {
      const bot = await createBot(target)
      expect(await keysOf(bot)).toEqual([])
      expect(await publish(bot)).toMatchObject({ status: 200 })
      expect(await trainingOf(bot, "production")).toBeUndefined()
    }
  })

  it("of several created at once get a pair each, or none", async () => {
    await uploadKeys()
    const more = [1, 2].map((key) => fake.keyFile(`mais-${made}-${key}`))
    await camila.post("/api/credentials/dialogFlowCredential/", { companyId: company, googleCredential: more })
    const bots = await Promise.all(Array.from({ length: 5 }, () => createBot()))
    const keys = await Promise.all(bots.map(keysOf))
    expect(keys.map(({ length }) => length).filter((count) => count !== 0 && count !== 2)).toEqual([])
    expect(keys.flat().length).toBeLessThanOrEqual(4)
    const again = await Promise.all([publish(bots[0] ?? never()), prepare(bots[0] ?? never())])
    expect(again.every(({ status }) => status === 200 || status === 422)).toBe(true)
  })

  it.each([400, 401, 403, 429, 503, "silent", "malformed"] as const)(
    "answer by the embedded matcher while the provider has the trouble %s",
    async (trouble) => {
      await uploadKeys()
      const bot = await createBot()
      await publish(bot)
      await trained(bot, "production")
      teach(projects()[1])
      fake.trouble(trouble)
      const before = server.log.length
      const say = await visitor(bot)
      const askedBefore = projectsAsked().length
      expect(await say(taught)).toEqual(["Não entendi."])
      // Nobody waits for a second attempt. There is not even a first where a job's call has just lost the key's token.
      expect(projectsAsked().length - askedBefore).toBeLessThanOrEqual(1)
      expect(await say(plain)).toEqual(["Segue o boleto."])
      const log = server.log.slice(before).join("\n")
      expect(log).toContain("the language provider did not answer")
      for (const secret of [taught, plain]) expect(log).not.toContain(secret)
    },
  )

  it("of the transfer bot are asked what a person writes to an inactive bot, from its first message on", async () => {
    await uploadKeys()
    const bot = await createBot()
    await publish(bot)
    await trained(bot, "production")
    teach(projects()[1])
    const closed = await createBot(6)
    const off = { active: false, botTransferId: bot.id }
    expect(await camila.put(`/api/bots/${closed.id}`, off)).toMatchObject({ status: 200 })
    const say = await visitor(closed)
    expect(await say(taught)).toEqual(["Levamos até você."])
  })

  it("are asked of the provider again after a pause", async () => {
    await uploadKeys()
    const bot = await createBot()
    await publish(bot)
    await trained(bot, "production")
    teach(projects()[1])
    const say = await visitor(bot)
    fake.trouble(503, /detectIntent/u)
    fake.requests.splice(0)
    for (const _time of [1, 2, 3, 4, 5]) expect(await say(taught)).toEqual(["Não entendi."])
    expect(projectsAsked()).toHaveLength(3)
    fake.trouble(undefined)
    expect(await say(taught)).toEqual(["Não entendi."])
    server.advance(21_000)
    expect(await say(taught)).toEqual(["Levamos até você."])
  })

  it("answer at once after a publication, and say when its training was given up", async () => {
    await uploadKeys()
    const bot = await createBot()
    fake.trouble(403)
    expect(await publish(bot)).toMatchObject({ status: 200 })
    const say = await visitor(bot)
    expect(await say(plain)).toEqual(["Segue o boleto."])
    const problem =
      "O provedor de linguagem recusou a chave do robô: confira as permissões dela, ou troque-a em Credenciais."
    await soon(async () => expect((await trainingOf(bot, "production"))?.problem).toBe(problem))
    const versions = () => camila.get(`/api/bots/${bot.id}/versions?offset=0&limit=10`)
    expect((await versions()).body).toMatchObject({
      result: [{ active: true, training: "refused", trainingProblem: problem }],
    })
    fake.trouble(undefined)
    const now = (await camila.get(`/api/bots/${bot.id}`)).body as { readonly activeBotFlowId: FlowId }
    await publish({ ...bot, flowId: now.activeBotFlowId })
    await trained(bot, "production")
    expect((await trainingOf(bot, "production"))?.problem).toBeNull()
    expect((await versions()).body).toMatchObject({
      result: [
        { active: true, training: null, trainingProblem: null },
        { training: null, trainingProblem: null },
      ],
    })
  })

  it("train again after a trouble of the provider that passes", async () => {
    await uploadKeys()
    const bot = await createBot()
    fake.trouble("malformed", /train/u)
    await publish(bot)
    await soon(() => expect(fake.requests.filter(({ path }) => path.endsWith(":train")).length).toBeGreaterThan(1))
    fake.trouble(undefined)
    await trained(bot, "production")
  })

  it("learn the newest of several versions that are published one after another", async () => {
    await uploadKeys()
    const bot = await createBot()
    let { flowId } = bot
    for (const answer of ["Um.", "Dois.", "Três."]) {
      expect(await publish({ ...bot, flowId }, orders(answer))).toMatchObject({ status: 200 })
      flowId = ((await camila.get(`/api/bots/${bot.id}`)).body as { activeBotFlowId: FlowId }).activeBotFlowId
    }
    await trained(bot, "production")
    expect((await trainingOf(bot, "production"))?.trained).toBe(`f${flowId}`)
    const [, production] = projects()
    await soon(() => expect(fake.agentOf(production).intents.size).toBe(4))
    teach(production)
    expect(await (await visitor(bot))(taught)).toEqual(["Três."])
  })

  it("keep conversations on the version that they began with, by the embedded matcher once the agent has the next", async () => {
    await uploadKeys()
    const bot = await createBot()
    await publish(bot)
    await trained(bot, "production")
    const [, production] = projects()
    const say = await visitor(bot)
    expect(await say("xyz")).toEqual(["Não entendi."])
    const now = (await camila.get(`/api/bots/${bot.id}`)).body as { readonly activeBotFlowId: FlowId }
    await publish({ ...bot, flowId: now.activeBotFlowId }, orders("De bicicleta."))
    await trained(bot, "production")
    teach(production)
    const sayToNew = await visitor(bot)
    expect(await sayToNew(taught)).toEqual(["De bicicleta."])
    expect(await say(taught)).toEqual(["Não entendi."])
    expect(await say(plain)).toEqual(["Segue o boleto."])
    await soon(() => expect(fake.agentOf(production).intents.size).toBe(4))
  })

  it("leave nothing in an agent whose key another bot takes over", async () => {
    await uploadKeys()
    const first = await createBot()
    await publish(first)
    await trained(first, "production")
    const [, production] = projects()
    await server.seed.asTenant(company, ({ run }) => run((tx) => freeKeysOf(tx, first.id, author)))
    expect(await keysOf(first)).toEqual([])
    const say = await visitor(first)
    fake.requests.splice(0)
    expect(await say(plain)).toEqual(["Segue o boleto."])
    expect(projectsAsked()).toEqual([])
    const second = await createBot()
    await publish(second)
    await trained(second, "production")
    const names = () => [...fake.agentOf(production).intents.values()].map(({ displayName }) => displayName)
    await soon(() => expect(names().filter((name) => !name.startsWith(`b${second.id}_`))).toEqual([]))
    expect(names()).toHaveLength(4)
  })

  it("take and leave their keys with a row of the audit each", async () => {
    await uploadKeys()
    const bot = await createBot()
    await server.seed.asTenant(company, ({ run }) => run((tx) => freeKeysOf(tx, bot.id, author)))
    const { rows } = await server.seed.asTenant(company, (tx) =>
      tx.execute(
        sql`select action, detail from audit where action in ('credential.assign', 'credential.free') order by id`,
      ),
    )
    const [testing, production] = projects()
    expect(rows).toMatchObject([
      { action: "credential.assign", detail: { name: testing, purpose: "testing", botId: bot.id } },
      { action: "credential.assign", detail: { name: production, purpose: "production", botId: bot.id } },
      { action: "credential.free", detail: { botId: bot.id } },
      { action: "credential.free", detail: { botId: bot.id } },
    ])
  })

  it("make room in an agent first where two versions are too large for it", async () => {
    await uploadKeys()
    const bot = await createBot()
    const { nodes, ...flow } = orders()
    const [start, ...others] = nodes
    const template = others[0] ?? never()
    const answer = start?.userInteractions[0] ?? never()
    const added = Array.from({ length: 1_010 }, (_, at) => ({
      ...template,
      id: Schema.decodeSync(NodeId)(100 + at),
      kind: "end" as const,
      userInteractions: [],
      title: `Produto ${at}`,
      position: { x: at * 240, y: 390 },
    }))
    const answers = added.map(({ id }, at) => ({ ...answer, target: id, phrases: [`quero o produto número ${at}`] }))
    const wide =
      start === undefined
        ? never()
        : [{ ...start, userInteractions: [...start.userInteractions, ...answers] }, ...others, ...added]
    expect(await publish(bot, { ...flow, nodes: wide })).toMatchObject({ status: 200 })
    await trained(bot, "production")
    const [, production] = projects()
    const stored = fake.agentOf(production).intents.size
    expect(stored).toBeGreaterThan(1_000)
    const now = (await camila.get(`/api/bots/${bot.id}`)).body as { readonly activeBotFlowId: FlowId }
    expect((await publish({ ...bot, flowId: now.activeBotFlowId }, { ...flow, nodes: wide })).status).toBe(200)
    await trained(bot, "production")
    expect(fake.agentOf(production).intents.size).toBe(stored)
  })

  it("are not published beyond the limits of the provider", async () => {
    await uploadKeys()
    const bot = await createBot()
    const drawn = orders()
    const nodes = drawn.nodes.map((node, at) => ({
      ...node,
      userInteractions: node.userInteractions.map((answer) => ({
        ...answer,
        ...(at === 0 ? { phrases: ["a".repeat(800)] } : {}),
      })),
    }))
    const long = { ...drawn, nodes }
    expect(await publish(bot, long)).toMatchObject({
      status: 422,
      body: {
        _tag: "CannotPublish",
        blockers: [1, 1].map((nodeId) => ({ nodeId, sentence: expect.stringContaining("768") as string })),
      },
    })
  })

  it("let nothing of a key into a log, an answer, a table or the audit", async () => {
    await uploadKeys()
    const bot = await createBot()
    const answers = [await publish(bot), await prepare(bot), await camila.get(`/api/bots/${bot.id}`)]
    await trained(bot, "production")
    await trained(bot, "testing")
    const say = await visitor(bot)
    await say(taught)
    fake.trouble(401)
    await say(taught)
    fake.trouble(400)
    await publish({
      ...bot,
      flowId: ((await camila.get(`/api/bots/${bot.id}`)).body as { activeBotFlowId: FlowId }).activeBotFlowId,
    })
    await soon(async () => expect((await trainingOf(bot, "production"))?.problem ?? "").not.toBe(""))
    const tables = ["audit", "trainings", "jobs", "flows", "test_versions", "dialogs", "messages"]
    const rows = await server.seed.asTenant(company, async (tx) => {
      const read: Array<unknown> = []
      for (const table of tables) read.push((await tx.execute(`select * from ${table}`)).rows)
      read.push(
        (await tx.execute("select encode(sealed, 'escape') as sealed, project_id, key_id from provider_keys")).rows,
      )
      return read
    })
    const everything = [server.log.join("\n"), JSON.stringify(answers), JSON.stringify(rows)].join("\n")
    const lines = fake.privateKeys.flatMap((key) => key.split("\n").filter((line) => line.length > 8))
    expect(lines.length).toBeGreaterThan(20)
    expect(fake.tokens.length).toBeGreaterThan(1)
    for (const secret of [...lines, ...fake.tokens, "PRIVATE KEY", "Bearer"]) expect(everything).not.toContain(secret)
  })
})

const never = (): never => {
  throw new Error("no bot was made")
}
