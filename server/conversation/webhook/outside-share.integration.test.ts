import type { FlowDocument } from "@prosa/core/flow"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { openShop, publish, type TestVisitor } from "../../testing/shop.ts"

describeOnDatabase("the calls of a company to its systems", (open) => {
  let server: TestServer
  let system: CustomerSystem

  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  const drawn = drawFlow("Pedidos", [
    { title: "Início", says: ["Olá!"], ways: [way("Situação", "Situação")], fallback: ["Não entendi."] },
    { title: "Situação", says: ["Um momento."], fallback: ["Hein?"] },
  ])
  const asking: FlowDocument = {
    ...drawn,
    nodes: drawn.nodes.map((node) => (node.title === "Situação" ? { ...node, callsWebhook: true } : node)),
  }
  /** A company with a bot that asks its system at this path, and visitors who make it ask. */
  const openCompany = async (path: string) => {
    const shop = await openShop(server)
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Pedidos")
    await publish(await server.signedIn(shop.addressOf("camila")), bot, asking)
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, url, secret, updated_by)
        values (${shop.companyId}, ${bot.id}, ${`${system.url}${path}`}, 'segredo-do-teste', 'Camila')`),
    )
    const ask = async (): Promise<TestVisitor> => {
      const visitor = await shop.visitorOf(bot)
      await visitor.say("situação")
      return visitor
    }
    const simulate = async (author: TestBrowser) => {
      const says = async (text: string, dialogToken: string | null) =>
        (await author.post("/api/dialogs/simulator", { message: [text], dialogToken, botToken: bot.token })).body
      // the wire of the simulator
      const { dialogToken } = (await says("oi", null)) as { readonly dialogToken: string }
      return (await says("situação", dialogToken)) as {
        readonly responses: ReadonlyArray<{ readonly message: string }>
      }
    }
    return {
      ask,
      simulate,
      author: await server.signedIn(shop.addressOf("camila")),
      calls: () => system.received.filter((call) => call.path === path).length,
    }
  }

  it("are eight at once, and wait for each other; those of another company are made meanwhile", async () => {
    system.respond({ json: { messages: ["Saiu ontem."] } })
    const [slow, other] = [await openCompany("/lenta"), await openCompany("/outra")]
    const release = system.hold()
    const visitors = await Promise.all(Array.from({ length: 12 }, slow.ask))
    await soon(() => expect(slow.calls()).toBe(8))
    await other.ask()
    // Due later than the twelve: when it arrives, the worker has passed over those that are too many.
    await soon(() => expect(other.calls()).toBe(1))
    expect(slow.calls()).toBe(8)
    release()
    await soon(() => expect(slow.calls()).toBe(12))
    for (const visitor of visitors)
      await soon(async () => expect((await visitor.messages()).messages.at(-1)?.message).toBe("Saiu ontem."))
    expect([slow.calls(), other.calls()]).toEqual([12, 1])
  })

  it("are eight at once in the simulator; what is beyond goes on without an answer", async () => {
    system.respond({ json: { messages: ["Saiu ontem."] } })
    const company = await openCompany("/simulada")
    const release = system.hold()
    const turnedAway: Array<ReadonlyArray<string>> = []
    const simulated = Array.from({ length: 12 }, async () => {
      const answer = await company.simulate(company.author)
      turnedAway.push(answer.responses.map(({ message }) => message))
      return answer
    })
    // Nobody is let in before an answer; whoever asks after one has a place again, so all four have asked by then.
    await soon(() => expect(turnedAway).toHaveLength(4))
    expect(turnedAway.flat()).not.toContain("Saiu ontem.")
    expect(company.calls()).toBe(8)
    release()
    const answers = await Promise.all(simulated)
    const answered = answers.filter(({ responses }) => responses.some(({ message }) => message === "Saiu ontem."))
    expect([answered.length, company.calls()]).toEqual([8, 8])
  })
})
