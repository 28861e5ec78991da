import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, publish, type TestShop } from "../../testing/shop.ts"

const unknown = { status: 404, body: { _tag: "NotFound", message: "Registro inexistente" } }
const held = {
  status: 422,
  body: {
    _tag: "RoomHeld",
    message: "Não é permitido entrar em salas já transferidas, utilize a função de transferência.",
  },
}
const finished = {
  status: 422,
  body: { _tag: "RoomFinished", message: "Conversa já finalizada.", description: "Conversa já finalizada." },
}

describeOnDatabase("rooms", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let rafael: TestBrowser
  let bianca: TestBrowser

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    rafael = await server.signedIn(shop.addressOf("rafael"))
    bianca = await server.signedIn(shop.addressOf("bianca"))
  })
  afterAll(() => server.close())

  const dialogs = "/api/omnichannel/dialogs"
  const lines = async (visitor: Awaited<ReturnType<TestShop["visitor"]>>) =>
    (await visitor.messages()).messages.filter(({ sender }) => sender === "SYSTEM").map(({ message }) => message)

  it("have the pipeline step of the node that the visitor reached, until a node has another", async () => {
    const bot = await server.seed.bot(shop.companyId, shop.customerCare)
    const flow = drawFlow("Etapas", [
      { title: "Início", says: ["Olá!"], ways: [way("Boleto", "Boleto")], tag: "Contato" },
      { title: "Boleto", says: ["De qual mês?"], ways: [way("Fatura", "Fatura")], tag: "Cobrança" },
      { title: "Fatura", says: ["Aqui está."], fallback: ["Só isso."] },
    ])
    await publish(camila, bot, flow)
    const visitor = await shop.visitorOf(bot)
    const tag = async () => {
      // the response shape of the route
      const { body } = await camila.get(`${dialogs}/${await visitor.dialogId()}`)
      return (body as { readonly dialog: { readonly tag: string } }).dialog.tag
    }
    await visitor.say("não sei")
    expect(await tag()).toBe("Contato")
    await visitor.say("boleto")
    expect(await tag()).toBe("Cobrança")
    await visitor.say("fatura")
    expect(await tag()).toBe("Cobrança")
  })

  it("are joined by one attendant; joining again changes nothing", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    for (const _ of [1, 2])
      expect(await camila.post(`${dialogs}/${id}/join`)).toMatchObject({
        status: 200,
        body: { dialog: { id, userTransferredId: shop.camila, userTransferredName: "Camila Duarte", lastSeq: 2 } },
      })
    expect(await lines(visitor)).toEqual(["Camila Duarte entrou na conversa"])
    expect(await visitor.say("pedido")).toEqual([])
  })

  it("cannot be joined by an attendant they were not transferred to", async () => {
    const visitor = await shop.greeted()
    const [, line = ""] = await visitor.say("atendente")
    const other = line.includes("Rafael") ? bianca : rafael
    expect(await other.post(`${dialogs}/${await visitor.dialogId()}/join`)).toEqual({
      ...held,
      headers: expect.anything(),
    })
  })

  it("go to one of two attendants who join concurrently", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(`update dialogs set workspace_id = ${shop.afterSales} where id = ${id}`)
    })
    const answers = await Promise.all([rafael, bianca].map((person) => person.post(`${dialogs}/${id}/join`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(held)
    expect(await lines(visitor)).toHaveLength(1)
  })

  it("are finalized once, cannot be joined then, and can be reopened", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    await camila.post(`${dialogs}/${id}/join`)
    const twice = await Promise.all([1, 2].map(() => camila.post(`${dialogs}/finalize/${id}`)))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await camila.post(`${dialogs}/finalize/${id}`)).toMatchObject(finished)
    expect(await camila.post(`${dialogs}/${id}/join`)).toMatchObject(finished)
    expect(await camila.post(`${dialogs}/${id}/open`)).toMatchObject({
      status: 200,
      body: { dialog: { status: "OPEN", closedAt: null, userTransferredId: shop.camila } },
    })
    expect(await lines(visitor)).toEqual([
      "Camila Duarte entrou na conversa",
      "Conversa finalizada por Camila Duarte",
      "Sala aberta por Camila Duarte",
    ])
  })

  it("that are finalized stay so: the contact's next message begins a new conversation", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    await camila.post(`${dialogs}/${id}/join`)
    await camila.post(`${dialogs}/finalize/${id}`)
    expect((await visitor.messages()).finished).toBe(true)
    expect(await visitor.say("pedido")).toEqual(["Seu pedido está a caminho."])
    expect(await visitor.dialogId()).not.toBe(id)
    expect(await camila.get(`${dialogs}/${id}`)).toMatchObject({ body: { dialog: { status: "CLOSED", lastSeq: 3 } } })
  })

  it("that are reopened get what their contact writes, though a newer one was finalized meanwhile", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    await camila.post(`${dialogs}/${id}/join`)
    await camila.post(`${dialogs}/finalize/${id}`)
    await visitor.say("pedido")
    const newer = await visitor.dialogId()
    expect(newer).not.toBe(id)
    await camila.post(`${dialogs}/finalize/${newer}`)
    await camila.post(`${dialogs}/${id}/open`)
    await visitor.say("voltei")
    expect(await camila.get(`${dialogs}/${id}/messages?limit=1&offset=0`)).toMatchObject({
      body: { messages: [{ message: "voltei" }] },
    })
    expect(await camila.get(`${dialogs}/${newer}`)).toMatchObject({ body: { dialog: { status: "CLOSED" } } })
  })

  it("of another workspace or company are not found", async () => {
    const elsewhere = await shop.greeted()
    await elsewhere.say("atendente")
    const foreign = await (await openShop(server)).greeted()
    for (const id of [await elsewhere.dialogId(), await foreign.dialogId(), 2_000_000_000]) {
      for (const path of [`${dialogs}/${id}`, `${dialogs}/${id}/messages?before=0&offset=0&limit=20`])
        expect(await camila.get(path)).toMatchObject(unknown)
      for (const path of [`${id}/join`, `${id}/open`, `finalize/${id}`, `markAsRead/${id}`])
        expect(await camila.post(`${dialogs}/${path}`)).toMatchObject(unknown)
    }
  })

  it("count unread messages until their holder opens them", async () => {
    const visitor = await shop.greeted()
    await visitor.say("camila")
    await visitor.say("Oi?")
    const id = await visitor.dialogId()
    const unread = async () => {
      const page = `${dialogs}-pageable?companyId=${shop.companyId}&offset=0&limit=50&name=&status=&workspace=${shop.customerCare}`
      const { result } = (await camila.get(page)).body as { result: ReadonlyArray<{ id: number }> }
      return result.find((item) => item.id === id)
    }
    expect(await unread()).toMatchObject({ unreadMessageTotal: 2, lastMessage: "Oi?", plataform: "LIVECHAT" })
    expect((await camila.post(`${dialogs}/markAsRead/${id}`)).status).toBe(200)
    expect(await unread()).toMatchObject({ unreadMessageTotal: 0 })
  })

  it("are paged from the newest message backwards", async () => {
    const visitor = await shop.greeted()
    for (const text of ["um", "dois", "três"]) await visitor.say(text)
    const id = await visitor.dialogId()
    const page = async (before: number) => {
      const { body } = await camila.get(`${dialogs}/${id}/messages?before=${before}&offset=0&limit=3`)
      const { messages, more } = body as { messages: ReadonlyArray<{ seq: number }>; more: boolean }
      return [messages.map(({ seq }) => seq), more]
    }
    expect(await page(0)).toEqual([[5, 6, 7], true])
    expect(await page(5)).toEqual([[2, 3, 4], true])
    expect(await page(2)).toEqual([[1], false])
  })
})
