import { randomUUID } from "node:crypto"
import type { Route, Routes } from "@prosa/adapters-http/routes"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import { apiTables } from "./parts.ts"

const routes: ReadonlyArray<Route> = Object.values(apiTables).flatMap((table: Routes) => Object.values(table))
const open = new Set<unknown>(["public", "visitor", "vendor"])

it("every call without a member's session declares its limit, and no other does", () => {
  for (const { method, path, access, limit } of routes)
    expect({ call: `${method} ${path}`, limited: limit !== undefined }).toEqual({
      call: `${method} ${path}`,
      limited: open.has(access),
    })
})

describeOnDatabase("open calls", (openDatabase) => {
  let server: TestServer
  let shop: TestShop
  let other: TestShop

  beforeAll(async () => {
    server = await startTestServer(await openDatabase(migrations), { callLimitFactor: 1 })
    shop = await openShop(server)
    other = await openShop(server)
  })
  afterAll(() => server.close())

  const post = async (url: string, remoteAddress: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await server.app.inject({ method: "POST", url, remoteAddress, payload, headers })
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers["retry-after"] }
  }
  const begin = (botToken: string, address: string, visitorToken?: string) =>
    post("/api/livechat/sessions", address, visitorToken === undefined ? { botToken } : { botToken, visitorToken })
  const say = (token: string, address: string, text: string) =>
    post("/api/livechat/messages", address, { clientId: randomUUID(), text }, token)

  const dialogsOf = async ({ companyId, bot }: TestShop) => {
    const { rows } = await server.seed.asTenant(companyId, (tx) =>
      tx.execute<{ n: number }>(`select count(*)::int as n from dialogs where bot_id = ${bot.id}`),
    )
    return rows[0]?.n
  }

  /** Calls until one is refused: at least `times` are taken, and one more in each part of the window that passes meanwhile. */
  const takenUntilRefused = async (
    { times, seconds }: { readonly times: number; readonly seconds: number },
    call: (at: number) => Promise<{ readonly status: number; readonly body: { visitorToken: string } }>,
    accepted = 200,
  ) => {
    const begun = server.clock.now()
    const taken = []
    for (let at = 0; ; at++) {
      const answer = await call(at)
      if (answer.status === 429) {
        const refilled = ((server.clock.now() - begun) / 1_000 / seconds) * times
        expect(taken.length).toBeGreaterThanOrEqual(times)
        expect(taken.length).toBeLessThanOrEqual(times + refilled + 1)
        return { taken, refused: answer }
      }
      expect(answer.status).toBe(accepted)
      taken.push(answer.body)
    }
  }
  const newVisitors = { times: 60, seconds: 300 }

  it("begin 60 visitors at once from one address, and then one every five seconds; those who are known come back", async () => {
    const address = "203.0.113.7"
    const { taken, refused } = await takenUntilRefused(newVisitors, () => begin(shop.bot.token, address))
    expect(refused).toEqual({
      status: 429,
      body: {
        _tag: "TooManyRequests",
        message: expect.stringMatching(/^Muitas tentativas. Tente novamente em [1-5] s.$/u),
        retryAfter: expect.any(Number),
      },
      retryAfter: expect.stringMatching(/^[1-5]$/u),
    })
    const known = taken[0]?.visitorToken
    expect((await begin(shop.bot.token, address, known)).body.visitorToken).toBe(known)
    expect((await begin(shop.bot.token, "203.0.113.8")).status).toBe(200)
    server.advance(5_000)
    expect((await begin(shop.bot.token, address)).status).toBe(200)
  })

  it("count a subscriber's addresses of IPv6 as one", async () => {
    await takenUntilRefused(newVisitors, (at) => begin(shop.bot.token, `2001:db8:1:1::${at + 1}`))
    expect((await begin(shop.bot.token, "2001:db8:1:2::1")).status).toBe(200)
  })

  it("take 60 messages a minute of a visitor, whatever the address, and store none that they refuse; others notice nothing", async () => {
    const flooder = (await begin(shop.bot.token, "198.51.100.1")).body.visitorToken
    const honest = (await begin(shop.bot.token, "198.51.100.1")).body.visitorToken
    const before = await dialogsOf(shop)
    const { taken } = await takenUntilRefused({ times: 60, seconds: 60 }, (at) =>
      say(flooder, `198.51.100.${1 + (at % 9)}`, `${at}`),
    )
    expect(await dialogsOf(shop)).toBe((before ?? 0) + 1)
    const messages = await server.app.inject({
      url: "/api/livechat/messages?after=0",
      headers: { authorization: `Bearer ${flooder}` },
    })
    const texts: ReadonlyArray<{ sender: string }> = messages.json().messages
    expect(texts.filter(({ sender }) => sender === "CLIENT")).toHaveLength(taken.length)
    expect((await say(honest, "198.51.100.1", "oi")).status).toBe(200)
    const elsewhere = (await begin(other.bot.token, "198.51.100.1")).body.visitorToken
    expect((await say(elsewhere, "198.51.100.1", "oi")).status).toBe(200)
  })

  it("refuse an address before they look at its token or its body", async () => {
    const call = () => say("um-token-inventado", "192.0.2.1", "oi")
    await takenUntilRefused({ times: 300, seconds: 60 }, call, 401)
  })
})
