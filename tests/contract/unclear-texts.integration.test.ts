import { createHttpUnclearTexts } from "@prosa/adapters-http/clients"
import type { UnclearTexts } from "@prosa/core/engine"
import { anUnclearText, createInMemoryUnclearTexts } from "@prosa/core/engine/testing"
import { BotId, NodeId, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createUnclearTexts } from "../../server/conversation/unclear-texts/unclear-texts-service.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface UnclearHarness {
  readonly unclear: UnclearTexts
  readonly botId: BotId
}

const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
/** What was said in the one conversation of each harness: the bot greeted first. */
const said = ["tem estacionamento", "estacionamento, tem?", "tem estacionamento", "aceitam cachorro"]

/** The promises of `UnclearTexts`, for every implementation. */
const describeUnclearTexts = (name: string, open: () => Promise<UnclearHarness>): void => {
  describe(`UnclearTexts, ${name}`, () => {
    const listed = async ({ unclear, botId }: UnclearHarness, kind: "missed" | "aside" = "missed") =>
      answerOf(unclear.list({ botId, kind }))

    it("are listed in groups, those written most often first", async () => {
      const { texts, totals, cut } = await listed(await open())
      expect(texts.map(({ text, alike, times }) => [text, alike, times])).toEqual([
        ["tem estacionamento", ["estacionamento, tem?"], 3],
        ["aceitam cachorro", [], 1],
      ])
      expect({ totals, cut }).toEqual({ totals: { missed: 2, unsure: 0, aside: 0 }, cut: false })
    })

    it("are set aside, twice as well as once, and taken back", async () => {
      const harness = await open()
      const { unclear, botId } = harness
      const { texts } = await listed(harness)
      for (const { nodeId, saying } of texts.slice(1)) {
        await answerOf(unclear.setAside({ botId, nodeId, saying, aside: true }))
        await answerOf(unclear.setAside({ botId, nodeId, saying, aside: true }))
        expect(await listed(harness, "aside")).toEqual({
          texts: texts.slice(1),
          totals: { missed: 1, unsure: 0, aside: 1 },
          cut: false,
        })
        await answerOf(unclear.setAside({ botId, nodeId, saying, aside: false }))
      }
      expect((await listed(harness)).texts).toEqual(texts)
    })

    it("come with the conversations that they were written in", async () => {
      const { unclear, botId } = await open()
      expect(await answerOf(unclear.conversations({ botId }))).toEqual([
        { version: 1, turns: [{ bot: expect.any(String) }, ...said.map((person) => ({ person }))] },
      ])
    })

    it("of an unknown bot do not exist", async () => {
      const { unclear } = await open()
      const nodeId = Schema.decodeSync(NodeId)(1)
      expect(await failureOf(unclear.list({ botId: unknownBot, kind: "missed" }))).toEqual(notFound)
      expect(await failureOf(unclear.conversations({ botId: unknownBot }))).toEqual(notFound)
      expect(await failureOf(unclear.setAside({ botId: unknownBot, nodeId, saying: "x", aside: true }))).toEqual(
        notFound,
      )
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const shop = await openShop(server)
    const { companyId, customerCare } = shop
    const permissions = ["bot_view", "dialog_view"] as const
    const email = `julia@${companyId}.com.br`
    const facts = { email, name: "Júlia Prado", permissions, workspaces: [customerCare] }
    const userId = await server.seed.person(companyId, facts)
    const visitor = await shop.visitor()
    for (const text of said) await visitor.say(text)
    const actor = { userId, name: "Júlia Prado", companyId, admin: false, address: "", permissions }
    return { botId: shop.bot.id, email, actor: { ...actor, workspaces: [customerCare] } }
  }

  overHttp(describeUnclearTexts, async () => {
    const { botId, email } = await settle()
    return { botId, unclear: createHttpUnclearTexts({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeUnclearTexts, async () => {
    const { botId, actor } = await settle()
    const { transactions } = server
    return { botId, unclear: createUnclearTexts(actor, { transactions, clock: { now: () => Date.now() } }) }
  })
})

describeUnclearTexts("in memory", async () => ({
  botId: Schema.decodeSync(BotId)(1042),
  unclear: createInMemoryUnclearTexts(
    [
      anUnclearText("aceitam cachorro"),
      anUnclearText("tem estacionamento", { alike: ["estacionamento, tem?"], times: 3 }),
    ],
    { conversations: [{ version: 1, turns: [{ bot: "Olá!" }, ...said.map((person) => ({ person }))] }] },
  ),
}))
