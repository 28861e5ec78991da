import { createHttpRooms } from "@prosa/adapters-http/clients"
import { ClientId, type DialogId, type UserId } from "@prosa/core/kernel"
import { handOverToPeople } from "@prosa/core/transfer"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { openSocket, startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

describeOnDatabase("rooms that a person closes and hands over", (open) => {
  let server: TestServer
  /** A second node on the same database and bus. */
  let other: TestServer
  let shop: TestShop
  let manager: TestBrowser
  let managerOnOther: TestBrowser
  let system: CustomerSystem

  beforeAll(async () => {
    system = await openCustomerSystem()
    const database = await open(migrations)
    const bus = createInProcessBus(silentLogger)
    server = await startTestServer(database, { bus, webhooks: "http", loopbackWebhooks: true })
    other = await startTestServer(database, { bus, webhooks: "http", loopbackWebhooks: true })
    shop = await openShop(server)
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      name: "Gestora",
      permissions: ["dialog_view", "dialog_edit", "omnichannel_view"],
      workspaces: [shop.customerCare, shop.afterSales],
    })
    manager = await server.signedIn(email)
    managerOnOther = await other.signedIn(email)
  })
  beforeEach(() => {
    system.received.splice(0)
    system.respond({ json: {} })
  })
  afterAll(async () => {
    await other.close()
    await server.close()
    system.close()
  })

  const greeted = async () => {
    const visitor = await shop.greeted()
    return { visitor, id: await visitor.dialogId() }
  }
  const roomOf = async (id: DialogId) => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ status: number; workspaceId: number; holder: UserId | null; outside: boolean; unread: number }>(sql`
        select status, workspace_id as "workspaceId", assignee_id as holder, transferred_external as outside,
          unread_count as unread from dialogs where id = ${id}`),
    )
    return rows[0]
  }
  const close = (rooms: ReadonlyArray<number>, by = manager) => by.post("/api/dialogs/close-rooms", { rooms })
  const inTurn = () => ({ typeTransfer: 2, workspaceId: shop.afterSales, userId: 0, sendToThirdpartySystem: false })
  const transfer = (rooms: ReadonlyArray<number>, transferData: object, by = manager) =>
    by.post("/api/dialogs/transfer-rooms", { rooms, transferData })
  const handOver = (dialogId: number, facts: object, by = manager) =>
    by.post("/api/omnichannel/dialogs/transfer", {
      dialogId,
      transferToThirdPartySystem: false,
      userId: 0,
      workspaceId: 0,
      ...facts,
    })
  const lines = async (visitor: Awaited<ReturnType<TestShop["visitor"]>>) =>
    (await visitor.messages()).messages.filter(({ sender }) => sender === "SYSTEM").map(({ message }) => message)
  const online = (node: TestServer, browser: TestBrowser, userId: UserId) =>
    openSocket(node.url, `/api/omnichannel-sidebar/${userId}`, { cookie: browser.cookieHeader() })

  describe("closing many", () => {
    it("closes those that are open, passes the others over, and says how many", async () => {
      const [one, two] = [await greeted(), await greeted()]
      expect(await close([one.id])).toMatchObject({ status: 200, body: { closed: 1 } })
      expect(await close([two.id, one.id, two.id])).toMatchObject({ status: 200, body: { closed: 1 } })
      expect(await lines(two.visitor)).toEqual(["Conversa finalizada por Gestora"])
      expect([await roomOf(one.id), await roomOf(two.id)]).toMatchObject([{ status: 1 }, { status: 1 }])
    })

    it("closes none if one is unknown, or of another company", async () => {
      const { id } = await greeted()
      const elsewhere = await openShop(server)
      const theirs = await (await elsewhere.greeted()).dialogId()
      for (const foreign of [theirs, 2_000_000])
        expect(await close([id, foreign])).toMatchObject({ status: 404, body: { _tag: "NotFound" } })
      expect(await roomOf(id)).toMatchObject({ status: 0 })
    })

    it("asks for one to fifty, and for the permission", async () => {
      const ids = Array.from({ length: 51 }, (_, n) => n + 1)
      expect([(await close([])).status, (await close(ids)).status]).toEqual([400, 400])
      const camila = await server.signedIn(shop.addressOf("camila"))
      const { id } = await greeted()
      expect((await close([id], camila)).status).toBe(403)
    })
  })

  describe("transferring many", () => {
    it("transfers unassigned open rooms alone, in turn or to one person", async () => {
      const [free, held, closed] = [await greeted(), await greeted(), await greeted()]
      await manager.post(`/api/omnichannel/dialogs/${held.id}/join`)
      await close([closed.id])
      const toRafael = { ...inTurn(), typeTransfer: 1, userId: shop.rafael }
      expect(await transfer([free.id, held.id, closed.id], toRafael)).toMatchObject({
        status: 200,
        body: { transferred: 1 },
      })
      expect(await roomOf(free.id)).toMatchObject({ workspaceId: shop.afterSales, holder: shop.rafael, unread: 1 })
      expect(await lines(free.visitor)).toEqual(["Transferida para Rafael Nogueira · Pós-venda"])
      expect(await free.visitor.say("pedido")).toEqual([])
    })

    it("hands those of bots with an external platform to it, and passes the others over", async () => {
      const elsewhere = await openShop(server)
      const email = `fora-${crypto.randomUUID()}@casa.com.br`
      await server.seed.person(elsewhere.companyId, {
        email,
        permissions: ["dialog_view", "dialog_edit"],
        workspaces: [elsewhere.customerCare, elsewhere.afterSales],
      })
      const by = await server.signedIn(email)
      const ids = [await (await elsewhere.greeted()).dialogId(), await (await elsewhere.greeted()).dialogId()]
      const outside = { ...inTurn(), workspaceId: elsewhere.customerCare, sendToThirdpartySystem: true }
      expect(await transfer(ids, outside, by)).toMatchObject({ status: 200, body: { transferred: 0 } })
      await server.seed.asTenant(elsewhere.companyId, (tx) =>
        tx.execute(sql`
          insert into bot_webhooks (company_id, bot_id, transfer_url, secret, updated_by)
          values (${elsewhere.companyId}, ${elsewhere.bot.id}, ${`${system.url}/muitas`}, 'segredo-do-teste', 'Gestora')`),
      )
      expect(await transfer(ids, outside, by)).toMatchObject({ status: 200, body: { transferred: 2 } })
      expect(await transfer(ids, outside, by)).toMatchObject({ status: 200, body: { transferred: 0 } })
      const { rows } = await server.seed.asTenant(elsewhere.companyId, (tx) =>
        tx.execute<{ outside: boolean; holder: UserId | null }>(sql`
          select transferred_external as outside, assignee_id as holder from dialogs where id in (${ids[0]}, ${ids[1]})`),
      )
      expect(rows).toEqual([
        { outside: true, holder: null },
        { outside: true, holder: null },
      ])
      await soon(() => expect(system.received.map(({ path }) => path)).toEqual(["/muitas", "/muitas"]))
    })

    it("transfers none if one is unknown, or of another company, to whomever", async () => {
      const { id, visitor } = await greeted()
      const elsewhere = await openShop(server)
      const theirs = await (await elsewhere.greeted()).dialogId()
      const targets = [
        inTurn(),
        { ...inTurn(), typeTransfer: 1, userId: shop.rafael },
        { ...inTurn(), sendToThirdpartySystem: true },
      ]
      for (const foreign of [theirs, 2_000_000])
        for (const target of targets)
          expect(await transfer([id, foreign], target)).toMatchObject({ status: 404, body: { _tag: "NotFound" } })
      expect(await roomOf(id)).toMatchObject({ workspaceId: shop.customerCare, holder: null, outside: false })
      expect(await lines(visitor)).toEqual([])
      const { rows } = await server.seed.asTenant(elsewhere.companyId, (tx) =>
        tx.execute(sql`select assignee_id as holder, transferred from dialogs where id = ${theirs}`),
      )
      expect(rows).toEqual([{ holder: null, transferred: false }])
    })

    it("transfers and closes each room once when calls with the same rooms in other orders arrive at one instant", async () => {
      const rooms = await Promise.all(Array.from({ length: 20 }, () => greeted()))
      const ids = rooms.map(({ id }) => id)
      const orders = Array.from({ length: 8 }, (_, n) => {
        const turned = [...ids.slice(n * 2), ...ids.slice(0, n * 2)]
        return n % 2 === 0 ? turned : turned.toReversed()
      })
      const by = (n: number) => (n % 4 < 2 ? manager : managerOnOther)
      const toRafael = { ...inTurn(), typeTransfer: 1, userId: shop.rafael }
      const transfers = await Promise.all(orders.map((order, n) => transfer(order, toRafael, by(n))))
      expect(transfers.map(({ status }) => status)).toEqual(orders.map(() => 200))
      const given = transfers.flatMap(
        ({ body }) => (body as { transferredRooms: ReadonlyArray<number> }).transferredRooms,
      )
      expect(given.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
      const closes = await Promise.all(orders.map((order, n) => close(order, by(n))))
      expect(closes.map(({ status }) => status)).toEqual(orders.map(() => 200))
      expect(closes.map(({ body }) => (body as { closed: number }).closed).reduce((sum, n) => sum + n, 0)).toBe(20)
      const once = ["Transferida para Rafael Nogueira · Pós-venda", "Conversa finalizada por Gestora"]
      expect(await Promise.all(rooms.map(({ visitor }) => lines(visitor)))).toEqual(rooms.map(() => once))
    })

    it("refuses all of them for a person who left the workspace", async () => {
      const { id } = await greeted()
      const gone = { ...inTurn(), typeTransfer: 1, userId: shop.camila }
      expect(await transfer([id], gone)).toMatchObject({ status: 422, body: { _tag: "AttendantGone" } })
      expect(await roomOf(id)).toMatchObject({ workspaceId: shop.customerCare, holder: null })
      expect((await transfer([id], { ...inTurn(), typeTransfer: 1 })).status).toBe(400)
    })
  })

  describe("one room", () => {
    it("goes to a person, whoever held it, and from there to the next", async () => {
      const { id, visitor } = await greeted()
      const first = await handOver(id, { workspaceId: shop.afterSales, userId: shop.bianca })
      expect(first).toMatchObject({ status: 200, body: { dialog: { id, userTransferredId: shop.bianca } } })
      await handOver(id, { workspaceId: shop.afterSales, userId: shop.rafael })
      expect(await lines(visitor)).toEqual([
        "Transferida para Bianca Reis · Pós-venda",
        "Transferida para Rafael Nogueira · Pós-venda",
      ])
    })

    it("in turn goes to those online, on whatever node; without any it waits in the workspace", async () => {
      const { id } = await greeted()
      expect(await handOver(id, { workspaceId: shop.afterSales })).toMatchObject({
        status: 200,
        body: { dialog: { userTransferredId: 0, workspaceId: shop.afterSales, transferred: true } },
      })
      const bianca = await other.signedIn(shop.addressOf("bianca"))
      const socket = await online(other, bianca, shop.bianca)
      await soon(async () => {
        const room = await greeted()
        await handOver(room.id, { workspaceId: shop.afterSales })
        expect(await roomOf(room.id)).toMatchObject({ holder: shop.bianca })
        // Nobody else is online: in turn it does not come back to who gives it away.
        await handOver(room.id, { workspaceId: shop.afterSales })
        expect(await roomOf(room.id)).toMatchObject({ holder: null })
      })
      const people = await manager.get(`/api/omnichannel/attendants?workspaceId=${shop.afterSales}`)
      expect(people.body).toMatchObject({
        attendants: [
          { name: "Bianca Reis", online: true, takesTurns: true },
          { name: "Gestora", online: false, takesTurns: false },
          { name: "Rafael Nogueira", online: false, takesTurns: true },
        ],
      })
      await socket.close()
    })

    it("in turn is handed to one person by a call that is repeated under its id", async () => {
      const { id, visitor } = await greeted()
      const sockets = [
        await online(server, await server.signedIn(shop.addressOf("rafael")), shop.rafael),
        await online(server, await server.signedIn(shop.addressOf("bianca")), shop.bianca),
      ]
      const { attendants, handOver: handOverAs } = createHttpRooms({ fetch: manager.fetch })
      await soon(async () => {
        const people = await Effect.runPromise(attendants(shop.companyId, shop.afterSales))
        expect(people.filter(({ online: is }) => is)).toHaveLength(2)
      })
      const call = (clientId: string) =>
        Effect.runPromise(handOverAs(id, handOverToPeople(shop.afterSales, 0), Schema.decodeSync(ClientId)(clientId)))
      const first = await call("transferencia-1")
      expect([shop.rafael, shop.bianca]).toContain(first.holder?.id)
      expect(await call("transferencia-1")).toEqual(first)
      expect(await roomOf(id)).toMatchObject({ holder: first.holder?.id })
      expect(await lines(visitor)).toHaveLength(1)
      expect((await call("transferencia-2")).holder?.id).not.toBe(first.holder?.id)
      for (const socket of sockets) await socket.close()
    })

    it("is refused for a person who was just deactivated, and for a closed room", async () => {
      const { id } = await greeted()
      const email = `breve-${crypto.randomUUID()}@casa.com.br`
      const brief = await server.seed.person(shop.companyId, {
        email,
        permissions: ["omnichannel_view"],
        workspaces: [shop.customerCare],
      })
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`update users set active = false where id = ${brief}`),
      )
      const refused = { status: 422, body: { _tag: "AttendantGone" } }
      expect(await handOver(id, { workspaceId: shop.customerCare, userId: brief })).toMatchObject(refused)
      await server.seed.asTenant(shop.companyId, async (tx) => {
        await tx.execute(sql`update users set active = true where id = ${brief}`)
        await tx.execute(sql`update profiles set permissions = '{dashboard_view}'
          where id in (select profile_id from user_profiles where user_id = ${brief})`)
      })
      expect(await handOver(id, { workspaceId: shop.customerCare, userId: brief })).toMatchObject(refused)
      expect((await handOver(id, {})).status).toBe(400)
      await close([id])
      expect(await handOver(id, { workspaceId: shop.afterSales })).toMatchObject({
        status: 422,
        body: { _tag: "RoomFinished" },
      })
    })

    it("in turn is refused for a workspace that was just deactivated, in words about the workspace", async () => {
      const { id } = await greeted()
      const active = (is: boolean) =>
        server.seed.asTenant(shop.companyId, (tx) =>
          tx.execute(sql`update workspaces set active = ${is} where id = ${shop.afterSales}`),
        )
      await active(false)
      const gone = {
        _tag: "AttendantGone",
        message: "Este workspace não está mais disponível. Escolha outro workspace.",
      }
      expect(await handOver(id, { workspaceId: shop.afterSales })).toMatchObject({ status: 422, body: gone })
      expect(await transfer([id], inTurn())).toMatchObject({ status: 422, body: gone })
      await active(true)
      expect(await handOver(id, { workspaceId: shop.afterSales })).toMatchObject({ status: 200 })
    })

    it("is not found if it is of another company, wherever it is to go", async () => {
      const elsewhere = await openShop(server)
      const theirs = await (await elsewhere.greeted()).dialogId()
      const targets = [
        { workspaceId: shop.afterSales },
        { workspaceId: shop.afterSales, userId: shop.rafael },
        { transferToThirdPartySystem: true },
        { workspaceOnWebhook: true },
      ]
      for (const id of [theirs, 2_000_000])
        for (const target of targets)
          expect(await handOver(id, target)).toMatchObject({ status: 404, body: { _tag: "NotFound" } })
      const { rows } = await server.seed.asTenant(elsewhere.companyId, (tx) =>
        tx.execute(sql`select assignee_id as holder, transferred from dialogs where id = ${theirs}`),
      )
      expect(rows).toEqual([{ holder: null, transferred: false }])
    })

    it("goes to workspaces of one's own only, whose people alone are listed", async () => {
      const { id } = await greeted()
      const closed = await server.seed.workspace(shop.companyId, "Diretoria")
      const elsewhere = await openShop(server)
      for (const workspaceId of [closed, elsewhere.customerCare, 2_000_000]) {
        expect(await handOver(id, { workspaceId })).toMatchObject({ status: 404 })
        expect(await transfer([id], { ...inTurn(), workspaceId })).toMatchObject({ status: 404 })
        expect(await manager.get(`/api/omnichannel/attendants?workspaceId=${workspaceId}`)).toMatchObject({
          status: 404,
        })
      }
      expect(await roomOf(id)).toMatchObject({ workspaceId: shop.customerCare, holder: null })
    })

    it("leaves to the external platform once, if its bot has one", async () => {
      const { id, visitor } = await greeted()
      expect(await handOver(id, { transferToThirdPartySystem: true })).toMatchObject({
        status: 422,
        body: { _tag: "NoExternalSystem" },
      })
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`
          insert into bot_webhooks (company_id, bot_id, transfer_url, secret, updated_by)
          values (${shop.companyId}, ${shop.bot.id}, ${`${system.url}/transferencia`}, 'segredo-do-teste', 'Gestora')`),
      )
      expect(await handOver(id, { transferToThirdPartySystem: true })).toMatchObject({
        status: 200,
        body: { dialog: { transferredToThirdpartySystem: true } },
      })
      await soon(() => expect(system.received.map(({ path }) => path)).toEqual(["/transferencia"]))
      expect(await handOver(id, { workspaceId: shop.afterSales })).toMatchObject({
        status: 422,
        body: { message: "Este chamado já foi transferido para um sistema de terceiros." },
      })
      expect(await lines(visitor)).toEqual(["Transferida para a plataforma externa"])
      const held = (name: string) =>
        manager.post("/api/dialogs/list", {
          workspaces: [shop.customerCare],
          filters: [{ field: "transferredTo", value: name }],
          offset: 0,
          limit: 20,
        })
      expect(await held("plataforma ext")).toMatchObject({
        body: { result: [{ id, transferredTo: "Plataforma externa" }] },
      })
      await close([id])
      expect(await manager.post(`/api/omnichannel/dialogs/${id}/open`)).toMatchObject({ status: 200 })
      expect(await roomOf(id)).toMatchObject({ status: 0, outside: false })
      expect(await held("plataforma ext")).toMatchObject({ body: { result: [] } })
      expect(await handOver(id, { workspaceId: shop.afterSales })).toMatchObject({ status: 200 })
    })

    it("goes where the webhook says", async () => {
      const { id } = await greeted()
      system.respond({ json: { workspaceId: shop.afterSales, userId: shop.rafael } })
      expect(await handOver(id, { workspaceOnWebhook: true })).toMatchObject({ status: 200 })
      await soon(async () =>
        expect(await roomOf(id)).toMatchObject({ workspaceId: shop.afterSales, holder: shop.rafael }),
      )
    })
  })

  it("are shared out fairly, and never twice, by fifty transfers at one instant on two nodes", async () => {
    const rooms = await Promise.all(Array.from({ length: 50 }, () => greeted()))
    const before = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: number }>(sql`select id from dialogs where assignee_id is not null and status = 0`),
    )
    const known = new Set(before.rows.map(({ id }) => id))
    const sockets = [
      await online(server, await server.signedIn(shop.addressOf("rafael")), shop.rafael),
      await online(other, await other.signedIn(shop.addressOf("bianca")), shop.bianca),
    ]
    const both = async () => {
      const { body } = await manager.get(`/api/omnichannel/attendants?workspaceId=${shop.afterSales}`)
      const { body: there } = await managerOnOther.get(`/api/omnichannel/attendants?workspaceId=${shop.afterSales}`)
      const three = [{ online: true }, { online: false }, { online: true }]
      expect([body, there]).toMatchObject([{ attendants: three }, { attendants: three }])
    }
    await soon(both)
    const answers = await Promise.all(
      rooms.map(({ id }, n) => handOver(id, { workspaceId: shop.afterSales }, n % 2 === 0 ? manager : managerOnOther)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: number; holder: UserId }>(
        sql`select id, assignee_id as holder from dialogs where assignee_id is not null and status = 0`,
      ),
    )
    const given = rows.filter(({ id }) => !known.has(id))
    expect([shop.rafael, shop.bianca].map((who) => given.filter(({ holder }) => holder === who).length)).toEqual([
      25, 25,
    ])
    const once = [expect.stringMatching(/^Transferida para (?:Rafael Nogueira|Bianca Reis) · Pós-venda$/u)]
    expect(await Promise.all(rooms.map(({ visitor }) => lines(visitor)))).toEqual(rooms.map(() => once))
    for (const socket of sockets) await socket.close()
  })
})
