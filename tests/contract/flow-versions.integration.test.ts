import { createHttpFlows, createHttpFlowVersions } from "@prosa/adapters-http/clients"
import type { Permission } from "@prosa/core/access"
import { type FlowDocument, type Flows, type FlowVersions, newFlow } from "@prosa/core/flow"
import { createInMemoryFlows, createInMemoryFlowVersions } from "@prosa/core/flow/testing"
import { BotId, FlowId, notAllowed, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createFlows } from "../../server/flow/flows-service.ts"
import { trainHere } from "../../server/flow/index.ts"
import { createFlowVersions } from "../../server/flow/flow-versions-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"
import { embeddedProvider } from "../../server/nlu/index.ts"

/** A bot with a first flow that was never published. */
interface VersionsHarness {
  readonly flows: Flows
  readonly versions: FlowVersions
  readonly botId: BotId
}

const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const unknownFlow = Schema.decodeSync(FlowId)(2_000_000_000)
const written = (text: string): FlowDocument => newFlow("Atendimento", text)

/** The promises of `FlowVersions`, for every implementation. */
const describeVersions = (name: string, open: () => Promise<VersionsHarness>): void => {
  describe(`FlowVersions, ${name}`, () => {
    const opened = async () => {
      const { flows, versions, botId } = await open()
      const first = await answerOf(flows.load({ botId, flowId: -1 }))
      const list = async (offset = 0, limit = 10) => {
        const { result, total } = await answerOf(versions.list({ botId, offset, limit }))
        return {
          total,
          rows: result.map(({ id, number, active, editingRelease }) => [id, number, active, editingRelease]),
        }
      }
      const publish = (flowId: FlowId, text: string) =>
        answerOf(flows.publish({ botId, flowId }, { document: written(text) }))
      const save = async (flowId: FlowId, text: string) => {
        const { seen } = await answerOf(flows.load({ botId, flowId }))
        return answerOf(flows.save({ botId, flowId }, { seen, document: written(text) }))
      }
      return { flows, versions, botId, first, list, publish, save }
    }

    it("count up from 1, the editing release with the number that it will have", async () => {
      const { first, list, publish, save } = await opened()
      expect(await list()).toEqual({ total: 1, rows: [[first.id, 1, false, true]] })
      const one = await publish(first.id, "Um")
      expect(await list()).toEqual({ total: 1, rows: [[one.id, 1, true, false]] })
      const two = await publish(one.id, "Dois")
      const draft = await save(two.id, "Três")
      const rows = [
        [draft.id, 3, false, true],
        [two.id, 2, true, false],
        [one.id, 1, false, false],
      ]
      expect(await list()).toEqual({ total: 3, rows })
      expect(await list(1, 1)).toEqual({ total: 3, rows: rows.slice(1, 2) })
      expect(await list(3)).toEqual({ total: 3, rows: [] })
    })

    it("have a name each, without surrounding blanks, which may be empty again", async () => {
      const { versions, botId, first, publish } = await opened()
      const one = await publish(first.id, "Um")
      const two = await publish(one.id, "Dois")
      const before = await answerOf(versions.get({ botId, flowId: one.id }))
      expect(before).toMatchObject({ id: one.id, name: "" })
      const named = await answerOf(versions.rename({ botId, flowId: one.id, name: " Black Friday 🪵 " }))
      expect(named).toEqual({ ...before, name: "Black Friday 🪵" })
      expect(await answerOf(versions.get({ botId, flowId: one.id }))).toEqual(named)
      expect(await answerOf(versions.get({ botId, flowId: two.id }))).toMatchObject({ name: "" })
      expect(await answerOf(versions.rename({ botId, flowId: one.id, name: "" }))).toEqual(before)
    })

    it("keep the name of the editing release that they were published from, and are found by its id", async () => {
      const { versions, botId, first, publish } = await opened()
      await answerOf(versions.rename({ botId, flowId: first.id, name: "Natal" }))
      const { id } = await publish(first.id, "Um")
      const found = await answerOf(versions.get({ botId, flowId: first.id }))
      expect(found).toMatchObject({ id, number: 1, name: "Natal", active: true, editingRelease: false })
      expect(await answerOf(versions.rename({ botId, flowId: first.id, name: "Páscoa" }))).toEqual({
        ...found,
        name: "Páscoa",
      })
    })

    it("of an unknown bot, or of an unknown id, are not found", async () => {
      const { versions, botId, first } = await opened()
      expect(await failureOf(versions.list({ botId: unknownBot, offset: 0, limit: 10 }))).toEqual(notFound)
      for (const address of [
        { botId: unknownBot, flowId: first.id },
        { botId, flowId: unknownFlow },
      ]) {
        expect(await failureOf(versions.get(address))).toEqual(notFound)
        expect(await failureOf(versions.rename({ ...address, name: "Natal" }))).toEqual(notFound)
      }
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async (permissions: ReadonlyArray<Permission> = ["bot_view"]) => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `julia@${companyId}.com.br`
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    const place = { companyId, admin: false, address: "", workspaces: [workspaceId] }
    const actor = { userId, name: "Júlia", permissions, ...place }
    return { actor, companyId, email, bot: await server.seed.bot(companyId, workspaceId) }
  }

  overHttp(describeVersions, async () => {
    const { email, bot } = await settle()
    const { fetch } = await server.signedIn(email)
    return { botId: bot.id, flows: createHttpFlows({ fetch }), versions: createHttpFlowVersions({ fetch }) }
  })

  asUseCase(describeVersions, async () => {
    const { actor, bot } = await settle()
    const { transactions } = server
    return {
      botId: bot.id,
      flows: createFlows(actor, { transactions, train: trainHere, languageProvider: embeddedProvider }),
      versions: createFlowVersions(actor, { transactions }),
    }
  })

  describe("FlowVersions of a server", () => {
    it("have the fields of the specification, and who made them", async () => {
      const { email, bot } = await settle()
      const browser = await server.signedIn(email)
      const { body } = await browser.get(`/api/bots/${bot.id}/versions?offset=0&limit=10`)
      expect(body).toEqual({
        total: 1,
        result: [
          {
            version: bot.flowId,
            number: 1,
            name: "",
            active: false,
            editingRelease: true,
            training: null,
            trainingProblem: null,
            languageBytes: null,
            createdBy: expect.any(String),
            createdAt: expect.stringMatching(/^\d{4}-.*Z$/u),
            updatedAt: expect.stringMatching(/^\d{4}-.*Z$/u),
          },
        ],
      })
    })

    it("are read, but not named, without the permission of the bots", async () => {
      const { actor, email, bot } = await settle([])
      const { fetch } = await server.signedIn(email)
      for (const versions of [
        createHttpFlowVersions({ fetch }),
        createFlowVersions(actor, { transactions: server.transactions }),
      ]) {
        expect(await answerOf(versions.list({ botId: bot.id, offset: 0, limit: 10 }))).toMatchObject({ total: 1 })
        const naming = { botId: bot.id, flowId: bot.flowId, name: "Natal" }
        expect(await failureOf(versions.rename(naming))).toEqual(notAllowed)
      }
    })

    it("refuse a name that is too long, and audit another one once", async () => {
      const { companyId, email, bot } = await settle()
      const browser = await server.signedIn(email)
      const path = `/api/bots/${bot.id}/versions/${bot.flowId}`
      expect(await browser.put(path, { name: "a".repeat(101) })).toMatchObject({
        status: 400,
        body: { message: "Máximo de 100 caracteres" },
      })
      for (const name of ["Natal", " Natal"]) expect(await browser.put(path, { name })).toMatchObject({ status: 200 })
      const rows = await server.seed.asTenant(
        companyId,
        async (tx) => (await tx.execute("select detail from audit where action = 'flow.rename-version'")).rows,
      )
      expect(rows).toEqual([{ detail: { botId: bot.id, flowId: bot.flowId, before: "", name: "Natal" } }])
    })
  })
})

describeVersions("in memory", async () => {
  const flows = createInMemoryFlows(written("Olá"))
  return { botId: flows.botId, flows, versions: createInMemoryFlowVersions(flows) }
})
