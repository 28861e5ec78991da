import type { Comparison, FlowDocument } from "@prosa/core/flow"
import { InteractionId, NodeId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, publish } from "../../testing/shop.ts"

const is = (
  fact: "contact.new" | "contact.refused" | "contact.stage" | "bot" | "channel" | "campaign",
  ...to: ReadonlyArray<string>
) => ({ subject: { fact }, as: "text", is: to.length === 0 ? "filled" : "equal", to }) as const satisfies Comparison

const asked: ReadonlyArray<ReadonlyArray<Comparison>> = [
  [is("campaign")],
  [is("contact.refused", "sim")],
  [is("contact.stage", "Proposta"), is("bot", "Loja")],
  [is("contact.new", "sim"), is("channel", "Live Chat")],
  [],
]

/** From the start 'Decidir' leads to a node that goes on by what is known of the contact. */
const deciding = (): FlowDocument => {
  const drawn = drawFlow("Loja", [
    { title: "Início", says: ["Olá!"], ways: [way("Decide", "Decidir")] },
    { title: "Decide", says: ["Vejamos."] },
    { title: "Campanha", says: ["Responde a uma campanha."], ends: true },
    { title: "Recusou", says: ["Não quer campanhas."], ends: true },
    { title: "Proposta", says: ["Sobre a proposta."], ends: true },
    { title: "Nova", says: ["É a primeira conversa."], ends: true },
    { title: "Antiga", says: ["Já nos conhecemos."], ends: true },
  ])
  return {
    ...drawn,
    nodes: drawn.nodes.map((node) =>
      node.title === "Decide"
        ? {
            ...node,
            userInteractions: asked.map((of, at) => ({
              id: InteractionId.make(at + 1),
              target: NodeId.make(at + 3),
              phrases: [],
              entity: null,
              when: { match: "all", of },
            })),
          }
        : node,
    ),
  }
}

describeOnDatabase("the ways that a conversation takes by itself", (open) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  it("depend on what the company knows of the contact and the channel", async () => {
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Loja")
    await publish(camila, bot, deciding())
    const visitor = await shop.visitorOf(bot)
    const closed = "Conversa finalizada"
    expect((await visitor.say("Decidir")).slice(-3)).toEqual(["Vejamos.", "É a primeira conversa.", closed])
    const contact = sql`(select contact_id from dialogs where id = ${await visitor.dialogId()})`
    expect((await visitor.say("Decidir")).slice(-3)).toEqual(["Vejamos.", "Já nos conhecemos.", closed])
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update dialogs set tag = 'Proposta' where contact_id = ${contact}`),
    )
    expect((await visitor.say("Decidir")).slice(-3)).toEqual(["Vejamos.", "Sobre a proposta.", closed])
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update contacts set campaigns_refused_at = now() where id = ${contact}`),
    )
    expect((await visitor.say("Decidir")).slice(-3)).toEqual(["Vejamos.", "Não quer campanhas.", closed])
  })
})
