import { createHttpSimulator } from "@prosa/adapters-http/clients"
import { missingKeys } from "@prosa/core/credential"
import { botTokenNotFound, simulationNotFound, type SimulatedAnswer, type Simulator } from "@prosa/core/engine"
import { type Condition, emptyNode, type FlowDocument, newFlow, otherwise } from "@prosa/core/flow"
import { BotId, BotToken, ClientId, type CompanyId, FlowId, NodeId, notFound } from "@prosa/core/kernel"
import { createInMemorySimulator } from "@prosa/core/engine/testing"
import { sketchNode } from "@prosa/core/flow/testing"
import { seedConnection, type TestServer } from "@prosa/server/testing"
import { flowToWire } from "@prosa/adapters-http/routes"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { receiveMessage } from "../../server/conversation/receiving/receive-message.ts"
import { createPublishedScripts } from "../../server/engine/published-scripts.ts"
import { createSimulator } from "../../server/engine/simulator-service.ts"
import { trainHere } from "../../server/flow/index.ts"
import { createDialogflow, embeddedProvider } from "../../server/nlu/index.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** A bot whose published version greets with 'Publicado'. */
interface SimulatorHarness {
  readonly simulator: Simulator
  readonly botId: BotId
  readonly botToken: BotToken
  readonly flowId: FlowId
}

const nodeId = Schema.decodeSync(NodeId)
const published: FlowDocument = newFlow("Atendimento", "Publicado")
const inTest: FlowDocument = newFlow("Atendimento", "Em teste")
/** Choices, a node that goes straight on, a hand-over, an end, and words for what is not understood. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, {
      says: "Como posso ajudar?",
      replies: ["Segunda via", "Falar com gente", "Encerrar"],
      answers: [
        { to: 3, phrases: ["segunda via", "quero meu boleto"] },
        { to: 4, phrases: ["falar com gente"] },
        { to: 5, phrases: ["encerrar"] },
      ],
      fallbacks: ["Não entendi. Escolha uma das opções."],
    }),
    sketchNode(3, { says: "Qual é o número do pedido?", fallbacks: ["Esse número não existe."] }),
    sketchNode(4, { says: "Vou chamar alguém.", transfer: { target: { kind: "external-platform" } } }),
    sketchNode(5, { says: "Até logo!", kind: "end" }),
  ],
}
/** Sets a total, and mentions it after the next answer. */
const reckoning: FlowDocument = {
  ...newFlow("Conta", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, {
      says: "Quer o total?",
      sets: [{ name: "total", formula: "10" }],
      answers: [{ to: 3, phrases: ["sim"] }],
    }),
    sketchNode(3, {
      says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "total", sourceNodeId: nodeId(2) }] }],
    }),
  ],
}
/** Decides by the day of the week at the start, and again after an answer. */
const saturday: Condition = {
  match: "all",
  of: [{ subject: { fact: "now.weekday" }, as: "text", is: "one-of", to: ["sábado"] }],
}
const weekly: FlowDocument = {
  ...newFlow("Semana", ""),
  nodes: [
    sketchNode(1, {
      answers: [
        { to: 2, when: saturday },
        { to: 3, when: otherwise },
      ],
    }),
    sketchNode(2, { says: "É sábado.", kind: "end" }),
    sketchNode(3, { says: "É dia útil.", answers: [{ to: 4, phrases: ["oi"] }] }),
    sketchNode(4, {
      answers: [
        { to: 5, when: saturday },
        { to: 6, when: otherwise },
      ],
    }),
    sketchNode(5, { says: "Boa folga!", kind: "end" }),
    sketchNode(6, { says: "Bom trabalho!", kind: "end" }),
  ],
}
const conversations: ReadonlyArray<ReadonlyArray<string>> = [
  ["oi", "segunda via", "48213", "xyz"],
  ["quero o meu boleto", "??? 🪵 ???"],
  ["oi", "Falar com gente", "alguém aí?"],
  ["Encerrar", "oi de novo", "segunda via"],
]

/** What the bot says in a conversation of its own; notes are left out. */
const transcript = async ({ simulator, botToken }: SimulatorHarness, texts: ReadonlyArray<string>) => {
  const said: Array<string> = []
  let dialogToken: string | null = null
  for (const text of texts) {
    const answer: SimulatedAnswer = await answerOf(simulator.say({ botToken, dialogToken, text }))
    dialogToken = answer.dialogToken
    said.push(...answer.replies.filter(({ notice }) => !notice).map((reply) => reply.text))
  }
  return said
}

/** What holds for `Simulator`, whoever runs it. */
const describeSimulator = (name: string, open: () => Promise<SimulatorHarness>): void => {
  describe(`Simulator, ${name}`, () => {
    it("answers by the published version, and by what was prepared last", async () => {
      const harness = await open()
      const { simulator, botId, flowId, botToken } = harness
      expect(await transcript(harness, ["oi"])).toEqual(["Publicado"])
      expect(await answerOf(simulator.prepare({ botId, flowId }, inTest))).toEqual({ botToken })
      expect(await transcript(harness, ["oi"])).toEqual(["Em teste"])
    })

    it("goes on with the version that a conversation began with", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      await answerOf(simulator.prepare({ botId, flowId }, shop))
      const { dialogToken } = await answerOf(simulator.say({ botToken, dialogToken: null, text: "oi" }))
      await answerOf(simulator.prepare({ botId, flowId }, inTest))
      const answer = await answerOf(simulator.say({ botToken, dialogToken, text: "segunda via" }))
      expect(answer).toMatchObject({ nodeTitle: "Node 3", stands: "waiting", dialogToken })
      expect(answer.replies).toEqual([{ text: "Qual é o número do pedido?", buttons: [], files: [], notice: false }])
    })

    it("offers the buttons of what the bot says", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      await answerOf(simulator.prepare({ botId, flowId }, shop))
      const { replies } = await answerOf(simulator.say({ botToken, dialogToken: null, text: "oi" }))
      expect(replies.map(({ buttons }) => buttons)).toEqual([
        [],
        ["Segunda via", "Falar com gente", "Encerrar"].map((label) => ({ kind: "quick-reply", label })),
      ])
    })

    it("greets first, as in the live chat, and goes on from there", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      await answerOf(simulator.prepare({ botId, flowId }, shop))
      const begun = await answerOf(simulator.begin({ botToken }))
      expect(begun.replies.map(({ text }) => text)).toEqual(["Olá!", "Como posso ajudar?"])
      expect(begun).toMatchObject({ nodeId: 2, nodeTitle: "Node 2", stands: "waiting", webhooks: [] })
      const { dialogToken } = begun
      const answer = await answerOf(simulator.say({ botToken, dialogToken, text: "??? 🪵 ???" }))
      expect(answer.replies.map(({ text }) => text)).toEqual(["Não entendi. Escolha uma das opções."])
    })

    it("goes back to an earlier turn, any number of times, and to the beginning", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      await answerOf(simulator.prepare({ botId, flowId }, shop))
      const { dialogToken } = await answerOf(simulator.say({ botToken, dialogToken: null, text: "oi" }))
      const say = async (text: string, keep?: number) => {
        const answer = await answerOf(simulator.say({ botToken, dialogToken, text, keep }))
        return [answer.nodeId, ...answer.replies.map((reply) => reply.text)]
      }
      expect(await say("Segunda via")).toEqual([3, "Qual é o número do pedido?"])
      expect(await say("48213")).toEqual([3, "Esse número não existe."])
      expect(await say("Encerrar", 1)).toEqual([5, "Até logo!", "Conversa finalizada"])
      expect(await say("segunda via", 1)).toEqual([3, "Qual é o número do pedido?"])
      expect(await say("xyz", 7)).toEqual([3, "Esse número não existe."])
      expect(await say("oi", 0)).toEqual([2, "Olá!", "Como posso ajudar?"])
      expect(await failureOf(simulator.say({ botToken, dialogToken: "outra", text: "oi", keep: 0 }))).toEqual(
        simulationNotFound,
      )
    })

    it("answers as at the moment that is supposed, turn by turn", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      await answerOf(simulator.prepare({ botId, flowId }, weekly))
      const saturday = await answerOf(simulator.begin({ botToken, at: "2026-12-05T23:30:00Z" }))
      const monday = await answerOf(simulator.begin({ botToken, at: "2026-12-07T12:00:00Z" }))
      const lastSaid = ({ replies }: SimulatedAnswer) => replies.findLast(({ notice }) => !notice)?.text
      expect([saturday, monday].map(lastSaid)).toEqual(["É sábado.", "É dia útil."])
      const { dialogToken } = monday
      const later = await answerOf(simulator.say({ botToken, dialogToken, text: "oi", at: "2026-12-05T23:30:00Z" }))
      expect(lastSaid(later)).toBe("Boa folga!")
    })

    it("goes on with values that were written by hand, until it goes back to before them", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      await answerOf(simulator.prepare({ botId, flowId }, reckoning))
      const { dialogToken, variables } = await answerOf(simulator.say({ botToken, dialogToken: null, text: "oi" }))
      expect(variables).toEqual({ total: "10" })
      const said = { botToken, dialogToken, text: "sim", keep: 1 }
      const byHand = await answerOf(simulator.say({ ...said, values: { total: "250" } }))
      expect([byHand.replies.map(({ text }) => text), byHand.variables]).toEqual([["250"], { total: "250" }])
      const without = await answerOf(simulator.say(said))
      expect(without.replies.map(({ text }) => text)).toEqual(["10"])
    })

    it("knows neither other tokens nor other bots", async () => {
      const { simulator, botId, flowId, botToken } = await open()
      const unknown = Schema.decodeSync(BotToken)("um-token-que-ninguem-tem-123456")
      expect(await failureOf(simulator.say({ botToken: unknown, dialogToken: null, text: "oi" }))).toEqual(
        botTokenNotFound,
      )
      expect(await failureOf(simulator.say({ botToken, dialogToken: "outra", text: "oi" }))).toEqual(simulationNotFound)
      const elsewhere = { botId: Schema.decodeSync(BotId)(2_000_000_000), flowId }
      expect(await failureOf(simulator.prepare(elsewhere, inTest))).toEqual(notFound)
      expect(botId).not.toBe(elsewhere.botId)
    })

    it("prepares neither what is no flow nor what cannot run", async () => {
      const harness = await open()
      const { simulator, botId, flowId } = harness
      const twoStarts = {
        ...inTest,
        nodes: [...inTest.nodes, ...inTest.nodes.map((node) => ({ ...node, id: nodeId(2) }))],
      }
      const unfinished = {
        ...inTest,
        nodes: [...inTest.nodes, { ...emptyNode(nodeId(2), "Fila", { x: 400, y: 0 }), transfer: { target: null } }],
      }
      expect(await failureOf(simulator.prepare({ botId, flowId }, twoStarts))).toMatchObject({ _tag: "NotAFlow" })
      expect(await failureOf(simulator.prepare({ botId, flowId }, unfinished))).toMatchObject({
        _tag: "CannotPublish",
        nodes: [2],
      })
      expect(await transcript(harness, ["oi"])).toEqual(["Publicado"])
    })

    it("says what the engine says when it is run here", async () => {
      const harness = await open()
      await answerOf(harness.simulator.prepare(harness, shop))
      const here = createInMemorySimulator(shop)
      for (const texts of conversations)
        expect(await transcript(harness, texts)).toEqual(
          await transcript({ simulator: here, ...here, flowId: harness.flowId }, texts),
        )
    })
  })
}

/** What holds for `Simulator` of a bot without the language provider's keys. */
const describeSimulatorWithoutKeys = (name: string, open: () => Promise<SimulatorHarness>): void => {
  it(`Simulator without keys, ${name}, makes no test version; what is wrong with the flow is said first`, async () => {
    const { simulator, botId, flowId } = await open()
    expect(await failureOf(simulator.prepare({ botId, flowId }, inTest))).toEqual(missingKeys)
    const nowhere = { ...sketchNode(2, { says: "Fila" }), transfer: { target: null } }
    const unfinished = { ...inTest, nodes: [...inTest.nodes, nowhere] }
    expect(await failureOf(simulator.prepare({ botId, flowId }, unfinished))).toMatchObject({ _tag: "CannotPublish" })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  let keyless: TestServer
  beforeAll(async () => {
    server = await open()
    keyless = await open({ languageAgents: createDialogflow({ clock: server.clock }) })
  })

  const settle = async (on = server) => {
    const { seed } = on
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId)
    const email = `julia@${companyId}.com.br`
    const userId = await seed.person(companyId, { email, permissions: ["bot_view"], workspaces: [workspaceId] })
    const actor = {
      userId,
      name: "Júlia",
      companyId,
      admin: false,
      address: "",
      permissions: ["bot_view"] as const,
      workspaces: [workspaceId],
    }
    const bot = await seed.bot(companyId, workspaceId)
    const browser = await on.signedIn(email)
    const publish = async (document: FlowDocument) => {
      const { status } = await browser.post(`/api/bots/${bot.id}/publish/${bot.flowId}`, flowToWire(document))
      expect(status).toBe(200)
    }
    const harness = { botId: bot.id, botToken: bot.token, flowId: bot.flowId }
    return { actor, email, browser, publish, harness }
  }
  const settleWithVersion = async () => {
    const settled = await settle()
    await settled.publish(published)
    return settled
  }

  overHttp(describeSimulator, async () => {
    const { browser, harness } = await settleWithVersion()
    return { ...harness, simulator: createHttpSimulator({ fetch: browser.fetch }) }
  })

  overHttp(describeSimulatorWithoutKeys, async () => {
    const { browser, harness } = await settle(keyless)
    return { ...harness, simulator: createHttpSimulator({ fetch: browser.fetch }) }
  })

  asUseCase(describeSimulator, async () => {
    const { actor, harness } = await settleWithVersion()
    const { transactions } = server
    return {
      ...harness,
      simulator: createSimulator(actor, {
        languageProvider: embeddedProvider,
        transactions,
        train: trainHere,
        scripts: createPublishedScripts(),
        clock: Date,
        webhooks: null,
      }),
    }
  })

  it("a bot in nobody's workspace is not found by people of the company, and is by an administrator", async () => {
    const { harness } = await settleWithVersion()
    const { botToken } = harness
    await server.seed.administrator("raiz@prosa.example")
    const root = createHttpSimulator({ fetch: (await server.signedIn("raiz@prosa.example")).fetch })
    expect(await transcript({ ...harness, simulator: root }, ["oi"])).toEqual(["Publicado"])
    const { browser } = await settle()
    const stranger = createHttpSimulator({ fetch: browser.fetch })
    expect(await failureOf(stranger.say({ botToken, dialogToken: null, text: "oi" }))).toEqual(botTokenNotFound)
  })

  it("a simulated conversation makes no room, and says what a channel says on which the person writes first", async () => {
    const { actor, publish, browser, harness } = await settle()
    await publish(shop)
    const simulated = { ...harness, simulator: createHttpSimulator({ fetch: browser.fetch }) }
    const rooms = () =>
      server.seed.asTenant(actor.companyId, async (tx) => {
        const { rows } = await tx.execute<{ total: number }>("select count(*)::int as total from dialogs")
        return rows[0]?.total
      })
    for (const texts of conversations) {
      const before = await rooms()
      const inSimulator = await transcript(simulated, texts)
      expect(await rooms()).toBe(before)
      expect(await overWhatsApp(server, actor.companyId, harness.botId, texts)).toEqual(inSimulator)
    }
  })
})

const inMemory = async (document: FlowDocument, hasKeys: boolean): Promise<SimulatorHarness> => {
  const simulator = createInMemorySimulator(document, { hasKeys })
  return { simulator, botId: simulator.botId, botToken: simulator.botToken, flowId: Schema.decodeSync(FlowId)(1) }
}
describeSimulator("in memory", () => inMemory(published, true))
describeSimulatorWithoutKeys("in memory", () => inMemory(published, false))

/** Returns what the bot says to a person who writes first, and whose messages a channel delivers. */
const overWhatsApp = async (server: TestServer, companyId: CompanyId, botId: BotId, texts: ReadonlyArray<string>) => {
  const seeded = { companyId, botId, medium: "WHATSAPP", externalId: crypto.randomUUID() } as const
  const connection = { id: await seedConnection(server.seed, seeded), medium: "WHATSAPP" } as const
  const identity = { channel: "WHATSAPP", kind: "phone", value: crypto.randomUUID() } as const
  const needs = {
    scripts: createPublishedScripts(),
    presence: { online: () => new Set<never>() },
    clock: server.clock,
    webhooks: null,
  }
  let dialogToken = ""
  for (const text of texts) {
    const said = { clientId: Schema.decodeSync(ClientId)(crypto.randomUUID()), text, fileIds: [] }
    const received = server.transactions.asTenant(companyId, (tx) =>
      receiveMessage(tx, { companyId, botId, identity, connection, said }, needs),
    )
    dialogToken = (await Effect.runPromise(received)).dialogToken
  }
  const { rows } = await server.seed.asTenant(companyId, (tx) =>
    tx.execute<{ text: string }>(sql`
      select m.text from messages m join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
      where d.contact_id = (select contact_id from dialogs where token = ${dialogToken}) and m.sender = 'BOT'
      order by d.id, m.seq`),
  )
  return rows.map(({ text }) => text)
}
