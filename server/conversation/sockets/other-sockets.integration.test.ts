import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { openSocket, refusedSocket, type SocketNews, type TestSocket } from "../../testing/test-socket.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"

describeOnDatabase("sockets", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  describe("of the inbox", () => {
    const inbox = (person: number, company = shop.companyId) =>
      `/api/omnichannel-sidebar/${person}?companyId=${company}`
    const openInbox = async (name: "camila" | "rafael") => {
      const browser = await server.signedIn(shop.addressOf(name))
      const socket = await openSocket(server.url, inbox(shop[name]), { cookie: browser.cookieHeader() })
      return { browser, socket }
    }
    const itemOf = (news: ReadonlyArray<SocketNews>, id: number) =>
      news.flatMap(itemsIn).findLast((item) => item.id === id)

    it("are refused to other users, other companies and pages of another origin", async () => {
      const cookie = (await server.signedIn(shop.addressOf("camila"))).cookieHeader()
      const foreign = await openShop(server)
      expect(await refusedSocket(server.url, inbox(shop.camila))).toMatchObject({ status: 401 })
      expect(await refusedSocket(server.url, inbox(shop.rafael), { cookie })).toMatchObject({ status: 403 })
      expect(await refusedSocket(server.url, inbox(shop.camila, foreign.companyId), { cookie })).toMatchObject({
        status: 404,
      })
      const origin = "https://outro.example"
      expect(await refusedSocket(server.url, inbox(shop.camila), { cookie, origin })).toMatchObject({ status: 403 })
    })

    it("send the unread count at once, to a client that only listens too", async () => {
      const { socket } = await openInbox("camila")
      const unread = await socket.until((news) => news.find(({ type }) => type === "inbox"))
      expect(unread).toMatchObject({ dialogs: [], unreadRooms: expect.any(Number) as number })
      await socket.close()
    })

    it("say that a frame is too large before they close", async () => {
      const { socket } = await openInbox("camila")
      socket.send({ type: "ping", clientId: "grande", padding: "x".repeat(70_000) })
      expect(await socket.closed).toBe(1009)
      expect(socket.news.at(-1)).toEqual({
        type: "refused",
        clientId: "grande",
        reason: "Mensagem grande demais. Envie-a em partes, ou como arquivo.",
      })
    })

    it("send the changes in the user's workspaces, and the unread count", async () => {
      const { socket } = await openInbox("camila")
      const foreign = await (await openShop(server)).greeted()
      await foreign.say("pedido")
      const elsewhere = await shop.greeted()
      await elsewhere.say("atendente")
      const visitor = await shop.greeted()
      await visitor.say("camila")
      const id = await visitor.dialogId()
      await socket.until((news) => ((itemOf(news, id)?.unreadMessageTotal ?? 0) > 0 ? true : undefined))
      expect(itemOf(socket.news, id)).toMatchObject({
        lastMessage: "Transferida para Camila Duarte · SAC",
        workspaceId: shop.customerCare,
        holderId: shop.camila,
        unreadMessageTotal: 1,
      })
      const unread = Number(socket.news.at(-1)?.["unreadRooms"])
      await visitor.say("Oi?")
      await socket.until((news) => (itemOf(news, id)?.lastMessage === "Oi?" ? true : undefined))
      expect(socket.news.at(-1)?.["unreadRooms"]).toBe(unread)
      const workspaces = new Set(socket.news.flatMap(itemsIn).map(({ workspaceId }) => workspaceId))
      expect([...workspaces]).toEqual([shop.customerCare])
      await socket.close()
    })

    it("tell that a room has left the user's workspaces, and nothing more of it", async () => {
      const { socket } = await openInbox("camila")
      const visitor = await shop.greeted()
      const id = await visitor.dialogId()
      await socket.until((news) => itemOf(news, id))
      await visitor.say("atendente")
      await socket.until((news) => news.find(({ gone }) => Array.isArray(gone) && gone.includes(id)))
      await visitor.say("Um segredo")
      const other = await shop.greeted()
      await socket.until((news) => news.flatMap(itemsIn).find((item) => item.id > id) ?? undefined)
      await other.say("camila")
      expect(JSON.stringify(socket.news)).not.toContain("Um segredo")
      expect(itemOf(socket.news, id)?.workspaceId).toBe(shop.customerCare)
      await socket.close()
    })

    it("close with 4401 when the session ends", async () => {
      const { browser, socket } = await openInbox("camila")
      await browser.post("/api/logout")
      expect(await socket.closed).toBe(4401)
    })

    /** Opens the inbox of a user who may see the rooms of customer care, and takes that permission away on request. */
    const openSeer = async () => {
      const email = `${randomUUID()}@casa.com.br`
      const person = await server.seed.person(shop.companyId, {
        email,
        permissions: ["dialog_view"],
        workspaces: [shop.customerCare],
      })
      const cookie = (await server.signedIn(email)).cookieHeader()
      const socket = await openSocket(server.url, inbox(person), { cookie })
      const losePermission = async () => {
        await server.seed.asTenant(shop.companyId, async (tx) => {
          await tx.execute(
            `update profiles set permissions = '{dashboard_view}'
             where id in (select profile_id from user_profiles where user_id = ${person})`,
          )
        })
        server.advance(10_000)
      }
      return { person, cookie, socket, losePermission }
    }

    it("close with 4404, and tell nothing more, when the permission is gone", async () => {
      const { socket, losePermission } = await openSeer()
      const visitor = await shop.greeted()
      await visitor.say("camila")
      const id = await visitor.dialogId()
      await socket.until((news) => itemOf(news, id))
      await losePermission()
      await visitor.say("Um segredo")
      expect(await socket.closed).toBe(4404)
      expect(JSON.stringify(socket.news)).not.toContain("Um segredo")
    })

    it("close with 4404 when the permission is gone, also where nothing happens", async () => {
      const { person, cookie, socket, losePermission } = await openSeer()
      const visitor = await shop.greeted()
      await visitor.say("camila")
      const room = await openSocket(server.url, `/api/omnichannel/${await visitor.dialogId()}/${person}`, { cookie })
      room.send({ type: "resume", after: 0 })
      await room.until((news) => news.find(({ type }) => type === "dialog"))
      await losePermission()
      expect(await Promise.all([socket.closed, room.closed])).toEqual([4404, 4404])
    })

    it("close after ten invalid frames", async () => {
      const { socket } = await openInbox("camila")
      for (let at = 0; at < 10; at++) socket.send("{")
      expect(await socket.closed).toBe(1008)
    })

    it("report presence: a room goes to a user with the inbox open, until the last tab is closed", async () => {
      const online = await openShop(server)
      const camila = await server.signedIn(online.addressOf("camila"))
      const target = { kind: "sequential-person", workspaceId: online.afterSales, onlyOnlineUser: true } as const
      await publishOver(
        camila,
        online,
        drawFlow("Só quem está", [
          { title: "Início", says: ["Olá"], ways: [way("Fila", "fila")] },
          { title: "Fila", says: ["Um instante"], transfer: target },
        ]),
      )
      const handed = async () => (await (await online.greeted()).say("fila")).at(-1)
      const queue = "Transferida para Pós-venda · aguardando atendimento"
      expect(await handed()).toBe(queue)
      // On another page, a user only watches.
      const watching = await openSocket(
        server.url,
        `/api/omnichannel-sidebar/${online.bianca}?companyId=${online.companyId}&watching=true`,
        { cookie: (await server.signedIn(online.addressOf("bianca"))).cookieHeader() },
      )
      expect(await handed()).toBe(queue)
      await watching.close()
      const bianca = await server.signedIn(online.addressOf("bianca"))
      const tab = () =>
        openSocket(server.url, `/api/omnichannel-sidebar/${online.bianca}?companyId=${online.companyId}`, {
          cookie: bianca.cookieHeader(),
        })
      const [one, other] = [await tab(), await tab()]
      const hers = "Transferida para Bianca Reis · Pós-venda"
      expect([await handed(), await handed()]).toEqual([hers, hers])
      await one.close()
      expect(await handed()).toBe(hers)
      await bianca.post("/api/logout")
      expect(await other.closed).toBe(4401)
      expect(await handed()).toBe(queue)
    })
  })

  describe("of the widget", () => {
    const path = "/api/livechat/socket"
    const follow = async (visitor: TestVisitor, after = 0, dialogToken?: string): Promise<TestSocket> => {
      const socket = await openSocket(server.url, path, { origin: "https://loja.example" })
      const resume = { type: "resume", after, token: visitor.token }
      socket.send(dialogToken === undefined ? resume : { ...resume, dialogToken })
      await socket.until((news) => news.find(({ type }) => type === "state"))
      return socket
    }

    it("close with 4404 where the company may not use the live chat", async () => {
      const other = await openShop(server)
      const visitor = await other.greeted()
      await server.seed.asTenant(other.companyId, (tx) => tx.execute("update companies set livechat = false"))
      const socket = await openSocket(server.url, path, { origin: "https://loja.example" })
      socket.send({ type: "resume", after: 0, token: visitor.token })
      expect(await socket.closed).toBe(4404)
    })

    it("open on pages of any origin, and send the visitor's conversation", async () => {
      const visitor = await shop.greeted()
      const socket = await follow(visitor)
      await visitor.say("pedido")
      await socket.until((news) => news.find(({ message }) => message === "Seu pedido está a caminho."))
      expect(messagesIn(socket.news)).toMatchObject([
        { seq: 1, sender: "BOT", dialogToken: visitor.dialogToken },
        { seq: 2, sender: "CLIENT", message: "pedido" },
        { seq: 3, sender: "BOT" },
      ])
      await socket.close()
    })

    it("say to a visitor who has not written yet that they are connected, and follow what they begin", async () => {
      const visitor = await shop.visitor()
      const socket = await follow(visitor)
      expect(socket.news).toEqual([{ type: "state", dialogToken: "", finished: false }])
      await visitor.say("pedido")
      await socket.until((news) => news.find(({ message }) => message === "Seu pedido está a caminho."))
      expect(messagesIn(socket.news).map(({ seq }) => seq)).toEqual([1, 2, 3])
      await socket.close()
    })

    it("send an attendant's answers, and nothing of other visitors", async () => {
      const [visitor, other] = [await shop.greeted(), await shop.greeted()]
      await visitor.say("camila")
      const id = await visitor.dialogId()
      const [socket, others] = [await follow(visitor, 4), await follow(other)]
      const cookie = (await server.signedIn(shop.addressOf("camila"))).cookieHeader()
      const staff = await openSocket(server.url, `/api/omnichannel/${id}/${shop.camila}`, { cookie })
      staff.send({ message: "Bom dia!", clientId: randomUUID() })
      await socket.until((news) => news.find(({ message }) => message === "Bom dia!"))
      expect(messagesIn(socket.news)).toMatchObject([{ seq: 5, sender: "HUMAN", senderName: "Camila Duarte" }])
      await other.say("pedido")
      await others.until((news) => messagesIn(news).find(({ seq }) => seq === 3))
      expect(messagesIn(others.news)).toHaveLength(3)
      await Promise.all([socket.close(), others.close(), staff.close()])
    })

    it("continue with the new conversation that begins after one has ended", async () => {
      const visitor = await shop.greeted()
      const socket = await follow(visitor)
      await visitor.say("tchau")
      await socket.until((news) => news.find(({ finished }) => finished === true))
      await visitor.say("pedido")
      const { dialogToken } = await visitor.messages()
      const anew = (news: ReadonlyArray<SocketNews>) =>
        messagesIn(news).filter((told) => told["dialogToken"] === dialogToken)
      await socket.until((news) => anew(news).find(({ seq }) => seq === 3))
      await visitor.say("pedido")
      await socket.until((news) => anew(news).find(({ seq }) => seq === 5))
      expect(anew(socket.news).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
      await socket.close()
    })

    it("send all of a new conversation to a client that last saw the previous one", async () => {
      const visitor = await shop.greeted()
      await visitor.say("tchau")
      const previous = visitor.dialogToken
      await visitor.say("pedido")
      const socket = await follow(visitor, 2, previous)
      await socket.until((news) => messagesIn(news).find(({ seq }) => seq === 3))
      expect(messagesIn(socket.news).map(({ seq }) => seq)).toEqual([1, 2, 3])
      await socket.close()
    })

    it("close with 4401 for an invalid token, and after ten frames without one", async () => {
      const stranger = await openSocket(server.url, path)
      stranger.send({ type: "resume", after: 0, token: "nenhum" })
      expect(await stranger.closed).toBe(4401)
      const wild = await openSocket(server.url, path)
      for (let at = 0; at < 10; at++) wild.send({ message: "oi", clientId: "x" })
      expect(await wild.closed).toBe(1008)
    })
  })
})

/** Publishes over the bot's present version. */
const publishOver = async (
  browser: Parameters<typeof publish>[0],
  { bot }: TestShop,
  document: Parameters<typeof publish>[2],
): Promise<void> => {
  const { body } = await browser.get(`/api/bots/${bot.id}/flow/-1`)
  // the response shape of this route: any other response fails in the next step
  const { id } = body as { id: typeof bot.flowId }
  await publish(browser, { ...bot, flowId: id }, document)
}

interface ToldItem {
  readonly id: number
  readonly workspaceId: number
  readonly lastMessage: string
  readonly unreadMessageTotal: number
}

const itemsIn = ({ dialogs }: SocketNews): ReadonlyArray<ToldItem> =>
  // the shape of the inbox events: any other event fails on the fields that a test reads
  Array.isArray(dialogs) ? (dialogs as ReadonlyArray<ToldItem>) : []

const messagesIn = (news: ReadonlyArray<SocketNews>): ReadonlyArray<SocketNews> =>
  news.filter(({ type }) => type === "message")
