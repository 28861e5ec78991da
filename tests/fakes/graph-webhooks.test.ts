import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { askGraph, whatsappText } from "./graph-asking.ts"
import { type FakeGraph, openFakeGraph } from "./graph-server.ts"
import { openWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts"

const ana = { from: "5511987654321", name: "Ana Lima" }
let graph: FakeGraph
let receiver: WebhookReceiver

beforeEach(async () => {
  graph = await openFakeGraph({ retryDelays: [1, 1], receiptDelay: 0 })
  receiver = await openWebhookReceiver()
  await graph.webhooks.subscribe({ callbackUrl: receiver.url, verifyToken: "token-de-teste" })
})
afterEach(async () => {
  await graph.close()
  await receiver.close()
})

const say = (...texts: ReadonlyArray<string>) => {
  for (const text of texts) graph.whatsapp.says(ana, { type: "text", text })
}
const textsIn = (): ReadonlyArray<string> =>
  receiver.received.flatMap(({ raw }) => [...raw.matchAll(/"body":"([^"]*)"/gu)].map(([, text = ""]) => text))

describe("a webhook", () => {
  it("is signed over its bytes with the app's secret, with everything outside of ASCII escaped", async () => {
    say("São Paulo 😀 1/2")
    await graph.settled()
    const [{ raw, headers } = { raw: "", headers: {} as Record<string, string> }] = receiver.received
    expect(raw).toContain(String.raw`S\u00e3o Paulo \ud83d\ude00 1\/2`)
    const expected = createHmac("sha256", graph.world.app.secret).update(raw).digest("hex")
    expect(headers["x-hub-signature-256"]).toBe(`sha256=${expected}`)
    // Whoever signs JSON of their own finds another signature.
    const again = createHmac("sha256", graph.world.app.secret)
      .update(JSON.stringify(JSON.parse(raw)))
      .digest("hex")
    expect(again).not.toBe(expected)
  })

  it("is tried again after a refusal, and given up after the last delay", async () => {
    receiver.answerWith(500, 503)
    say("oi")
    await graph.settled()
    expect(graph.webhooks.deliveries).toMatchObject([{ attempts: [500, 503, 200], state: "delivered" }])
    receiver.answerWith(400, 400, 400, 400)
    say("oi")
    await graph.settled()
    expect(graph.webhooks.deliveries.at(-1)).toMatchObject({ attempts: [400, 400, 400], state: "given up" })
  })

  it("is not subscribed without the challenge", async () => {
    const subscription = { callbackUrl: receiver.url, verifyToken: "outro" }
    await expect(graph.webhooks.subscribe(subscription)).rejects.toThrow("challenge")
    const friendly = createServer((_, response) => response.end("ok"))
    await new Promise<void>((resolve) => friendly.listen(0, "127.0.0.1", resolve))
    const callbackUrl = `http://127.0.0.1:${(friendly.address() as AddressInfo).port}`
    await expect(graph.webhooks.subscribe({ callbackUrl, verifyToken: "outro" })).rejects.toThrow("challenge")
    friendly.closeAllConnections()
    friendly.close()
  })

  it("comes in order; twice, reversed or in one body on command", async () => {
    say("1", "2", "3")
    await graph.settled()
    expect(textsIn()).toEqual(["1", "2", "3"])
    graph.webhooks.hold()
    say("4", "5")
    await graph.settled()
    expect(receiver.received).toHaveLength(3)
    graph.webhooks.release("reversed")
    await graph.settled()
    expect(textsIn().slice(3)).toEqual(["5", "4"])
    graph.webhooks.hold()
    say("6", "7")
    graph.webhooks.release("as-one")
    await graph.settled()
    expect(receiver.received).toHaveLength(6)
    expect(receiver.received.at(-1)?.body["entry"]).toHaveLength(2)
    graph.webhooks.duplicate(2)
    say("8")
    await graph.settled()
    expect(textsIn().slice(-2)).toEqual(["8", "8"])
    expect(receiver.received.at(-1)?.raw).toBe(receiver.received.at(-2)?.raw)
  })

  it("has members on command that nobody knows, in every object", async () => {
    graph.webhooks.addUnknownFields(true)
    say("oi")
    await graph.settled()
    const [{ body } = { body: {} }] = receiver.received
    expect(body).toMatchObject({
      field_of_the_future: {},
      entry: [
        {
          field_of_the_future: {},
          changes: [{ value: { messages: [{ text: { body: "oi", field_of_the_future: {} } }] } }],
        },
      ],
    })
  })

  it("goes where the app's subscription of its object says", async () => {
    const { app } = graph.world
    const other = await openWebhookReceiver("outro")
    const subscribe = (verifyToken: string, token: string) =>
      askGraph(graph, `/${app.id}/subscriptions`, {
        token,
        body: {
          object: "whatsapp_business_account",
          callback_url: other.url,
          verify_token: verifyToken,
          fields: "messages",
        },
      })
    expect((await subscribe("outro", graph.userToken)).error?.code).toBe(15)
    expect((await subscribe("errado", `${app.id}|${app.secret}`)).error?.code).toBe(2200)
    expect((await subscribe("outro", `${app.id}|${app.secret}`)).status).toBe(200)
    say("oi")
    await graph.settled()
    expect([receiver.received.length, other.received.length]).toEqual([0, 1])
    await askGraph(graph, `/${app.id}/subscriptions`, { method: "DELETE", token: `${app.id}|${app.secret}` })
    say("oi")
    await graph.settled()
    expect([receiver.received.length, other.received.length]).toEqual([0, 1])
    await other.close()
  })

  it("tells the app's own callback by a signed form that the user has removed the app, and every token ends", async () => {
    graph.removeApp()
    await graph.settled()
    expect(receiver.received).toEqual([])
    graph.webhooks.setDeauthorizeCallback(`${receiver.url}/deauthorize`)
    graph.removeApp()
    await graph.settled()
    const [{ raw, path, headers } = { raw: "", path: "", headers: {} as Record<string, string> }] = receiver.received
    expect([path, headers["content-type"]]).toEqual(["/deauthorize", "application/x-www-form-urlencoded"])
    const [signature = "", payload = ""] = (new URLSearchParams(raw).get("signed_request") ?? "").split(".")
    const expected = createHmac("sha256", graph.world.app.secret).update(payload).digest("base64url")
    expect(signature).toBe(expected)
    expect(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).toEqual({
      algorithm: "HMAC-SHA256",
      issued_at: expect.any(Number) as number,
      user_id: graph.world.user.id,
    })
    expect((await askGraph(graph, "/me", { method: "GET" })).status).toBe(401)
  })

  it("may have a wrong signature, or none, and any body", async () => {
    graph.webhooks.postRaw("whatsapp_business_account", { object: "whatsapp_business_account", future: 1 }, "wrong")
    graph.webhooks.postRaw("page", { object: "page" }, "none")
    await graph.settled()
    const [wrong, none] = receiver.received
    const right = createHmac("sha256", graph.world.app.secret)
      .update(wrong?.raw ?? "")
      .digest("hex")
    expect(wrong?.headers["x-hub-signature-256"]).toMatch(/^sha256=[0-9a-f]{64}$/u)
    expect(wrong?.headers["x-hub-signature-256"]).not.toBe(`sha256=${right}`)
    expect(none?.headers).not.toHaveProperty("x-hub-signature-256")
  })
})

describe("messages of every type", () => {
  it("have the members of their type", async () => {
    const { id } = graph.whatsapp.says(ana, { type: "text", text: "oi" }, { referral: { source_type: "ad" } })
    graph.whatsapp.says(ana, { type: "image", caption: "olha" }, { replyTo: id })
    graph.whatsapp.says(ana, { type: "audio" })
    graph.whatsapp.says(ana, { type: "video" })
    graph.whatsapp.says(ana, { type: "document" })
    graph.whatsapp.says(ana, { type: "sticker", animated: true })
    graph.whatsapp.says(ana, { type: "location", latitude: -23.5, longitude: -46.6 })
    graph.whatsapp.says(ana, { type: "contacts", contacts: [{ name: "João", phone: "+55 11 90000-0000" }] })
    graph.whatsapp.says(ana, { type: "order", catalogId: "1", items: [{ id: "p1", quantity: 2, price: 9.9 }] })
    graph.whatsapp.says(ana, { type: "unsupported" })
    graph.whatsapp.says(ana, { type: "raw", message: { type: "future", future: { a: 1 } } })
    graph.whatsapp.reacts(ana, id, "👍")
    await graph.settled()
    const messages = receiver.received.map(
      ({ body }) =>
        (body as never as { entry: [{ changes: [{ value: { messages: [object] } }] }] }).entry[0].changes[0].value
          .messages[0],
    )
    expect(messages).toMatchObject([
      { type: "text", text: { body: "oi" }, referral: { source_type: "ad" }, from: ana.from },
      { type: "image", image: { caption: "olha", mime_type: "image/png" }, context: { id, from: ana.from } },
      { type: "audio", audio: { mime_type: "audio/ogg; codecs=opus", voice: true } },
      { type: "video", video: { mime_type: "video/mp4" } },
      { type: "document", document: { filename: "nota.pdf" } },
      { type: "sticker", sticker: { animated: true } },
      { type: "location", location: { latitude: -23.5 } },
      { type: "contacts", contacts: [{ phones: [{ wa_id: "5511900000000" }] }] },
      { type: "order", order: { catalog_id: "1" } },
      { type: "unsupported", errors: [{ code: 131051 }] },
      { type: "future", future: { a: 1 } },
      { type: "reaction", reaction: { message_id: id, emoji: "👍" } },
    ])
  })
})

describe("a fault", () => {
  const send = () => askGraph(graph, "/106540352242922/messages", { body: whatsappText(ana.from) })

  it("answers as often as it is planned, and nothing is sent", async () => {
    say("oi")
    graph.fail({ path: /\/messages$/u, code: 131016, times: 2 })
    expect(await send()).toMatchObject({ status: 503, error: { code: 131016 } })
    expect(await send()).toMatchObject({ status: 503 })
    expect(graph.sent).toHaveLength(0)
    expect((await send()).status).toBe(200)
  })

  it("accepts without an answer, or cuts the connection before", async () => {
    say("oi")
    graph.fail({ path: /\/messages$/u, kind: "timeout-after-accepting" })
    const waiting = fetch(`${graph.url}/106540352242922/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${graph.userToken}`, "content-type": "application/json" },
      body: JSON.stringify(whatsappText(ana.from)),
      signal: AbortSignal.timeout(100),
    })
    await expect(waiting).rejects.toThrow("timeout")
    expect(graph.sent).toHaveLength(1)
    graph.fail({ path: /\/messages$/u, kind: "drop" })
    await expect(send()).rejects.toThrow("fetch failed")
    expect(graph.sent).toHaveLength(1)
  })

  it("is planned over HTTP, with a status of its own", async () => {
    say("oi")
    const planned = await fetch(`${graph.url}/__fault`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: "/messages$", code: 4, status: 429 }),
    })
    expect(planned.status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, error: { code: 4 } })
  })

  it("leaves requests readable, with their token and body", async () => {
    await send()
    expect(graph.requests).toMatchObject([
      { method: "POST", path: "/v25.0/106540352242922/messages", token: graph.userToken, body: { to: ana.from } },
    ])
  })
})
