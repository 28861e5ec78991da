import { type DialogId, formatPhone } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { openSocket, startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { pdf } from "../../testing/small-files.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

describeOnDatabase("a room's messages, contact and lists", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let remover: TestBrowser

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    const email = `supervisora-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      name: "Supervisora",
      permissions: ["omnichannel_view", "message_remove"],
      workspaces: [shop.customerCare],
    })
    remover = await server.signedIn(email)
  })
  afterAll(() => server.close())

  const dialogs = "/api/omnichannel/dialogs"
  interface Read {
    readonly messages: ReadonlyArray<{
      readonly id: number
      readonly message: string
      readonly sender: string
      readonly deleted: boolean
      readonly files: ReadonlyArray<unknown>
    }>
  }
  const historyOf = async (id: DialogId) => {
    const { body } = await camila.get(`${dialogs}/${id}/messages?offset=0&limit=20`)
    // the route's answer: any other fails the next line
    return (body as Read).messages
  }
  const remove = (messageId: number, by = remover) => by.fetch(`${dialogs}/message/${messageId}`, { method: "DELETE" })

  it("loses a deleted message for everybody at once, its file included, and keeps its row", async () => {
    const visitor = await shop.visitor()
    const headers = { authorization: `Bearer ${visitor.token}` }
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "nota.pdf")
    const uploaded = await server.browser().fetch("/api/livechat/files", { method: "POST", body: form, headers })
    // the route's answer: any other fails the next request
    const { fileId } = (await uploaded.json()) as { fileId: string }
    const said = { text: "segredo", fileIds: [fileId], clientId: crypto.randomUUID() }
    await server.browser().post("/api/livechat/messages", said, headers)
    const id = await visitor.dialogId()
    expect((await camila.post(`${dialogs}/${id}/join`)).status).toBe(200)
    const socket = await openSocket(server.url, `/api/omnichannel/${id}/${shop.camila}`, {
      cookie: camila.cookieHeader(),
    })
    socket.send({ type: "resume", after: 0 })
    const message = (await historyOf(id)).find(({ sender }) => sender === "CLIENT")
    expect(message).toMatchObject({ message: "segredo", deleted: false })
    expect((await camila.fetch(`/api/files/${fileId}`)).status).toBe(200)
    expect((await remove(message?.id ?? 0)).status).toBe(200)
    const gone = { id: message?.id, message: "", files: [], deleted: true }
    await socket.until((news) => news.find((one) => one["id"] === message?.id && one["deleted"] === true))
    expect((await historyOf(id)).find((one) => one.id === message?.id)).toMatchObject({
      ...gone,
      deletedBy: "Supervisora",
    })
    const { messages } = await visitor.messages()
    expect(messages.some((one) => one.message === "segredo")).toBe(false)
    expect(JSON.stringify(messages)).not.toContain("Supervisora")
    expect((await camila.fetch(`/api/files/${fileId}`)).status).toBe(404)
    expect((await remove(message?.id ?? 0)).status).toBe(200)
    await socket.close()
  })

  it("has its files in the order of the messages, newest first, and in that of each message", async () => {
    const visitor = await shop.visitor()
    const headers = { authorization: `Bearer ${visitor.token}` }
    const upload = async (name: string) => {
      const form = new FormData()
      form.append("file", new Blob([new Uint8Array(pdf), name], { type: "application/pdf" }), name)
      const answer = await server.browser().fetch("/api/livechat/files", { method: "POST", body: form, headers })
      // the route's answer: any other fails the next request
      return ((await answer.json()) as { fileId: string }).fileId
    }
    const files = [await upload("0.pdf"), await upload("1.pdf"), await upload("2.pdf"), await upload("3.pdf")]
    for (const order of [[0], [2, 3, 1]]) {
      const said = { text: "", fileIds: order.map((at) => files[at]), clientId: crypto.randomUUID() }
      expect((await server.browser().post("/api/livechat/messages", said, headers)).status).toBe(200)
    }
    const { body } = await camila.get(`${dialogs}/${await visitor.dialogId()}/files`)
    expect(
      (body as { readonly files: ReadonlyArray<{ readonly name: string }> }).files.map(({ name }) => name),
    ).toEqual(["2.pdf", "3.pdf", "1.pdf", "0.pdf"])
  })

  it("tells those who have it open of each other", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    const open = async (browser: TestBrowser, userId: number) => {
      const socket = await openSocket(server.url, `/api/omnichannel/${id}/${userId}`, {
        cookie: browser.cookieHeader(),
      })
      socket.send({ type: "resume", after: 0 })
      return socket
    }
    const one = await open(camila, shop.camila)
    const { body } = await remover.get("/api/me")
    // the route's answer: any other opens no socket
    const { user } = body as { user: { id: number } }
    const other = await open(remover, user.id)
    const seen = (name: string) => (news: ReadonlyArray<{ readonly type: string }>) =>
      news.find((frame) => frame.type === "viewers" && JSON.stringify(frame).includes(name))
    await one.until(seen("Supervisora"))
    await other.until(seen("Camila Duarte"))
    await other.close()
    await one.until((news) => {
      const last = news.findLast(({ type }) => type === "viewers")
      return last !== undefined && JSON.stringify(last["viewers"]) === "[]" ? last : undefined
    })
    await one.close()
  })

  it("shows in the inbox that its last message was deleted, and no other one", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    await camila.post(`${dialogs}/${id}/join`)
    await visitor.say("primeira")
    await visitor.say("segunda")
    const lastOf = async () => {
      const { body } = await camila.get(`${dialogs}?workspace=${shop.customerCare}`)
      // the route's answer: any other fails the comparison
      const { dialogs: list } = body as { dialogs: ReadonlyArray<{ id: number; lastMessage: string }> }
      return list.find((item) => item.id === id)?.lastMessage
    }
    const said = await historyOf(id)
    await remove(said.find(({ message }) => message === "primeira")?.id ?? 0)
    expect(await lastOf()).toBe("segunda")
    await remove(said.find(({ message }) => message === "segunda")?.id ?? 0)
    expect(await lastOf()).toBe("Mensagem apagada por Supervisora")
  })

  it("keeps the lines of the room, and refuses who may not delete, and unknown and foreign messages", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    await camila.post(`${dialogs}/${id}/join`)
    const [greeting, line] = await historyOf(id)
    expect((await remove(line?.id ?? 0)).status).toBe(404)
    expect((await remove(greeting?.id ?? 0, camila)).status).toBe(403)
    expect((await remove(2_000_000)).status).toBe(404)
    const elsewhere = await openShop(server)
    const theirs = await elsewhere.greeted()
    const theirId = await theirs.dialogId()
    const foreign = await server.seed.asTenant(elsewhere.companyId, (tx) =>
      tx.execute<{ id: number }>(`select id from messages where dialog_id = ${theirId}`),
    )
    expect((await remove(foreign.rows[0]?.id ?? 0)).status).toBe(404)
  })

  it("has a contact whose data everybody who sees the room may change, and the person's earlier rooms", async () => {
    const visitor = await shop.visitor()
    await visitor.say("tchau")
    const first = await visitor.dialogId()
    await visitor.say("oi")
    const id = await visitor.dialogId()
    const draft = { name: "  Mariana Alves ", email: "mari@bol.com.br", phone: "(11) 98765-4321", description: "VIP" }
    const saved = { name: "Mariana Alves", email: "mari@bol.com.br", phone: "11987654321", description: "VIP" }
    expect(await camila.put(`${dialogs}/${id}/contact`, draft)).toMatchObject({ status: 200, body: { contact: saved } })
    expect((await camila.get(`${dialogs}/${id}/contact`)).body).toEqual({ contact: saved })
    expect((await camila.get(`${dialogs}/${id}/data`)).body).toMatchObject({
      dialog: { id, name: "Mariana Alves", phone: "11987654321" },
      contact: saved,
      earlierRooms: [{ id: first, status: "CLOSED" }],
    })
    // The vendor's number of a Peruvian, which could be read as one of Rio Grande do Sul, stays while it is left as it is shown.
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(
        `update contacts set phone = '51912345678' where id = (select contact_id from dialogs where id = ${id})`,
      ),
    )
    const left = { ...draft, phone: formatPhone("51912345678") }
    expect(await camila.put(`${dialogs}/${id}/contact`, left)).toMatchObject({
      body: { contact: { ...saved, phone: "51912345678" } },
    })
    const wrong = [{ email: "x" }, { phone: "12" }, { name: "x".repeat(121) }, { description: "x".repeat(2_001) }]
    for (const facts of wrong)
      expect((await camila.put(`${dialogs}/${id}/contact`, { ...draft, ...facts })).status).toBe(400)
    const rafael = await server.signedIn(shop.addressOf("rafael"))
    expect((await rafael.put(`${dialogs}/${id}/contact`, draft)).status).toBe(404)
  })

  it("counts the unread rooms of workspaces, names and states", async () => {
    const visitor = await shop.greeted()
    await visitor.say("camila")
    const id = await visitor.dialogId()
    await camila.put(`${dialogs}/${id}/contact`, { name: "Quezia Única", email: "", phone: "", description: "" })
    const count = async (query: string) => (await camila.get(`/api/omnichannel/unreadRooms?${query}`)).body
    expect(await count(`name=quezia&workspace=${shop.customerCare}`)).toEqual({ unreadRooms: 1 })
    expect(await count(`name=quezia&status=CLOSED&workspace=${shop.customerCare}`)).toEqual({ unreadRooms: 0 })
    expect(await count(`name=quezia&workspace=${shop.afterSales}`)).toEqual({ unreadRooms: 0 })
    expect((await camila.get(`/api/omnichannel/unreadRooms?status=X`)).status).toBe(400)
  })
})
