import { createHttpFlows } from "@prosa/adapters-http/clients"
import { missingKeys } from "@prosa/core/credential"
import { type BotKeyword, emptyNode, type FlowDocument, flowMessages, type Flows, newFlow } from "@prosa/core/flow"
import { BotId, FlowId, NodeId, notFound } from "@prosa/core/kernel"
import { createInMemoryFlows } from "@prosa/core/flow/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createFlows } from "../../server/flow/flows-service.ts"
import { trainHere } from "../../server/flow/index.ts"
import { createDialogflow, embeddedProvider } from "../../server/nlu/index.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** A bot with a first flow that was never published. */
interface FlowsHarness {
  readonly flows: Flows
  readonly botId: BotId
  /** Saves keywords of the bot, as its own page does. */
  readonly setKeywords: (keywords: ReadonlyArray<BotKeyword>) => Promise<void>
}

const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const unknownFlow = Schema.decodeSync(FlowId)(2_000_000_000)
const nodeId = Schema.decodeSync(NodeId)
const written = (text: string): FlowDocument => newFlow("Atendimento", text)
/** Two starts: no flow at all. */
const broken: FlowDocument = {
  ...written("Olá"),
  nodes: [
    ...written("Olá").nodes,
    ...written("Olá").nodes.map((node) => ({ ...node, id: nodeId(2), title: "Outro começo" })),
  ],
}
/** A flow, but one card hands over to nobody. */
const unfinished: FlowDocument = {
  ...written("Olá"),
  nodes: [...written("Olá").nodes, { ...emptyNode(nodeId(2), "Fila", { x: 400, y: 0 }), transfer: { target: null } }],
}

/** What holds for `Flows`, whoever keeps them. */
const describeFlows = (name: string, open: () => Promise<FlowsHarness>): void => {
  describe(`Flows, ${name}`, () => {
    const opened = async () => {
      const { flows, botId } = await open()
      const load = () => answerOf(flows.load({ botId, flowId: -1 }))
      return { flows, botId, load, first: await load() }
    }

    it("are loaded as the active one, and by the id that it has", async () => {
      const { flows, botId, first } = await opened()
      expect(await answerOf(flows.load({ botId, flowId: first.id }))).toEqual(first)
      expect(first).toMatchObject({ revision: 1, document: { version: 1, nodes: [{ kind: "start" }] } })
    })

    it("come with the keywords of the bot: of a version those it was published with, else those that are saved", async () => {
      const { flows, botId, setKeywords } = await open()
      const load = async (flowId: FlowId | -1 = -1) => answerOf(flows.load({ botId, flowId }))
      const first = await load()
      expect(first.keywords).toEqual([])
      const menu = { kind: "node", nodeId: nodeId(1), title: "Início" } as const
      const before: ReadonlyArray<BotKeyword> = [{ phrases: ["menu", "início"], action: menu }]
      await setKeywords(before)
      expect((await load()).keywords).toEqual(before)
      const published = await answerOf(flows.publish({ botId, flowId: first.id }, { document: written("Publicado") }))
      const target = { kind: "external-platform" } as const
      const after: ReadonlyArray<BotKeyword> = [
        ...before,
        { phrases: ["gente"], action: { kind: "transfer", target } },
        { phrases: ["sair"], action: { kind: "end" } },
      ]
      await setKeywords(after)
      expect((await load(published.id)).keywords).toEqual(before)
      const draft = await answerOf(
        flows.save({ botId, flowId: published.id }, { seen: published.seen, document: written("Em edição") }),
      )
      expect((await load(draft.id)).keywords).toEqual(after)
      expect((await load(published.id)).keywords).toEqual(before)
    })

    it("of an unknown bot, or of an unknown id, are not found", async () => {
      const { flows, botId, first } = await opened()
      const { revision, document } = first
      for (const address of [
        { botId: unknownBot, flowId: first.id },
        { botId, flowId: unknownFlow },
      ]) {
        expect(await failureOf(flows.load(address))).toEqual(notFound)
        expect(await failureOf(flows.save(address, { revision, document }))).toEqual(notFound)
        expect(await failureOf(flows.publish(address, { document }))).toEqual(notFound)
      }
    })

    it("are saved, and loaded as they were saved", async () => {
      const { flows, botId, load, first } = await opened()
      const document = written("Oi & <b>olá</b> 🪵")
      const saved = await answerOf(flows.save({ botId, flowId: first.id }, { revision: 1, document }))
      const seen = { editing: { id: first.id, revision: 2 }, publishedId: null }
      expect(saved).toEqual({ id: first.id, revision: 2, seen })
      expect(await load()).toEqual({ ...first, revision: 2, seen, document })
    })

    it("are neither saved nor published over what somebody else saved meanwhile", async () => {
      const { flows, botId, load, first } = await opened()
      const address = { botId, flowId: first.id }
      await answerOf(flows.save(address, { revision: 1, document: written("Delas") }))
      const stale = await failureOf(flows.save(address, { revision: 1, document: written("Minhas") }))
      expect(stale).toMatchObject({ _tag: "StaleFlow", revision: 2 })
      expect(stale.message).toMatch(/^[A-ZÀ-Ú].*\.$/u)
      expect(await failureOf(flows.publish(address, { revision: 1, document: written("Minhas") }))).toEqual(stale)
      expect((await load()).document).toEqual(written("Delas"))
    })

    it("of two who save at the same instant keep one, and tell the other", async () => {
      const { flows, botId, first } = await opened()
      const address = { botId, flowId: first.id }
      const both = await Promise.allSettled(
        ["Uma", "Outra"].map((text) => answerOf(flows.save(address, { revision: 1, document: written(text) }))),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    })

    it("are neither saved nor published over what somebody else published meanwhile", async () => {
      const { flows, botId, load, first } = await opened()
      const four = await answerOf(flows.publish({ botId, flowId: first.id }, { document: written("Quatro") }))
      const address = { botId, flowId: four.id }
      const five = await answerOf(flows.publish(address, { seen: four.seen, document: written("Cinco") }))
      const document = written("A partir de quatro")
      for (const change of [
        { seen: four.seen, document },
        { revision: four.revision, document },
      ])
        for (const store of [flows.save, flows.publish]) {
          const stale = await failureOf(store(address, change))
          expect(stale).toMatchObject({ _tag: "StaleFlow", releases: { editing: null, publishedId: five.id } })
          expect(stale.message).toBe(flowMessages.publishedSince)
        }
      expect((await load()).document).toEqual(written("Cinco"))
    })

    it("replace what somebody else stored once that is named as seen", async () => {
      const { flows, botId, load, first } = await opened()
      const four = await answerOf(flows.publish({ botId, flowId: first.id }, { document: written("Quatro") }))
      const address = { botId, flowId: four.id }
      const draft = await answerOf(flows.save(address, { seen: four.seen, document: written("Rascunho") }))
      const document = written("Quatro, restaurada")
      const stale = await failureOf(flows.save(address, { seen: four.seen, document }))
      if (stale._tag !== "StaleFlow") throw new Error(stale._tag)
      expect(stale.releases).toEqual(draft.seen)
      const restored = await answerOf(flows.save(address, { seen: stale.releases, document }))
      expect(restored).toMatchObject({ id: draft.id, revision: draft.revision + 1 })
      expect(await load()).toMatchObject({ ...restored, document })
      const change = { seen: draft.seen, document: written("Tarde") }
      expect(await failureOf(flows.save({ botId, flowId: draft.id }, change))).toMatchObject({ _tag: "StaleFlow" })
    })

    it("of an editing release are stopped by a version published past it", async () => {
      const { flows, botId, load, first } = await opened()
      const four = await answerOf(flows.publish({ botId, flowId: first.id }, { document: written("Quatro") }))
      const address = { botId, flowId: four.id }
      const draft = await answerOf(flows.save(address, { seen: four.seen, document: written("Rascunho") }))
      const five = await answerOf(flows.publish(address, { seen: four.seen, document: written("Cinco") }))
      expect(await load()).toMatchObject({ ...draft, document: written("Rascunho") })
      const change = { seen: draft.seen, document: written("Rascunho, segunda parte") }
      for (const store of [flows.save, flows.publish])
        expect(await failureOf(store({ botId, flowId: draft.id }, change))).toMatchObject({
          _tag: "StaleFlow",
          releases: { editing: draft.seen.editing, publishedId: five.id },
        })
    })

    it("that are none are neither saved nor published", async () => {
      const { flows, botId, load, first } = await opened()
      const address = { botId, flowId: first.id }
      const refusals = [
        await failureOf(flows.save(address, { revision: 1, document: broken })),
        await failureOf(flows.publish(address, { document: broken })),
      ]
      for (const refused of refusals) expect(refused).toMatchObject({ _tag: "NotAFlow", message: refusals[0]?.message })
      expect(refusals[0]?.message).toMatch(/^[A-ZÀ-Ú].*\.$/u)
      expect(await load()).toEqual(first)
    })

    it("are saved unfinished, and not published so", async () => {
      const { flows, botId, load, first } = await opened()
      const address = { botId, flowId: first.id }
      await answerOf(flows.save(address, { revision: 1, document: unfinished }))
      const refused = await failureOf(flows.publish(address, { document: unfinished }))
      expect(refused).toMatchObject({ _tag: "CannotPublish", nodes: [2] })
      expect(refused.message).toContain("A transferência está ligada, mas não tem destino.")
      expect(await load()).toMatchObject({ revision: 2, document: unfinished })
    })

    it("are published, and go on being edited from there", async () => {
      const { flows, botId, load, first } = await opened()
      const published = await answerOf(flows.publish({ botId, flowId: first.id }, { document: written("Publicado") }))
      expect(await load()).toMatchObject({ ...published, document: written("Publicado") })
      const change = { revision: published.revision, document: written("Em edição") }
      const saved = await answerOf(flows.save({ botId, flowId: published.id }, change))
      expect(await load()).toMatchObject({ ...saved, document: written("Em edição") })
      const again = await answerOf(flows.publish({ botId, flowId: saved.id }, { document: written("De novo") }))
      expect(await load()).toMatchObject({ ...again, document: written("De novo") })
    })
  })
}

/** What holds for `Flows` of a bot without the language provider's keys. */
const describeFlowsWithoutKeys = (name: string, open: () => Promise<Pick<FlowsHarness, "flows" | "botId">>): void => {
  it(`Flows without keys, ${name}, are saved and not published; what is wrong with them is said first`, async () => {
    const { flows, botId } = await open()
    const { id, seen } = await answerOf(flows.load({ botId, flowId: -1 }))
    const saved = await answerOf(flows.save({ botId, flowId: id }, { seen, document: written("Salvo") }))
    const publish = (document: FlowDocument) =>
      failureOf(flows.publish({ botId, flowId: saved.id }, { seen: saved.seen, document }))
    expect(await publish(written("Publicado"))).toEqual(missingKeys)
    expect(await publish(unfinished)).toMatchObject({ _tag: "CannotPublish" })
    expect(await answerOf(flows.load({ botId, flowId: -1 }))).toMatchObject({
      id: saved.id,
      document: written("Salvo"),
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  let keyless: TestServer
  beforeAll(async () => {
    server = await open()
    keyless = await open({ languageAgents: createDialogflow({ clock: server.clock }) })
  })

  const settle = async (server: TestServer) => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `julia@${companyId}.com.br`
    const userId = await server.seed.person(companyId, { email, permissions: ["bot_view"], workspaces: [workspaceId] })
    const actor = {
      userId,
      name: "Júlia",
      companyId,
      admin: false,
      address: "",
      permissions: ["bot_view"] as const,
      workspaces: [workspaceId],
    }
    const botId = (await server.seed.bot(companyId, workspaceId)).id
    const setKeywords = async (keywords: ReadonlyArray<BotKeyword>) => {
      const stored = JSON.stringify(keywords)
      await server.seed.asTenant(companyId, (tx) =>
        tx.execute(sql`update bots set keywords = ${stored}::jsonb where id = ${botId}`),
      )
    }
    return { actor, email, botId, setKeywords }
  }

  overHttp(describeFlows, async () => {
    const { email, ...settled } = await settle(server)
    return { ...settled, flows: createHttpFlows({ fetch: (await server.signedIn(email)).fetch }) }
  })

  overHttp(describeFlowsWithoutKeys, async () => {
    const { email, botId } = await settle(keyless)
    return { botId, flows: createHttpFlows({ fetch: (await keyless.signedIn(email)).fetch }) }
  })

  asUseCase(describeFlows, async () => {
    const { actor, ...settled } = await settle(server)
    return {
      ...settled,
      flows: createFlows(actor, {
        transactions: server.transactions,
        train: trainHere,
        languageProvider: embeddedProvider,
      }),
    }
  })
})

describeFlows("in memory", async () => {
  const flows = createInMemoryFlows(written("Olá"))
  return { botId: flows.botId, flows, setKeywords: async (keywords) => flows.setKeywords(keywords) }
})

describeFlowsWithoutKeys("in memory", async () => {
  const flows = createInMemoryFlows(written("Olá"), { hasKeys: false })
  return { botId: flows.botId, flows }
})
