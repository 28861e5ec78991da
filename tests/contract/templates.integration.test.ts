import { createHttpFlows, createHttpTemplates } from "@prosa/adapters-http/clients"
import { emptyNode, type FlowDocument, flowMessages, type Flows, newFlow, type Templates } from "@prosa/core/flow"
import {
  BotId,
  type CompanyId,
  CompanyId as Company,
  FlowId,
  NodeId,
  notFound,
  TemplateId,
  UserId,
  WorkspaceId,
} from "@prosa/core/kernel"
import { createInMemoryFlows, createInMemoryTemplates } from "@prosa/core/flow/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { testsOfTemplates } from "../../server/engine/index.ts"
import { createFlows } from "../../server/flow/flows-service.ts"
import { trainHere } from "../../server/flow/index.ts"
import { createTemplates } from "../../server/flow/templates-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"
import { embeddedProvider } from "../../server/nlu/index.ts"

/** A bot with a first flow, and a person of two workspaces; a third workspace is not theirs. */
interface TemplatesHarness {
  readonly templates: Templates
  readonly flows: Flows
  readonly companyId: CompanyId
  readonly botId: BotId
  readonly sales: WorkspaceId
  readonly service: WorkspaceId
  readonly foreign: WorkspaceId
}

const held = ["bot_view", "template_view", "template_create", "template_import", "template_remove"] as const
const nodeId = Schema.decodeSync(NodeId)
const unknownTemplate = Schema.decodeSync(TemplateId)(2_000_000_000)
const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const unknownFlow = Schema.decodeSync(FlowId)(2_000_000_000)
const nobody = Schema.decodeSync(UserId)(2_000_000_000)

const written = (text: string): FlowDocument => newFlow("Atendimento", text)
/** A flow that transfers to a person who is not there, and sends a file that is not there. */
const astray = (workspaceId: WorkspaceId): FlowDocument => {
  const first = written("Olá")
  const transfer = { target: { kind: "specific-person", workspaceId, userId: nobody, userName: "Ana" } } as const
  return {
    ...first,
    nodes: [...first.nodes, { ...emptyNode(nodeId(2), "Fila", { x: 400, y: 0 }), transfer }],
  }
}

/** What holds for `Templates`, whoever keeps them. */
const describeTemplates = (name: string, open: () => Promise<TemplatesHarness>): void => {
  describe(`Templates, ${name}`, () => {
    const opened = async () => {
      const place = await open()
      const { templates, flows, companyId, botId, sales, service } = place
      const load = () => answerOf(flows.load({ botId, flowId: -1 }))
      const first = await load()
      const create = (facts: Partial<Parameters<Templates["create"]>[0]> = {}) =>
        templates.create({ botId, botFlowId: first.id, name: "Modelo", workspaces: [sales], ...facts })
      const list = (facts: Partial<Parameters<Templates["list"]>[0]> = {}) =>
        answerOf(templates.list({ companyId, workspaces: [sales, service], name: "", offset: 0, limit: 100, ...facts }))
      const names = async (facts: Partial<Parameters<Templates["list"]>[0]> = {}) =>
        (await list(facts)).result.map((template) => template.name)
      return { ...place, load, first, create, list, names }
    }

    it("are kept with their name, workspaces and author, and with a copy of the stored flow", async () => {
      const { templates, flows, botId, first, load, create, list, sales, service } = await opened()
      const document = written("Oi & <b>olá</b> 🪵")
      await answerOf(flows.save({ botId, flowId: first.id }, { revision: 1, document }))
      const { id } = await answerOf(create({ name: "  Boas-vindas ", workspaces: [service, sales] }))
      const workspaces = [sales, service].toSorted((a, b) => a - b)
      const row = { id, name: "Boas-vindas", botId, botFlowId: first.id, workspaces, createdBy: "Helena" }
      expect(await list()).toEqual({ result: [row], total: 1 })
      await answerOf(flows.save({ botId, flowId: first.id }, { seen: (await load()).seen, document: written("Outro") }))
      expect(await answerOf(templates.flow(id))).toEqual(document)
    })

    it("are listed by name without regard to case and accents, and by pages", async () => {
      const { create, list, names } = await opened()
      for (const each of ["zelador", "Água", "Atendente", "água 2"]) await answerOf(create({ name: each }))
      expect(await names()).toEqual(["Água", "água 2", "Atendente", "zelador"])
      const page = await list({ name: "AGUA", offset: 1, limit: 1 })
      expect([page.result.map((each) => each.name), page.total]).toEqual([["água 2"], 2])
    })

    it("are found by any part of the name, wildcards taken as they are", async () => {
      const { create, names } = await opened()
      for (const each of ["100% pronto", "Clínica"]) await answerOf(create({ name: each }))
      expect(await names({ name: "nic" })).toEqual(["Clínica"])
      expect(await names({ name: "%" })).toEqual(["100% pronto"])
      expect(await names({ name: "_" })).toEqual([])
    })

    it("are seen in their workspaces only", async () => {
      const { create, names, sales, service, foreign } = await opened()
      await answerOf(create({ name: "De vendas" }))
      await answerOf(create({ name: "De todos", workspaces: [sales, service] }))
      expect(await names({ workspaces: [service] })).toEqual(["De todos"])
      expect(await names({ workspaces: [sales] })).toEqual(["De todos", "De vendas"])
      expect(await names({ workspaces: [foreign] })).toEqual([])
      expect(await names({ workspaces: [] })).toEqual([])
    })

    it("cannot be made for a workspace, of a bot, or of a flow that is not the person's", async () => {
      const { create, names, sales, foreign } = await opened()
      for (const facts of [{ workspaces: [sales, foreign] }, { botId: unknownBot }, { botFlowId: unknownFlow }])
        expect(await failureOf(create(facts))).toEqual(notFound)
      expect(await names()).toEqual([])
    })

    it("that nobody has are not found", async () => {
      const { templates, botId } = await opened()
      expect(await failureOf(templates.flow(unknownTemplate))).toEqual(notFound)
      expect(await failureOf(templates.remove(unknownTemplate))).toEqual(notFound)
      expect(await failureOf(templates.import({ botId, templateId: unknownTemplate }))).toEqual(notFound)
    })

    it("are gone once they are removed, and what was imported stays", async () => {
      const { templates, botId, create, names, load } = await opened()
      const { id } = await answerOf(create())
      await answerOf(templates.import({ botId, templateId: id }))
      await answerOf(templates.remove(id))
      expect(await names()).toEqual([])
      expect(await failureOf(templates.flow(id))).toEqual(notFound)
      expect(await failureOf(templates.remove(id))).toEqual(notFound)
      expect(await failureOf(templates.import({ botId, templateId: id }))).toEqual(notFound)
      expect((await load()).document.nodes).toHaveLength(1)
    })

    describe("imported into a bot", () => {
      const prepared = async () => {
        const place = await opened()
        const { flows, botId, first, create } = place
        const saved = await answerOf(
          flows.save({ botId, flowId: first.id }, { revision: 1, document: written("Do template") }),
        )
        const { id: templateId } = await answerOf(create())
        return { ...place, saved, templateId }
      }

      it("replace the editing release that is named as seen", async () => {
        const { templates, botId, saved, templateId, load } = await prepared()
        const answer = await answerOf(templates.import({ botId, templateId, seen: saved.seen }))
        const now = await load()
        expect(answer).toEqual({ botId, createdBotFlowId: now.id, seen: now.seen, problems: [] })
        expect([now.id, now.revision, now.document]).toEqual([saved.id, 3, written("Do template")])
      })

      it("begin an editing release beside a published version, which stays", async () => {
        const { templates, flows, botId, saved, templateId, load } = await prepared()
        const published = await answerOf(
          flows.publish({ botId, flowId: saved.id }, { seen: saved.seen, document: written("Publicado") }),
        )
        const { createdBotFlowId } = await answerOf(templates.import({ botId, templateId, seen: published.seen }))
        expect(createdBotFlowId).not.toBe(published.id)
        expect((await load()).document).toEqual(written("Do template"))
        expect((await answerOf(flows.load({ botId, flowId: published.id }))).document).toEqual(written("Publicado"))
        const stored = (await load()).seen
        expect(stored).toMatchObject({ editing: { id: createdBotFlowId }, publishedId: published.id })
      })

      it("do not overwrite what somebody stored meanwhile, until that is named as seen", async () => {
        const { templates, flows, botId, saved, templateId, load } = await prepared()
        const theirs = await answerOf(
          flows.save({ botId, flowId: saved.id }, { seen: saved.seen, document: written("Delas") }),
        )
        for (const seen of [saved.seen, undefined]) {
          const stale = await failureOf(templates.import({ botId, templateId, seen }))
          expect(stale).toMatchObject({ _tag: "StaleFlow", revision: 3, releases: theirs.seen })
          expect(stale.message).toBe(seen === undefined ? flowMessages.editingUnseen : flowMessages.stale)
        }
        expect((await load()).document).toEqual(written("Delas"))
        await answerOf(templates.import({ botId, templateId, seen: theirs.seen }))
        expect((await load()).document).toEqual(written("Do template"))
      })

      it("replace without a word what is nobody's work: the flow that a new bot begins with", async () => {
        const { templates, botId, first, create, load } = await opened()
        const { id: templateId } = await answerOf(create())
        const { createdBotFlowId } = await answerOf(templates.import({ botId, templateId }))
        expect(createdBotFlowId).toBe(first.id)
        expect((await load()).revision).toBe(2)
      })

      it("are imported with references that are gone, which are named", async () => {
        const { templates, flows, botId, first, create, load, sales } = await opened()
        const document = astray(sales)
        const saved = await answerOf(flows.save({ botId, flowId: first.id }, { revision: 1, document }))
        const { id: templateId } = await answerOf(create())
        const { problems } = await answerOf(templates.import({ botId, templateId, seen: saved.seen }))
        expect(problems).toEqual([
          { nodeId: 2, message: "Fila: A transferência leva a uma pessoa que não atende mais no workspace: Ana." },
        ])
        expect((await load()).document).toEqual(document)
      })

      it("are not imported into a bot that is not the person's", async () => {
        const { templates, templateId } = await prepared()
        expect(await failureOf(templates.import({ botId: unknownBot, templateId }))).toEqual(notFound)
      })
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A company of its own for every test. */
  const settle = async () => {
    const { seed } = server
    const companyId = await seed.company()
    const [sales, service, foreign] = [
      await seed.workspace(companyId, "Vendas"),
      await seed.workspace(companyId, "SAC"),
      await seed.workspace(companyId, "RH"),
    ]
    const email = `helena@${companyId}.com.br`
    const workspaces = [sales, service]
    const userId = await seed.person(companyId, { email, name: "Helena", permissions: held, workspaces })
    const bot = await seed.bot(companyId, sales)
    return { companyId, email, userId, workspaces, sales, service, foreign, botId: bot.id }
  }

  overHttp(describeTemplates, async () => {
    const { email, ...place } = await settle()
    const { fetch } = await server.signedIn(email)
    return { ...place, templates: createHttpTemplates({ fetch }), flows: createHttpFlows({ fetch }) }
  })

  asUseCase(describeTemplates, async () => {
    const { companyId, userId, workspaces, ...place } = await settle()
    const actor = { userId, name: "Helena", companyId, admin: false, address: "", permissions: held, workspaces }
    const { transactions } = server
    return {
      ...place,
      companyId,
      templates: createTemplates(actor, { transactions, testsOfTemplates }),
      flows: createFlows(actor, { transactions, train: trainHere, languageProvider: embeddedProvider }),
    }
  })
})

describeTemplates("in memory", async () => {
  const flows = createInMemoryFlows(written("Olá!"))
  const [sales, service, foreign] = [1, 2, 3].map((id) => Schema.decodeSync(WorkspaceId)(id)) as unknown as readonly [
    WorkspaceId,
    WorkspaceId,
    WorkspaceId,
  ]
  const known = { people: new Set<never>() }
  return {
    templates: createInMemoryTemplates(flows, { workspaces: [sales, service], known }),
    flows,
    companyId: Schema.decodeSync(Company)(1),
    botId: flows.botId,
    sales,
    service,
    foreign,
  }
})
