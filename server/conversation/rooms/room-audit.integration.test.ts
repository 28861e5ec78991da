import type { AuditRecord } from "@prosa/core/audit"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { sql } from "../../platform/storage/sql.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

describeOnDatabase("what people do with rooms", (open) => {
  let server: TestServer
  let shop: TestShop
  let manager: TestBrowser

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const email = "gestora@salas.com.br"
    await server.seed.person(shop.companyId, {
      email,
      name: "Gestora",
      permissions: ["dialog_view", "dialog_edit", "omnichannel_view", "message_remove", "audit_view"],
      workspaces: [shop.customerCare, shop.afterSales],
    })
    manager = await server.signedIn(email)
  })
  afterAll(() => server.close())

  const remove = async (url: string) => {
    const headers = { cookie: manager.cookieHeader() }
    return (await server.app.inject({ method: "DELETE", url, headers })).statusCode
  }
  const auditOf = async (companyId = shop.companyId, by = manager) =>
    by.get(`/api/audit?companyId=${companyId}&offset=0&limit=50`)
  const recordsOf = async (id: number) => {
    const { result } = (await auditOf()).body as { readonly result: ReadonlyArray<AuditRecord> }
    return result
      .filter(({ subject }) => subject === `dialog ${id}`)
      .map(({ action, userName, subjectName, changes }) => ({ action, userName, subjectName, changes }))
      .toReversed()
  }
  const by = { userName: "Gestora", subjectName: "Beatriz Lima" }

  it("stands in the audit: taking over, ending, reopening, handing over, one and many, and deleting a message", async () => {
    const visitor = await shop.greeted()
    await visitor.say("pedido")
    const id = await visitor.dialogId()
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(
        sql`update contacts set name = 'Beatriz Lima' from dialogs d where d.id = ${id} and contacts.id = d.contact_id`,
      ),
    )
    const room = `/api/omnichannel/dialogs/${id}`
    for (const call of [
      () => manager.post(`${room}/join`),
      // already theirs: nothing is done
      () => manager.post(`${room}/join`),
      () => manager.post(`/api/omnichannel/dialogs/finalize/${id}`),
      () => manager.post(`${room}/open`),
      () => manager.post("/api/dialogs/close-rooms", { rooms: [id] }),
      () => manager.post("/api/dialogs/close-rooms", { rooms: [id] }),
    ])
      expect((await call()).status).toBe(200)
    const done = (action: AuditRecord["action"], changes: AuditRecord["changes"] = []) => ({ action, ...by, changes })
    expect(await recordsOf(id)).toEqual([
      done("dialog.join"),
      done("dialog.finalize"),
      done("dialog.reopen"),
      done("dialog.finalize"),
    ])

    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(
        sql`update dialogs set status = 0, transferred = false, assignee_id = null, assignee_name = null where id = ${id}`,
      ),
    )
    const transferData = {
      typeTransfer: 1,
      workspaceId: shop.afterSales,
      userId: shop.rafael,
      sendToThirdpartySystem: false,
    }
    expect(await manager.post("/api/dialogs/transfer-rooms", { rooms: [id], transferData })).toMatchObject({
      status: 200,
    })
    const handed = {
      dialogId: id,
      transferToThirdPartySystem: false,
      userId: shop.bianca,
      workspaceId: shop.afterSales,
    }
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update dialogs set assignee_id = null, assignee_name = null where id = ${id}`),
    )
    expect(await manager.post("/api/omnichannel/dialogs/transfer", handed)).toMatchObject({ status: 200 })
    const history = (await visitor.messages()).messages
    const seq = history.find(({ sender }) => sender === "CLIENT")?.seq
    const message = await server.seed.asTenant(shop.companyId, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from messages where dialog_id = ${id} and seq = ${seq ?? 0}`,
      )
      return rows[0]?.id
    })
    expect(await remove(`/api/omnichannel/dialogs/message/${message}?companyId=${shop.companyId}`)).toBe(200)
    expect(await remove(`/api/omnichannel/dialogs/message/${message}?companyId=${shop.companyId}`)).toBe(200)
    const to = (attendant: string) => [
      { field: "attendantId", before: null, after: [attendant] },
      { field: "workspaceId", before: null, after: ["Pós-venda"] },
    ]
    expect((await recordsOf(id)).slice(4)).toEqual([
      done("dialog.transfer", expect.arrayContaining(to("Rafael Nogueira"))),
      done("dialog.transfer", expect.arrayContaining(to("Bianca Reis"))),
      done("message.remove"),
    ])
  })

  it("is read by who may see their company's audit, without the addresses of the platform's people; others are refused", async () => {
    const admin = await server.seed.administrator("admin@salas.com.br")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        insert into audit (company_id, user_id, action, subject, address)
        values (${shop.companyId}, ${admin}, 'company.update', ${`company ${shop.companyId}`}, '203.0.113.77')`),
    )
    const seen = async (browser: TestBrowser) =>
      ((await auditOf(shop.companyId, browser)).body as { readonly result: ReadonlyArray<AuditRecord> }).result.map(
        ({ userId, address }) => ({ userId, address }),
      )
    expect((await seen(manager))[0]).toEqual({ userId: admin, address: "" })
    expect((await seen(await server.signedIn("admin@salas.com.br")))[0]).toEqual({
      userId: admin,
      address: "203.0.113.77",
    })
    expect((await seen(manager)).find(({ userId }) => userId !== admin)?.address).not.toBe("")
    const elsewhere = await openShop(server)
    expect((await auditOf(elsewhere.companyId)).status).toBe(403)
    expect((await auditOf(shop.companyId, await server.signedIn(shop.addressOf("camila")))).status).toBe(403)
    expect((await manager.get("/api/audit/platform?offset=0&limit=20")).status).toBe(403)
  })
})
