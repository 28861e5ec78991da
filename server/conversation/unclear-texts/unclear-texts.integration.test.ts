import { createHttpUnclearTexts } from "@prosa/adapters-http/clients"
import { unclearKeptDays, unclearListedDays } from "@prosa/core/engine"
import { NodeId, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { sql } from "../../platform/storage/sql.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { forgetOldUnclear, forgetUnclearKind, keepUnclear } from "./unclear-text-store.ts"

const day = 86_400_000

describeOnDatabase("what bots do not understand", (open) => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer(await open(migrations))))

  /** A shop whose bot-builder also sees conversations. */
  const settle = async () => {
    const shop = await openShop(server)
    const email = `julia@${shop.companyId}.com.br`
    await server.seed.person(shop.companyId, {
      email,
      name: "Júlia Prado",
      permissions: ["bot_view", "dialog_view", "message_remove"],
      workspaces: [shop.customerCare],
    })
    const browser = await server.signedIn(email)
    return { shop, browser, unclear: createHttpUnclearTexts({ fetch: browser.fetch }), botId: shop.bot.id }
  }
  const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
  const refusalOf = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(Effect.flip(effect))
  const spell = async (shop: TestShop, ...texts: ReadonlyArray<string>) => {
    const visitor = await shop.visitor()
    for (const text of texts) await visitor.say(text)
    return visitor
  }

  it("is listed by node and by what it says, with the conversation of the latest", async () => {
    const { shop, unclear, botId } = await settle()
    await spell(shop, "vocês consertam sapatos?", "pedido")
    const last = await spell(shop, "conserta sapato", "consertam sapatos", "conserta sapato")
    const { texts, totals, cut } = await run(unclear.list({ botId, kind: "missed" }))
    expect(texts).toEqual([
      {
        nodeId: 1,
        title: "Início",
        saying: "consert sapat",
        text: "conserta sapato",
        alike: ["vocês consertam sapatos?", "consertam sapatos"],
        times: 4,
        lastAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        dialogId: await last.dialogId(),
        nearest: expect.toSatisfy((nearest) => nearest === null || nearest.score < 0.25),
      },
    ])
    expect({ totals, cut }).toEqual({ totals: { missed: 1, unsure: 0, aside: 0 }, cut: false })
  })

  it("is set aside with all that says alike, later too, and taken back", async () => {
    const { shop, unclear, botId } = await settle()
    await spell(shop, "vocês consertam sapatos?", "aceitam cachorro")
    const { texts } = await run(unclear.list({ botId, kind: "missed" }))
    const group = texts.flatMap(({ nodeId, saying, text }) =>
      text === "aceitam cachorro" ? [{ botId, nodeId, saying }] : [],
    )
    const [dog] = group
    if (dog === undefined) throw new Error("the text is not listed")
    await run(unclear.setAside({ ...dog, aside: true }))
    await run(unclear.setAside({ ...dog, aside: true }))
    await spell(shop, "Aceita cachorro?")
    const aside = await run(unclear.list({ botId, kind: "aside" }))
    expect(aside).toMatchObject({ texts: [{ saying: dog.saying, times: 2 }], totals: { missed: 1, aside: 1 } })
    await run(unclear.setAside({ ...dog, aside: false }))
    expect((await run(unclear.list({ botId, kind: "missed" }))).totals).toEqual({ missed: 2, unsure: 0, aside: 0 })
  })

  it("gives the newest conversations to be read again, with who spoke first", async () => {
    const { shop, unclear, botId } = await settle()
    await spell(shop, "vocês consertam sapatos?", "pedido")
    // As one of a person's own number is, which no bot conducts.
    const held = await (await spell(shop, "chegou o abajur?")).dialogId()
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update dialogs set flow_id = null where id = ${held}`),
    )
    expect(await run(unclear.conversations({ botId }))).toEqual([
      {
        version: 1,
        turns: [{ bot: "Olá! Como posso ajudar?" }, { person: "vocês consertam sapatos?" }, { person: "pedido" }],
      },
    ])
  })

  it("is seen by who sees both the bot and conversations, of their own workspaces", async () => {
    const { shop, botId } = await settle()
    await spell(shop, "vocês consertam sapatos?")
    const seen = async (permissions: ReadonlyArray<"bot_view" | "dialog_view">, elsewhere = false) => {
      const email = `p${crypto.randomUUID()}@${shop.companyId}.com.br`
      const workspaces = [elsewhere ? shop.afterSales : shop.customerCare]
      await server.seed.person(shop.companyId, { email, name: "P", permissions, workspaces })
      const other = createHttpUnclearTexts({ fetch: (await server.signedIn(email)).fetch })
      return Effect.runPromise(Effect.result(other.list({ botId, kind: "missed" })))
    }
    expect(await seen(["dialog_view"])).toMatchObject({ failure: notAllowed })
    expect(await seen(["bot_view"])).toMatchObject({ failure: notAllowed })
    expect(await seen(["bot_view", "dialog_view"], true)).toMatchObject({ failure: notFound })
    expect(await seen(["bot_view", "dialog_view"])).toMatchObject({ success: { totals: { missed: 1 } } })
    const other = await settle()
    expect(await refusalOf(other.unclear.list({ botId, kind: "missed" }))).toEqual(notFound)
  })

  it("leaves out what is older than 30 days, and a conversation that went to another workspace", async () => {
    const { shop, unclear, botId } = await settle()
    await spell(shop, "vocês consertam sapatos?")
    const visitor = await spell(shop, "aceitam cachorro")
    const counts = async () => (await run(unclear.list({ botId, kind: "missed" }))).totals.missed
    expect(await counts()).toBe(2)
    const moved = await visitor.dialogId()
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update dialogs set workspace_id = ${shop.afterSales} where id = ${moved}`),
    )
    expect(await counts()).toBe(1)
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update unclear_texts set at = at - interval '${unclearListedDays} days 1 minute'`),
    )
    expect(await counts()).toBe(0)
  })

  it("is deleted with its message, with its conversation, and after 90 days", async () => {
    const { shop, browser, unclear, botId } = await settle()
    const { companyId } = shop
    const kept = async () => (await run(unclear.list({ botId, kind: "missed" }))).texts.map(({ text }) => text)
    const visitor = await spell(shop, "vocês consertam sapatos?", "aceitam cachorro")
    const gone = await spell(shop, "tem estacionamento")
    const id = await server.seed.asTenant(companyId, async (tx) => {
      const { rows } = await tx.execute(`select id from messages where text = 'aceitam cachorro'`)
      return Number(rows[0]?.["id"])
    })
    const { status } = await browser.fetch(`/api/omnichannel/dialogs/message/${id}`, { method: "DELETE" })
    expect(status).toBe(200)
    expect((await kept()).toSorted()).toEqual(["tem estacionamento", "vocês consertam sapatos?"])
    const dialog = await gone.dialogId()
    await server.seed.asTenant(companyId, (tx) => tx.execute(`delete from dialogs where id = ${dialog}`))
    expect(await kept()).toEqual(["vocês consertam sapatos?"])

    const timesOf = (query: string) =>
      server.seed.asTenant(companyId, async (tx) => {
        const { rows } = await tx.execute(query)
        return rows.map(({ time }) => Math.round(Number(time)))
      })
    const oldest = () => timesOf("select extract(epoch from min(at))::float8 * 1000 as time from unclear_texts")
    const dueOf = (times: ReadonlyArray<number>) => times.map((at) => at + unclearKeptDays * day)
    const jobs = await timesOf(
      `select extract(epoch from due_at)::float8 * 1000 as time from jobs where kind = '${forgetUnclearKind}'`,
    )
    expect(jobs).toEqual(dueOf(await oldest()))
    await visitor.say("tem banheiro")
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(`update unclear_texts set at = at - interval '90 days' where text = 'vocês consertam sapatos?'`),
    )
    const next = await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) => forgetOldUnclear(tx, Date.now())),
    )
    expect(await kept()).toEqual(["tem banheiro"])
    expect([Math.round(next ?? 0)]).toEqual(dueOf(await oldest()))
    const rows = await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) => tx.rows(sql`select 1 from unclear_texts`)),
    )
    expect(rows).toHaveLength(1)
  })

  it("is kept of a node with the largest number that a flow may give it", async () => {
    const { shop, unclear, botId } = await settle()
    const visitor = await shop.visitor()
    const nodeId = Schema.decodeSync(NodeId)(Number.MAX_SAFE_INTEGER)
    await visitor.say("pedido")
    const dialogId = await visitor.dialogId()
    await Effect.runPromise(
      server.transactions.asTenant(shop.companyId, (tx) =>
        keepUnclear(tx, {
          dialogId,
          bot: { id: botId, script: { nodes: new Map(), moduleOf: () => 0 } },
          unclear: { nodeId, text: "oi?", recognition: { by: "nothing" } },
          at: Date.now(),
        }),
      ),
    )
    const { texts } = await run(unclear.list({ botId, kind: "missed" }))
    expect(texts).toMatchObject([{ nodeId, text: "oi?", nearest: null }])
    await run(unclear.setAside({ botId, nodeId, saying: "oi", aside: true }))
    expect((await run(unclear.list({ botId, kind: "aside" }))).texts).toMatchObject([{ nodeId, text: "oi?" }])
  })

  it("takes texts of every kind: long ones, emoji alone, from right to left", async () => {
    const { shop, unclear, botId } = await settle()
    await spell(shop, "a".repeat(4_090) + "👍".repeat(3), "🦄".repeat(50), "هل لديكم أحذية", "\u200b?")
    const { totals, texts } = await run(unclear.list({ botId, kind: "missed" }))
    expect(totals.missed).toBe(4)
    expect(Math.max(...texts.map(({ saying }) => saying.length))).toBeLessThanOrEqual(500)
  })
})
