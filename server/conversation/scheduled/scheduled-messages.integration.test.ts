import type { ScheduledMessage } from "@prosa/core/conversation"
import { scheduledMessages as say } from "@prosa/core/conversation"
import type { DialogId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { countDueJobs } from "../../testing/due-jobs.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { png } from "../../testing/small-files.ts"

const hour = 3_600_000

describeOnDatabase("messages whose time comes", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(() => server.close())

  /** Lets time pass, and what is due by then happen; sessions end meanwhile. */
  const pass = async (milliseconds: number) => {
    server.advance(milliseconds)
    camila = await server.signedIn(shop.addressOf("camila"))
    await soon(async () => expect(await countDueJobs(server)).toBe(0))
  }
  const held = async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    expect((await camila.post(`/api/omnichannel/dialogs/${id}/join`, {})).status).toBe(200)
    return { visitor, id }
  }
  let written = 0
  const schedule = async (
    id: DialogId,
    text: string,
    { fileIds = [] as ReadonlyArray<string>, unlessAnswered = true, after = hour } = {},
  ) => {
    const at = new Date(server.clock.now() + after).toISOString()
    const clientId = `agendada-${String((written += 1)).padStart(4, "0")}`
    const answer = await camila.post(`/api/omnichannel/dialogs/${id}/scheduled`, {
      clientId,
      text,
      fileIds,
      at,
      unlessAnswered,
    })
    expect(answer).toMatchObject({ status: 200 })
    return (answer.body as { readonly message: ScheduledMessage }).message
  }
  const waiting = async (id: DialogId) =>
    (
      (await camila.get(`/api/omnichannel/dialogs/${id}/scheduled`)).body as {
        readonly messages: ReadonlyArray<ScheduledMessage>
      }
    ).messages
  const rows = <Row extends object>(statement: ReturnType<typeof sql>) =>
    server.seed.asTenant(shop.companyId, async (tx) => (await tx.execute<Row>(statement)).rows)
  const upload = async (name: string) => {
    const form = new FormData()
    form.set("file", new File([png], name, { type: "image/png" }))
    const answer = await camila.fetch("/api/files/upload", {
      method: "POST",
      body: form,
      headers: { "idempotency-key": crypto.randomUUID() },
    })
    return ((await answer.json()) as { readonly fileId: string }).fileId
  }

  it("are sent then, with their files, once, in the order of their times; what is unread stays so", async () => {
    const { visitor, id } = await held()
    const fileId = await upload("mapa.png")
    await schedule(id, "Segunda", { after: 2 * hour, unlessAnswered: false })
    await schedule(id, "Primeira", { fileIds: [fileId], unlessAnswered: false })
    await visitor.say("Alguém?")
    await pass(hour / 2)
    expect((await waiting(id)).map(({ text }) => text)).toEqual(["Primeira", "Segunda"])
    await pass(2 * hour)
    expect(await waiting(id)).toEqual([])
    const { messages } = await visitor.messages()
    expect(messages.slice(-3).map(({ message, sender }) => [sender, message])).toEqual([
      ["CLIENT", "Alguém?"],
      ["HUMAN", "Primeira"],
      ["HUMAN", "Segunda"],
    ])
    const [facts] = await rows<{ unread: number; holder: number; files: number }>(sql`
      select unread_count as unread, assignee_id as holder,
        (select count(*)::int from file_uses u where u.dialog_id = d.id and u.file_id = ${fileId}) as files
      from dialogs d where id = ${id}`)
    expect(facts).toEqual({ unread: 1, holder: shop.camila, files: 1 })
  })

  it("do not go out once the person has written, and stay to be read", async () => {
    const { visitor, id } = await held()
    await schedule(id, "Ainda quer?")
    await visitor.say("Já resolvi")
    await pass(2 * hour)
    expect(await waiting(id)).toMatchObject([{ text: "Ainda quer?", heldBack: say.answered }])
    const { messages } = await visitor.messages()
    expect(messages.at(-1)).toMatchObject({ message: "Já resolvi" })
  })

  it("are refused with the reason where their author holds the room no longer, or it is closed; nothing is lost", async () => {
    const [given, closed] = [await held(), await held()]
    for (const { id } of [given, closed]) await schedule(id, "Bom dia")
    await rows(sql`update dialogs set assignee_id = ${shop.rafael}, assignee_name = 'Rafael' where id = ${given.id}`)
    expect((await camila.post(`/api/omnichannel/dialogs/finalize/${closed.id}`, {})).status).toBe(200)
    await pass(2 * hour)
    const [first] = await waiting(given.id)
    expect(first).toMatchObject({ text: "Bom dia", heldBack: expect.stringMatching(/^A conversa não está mais com /u) })
    expect((await waiting(closed.id))[0]?.heldBack).toBe("Esta conversa foi finalizada.")
    const query = `companyId=${shop.companyId}&workspace=${shop.customerCare}&status=&name=&view=scheduled&offset=0&limit=12`
    const { body } = await camila.get(`/api/omnichannel/dialogs-pageable?${query}`)
    const items = (body as { readonly result: ReadonlyArray<{ readonly id: number; readonly scheduled: unknown }> })
      .result
    for (const { id } of [given, closed])
      expect(items.find((item) => item.id === id)?.scheduled).toEqual({
        count: 1,
        next: null,
        refused: true,
        authors: [shop.camila],
      })
  })

  it("are refused after the channel's window, and the room is unread then", async () => {
    const { id } = await held()
    await schedule(id, "Boa tarde", { unlessAnswered: false })
    const longAgo = new Date(server.clock.now() - 23.5 * hour).toISOString()
    await rows(
      sql`update dialogs set channel = 'WHATSAPP', medium = 'WHATSAPP', last_client_at = ${longAgo}, unread_count = 0 where id = ${id}`,
    )
    await pass(2 * hour)
    expect((await waiting(id))[0]?.heldBack).toMatch(/^Já passaram 24 horas/u)
    expect(await rows(sql`select unread_count from dialogs where id = ${id}`)).toEqual([{ unread_count: 1 }])
    const [job] = await rows(sql`select key from jobs where kind = 'scheduled-message'`)
    expect(job).toBeUndefined()
  })

  it("keep their files until they are cancelled, and a day longer", async () => {
    const { id } = await held()
    const fileId = await upload("contrato.png")
    const { id: messageId } = await schedule(id, "", { fileIds: [fileId], after: 72 * hour })
    await pass(48 * hour)
    const there = async () => (await rows(sql`select id from files where id = ${fileId}`)).length
    expect(await there()).toBe(1)
    expect((await camila.fetch(`/api/omnichannel/scheduled/${messageId}`, { method: "DELETE" })).status).toBe(200)
    expect(await there()).toBe(1)
    await pass(25 * hour)
    await soon(async () => expect(await there()).toBe(0))
    expect(
      await rows(
        sql`select action from audit where subject = ${`dialog ${id}`} and action like 'dialog.%schedule' order by id`,
      ),
    ).toEqual([{ action: "dialog.schedule" }, { action: "dialog.unschedule" }])
  })

  it("are cancelled by their author and by who holds the room, and by nobody else", async () => {
    const { id } = await held()
    const { id: messageId } = await schedule(id, "Olá")
    const email = `outro-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      permissions: ["omnichannel_view"],
      workspaces: [shop.customerCare],
    })
    const other = await server.signedIn(email)
    const cancel = async () =>
      (await other.fetch(`/api/omnichannel/scheduled/${messageId}`, { method: "DELETE" })).status
    expect(await cancel()).toBe(422)
    expect((await other.post(`/api/omnichannel/scheduled/${messageId}/send`, {})).status).toBe(422)
    await rows(sql`update dialogs d set assignee_id = u.id from users u where u.email = ${email} and d.id = ${id}`)
    expect((await other.post(`/api/omnichannel/scheduled/${messageId}/send`, {})).status).toBe(422)
    expect(await cancel()).toBe(200)
  })
})
