import { type FakeEvolution, openFakeEvolution } from "@prosa/fakes"
import type { ConnectionId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { freeLocalPort } from "../../testing/free-local-port.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { insertChannelEvents } from "./event-store.ts"
import { createEvolutionGateway } from "../whatsapp-qr/evolution-gateway.ts"

interface Row {
  readonly id: ConnectionId
  readonly state: string
  readonly trouble: string
  readonly external: string
}

describeOnDatabase("news of a number that is connected by QR code", (open) => {
  let evolution: FakeEvolution
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser

  beforeAll(async () => {
    evolution = await openFakeEvolution({ qrLife: { first: 60_000, next: 60_000 }, qrLimit: 2 })
    const port = await freeLocalPort()
    const devices = { url: evolution.url, apiKey: evolution.apiKey }
    const gateways = { WHATSAPP_QRCODE: createEvolutionGateway(devices) }
    server = await startTestServer(await open(migrations), {
      port,
      listening: `http://127.0.0.1:${port}`,
      devices,
      gateways,
    })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update companies set whatsapp_qrcode = true where id = ${shop.companyId}`),
    )
  })
  afterAll(async () => {
    await server.close()
    await evolution.close()
  })

  const rows = async <A extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<A>(statement))).rows
  const row = async (botId: number) => {
    const [found] = await rows<Row>(
      `select id, state, trouble, external_id as external from channel_connections where bot_id = ${botId}`,
    )
    if (found === undefined) throw new Error("the bot has no connection")
    return found
  }
  const processed = () =>
    soon(async () => expect(await rows("select 1 from channel_events where payload is not null")).toEqual([]))

  /** Begins to connect a bot; returns the name of its instance. */
  const begun = async (botId: number) => {
    expect((await camila.get(`/api/bots/whatsapp/instance/${botId}`)).status).toBe(200)
    await soon(async () => {
      const { body } = await camila.get(`/api/bots/whatsapp/qrCode/${botId}`)
      expect((body as { readonly qrcode: string }).qrcode).not.toBe("")
    })
    return (await row(botId)).external
  }
  const connected = async (botId: number) => {
    const instance = await begun(botId)
    evolution.scan(instance, { name: "Loja Aurora", phone: "5511940028922" })
    await soon(async () => expect((await row(botId)).state).toBe("connected"))
    return instance
  }
  const remove = async (botId: number) =>
    expect((await camila.fetch(`/api/bots/whatsapp/logout-instance/${botId}`, { method: "DELETE" })).status).toBe(200)
  const instances = () => evolution.instances().map(({ name }) => name)

  it("count in the order in which the gateway told them, in whatever order they come", async () => {
    const { id } = shop.bot
    const instance = await connected(id)
    await evolution.settled()
    evolution.webhooks.hold()
    evolution.closes(instance, 428, true)
    await soon(() => expect(evolution.instances()[0]?.state).toBe("open"))
    evolution.webhooks.release("reversed")
    await evolution.settled()
    await processed()
    expect(await row(id)).toMatchObject({ state: "connected", trouble: "" })
    await remove(id)
  })

  it("break nothing that was never connected: nobody has read the code", async () => {
    const { id } = shop.bot
    const instance = await begun(id)
    for (let code = 0; code < 4; code++) evolution.rotateQr(instance)
    await evolution.settled()
    await processed()
    expect(await row(id)).toMatchObject({ state: "waiting", trouble: "" })
    await remove(id)
  })

  it("change nothing when they are processed after the number was removed", async () => {
    const { id } = shop.bot
    await connected(id)
    await remove(id)
    const ended = await row(id)
    expect(ended).toMatchObject({ state: "waiting", external: "" })
    for (const [state, trouble] of [
      ["broken", "O número foi desconectado no celular."],
      ["connected", ""],
    ] as const) {
      const told = { id: `late ${state}`, person: "", event: { kind: "connection", state, trouble, at: 1 } } as const
      await server.seed.asTenant(shop.companyId, ({ run }) =>
        run((tx) => insertChannelEvents(tx, ended.id, [told], server.clock.now())),
      )
      await processed()
      expect(await row(id)).toEqual(ended)
    }
  })

  it("end with the bot: its number leaves the gateway when the bot is deleted, be the gateway away for a while", async () => {
    const bot = await server.seed.bot(shop.companyId, shop.customerCare)
    const instance = await connected(bot.id)
    evolution.fail({ path: /^\/instance\/delete/u, status: 503, times: 2 })
    const email = `helena@loja${shop.companyId}.com.br`
    await server.seed.person(shop.companyId, { email, permissions: ["bot_remove"], workspaces: [shop.customerCare] })
    const helena = await server.signedIn(email)
    expect((await helena.fetch(`/api/bots/delete/${bot.id}`, { method: "DELETE" })).status).toBe(200)
    await soon(async () => {
      server.advance(60_000)
      expect(await row(bot.id)).toMatchObject({ state: "waiting", external: "" })
    })
    expect(instances()).not.toContain(instance)
  })
})
