import { randomUUID } from "node:crypto"
import { sql } from "../../platform/storage/sql.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { openSocket, type SocketNews } from "../../testing/test-socket.ts"

const signs = (news: ReadonlyArray<SocketNews>) => news.filter(({ type }) => type === "typing")

describeOnDatabase("the typing indicator", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  const staff = async (name: "camila", id: number) => {
    const cookie = (await server.signedIn(shop.addressOf(name))).cookieHeader()
    const socket = await openSocket(server.url, `/api/omnichannel/${id}/${shop[name]}`, { cookie })
    socket.send({ type: "resume", after: 0 })
    await socket.until((news) => news.find(({ type }) => type === "dialog"))
    return socket
  }
  /** Opens a conversation on both sides. */
  const openBoth = async (first: string) => {
    const visitor = await shop.greeted()
    if (first !== "") await visitor.say(first)
    const socket = await openSocket(server.url, "/api/livechat/socket")
    socket.send({ type: "resume", after: 0, token: visitor.token })
    await socket.until((news) => news.find(({ type }) => type === "state"))
    const id = await visitor.dialogId()
    return { visitor, id, page: socket, room: await staff("camila", id) }
  }
  /** Waits for a round trip, after which everything sent before has arrived. */
  const settle = async ({ page, room, visitor }: Awaited<ReturnType<typeof openBoth>>) => {
    const text = `fim ${randomUUID()}`
    await visitor.say(text)
    for (const socket of [page, room]) await socket.until((news) => news.find(({ message }) => message === text))
  }

  it("is sent to the other side, with an attendant's name, and not back", async () => {
    const both = await openBoth("camila")
    const { page, room, visitor } = both
    room.send({ type: "typing" })
    const told = await page.until((news) => signs(news)[0])
    expect(told).toEqual({ type: "typing", dialogToken: visitor.dialogToken, name: "Camila Duarte" })
    page.send({ type: "typing" })
    expect(await room.until((news) => signs(news)[0])).toEqual({ type: "typing" })
    await settle(both)
    expect([signs(page.news).length, signs(room.news).length]).toEqual([1, 1])
    await Promise.all([page.close(), room.close()])
  })

  it("is throttled to once a second, has no sequence number, and is not stored", async () => {
    const both = await openBoth("camila")
    const { id, page, room, visitor } = both
    const count = async () => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ lastSeq: number }>(sql`select last_seq as "lastSeq" from dialogs where id = ${id}`),
      )
      return rows[0]?.lastSeq
    }
    const before = await count()
    for (let at = 0; at < 5; at++) page.send({ type: "typing" })
    await room.until((news) => signs(news)[0])
    expect(await count()).toBe(before)
    await settle(both)
    expect(signs(room.news)).toHaveLength(1)
    server.advance(1_000)
    page.send({ type: "typing" })
    await room.until((news) => signs(news)[1])
    expect((await visitor.messages()).messages.filter(({ message }) => message === "")).toEqual([])
    await Promise.all([page.close(), room.close()])
  })

  it("of somebody who has just joined is told once their socket knows that they hold the room", async () => {
    const both = await openBoth("")
    const { id, page, room } = both
    room.send({ type: "typing" })
    await settle(both)
    expect(signs(page.news)).toEqual([])
    const camila = await server.signedIn(shop.addressOf("camila"))
    expect((await camila.post(`/api/omnichannel/dialogs/${id}/join`, {})).status).toBe(200)
    expect(await page.until((news) => signs(news)[0])).toMatchObject({ type: "typing", name: "Camila Duarte" })
    await settle(both)
    expect(signs(page.news)).toHaveLength(1)
    await Promise.all([page.close(), room.close()])
  })

  it("is ignored from a user who does not hold the room, and in a finished conversation", async () => {
    const watched = await openBoth("")
    watched.room.send({ type: "typing" })
    await settle(watched)
    expect(signs(watched.page.news)).toEqual([])
    const over = await openBoth("tchau")
    over.page.send({ type: "typing" })
    over.room.send({ message: "", clientId: randomUUID() })
    await over.room.until((news) => news.find(({ type }) => type === "refused"))
    expect(signs(over.room.news)).toEqual([])
    for (const { page, room } of [watched, over]) await Promise.all([page.close(), room.close()])
  })

  it("counts as an invalid frame before the visitor has sent their token", async () => {
    const stranger = await openSocket(server.url, "/api/livechat/socket")
    for (let at = 0; at < 10; at++) stranger.send({ type: "typing" })
    expect(await stranger.closed).toBe(1008)
  })
})
