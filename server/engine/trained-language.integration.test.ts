import { flowToWire } from "@prosa/adapters-http/routes"
import { languageFromBytes } from "@prosa/core/engine"
import { largeNodeFlow } from "@prosa/core/engine/testing"
import type { BotId, BotToken, FlowId } from "@prosa/core/kernel"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"
import { createPublishedScripts } from "./published-scripts.ts"

describeOnDatabase("the language of a node with many phrases", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let bot: { readonly id: BotId; readonly token: BotToken; readonly flowId: FlowId }

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    bot = await server.seed.bot(shop.companyId, shop.customerCare)
    await publish(camila, bot, largeNodeFlow)
  })

  const rows = <Row extends object>(statement: Sql): Promise<ReadonlyArray<Row>> =>
    server.seed.asTenant(shop.companyId, async (tx) => (await tx.execute<Row>(statement)).rows)
  const published = async () => {
    const [row] = await rows<{ id: FlowId; language: Uint8Array | null }>(sql`
      select f.id, f.language from flows f join bots b on b.published_flow_id = f.id where b.id = ${bot.id}`)
    if (row === undefined) throw new Error("the bot has no published version")
    return row
  }
  /** Reads the version as a server does that has just started. */
  const compiled = (id: FlowId) =>
    server.seed.asTenant(shop.companyId, ({ run }) => run((tx) => createPublishedScripts().get(tx, shop.companyId, id)))

  it("is trained and stored when it is published, its size told, and people are understood by it", async () => {
    const { language } = await published()
    expect(languageFromBytes(language ?? new Uint8Array())?.size).toBe(1)
    expect((await camila.get(`/api/bots/${bot.id}/versions?offset=0&limit=10`)).body).toMatchObject({
      result: [{ active: true, languageBytes: language?.length }],
    })
    const visitor = await shop.visitorOf(bot)
    expect(await visitor.say("gostaria da 2a via do boletto")).toContain("Aqui está.")
  })

  it("is not stored for nodes with few phrases", async () => {
    const { body } = await camila.get(`/api/bots/${shop.bot.id}/versions?offset=0&limit=10`)
    expect(body).toMatchObject({ result: [{ active: true, languageBytes: null }] })
  })

  it.each([
    ["is missing", sql`null`],
    ["was trained by another version", sql`decode('00112233', 'hex')`],
  ])("is trained again and stored where it %s", async (_, stored) => {
    const { id, language } = await published()
    await rows(sql`update flows set language = ${stored} where id = ${id}`)
    const script = await compiled(id)
    const start = script?.start
    expect(start?.language().best("gostaria da 2a via do boletto")?.intent).toBe(1)
    expect(Buffer.from((await published()).language ?? [])).toEqual(Buffer.from(language ?? []))
  })

  it("is stored with a test version too", async () => {
    const draft = await camila.post(`/api/bots/${bot.id}/publish-test/${bot.flowId}`, flowToWire(largeNodeFlow))
    expect(draft.status).toBe(200)
    const [row] = await rows<{ language: Uint8Array | null }>(
      sql`select language from test_versions where bot_id = ${bot.id}`,
    )
    expect(Buffer.from(row?.language ?? [])).toEqual(Buffer.from((await published()).language ?? []))
  })
})
