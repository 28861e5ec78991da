import { randomUUID } from "node:crypto"
import type { RoomNote } from "@prosa/core/conversation"
import type { DialogId, UserId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { openSocket, startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { placesOf, readableRows } from "../../testing/readable-rows.ts"
import { openShop, type TestShop, type TestVisitor } from "../../testing/shop.ts"

describeOnDatabase("the notes of a room", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let colleague: TestBrowser
  let bruno: UserId

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    const email = `bruno-${randomUUID()}@casa.com.br`
    bruno = await server.seed.person(shop.companyId, {
      email,
      name: "Bruno Lima",
      permissions: ["omnichannel_view"],
      workspaces: [shop.customerCare],
    })
    colleague = await server.signedIn(email)
  })
  afterAll(() => server.close())

  const notesOf = (id: DialogId) => `/api/omnichannel/dialogs/${id}/notes`
  const note = async (by: TestBrowser, id: DialogId, text: string, clientId: string = randomUUID()) => {
    const { status, body } = await by.post(notesOf(id), { clientId, text })
    expect(status).toBe(200)
    // the route's answer
    return (body as { readonly note: RoomNote }).note
  }
  const list = async (by: TestBrowser, id: DialogId) =>
    // the route's answer
    ((await by.get(notesOf(id))).body as { readonly notes: ReadonlyArray<RoomNote> }).notes
  const counts = async (by: TestBrowser) => {
    const query = `companyId=${shop.companyId}&workspace=${shop.customerCare}`
    return (await by.get(`/api/omnichannel/view-counts?${query}`)).body
  }
  /** The rooms of a view, as the inbox lists them. */
  const rooms = async (by: TestBrowser, view: string, status = "OPEN", name = "") => {
    const query = `companyId=${shop.companyId}&workspace=${shop.customerCare}&name=${name}&status=${status}`
    const { body } = await by.get(`/api/omnichannel/dialogs-pageable?${query}&view=${view}&offset=0&limit=12`)
    // the route's answer
    const { result, total } = body as {
      readonly result: ReadonlyArray<{ readonly id: number }>
      readonly total: number
    }
    expect(total).toBe(result.length)
    return result.map(({ id }) => id)
  }
  const heldRoom = async (): Promise<{ readonly visitor: TestVisitor; readonly id: DialogId }> => {
    const visitor = await shop.greeted()
    await visitor.say("camila")
    return { visitor, id: await visitor.dialogId() }
  }

  it("are the company's alone: no message, event, export, webhook or bot has them", async () => {
    const { visitor, id } = await heldRoom()
    const secret = `cliente-difícil-${randomUUID()}`
    const heard = await openSocket(server.url, `/api/omnichannel/${id}/${shop.camila}`, {
      cookie: camila.cookieHeader(),
    })
    heard.send({ type: "resume", after: 0 })
    await heard.until((news) => news.find(({ type }) => type === "dialog"))
    await note(camila, id, `@Bruno Lima ${secret}`)
    await heard.until((news) => news.find(({ type }) => type === "notes"))
    await visitor.say("mais uma")
    await heard.until((news) => news.find((one) => one["message"] === "mais uma"))
    expect(placesOf(secret, await readableRows(server.seed, shop.companyId))).toEqual(["room_notes"])
    expect(JSON.stringify(heard.news)).not.toContain(secret)
    const headers = { authorization: `Bearer ${visitor.token}` }
    const history = await server.browser().fetch("/api/livechat/messages?after=0", { headers })
    const messages = await camila.get(`/api/omnichannel/dialogs/${id}/messages?offset=0&limit=100`)
    for (const answer of [await history.text(), JSON.stringify(messages.body), JSON.stringify(await counts(camila))])
      expect(answer).not.toContain(secret)
    expect((await list(camila, id)).map(({ text }) => text)).toEqual([`@Bruno Lima ${secret}`])
  })

  it("are written by whoever sees the room, also after its end, and once for a client id", async () => {
    const { id } = await heldRoom()
    const clientId = randomUUID()
    const first = await note(colleague, id, "Já falei com o depósito.", clientId)
    expect(await note(colleague, id, "Já falei com o depósito.", clientId)).toEqual(first)
    expect((await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)).status).toBe(200)
    await note(camila, id, "Resolvido.")
    expect((await list(colleague, id)).map(({ authorName, text }) => [authorName, text])).toEqual([
      ["Bruno Lima", "Já falei com o depósito."],
      ["Camila Duarte", "Resolvido."],
    ])
    for (const text of ["", " \n", "x".repeat(4_097)])
      expect((await camila.post(notesOf(id), { clientId: randomUUID(), text })).status).toBe(400)
  })

  it("tell whom they mention, who find the room in 'Menções' until they have seen it", async () => {
    const { id } = await heldRoom()
    const inbox = await openSocket(server.url, `/api/omnichannel-sidebar/${bruno}?companyId=${shop.companyId}`, {
      cookie: colleague.cookieHeader(),
    })
    await inbox.until((news) => news.find(({ type }) => type === "inbox"))
    const before = await counts(colleague)
    const written = await note(camila, id, "@bruno LIMA e @Camila Duarte, vejam")
    expect(written.mentions.map(({ name }) => name).toSorted()).toEqual(["Bruno Lima", "Camila Duarte"])
    expect(await inbox.until((news) => news.find(({ type }) => type === "mentioned"))).toEqual({
      type: "mentioned",
      dialogId: id,
      by: "Camila Duarte",
    })
    // the route's answer
    const { mentions } = before as { readonly mentions: number }
    expect(await counts(colleague)).toEqual({ ...(before as object), mentions: mentions + 1 })
    expect(await rooms(colleague, "mentions", "")).toContain(id)
    expect((await list(colleague, id)).map(({ unseen }) => unseen)).toEqual([true])
    // Whoever mentions themselves has seen it.
    expect((await list(camila, id)).map(({ unseen }) => unseen)).toEqual([false])
    expect((await colleague.post(`${notesOf(id)}/seen`)).status).toBe(200)
    expect([(await list(colleague, id)).map(({ unseen }) => unseen), await counts(colleague)]).toEqual([
      [false],
      before,
    ])
    expect(await rooms(colleague, "mentions", "")).toContain(id)
  })

  it("are removed by their author, and by who may remove messages", async () => {
    const { id } = await heldRoom()
    const email = `supervisora-${randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      name: "Supervisora",
      permissions: ["omnichannel_view", "message_remove"],
      workspaces: [shop.customerCare],
    })
    const remover = await server.signedIn(email)
    const remove = async (by: TestBrowser, { id: noteId }: RoomNote) =>
      (await by.fetch(`/api/omnichannel/notes/${noteId}`, { method: "DELETE" })).status
    const [own, others] = [await note(camila, id, "@Bruno Lima um"), await note(camila, id, "dois")]
    expect(await remove(colleague, own)).toBe(403)
    expect([await remove(camila, own), await remove(camila, own), await remove(remover, others)]).toEqual([
      200, 404, 200,
    ])
    expect(await list(colleague, id)).toEqual([])
    expect(await rooms(colleague, "mentions", "")).not.toContain(id)
  })

  it("stand beside views that are counted and listed alike", async () => {
    const { id: mine } = await heldRoom()
    const { id: waitingId } = await heldRoom()
    // Camila gives it back to the queue.
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update dialogs set assignee_id = null, assignee_name = null where id = ${waitingId}`),
    )
    expect(await rooms(camila, "waiting")).toContain(waitingId)
    expect(await rooms(camila, "mine")).toContain(mine)
    expect(await rooms(colleague, "mine")).not.toContain(mine)
    expect(await rooms(camila, "mine")).not.toContain(waitingId)
    for (const view of ["mine", "waiting"]) {
      const listed = await rooms(camila, view)
      expect(await counts(camila)).toMatchObject({ [view]: listed.length })
    }
    expect((await rooms(camila, "all")).length).toBeGreaterThanOrEqual(2)
    expect((await colleague.post(`/api/omnichannel/dialogs/${waitingId}/join`)).status).toBe(200)
    expect(await rooms(colleague, "mine")).toContain(waitingId)
    expect(await rooms(camila, "waiting")).not.toContain(waitingId)
  })

  it("stand in a room that counts as unread again until somebody opens it", async () => {
    const { id } = await heldRoom()
    const unread = async () => {
      const query = `companyId=${shop.companyId}&workspace=${shop.customerCare}&name=&status=OPEN`
      const { body } = await camila.get(`/api/omnichannel/dialogs-pageable?${query}&offset=0&limit=40`)
      // the route's answer
      const { result } = body as {
        readonly result: ReadonlyArray<{ readonly id: number; readonly unreadMessageTotal: number }>
      }
      return result.find((item) => item.id === id)?.unreadMessageTotal
    }
    const mark = async (as: "markAsRead" | "markAsUnread") =>
      (await camila.post(`/api/omnichannel/dialogs/${as}/${id}`)).status
    expect([await mark("markAsRead"), await unread()]).toEqual([200, 0])
    expect([await mark("markAsUnread"), await mark("markAsUnread"), await unread()]).toEqual([200, 200, 1])
    expect([await mark("markAsRead"), await unread()]).toEqual([200, 0])
    expect((await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)).status).toBe(200)
    expect(await mark("markAsUnread")).toBe(422)
  })
})
