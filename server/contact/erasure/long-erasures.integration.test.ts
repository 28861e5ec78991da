import type { ContactErasure, ErasurePreview } from "@prosa/core/contact"
import { erasureMessages } from "@prosa/core/contact"
import type { ContactId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ClaimedJob } from "../../platform/jobs/jobs.ts"
import { raw } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { eraseContactJob, messagesOfPart } from "./erase-contact.ts"

/** Of three parts, the last of which is not full. */
const messagesOf = messagesOfPart * 2 + 30

describeOnDatabase("the erasure of a long conversation", (open) => {
  let server: TestServer
  let shop: TestShop
  let helena: TestBrowser
  beforeAll(async () => {
    // Without a worker: each run of the job is the test's.
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const { companyId, customerCare } = shop
    const permissions = ["contact_view", "contact_edit", "omnichannel_view"] as const
    await server.seed.person(companyId, { email: "helena@longa.com.br", permissions, workspaces: [customerCare] })
    helena = await server.signedIn("helena@longa.com.br")
  })
  afterAll(() => server.close())

  const rows = <Row extends object>(statement: string) =>
    server.seed.asTenant(shop.companyId, ({ run }) => run((tx) => tx.rows<Row>(raw(statement))))

  /** A visitor who has written a lot. */
  const talker = async () => {
    const visitor = await shop.visitor()
    await visitor.say("oi")
    const room = await visitor.dialogId()
    await rows(`
      insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
      select company_id, id, last_seq + n, last_seq + n, 'CLIENT', 'segredo ' || n, now()
      from dialogs, generate_series(1, ${messagesOf}) n where id = ${room}`)
    await rows(`update dialogs set last_seq = last_seq + ${messagesOf} where id = ${room}`)
    const [dialog] = await rows<{ id: ContactId }>(`select contact_id as id from dialogs where id = ${room}`)
    return { visitor, room, id: dialog?.id ?? (0 as ContactId) }
  }
  const left = async (room: number) =>
    (await rows(`select 1 from messages where dialog_id = ${room} and text like 'segredo%'`)).length
  const erase = async (id: ContactId) =>
    (await helena.post(`/api/contacts/${id}/erase`, { confirmation: erasureMessages.namelessWord }))
      .body as ContactErasure
  const look = async (id: number) => (await helena.get(`/api/contact-erasures/${id}`)).body as ContactErasure
  /** Runs the job of an erasure once, as a worker that has claimed it; one that is `cut` has lost its claim by the end. */
  const work = async (id: ContactId, cut = false) => {
    const [row] = await rows<{ id: string; fence: string; revision: string }>(
      `select id::text, fence::text, revision::text from jobs where kind = '${eraseContactJob}' and key = '${id}'`,
    )
    if (row === undefined) throw new Error("there is no job")
    const job: ClaimedJob = {
      ...row,
      fence: cut ? "99" : row.fence,
      companyId: shop.companyId,
      kind: eraseContactJob,
      key: String(id),
      payload: null,
      dueAt: 0,
      attempt: 1,
    }
    const handler = server.jobs[eraseContactJob]
    return Result.isSuccess(await Effect.runPromise(Effect.result(handler?.(job) ?? Effect.void)))
  }

  it("goes on in parts, is where it was after a job that was cut off, and ends once", async () => {
    const { visitor, room, id } = await talker()
    const all = messagesOf + 4
    const begun = await erase(id)
    expect(begun).toMatchObject({ state: "running", endedAt: null, erasedMessages: messagesOfPart })
    expect(begun.messages).toBeGreaterThanOrEqual(messagesOf)
    // Closed, and nobody's: what the visitor says next is somebody else's.
    expect((await helena.get(`/api/contacts/${id}`)).status).toBe(404)
    expect((await helena.get(`/api/contacts/${id}/erasure`)).body as ErasurePreview).toMatchObject({
      openRooms: 0,
      erasure: { state: "running" },
    })
    expect(await rows(`select 1 from contact_identities where contact_id = ${id}`)).toEqual([])
    await visitor.say("voltei")
    expect(await visitor.dialogId()).not.toBe(room)

    const before = await left(room)
    expect(await work(id, true)).toBe(false)
    expect(await left(room)).toBe(before)
    expect((await look(begun.id)).erasedMessages).toBe(messagesOfPart)
    expect(await work(id)).toBe(true)
    expect((await look(begun.id)).erasedMessages).toBe(2 * messagesOfPart)
    // Asked for once more meanwhile, it is the same one.
    expect(await erase(id)).toMatchObject({ id: begun.id, state: "running" })
    expect(await work(id)).toBe(true)
    const done = await look(begun.id)
    expect(done).toMatchObject({ state: "done", endedAt: expect.any(String), erasedMessages: begun.messages })
    expect(done.counts["messages"]).toBe(begun.messages)
    expect(begun.messages).toBeLessThanOrEqual(all)
    expect(await left(room)).toBe(0)
    expect(await rows(`select count(*)::int as count from messages where dialog_id = ${room}`)).toEqual([
      { count: begun.messages },
    ])
    // Once more later, which finds nothing and counts nothing.
    expect(await work(id)).toBe(true)
    expect(await look(begun.id)).toEqual(done)
    expect(await rows(`select 1 from jobs where kind = '${eraseContactJob}'`)).toEqual([])
  })

  it("lets nobody open the room again", async () => {
    const { room, id } = await talker()
    await erase(id)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const { status, body } = await camila.post(`/api/omnichannel/dialogs/${room}/open`, {})
    expect([status, body]).toMatchObject([400, { message: erasureMessages.roomErased }])
    const saved = await camila.put(`/api/omnichannel/dialogs/${room}/contact`, {
      name: "Zuleica",
      email: "",
      phone: "",
      description: "",
    })
    expect([saved.status, saved.body]).toMatchObject([400, { message: erasureMessages.contactErased }])
    expect(await rows(`select name from contacts where id = ${id}`)).toEqual([{ name: erasureMessages.erasedName }])
  })
})
