import { afterEach, describe, expect, it } from "vitest"
import { askGraph, whatsappText } from "./graph-asking.ts"
import { type FakeGraph, type FakeGraphOptions, openFakeGraph } from "./graph-server.ts"
import { openWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts"

const phone = "106540352242922"
const ana = { from: "5511987654321", name: "Ana Lima" }
const closing: Array<{ readonly close: () => Promise<void> }> = []

const open = async (options: FakeGraphOptions = {}): Promise<FakeGraph> => {
  const graph = await openFakeGraph({ receiptDelay: 0, ...options })
  closing.push(graph)
  return graph
}
const receive = async (graph: FakeGraph): Promise<WebhookReceiver> => {
  const receiver = await openWebhookReceiver()
  closing.push(receiver)
  await graph.webhooks.subscribe({ callbackUrl: receiver.url, verifyToken: "token-de-teste" })
  return receiver
}
const valuesIn = (receiver: WebhookReceiver) =>
  receiver.received.map(
    ({ body }) =>
      (body as never as { entry: [{ changes: [{ value: Record<string, never> }] }] }).entry[0].changes[0].value,
  )

afterEach(async () => {
  for (const one of closing.splice(0)) await one.close()
})

describe("the window of 24 hours", () => {
  it("refuses with 131047 until the customer writes, and again a day later", async () => {
    let time = Date.UTC(2026, 10, 20)
    const graph = await open({ now: () => time })
    const send = () => askGraph(graph, `/${phone}/messages`, { body: whatsappText(ana.from) })
    expect((await send()).error?.code).toBe(131047)
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    expect((await send()).status).toBe(200)
    time += 24 * 3_600_000 + 1
    expect((await send()).error?.code).toBe(131047)
    const template = {
      name: "reabertura",
      language: { code: "pt_BR" },
      components: [{ type: "body", parameters: [{ type: "text", text: "Ana" }] }],
    }
    const body = { messaging_product: "whatsapp", to: ana.from, type: "template", template }
    expect((await askGraph(graph, `/${phone}/messages`, { body })).status).toBe(200)
  })

  it("is one of each number", async () => {
    const graph = await open()
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    const other = await askGraph(graph, "/106540352242923/messages", { body: whatsappText(ana.from) })
    expect(other.error?.code).toBe(131047)
  })

  it("may be reported by a status after the send was accepted", async () => {
    const graph = await open({ refusals: "status" })
    const receiver = await receive(graph)
    expect((await askGraph(graph, `/${phone}/messages`, { body: whatsappText(ana.from) })).status).toBe(200)
    await graph.settled()
    expect(valuesIn(receiver)).toMatchObject([{ statuses: [{ status: "failed", errors: [{ code: 131047 }] }] }])
    expect(valuesIn(receiver)[0]).not.toHaveProperty("contacts")
  })
})

describe("rates", () => {
  it("let 45 messages through to one customer, then one every six seconds", async () => {
    let time = Date.UTC(2026, 10, 20)
    const graph = await open({ now: () => time, receipts: "manual" })
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    const send = async () => (await askGraph(graph, `/${phone}/messages`, { body: whatsappText(ana.from) })).error?.code
    for (let count = 0; count < 45; count++) expect(await send()).toBeUndefined()
    expect(await send()).toBe(131056)
    time += 5_999
    expect(await send()).toBe(131056)
    time += 1
    expect(await send()).toBeUndefined()
    expect(await send()).toBe(131056)
  })

  it("let a number send 80 messages in a second", async () => {
    let time = Date.UTC(2026, 10, 20)
    const graph = await open({ now: () => time, rates: { pairBurst: 1_000 }, receipts: "manual" })
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    const send = async () => (await askGraph(graph, `/${phone}/messages`, { body: whatsappText(ana.from) })).status
    for (let count = 0; count < 80; count++) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    time += 1_000
    expect(await send()).toBe(200)
  })
})

describe("a send", () => {
  it("needs a live token with the permission to send", async () => {
    const graph = await open()
    const send = (token: string) => askGraph(graph, `/${phone}/messages`, { token, body: whatsappText(ana.from) })
    expect((await send("EAAG-unknown")).error).toEqual({ code: 190, subcode: undefined })
    const redirect = graph.approve(
      `https://x.test/dialog/oauth?client_id=${graph.world.app.id}&redirect_uri=https://p.test/&scope=whatsapp_business_management`,
    )
    const { app } = graph.world
    const code = new URL(redirect).searchParams.get("code") ?? ""
    const query = new URLSearchParams({
      client_id: app.id,
      client_secret: app.secret,
      redirect_uri: "https://p.test/",
      code,
    })
    const weak = (await askGraph(graph, `/oauth/access_token?${query.toString()}`, { token: "" })).body["access_token"]
    expect((await send(String(weak))).error?.code).toBe(10)
    graph.expireToken(graph.userToken)
    expect((await send(graph.userToken)).error).toEqual({ code: 190, subcode: 463 })
  })

  it.each([
    ["551187654321", "5511987654321"],
    ["5511987654321", "551187654321"],
  ])("goes to the wa_id that writes, %s, also as %s", async (from, input) => {
    const graph = await open()
    graph.whatsapp.says({ from }, { type: "text", text: "oi" })
    const { body } = await askGraph(graph, `/${phone}/messages`, { body: whatsappText(input) })
    expect(body["contacts"]).toEqual([{ input, wa_id: from }])
  })

  it("reaches a customer without a number by the user id", async () => {
    const graph = await open()
    const receiver = await receive(graph)
    graph.whatsapp.says({ ...ana, username: "analima", hidesNumber: true }, { type: "text", text: "oi" })
    await graph.settled()
    const [value] = valuesIn(receiver)
    expect(value?.["messages"]).toMatchObject([{ type: "text", from_user_id: expect.stringMatching(/^BR\.\d+$/u) }])
    expect(JSON.stringify(value)).not.toContain(ana.from)
    const recipient = /"from_user_id":"([^"]+)"/u.exec(JSON.stringify(value))?.[1] ?? ""
    const { to: _, ...rest } = whatsappText("")
    const answered = await askGraph(graph, `/${phone}/messages`, { body: { ...rest, recipient } })
    expect(answered.body["contacts"]).toEqual([{ input: recipient, user_id: recipient }])
  })

  it.each<[string, number, object]>([
    ["to its own number", 131021, whatsappText("551140028922")],
    ["to letters", 131009, whatsappText("ana")],
    ["to nobody", 131008, { messaging_product: "whatsapp", type: "text", text: { body: "oi" } }],
    ["without messaging_product", 100, { to: ana.from, type: "text", text: { body: "oi" } }],
    ["to a group", 131009, { ...whatsappText(ana.from), recipient_type: "group" }],
  ])("%s is refused with %d", async (_, code, body) => {
    const graph = await open()
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    expect((await askGraph(graph, `/${phone}/messages`, { body })).error?.code).toBe(code)
    expect(graph.sent).toEqual([])
  })

  it("from a number that is not registered is refused, until it is", async () => {
    const graph = await open()
    graph.whatsapp.says({ ...ana, phoneNumberId: "106540352242924" }, { type: "text", text: "oi" })
    const send = () => askGraph(graph, "/106540352242924/messages", { body: whatsappText(ana.from) })
    expect((await send()).error?.code).toBe(133010)
    await askGraph(graph, "/106540352242924/register", { body: { messaging_product: "whatsapp", pin: "123456" } })
    expect((await send()).status).toBe(200)
  })

  it("to a number that is out of reach is refused with 131026", async () => {
    const graph = await open()
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    graph.whatsapp.makeUnreachable(ana.from, 131026)
    expect((await askGraph(graph, `/${phone}/messages`, { body: whatsappText(ana.from) })).error?.code).toBe(131026)
  })
})

describe("statuses", () => {
  it("are sent and delivered by themselves, read on command, with the recipient and the opaque data", async () => {
    const graph = await open()
    const receiver = await receive(graph)
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    await askGraph(graph, `/${phone}/messages`, { body: { ...whatsappText(ana.from), biz_opaque_callback_data: "d1" } })
    await graph.settled()
    const [sent] = graph.whatsapp.sent()
    if (sent === undefined) throw new Error("nothing was sent")
    graph.whatsapp.reads(sent)
    await graph.settled()
    const statuses = valuesIn(receiver).flatMap((value) => (value["statuses"] ?? []) as ReadonlyArray<object>)
    expect(statuses).toMatchObject(
      ["sent", "delivered", "read"].map((status) => ({
        id: sent.id,
        status,
        recipient_id: ana.from,
        biz_opaque_callback_data: "d1",
      })),
    )
    expect(sent.status).toBe("read")
  })

  it("mark a received message as read and show that the company types", async () => {
    const graph = await open()
    const { id } = graph.whatsapp.says(ana, { type: "text", text: "oi" })
    const body = { messaging_product: "whatsapp", status: "read", message_id: id, typing_indicator: { type: "text" } }
    expect((await askGraph(graph, `/${phone}/messages`, { body })).body).toEqual({ success: true })
    expect(graph.whatsapp.markedRead).toEqual([id])
    expect(graph.log.typesUntil({ account: phone, customer: ana.from })).toBeGreaterThan(Date.now())
    const unknown = await askGraph(graph, `/${phone}/messages`, { body: { ...body, message_id: "wamid.X" } })
    expect(unknown.error?.code).toBe(131009)
  })
})

describe("a customer", () => {
  it("presses buttons and rows of what was sent, and nothing else", async () => {
    const graph = await open({ receipts: "manual" })
    const receiver = await receive(graph)
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    const button = { type: "reply", reply: { id: "n12:b1", title: "Boleto" } }
    const interactive = { type: "button", body: { text: "?" }, action: { buttons: [button] } }
    await askGraph(graph, `/${phone}/messages`, {
      body: { messaging_product: "whatsapp", to: ana.from, type: "interactive", interactive },
    })
    const [sent] = graph.whatsapp.sent()
    if (sent === undefined) throw new Error("nothing was sent")
    graph.whatsapp.presses(sent, "Boleto")
    await graph.settled()
    expect(valuesIn(receiver).at(-1)).toMatchObject({
      messages: [
        {
          type: "interactive",
          interactive: { type: "button_reply", button_reply: { id: "n12:b1", title: "Boleto" } },
          context: { from: "551140028922", id: sent.id },
        },
      ],
    })
    expect(() => graph.whatsapp.presses(sent, "Entrega")).toThrow("Entrega")
  })

  it("moves to another number with the chat", async () => {
    const graph = await open()
    const receiver = await receive(graph)
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    graph.whatsapp.changesNumber(ana, "5521912345678")
    await graph.settled()
    expect(valuesIn(receiver).at(-1)).toMatchObject({
      messages: [{ type: "system", from: ana.from, system: { type: "user_changed_number", wa_id: "5521912345678" } }],
    })
    expect(graph.log.of({ account: phone, customer: "5521912345678" })).toHaveLength(1)
  })
})
