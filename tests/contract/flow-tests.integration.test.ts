import { createHttpFlowTests } from "@prosa/adapters-http/clients"
import {
  type Conversation,
  flowTestLimit,
  flowTestMessages,
  flowTestNameTaken,
  type FlowTests,
  flowTestTurnLimit,
  tooManyFlowTests,
} from "@prosa/core/engine"
import { createInMemoryFlowTests } from "@prosa/core/engine/testing"
import { BotId, FlowTestId, notAllowed, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createFlowTests } from "../../server/engine/flow-tests-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface FlowTestsHarness {
  readonly tests: FlowTests
  readonly botId: BotId
}

const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const unknownTest = Schema.decodeSync(FlowTestId)(2_000_000_000)

/** A turn of every kind. */
const long: Conversation = {
  version: 1,
  name: "gravada",
  contact: { name: "Ana" },
  seed: 3,
  turns: [
    { bot: "Olá!", buttons: ["Boleto"], files: ["boleto.pdf"] },
    { person: "ação ✨", file: "foto.png" },
    { file: "arquivo" },
    { webhook: { variables: { cep: "01310-100" }, messages: [{ text: "Achei!", buttons: [] }] } },
    { webhook: "failed" },
    { timer: "repeat" },
    { handedOver: "Assuma", contact: { phone: "11987654321" } },
    { stands: "transferred" },
  ],
}
const short: Conversation = { version: 1, turns: [{ person: "oi" }, { bot: "Olá!" }] }

/** The promises of `FlowTests`, for every implementation. */
const describeFlowTests = (name: string, open: () => Promise<FlowTestsHarness>): void => {
  describe(`FlowTests, ${name}`, () => {
    it("are returned as they were saved, by name regardless of case and accents", async () => {
      const { tests, botId } = await open()
      expect(await answerOf(tests.list({ botId }))).toEqual([])
      const second = await answerOf(tests.save({ botId, name: "  boleto ", conversation: long }))
      const first = await answerOf(tests.save({ botId, name: "Ágio", conversation: short }))
      const third = await answerOf(tests.save({ botId, name: "Cancelar", conversation: short }))
      expect(second).toEqual({ id: expect.any(Number), name: "boleto", conversation: long, updatedBy: "Júlia Tavares" })
      expect(await answerOf(tests.list({ botId }))).toEqual([first, second, third])
    })

    it("have a name once in each bot, regardless of case, accents and surrounding blanks", async () => {
      const { tests, botId } = await open()
      const { id } = await answerOf(tests.save({ botId, name: "Segunda via", conversation: short }))
      const other = await answerOf(tests.save({ botId, name: "Boleto", conversation: short }))
      expect(await failureOf(tests.save({ botId, name: " SEGUNDA VIÁ", conversation: short }))).toEqual(
        flowTestNameTaken,
      )
      expect(await failureOf(tests.update({ botId, id: other.id, name: "segunda via" }))).toEqual(flowTestNameTaken)
      expect(await answerOf(tests.update({ botId, id, name: "SEGUNDA VIA" }))).toMatchObject({ name: "SEGUNDA VIA" })
    })

    it("change their name and their conversation, each without the other", async () => {
      const { tests, botId } = await open()
      const { id } = await answerOf(tests.save({ botId, name: "Boleto", conversation: short }))
      expect(await answerOf(tests.update({ botId, id, name: " Fatura " }))).toMatchObject({
        name: "Fatura",
        conversation: short,
      })
      expect(await answerOf(tests.update({ botId, id, conversation: long }))).toMatchObject({
        name: "Fatura",
        conversation: long,
      })
      expect(await answerOf(tests.list({ botId }))).toMatchObject([{ id, name: "Fatura", conversation: long }])
    })

    it("are removed once", async () => {
      const { tests, botId } = await open()
      const { id } = await answerOf(tests.save({ botId, name: "Boleto", conversation: short }))
      await answerOf(tests.remove({ botId, id }))
      expect(await answerOf(tests.list({ botId }))).toEqual([])
      expect(await failureOf(tests.remove({ botId, id }))).toEqual(notFound)
    })

    it("of an unknown bot do not exist, nor does an unknown test", async () => {
      const { tests, botId } = await open()
      const draft = { name: "Boleto", conversation: short }
      expect(await failureOf(tests.list({ botId: unknownBot }))).toEqual(notFound)
      expect(await failureOf(tests.save({ botId: unknownBot, ...draft }))).toEqual(notFound)
      expect(await failureOf(tests.update({ botId, id: unknownTest, ...draft }))).toEqual(notFound)
      const { id } = await answerOf(tests.save({ botId, ...draft }))
      expect(await failureOf(tests.update({ botId: unknownBot, id, name: "Outro" }))).toEqual(notFound)
      expect(await failureOf(tests.remove({ botId: unknownBot, id }))).toEqual(notFound)
    })

    it(`are at most ${flowTestLimit} in a bot`, async () => {
      const { tests, botId } = await open()
      for (let at = 0; at < flowTestLimit; at += 1)
        await answerOf(tests.save({ botId, name: `Teste ${at}`, conversation: short }))
      expect(await failureOf(tests.save({ botId, name: "Mais um", conversation: short }))).toEqual(tooManyFlowTests)
      expect(await answerOf(tests.list({ botId }))).toHaveLength(flowTestLimit)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async (permissions: ReadonlyArray<"bot_view"> = ["bot_view"]) => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `julia@${companyId}.com.br`
    const facts = { email, name: "Júlia Tavares", permissions, workspaces: [workspaceId] }
    const userId = await server.seed.person(companyId, facts)
    const { id: botId } = await server.seed.bot(companyId, workspaceId)
    const actor = { userId, name: "Júlia Tavares", companyId, admin: false, address: "", permissions }
    return { botId, companyId, email, actor: { ...actor, workspaces: [workspaceId] } }
  }
  const testsOverHttp = async (email: string) => createHttpFlowTests({ fetch: (await server.signedIn(email)).fetch })

  overHttp(describeFlowTests, async () => {
    const { email, botId } = await settle()
    return { botId, tests: await testsOverHttp(email) }
  })

  asUseCase(describeFlowTests, async () => {
    const { actor, botId } = await settle()
    return { botId, tests: createFlowTests(actor, { transactions: server.transactions }) }
  })

  it("who may load a flow reads its tests, and only who may save it writes them", async () => {
    const { botId, email, actor } = await settle([])
    const draft = { botId, name: "Boleto", conversation: short }
    for (const tests of [await testsOverHttp(email), createFlowTests(actor, { transactions: server.transactions })]) {
      expect(await answerOf(tests.list({ botId }))).toEqual([])
      expect(await failureOf(tests.save(draft))).toEqual(notAllowed)
      expect(await failureOf(tests.update({ ...draft, id: unknownTest }))).toEqual(notAllowed)
      expect(await failureOf(tests.remove({ botId, id: unknownTest }))).toEqual(notAllowed)
    }
  })

  it("what does not fit a test is refused with a sentence, and changes nothing", async () => {
    const { botId, email } = await settle()
    const browser = await server.signedIn(email)
    const refused = async (draft: { readonly name?: string; readonly conversation?: Conversation }) => {
      const sent = { name: "Boleto", conversation: short, ...draft }
      const { status, body } = await browser.post(`/api/bots/${botId}/tests`, sent)
      return [status, body]
    }
    const saying = (message: string) => [400, expect.objectContaining({ message })]
    const turns = Array.from({ length: flowTestTurnLimit + 1 }, () => ({ person: "oi" }))
    const wordy = Array.from({ length: 6 }, () => ({ person: "a".repeat(20_000) }))
    expect(await refused({ name: " " })).toEqual(saying("Campo obrigatório"))
    expect(await refused({ name: "a".repeat(101) })).toEqual(saying("Máximo de 100 caracteres"))
    expect(await refused({ conversation: { version: 1, turns: [] } })).toEqual(saying(flowTestMessages.nothingSaid))
    expect(await refused({ conversation: { version: 1, turns } })).toEqual(saying(flowTestMessages.tooLong))
    expect(await refused({ conversation: { version: 1, turns: wordy } })).toEqual(saying(flowTestMessages.tooLong))
    const tests = createHttpFlowTests({ fetch: browser.fetch })
    expect(await answerOf(tests.list({ botId }))).toEqual([])
  })

  it("two who save the same name at once make one test", async () => {
    const { botId, email } = await settle()
    const tests = await testsOverHttp(email)
    const draft = { botId, name: "Boleto", conversation: short }
    const outcomes = await Promise.allSettled([answerOf(tests.save(draft)), answerOf(tests.save(draft))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await answerOf(tests.list({ botId }))).toHaveLength(1)
  })

  it("are gone with their bot", async () => {
    const { botId, companyId, email } = await settle()
    await answerOf((await testsOverHttp(email)).save({ botId, name: "Boleto", conversation: short }))
    const rows = await server.seed.asTenant(companyId, async (tx) => {
      await tx.execute(`update bots set published_flow_id = null where id = ${botId}`)
      await tx.execute(`delete from flows where bot_id = ${botId}`)
      await tx.execute(`delete from bots where id = ${botId}`)
      return (await tx.execute("select 1 from flow_tests")).rows
    })
    expect(rows).toEqual([])
  })
})

describeFlowTests("in memory", async () => {
  const tests = createInMemoryFlowTests()
  return { tests, botId: Schema.decodeSync(BotId)(1042) }
})
