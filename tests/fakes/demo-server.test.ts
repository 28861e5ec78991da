import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { request } from "node:http"
import { type ChannelsDemo, openChannelsDemo } from "./demo-server.ts"
import { type FakeEvolution, openFakeEvolution } from "./evolution-server.ts"
import { askGraph } from "./graph-asking.ts"
import { type FakeGraph, openFakeGraph } from "./graph-server.ts"
import type { JsonObject } from "./json-reading.ts"

let graph: FakeGraph
let evolution: FakeEvolution
let demo: ChannelsDemo
const phone = "106540352242922"
const page = "101234567890123"

beforeAll(async () => {
  graph = await openFakeGraph({ receiptDelay: 0 })
  evolution = await openFakeEvolution({ receiptDelay: 0 })
  demo = await openChannelsDemo({ graph, evolution })
})
afterAll(async () => {
  await demo.close()
  await evolution.close()
  await graph.close()
})

const act = async (body: object, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${demo.url}/act`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: response.status === 403 ? {} : ((await response.json()) as JsonObject) }
}
const state = async (channel: string, account: string, customer: string) =>
  (await (await fetch(`${demo.url}/state?channel=${channel}&account=${account}&customer=${customer}`)).json()) as {
    readonly accounts: ReadonlyArray<JsonObject>
    readonly instances: ReadonlyArray<JsonObject>
    readonly lines: ReadonlyArray<JsonObject>
    readonly chats: ReadonlyArray<JsonObject>
  }

describe("the page", () => {
  it("is one document with its style and its scripts, under a policy that lets no other script run", async () => {
    const response = await fetch(demo.url)
    const html = await response.text()
    expect(html).toContain("<title>Canais de demonstração</title>")
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'")
    for (const [, path = ""] of html.matchAll(/(?:src|href)="(\/[^"]+)"/gu))
      expect([path, (await fetch(`${demo.url}${path}`)).status]).toEqual([path, 200])
    for (const name of ["chat-view", "chats-view", "dom-building", "instances-view", "sheet-view", "whatsapp-format"])
      expect((await fetch(`${demo.url}/page/${name}.js`)).headers.get("content-type")).toContain("text/javascript")
    expect((await fetch(`${demo.url}/page/..%2fpackage.json`)).status).toBe(404)
  })

  it("takes no act from another site, nor under another host's name", async () => {
    const says = {
      channel: "whatsapp",
      account: phone,
      customer: "5511987654321",
      act: "says",
      content: { type: "text", text: "oi" },
    }
    expect((await act(says, { "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await act(says, { "content-type": "text/plain" })).status).toBe(403)
    const status = await new Promise((resolve) =>
      request(`${demo.url}/state`, { headers: { host: "evil.test" } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end(),
    )
    expect(status).toBe(403)
    expect((await state("whatsapp", phone, "5511987654321")).lines).toEqual([])
  })
})

describe("a customer on the page", () => {
  it("writes, presses, reads and reacts on WhatsApp", async () => {
    const ana = { channel: "whatsapp", account: phone, customer: "5511987654321", name: "Ana" }
    await act({ ...ana, act: "says", content: { type: "text", text: "oi" } })
    const action = { buttons: [{ type: "reply", reply: { id: "1", title: "Sim" } }] }
    const interactive = { type: "button", body: { text: "?" }, action }
    await askGraph(graph, `/${phone}/messages`, {
      body: { messaging_product: "whatsapp", to: ana.customer, type: "interactive", interactive },
    })
    await graph.settled()
    const messageId = graph.sent.at(-1)?.id
    await act({ ...ana, act: "presses", messageId, title: "Sim" })
    await act({ ...ana, act: "reads", messageId })
    await act({ ...ana, act: "reacts", messageId, emoji: "👍" })
    expect((await state("whatsapp", phone, ana.customer)).lines).toMatchObject([
      { from: "customer", content: { text: "oi" } },
      { from: "company", status: "read", content: { buttons: [{ title: "Sim" }] }, reactions: { customer: "👍" } },
      { from: "customer", content: { text: "Sim" }, replyTo: messageId },
    ])
    expect(await act({ ...ana, act: "presses", messageId, title: "Não" })).toMatchObject({ status: 400 })
    expect(await act({ ...ana, customer: "1", act: "says", content: { type: "text", text: "oi" } })).toMatchObject({
      status: 400,
    })
  })

  it("sends a picture on Messenger, and a document is offered for download only", async () => {
    const bruno = { channel: "messenger", account: page, customer: "6100", name: "Bruno" }
    await act({ ...bruno, act: "says", content: { type: "image" } })
    const base64 = Buffer.from("<script>alert(1)</script>").toString("base64")
    await act({ ...bruno, act: "says", content: { type: "document", base64, mime: "text/html", filename: "a.html" } })
    const [picture, html] = (await state("messenger", page, "6100")).lines.map(({ content }) => content as JsonObject)
    const get = (id: unknown) => fetch(`${demo.url}/media?channel=messenger&id=${encodeURIComponent(String(id))}`)
    expect((await get(picture?.["mediaId"])).headers.get("content-type")).toBe("image/png")
    const response = await get(html?.["mediaId"])
    expect(response.headers.get("content-type")).toBe("application/octet-stream")
    expect(response.headers.get("content-disposition")).toBe("attachment")
  })

  it("scans the QR code of an instance that waits, then writes to it", async () => {
    await fetch(`${evolution.url}/instance/create`, {
      method: "POST",
      headers: { apikey: evolution.apiKey, "content-type": "application/json" },
      body: JSON.stringify({ instanceName: "bot-1", integration: "WHATSAPP-BAILEYS", qrcode: true }),
    })
    const qr = { channel: "qr", account: "bot-1", customer: "5511987654321", name: "Ana" }
    const says = { ...qr, act: "says", content: { type: "text", text: "oi" } }
    expect((await state("qr", "", "")).instances).toMatchObject([{ name: "bot-1", state: "connecting" }])
    expect((await act(says)).status).toBe(400)
    await act({ ...qr, act: "scan", ownerName: "Loja", ownerPhone: "551140028922" })
    expect((await act(says)).status).toBe(200)
    const { accounts, instances, lines } = await state("qr", "bot-1", qr.customer)
    expect(accounts).toMatchObject([{ id: "bot-1", name: "Loja", isConnected: true }])
    expect(instances).toMatchObject([{ state: "open", owner: "Loja, 551140028922" }])
    expect(lines).toMatchObject([{ from: "customer", content: { text: "oi" } }])
    await fetch(`${evolution.url}/message/sendText/bot-1`, {
      method: "POST",
      headers: { apikey: evolution.apiKey, "content-type": "application/json" },
      body: JSON.stringify({ number: "5521999887766", text: "Oi, Lu!" }),
    })
    expect((await state("qr", "bot-1", qr.customer)).chats).toMatchObject([
      { customer: "5521999887766", last: { from: "company", content: { text: "Oi, Lu!" } } },
      { customer: qr.customer, last: { from: "customer" } },
    ])
  })

  it("is the same over the fake's own endpoints", async () => {
    const response = await fetch(`${graph.url}/__customer/instagram/says`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ from: "9200", name: "Carla", content: { type: "text", text: "oi" } }),
    })
    expect(await response.json()).toEqual({ id: expect.stringMatching(/^m_/u) })
    expect((await state("instagram", page, "9200")).lines).toHaveLength(1)
  })
})
