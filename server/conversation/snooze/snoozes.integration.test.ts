import type { InboxItem } from "@prosa/core/conversation"
import type { DialogId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

const hour = 3_600_000

describeOnDatabase("rooms that are put off until a time", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(() => server.close())

  /** Lets time pass; sessions end meanwhile. */
  const pass = async (milliseconds: number) => {
    server.advance(milliseconds)
    camila = await server.signedIn(shop.addressOf("camila"))
  }
  const held = async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    expect((await camila.post(`/api/omnichannel/dialogs/${id}/join`, {})).status).toBe(200)
    return { visitor, id }
  }
  const snooze = async (id: DialogId, until: string | null) =>
    (await camila.put(`/api/omnichannel/dialogs/${id}/snooze`, { until })).status
  const inAnHour = () => new Date(server.clock.now() + hour).toISOString()
  const itemsOf = async (view: string) => {
    const query = `companyId=${shop.companyId}&workspace=${shop.customerCare}&status=OPEN&name=&view=${view}&offset=0&limit=12`
    const { body } = await camila.get(`/api/omnichannel/dialogs-pageable?${query}`)
    return (
      body as {
        readonly result: ReadonlyArray<Omit<InboxItem, "unreadTotal"> & { readonly unreadMessageTotal: number }>
      }
    ).result
  }
  const mine = async (id: DialogId) => (await itemsOf("mine")).find((item) => item.id === id)
  const jobs = () =>
    server.seed.asTenant(shop.companyId, async (tx) => {
      const { rows } = await tx.execute<{ key: string }>(
        sql`select key from jobs where kind = 'snooze-end' order by key`,
      )
      return rows.map(({ key }) => Number(key))
    })

  it("come back as unread when it has come, and not before; a later time takes the place of an earlier one", async () => {
    const { id } = await held()
    expect(await snooze(id, inAnHour())).toBe(200)
    await pass(hour / 2)
    expect(await snooze(id, inAnHour())).toBe(200)
    await pass(hour * 0.75)
    // What was due at the first time has been worked on once this other room is back.
    const other = await held()
    expect(await snooze(other.id, new Date(server.clock.now() + 60_000).toISOString())).toBe(200)
    await pass(120_000)
    await soon(async () => expect(await mine(other.id)).toMatchObject({ unreadMessageTotal: 1, snooze: null }))
    expect(await mine(id)).toBeUndefined()
    await pass(hour)
    await soon(async () => expect(await mine(id)).toMatchObject({ unreadMessageTotal: 1, snooze: null }))
    expect(await itemsOf("snoozed")).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it("stay as they are when it comes after they have changed hands, and leave the others nothing", async () => {
    const { id } = await held()
    expect(await snooze(id, inAnHour())).toBe(200)
    const target = {
      dialogId: id,
      transferToThirdPartySystem: false,
      userId: shop.rafael,
      workspaceId: shop.afterSales,
    }
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    const workspaces = [shop.customerCare, shop.afterSales]
    await server.seed.person(shop.companyId, { email, permissions: ["dialog_view", "dialog_edit"], workspaces })
    const manager = await server.signedIn(email)
    expect((await manager.post("/api/omnichannel/dialogs/transfer", target)).status).toBe(200)
    const stored = () =>
      server.seed.asTenant(shop.companyId, async (tx) => {
        const found = await tx.execute<{ unread: number; holder: number }>(
          sql`select unread_count as unread, assignee_id as holder from dialogs where id = ${id}`,
        )
        return found.rows
      })
    const before = await stored()
    expect(before).toMatchObject([{ holder: shop.rafael }])
    await pass(hour + 60_000)
    await soon(async () => expect(await jobs()).toEqual([]))
    expect(await stored()).toEqual(before)
  })

  it("that came back with a message are not counted again, and the audit says who put them off", async () => {
    const { id, visitor } = await held()
    expect(await snooze(id, inAnHour())).toBe(200)
    await visitor.say("Voltei")
    await soon(async () => expect(await mine(id)).toMatchObject({ unreadMessageTotal: 1, snooze: null }))
    await pass(hour + 60_000)
    await soon(async () => expect(await jobs()).toEqual([]))
    expect(await mine(id)).toMatchObject({ unreadMessageTotal: 1 })
    const audit = await server.seed.asTenant(shop.companyId, async (tx) => {
      const found = await tx.execute<{ action: string }>(
        sql`select action from audit where subject = ${`dialog ${id}`} and action like 'dialog.snooze' order by id`,
      )
      return found.rows
    })
    expect(audit).toEqual([{ action: "dialog.snooze" }])
  })
})
