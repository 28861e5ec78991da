import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { openSocket, refusedSocket, type SocketNews } from "../../testing/test-socket.ts"

describeOnDatabase("the socket of an open flow", (open) => {
  /** Two nodes of one product. */
  let here: TestServer
  let there: TestServer
  let shop: TestShop

  beforeAll(async () => {
    const database = await open(migrations)
    const bus = createInProcessBus(silentLogger)
    here = await startTestServer(database, { bus })
    there = await startTestServer(database, { bus })
    shop = await openShop(here)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  const path = (person: number, bot: number = shop.bot.id) => `/api/flow-presence/${bot}/${person}`
  /** A user of customer care, where the bot is. */
  const enrol = async (name: string) => {
    const email = `${randomUUID()}@casa.com.br`
    const id = await here.seed.person(shop.companyId, {
      email,
      name,
      permissions: ["bot_view"],
      workspaces: [shop.customerCare],
    })
    return { id, name, email }
  }
  const openFlow = async (server: TestServer, { id, email }: { readonly id: number; readonly email: string }) => {
    const browser = await server.signedIn(email)
    const socket = await openSocket(server.url, path(id), { cookie: browser.cookieHeader() })
    return { browser, ...socket }
  }
  const present = (news: ReadonlyArray<SocketNews>) => news.filter(({ type }) => type === "present").at(-1)?.["users"]
  const shows = (...users: ReadonlyArray<readonly [id: number, name: string, node: number | null]>) => {
    const wanted = JSON.stringify(users.map(([userId, name, node]) => ({ userId, name, node })))
    return (news: ReadonlyArray<SocketNews>) => (JSON.stringify(present(news)) === wanted ? true : undefined)
  }

  it("tells the users of two nodes of each other and of their nodes, once for all of a user's tabs", async () => {
    const [helena, rafael] = [await enrol("Helena"), await enrol("Rafael")]
    const one = await openFlow(here, helena)
    const other = await openFlow(there, rafael)
    await one.until(shows([rafael.id, "Rafael", null]))
    await other.until(shows([helena.id, "Helena", null]))
    other.send({ type: "select", node: 3 })
    await one.until(shows([rafael.id, "Rafael", 3]))
    const secondTab = await openFlow(here, rafael)
    await secondTab.until(shows([helena.id, "Helena", null]))
    await other.close()
    await one.until(shows([rafael.id, "Rafael", null]))
    await secondTab.close()
    await one.until(shows())
    await one.close()
  })

  it("tells a user who is alone nothing", async () => {
    const helena = await enrol("Helena")
    const one = await openFlow(here, helena)
    const tab = await openFlow(there, helena)
    for (const socket of [one, tab]) {
      socket.send({ type: "select", node: 2 })
      socket.send({ type: "ping" })
      await socket.until((news) => news.find(({ type }) => type === "pong"))
    }
    // Arrivals on both nodes come to either, on the ways by which it would be told of the user's own tabs.
    const [rafael, caio] = [await enrol("Rafael"), await enrol("Caio")]
    const others = [await openFlow(here, rafael), await openFlow(there, caio)]
    for (const { until } of [one, tab])
      await until((news) => news.find(({ users }) => Array.isArray(users) && users.length === 2))
    for (const { news } of [one, tab]) {
      expect(news[0]).toEqual({ type: "pong" })
      for (const { type, users } of news.slice(1)) {
        expect(type).toBe("present")
        expect(users).not.toEqual([])
        expect(JSON.stringify(users)).not.toContain("Helena")
      }
    }
    await Promise.all([one, tab, ...others].map((socket) => socket.close()))
  })

  it("is refused as the flow itself: to other users, companies, workspaces and origins, and for no bot", async () => {
    const helena = await enrol("Helena")
    const cookie = (await here.signedIn(helena.email)).cookieHeader()
    const foreign = await openShop(here)
    const refusal = (address: string, terms = {}) => refusedSocket(here.url, address, { cookie, ...terms })
    expect(await refusedSocket(here.url, path(helena.id))).toMatchObject({ status: 401 })
    expect(await refusal(path(shop.camila))).toMatchObject({ status: 403 })
    expect(await refusal(path(helena.id), { origin: "https://outro.example" })).toMatchObject({ status: 403 })
    for (const bot of [foreign.bot.id, 999_999, 0, -1])
      expect(await refusal(path(helena.id, bot))).toMatchObject({ status: 404 })
    const rafael = await here.signedIn(shop.addressOf("rafael"))
    expect(await refusal(path(shop.rafael), { cookie: rafael.cookieHeader() })).toMatchObject({ status: 404 })
    expect((await rafael.get(`/api/bots/${shop.bot.id}/flow/-1`)).status).toBe(404)
  })

  it("opens for an administrator and for a reader of the flow, too", async () => {
    const helena = await enrol("Helena")
    const one = await openFlow(here, helena)
    const email = `${randomUUID()}@prosa.com.br`
    const administrator = await openFlow(there, { id: await here.seed.administrator(email), email })
    await administrator.until(shows([helena.id, "Helena", null]))
    await Promise.all([one.close(), administrator.close()])
  })

  it("closes with 4404 once the user's workspace, or the bot, is gone", async () => {
    const [helena, rafael] = [await enrol("Helena"), await enrol("Rafael")]
    const [one, other] = [await openFlow(here, helena), await openFlow(here, rafael)]
    await one.until(shows([rafael.id, "Rafael", null]))
    const run = (statement: string) => here.seed.asTenant(shop.companyId, (tx) => tx.execute(statement))
    await run(`delete from user_workspaces where user_id = ${rafael.id}`)
    here.advance(10_000)
    expect(await other.closed).toBe(4404)
    await one.until(shows())
    await run(`update bots set workspace_id = ${shop.afterSales} where id = ${shop.bot.id}`)
    here.advance(10_000)
    expect(await one.closed).toBe(4404)
    await run(`update bots set workspace_id = ${shop.customerCare} where id = ${shop.bot.id}`)
  })

  it("closes with 4401 when the session ends", async () => {
    const { browser, closed } = await openFlow(here, await enrol("Helena"))
    await browser.post("/api/logout")
    expect(await closed).toBe(4401)
  })

  it.each([
    ["text that is no JSON", "{"],
    ["another type", { type: "resume", after: 0 }],
    ["a node that is no id", { type: "select", node: "3" }],
    ["a node of zero", { type: "select", node: 0 }],
    ["a fraction", { type: "select", node: 1.5 }],
    ["no node at all", { type: "select" }],
    ["a list", [1, 2]],
  ])("counts %s as an invalid frame, of which ten close it; the others are told nothing", async (_, frame) => {
    const [helena, rafael] = [await enrol("Helena"), await enrol("Rafael")]
    const [one, wild] = [await openFlow(here, helena), await openFlow(here, rafael)]
    await one.until(shows([rafael.id, "Rafael", null]))
    for (let at = 0; at < 10; at++) wild.send(frame)
    expect(await wild.closed).toBe(1008)
    await one.until(shows())
    expect(one.news.filter(({ type }) => type === "present")).toHaveLength(2)
    await one.close()
  })

  it("is closed by a flood of frames", async () => {
    const helena = await openFlow(here, await enrol("Helena"))
    for (let at = 1; at <= 100; at++) helena.send({ type: "select", node: at })
    expect(await helena.closed).toBe(1008)
  })
})
