import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { samplePicture } from "./drawn-picture.ts"
import { askGraph } from "./graph-asking.ts"
import { type FakeGraph, openFakeGraph } from "./graph-server.ts"
import { sampleVoice } from "./sample-voice.ts"
import { openWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts"

const page = "101234567890123"
const psid = { from: "6100000000000001", name: "Bruno Reis" }
const igsid = { from: "9200000000000002", name: "Carla Dias", username: "carla.dias" }
let graph: FakeGraph
let receiver: WebhookReceiver
let files: Server
let filesUrl = ""
let time = Date.UTC(2026, 10, 20)

beforeAll(async () => {
  graph = await openFakeGraph({ now: () => time, receiptDelay: 0 })
  receiver = await openWebhookReceiver()
  await graph.webhooks.subscribe({ callbackUrl: receiver.url, verifyToken: "token-de-teste" })
  files = createServer(({ url }, response) =>
    response
      .writeHead(url === "/nada" ? 404 : 200, { "content-type": url === "/voz" ? "audio/ogg" : "image/png" })
      .end(url === "/voz" ? sampleVoice() : samplePicture()),
  )
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve))
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
afterAll(async () => {
  await graph.close()
  await receiver.close()
  files.closeAllConnections()
  files.close()
})
beforeEach(() => {
  graph.messenger.says(psid, { type: "text", text: "oi" })
  graph.instagram.says(igsid, { type: "text", text: "oi" })
})

const send = (message: unknown, more: object = {}, to = psid.from) =>
  askGraph(graph, `/${page}/messages`, {
    token: graph.pageToken(page),
    body: JSON.parse(
      JSON.stringify({ recipient: { id: to }, messaging_type: "RESPONSE", message, ...more }).replace(
        "FILES",
        filesUrl,
      ),
    ) as object,
  })
const x = (length: number) => "x".repeat(length)
const quick = (count: number, title = "a") =>
  Array.from({ length: count }, (_, index) => ({
    content_type: "text",
    title: `${title}${index}`,
    payload: `p${index}`,
  }))
const template = (text: string, buttons: ReadonlyArray<object>) => ({
  attachment: { type: "template", payload: { template_type: "button", text, buttons } },
})
const postback = (title: string, payload = "p") => ({ type: "postback", title, payload })
const file = (type: string, path: string) => ({ attachment: { type, payload: { url: `FILES${path}` } } })

describe("the Send API", () => {
  it.each<[string, number | undefined, unknown, string?]>([
    ["a text of 2,000", undefined, { text: x(2_000) }],
    ["a text of 2,001", 100, { text: x(2_001) }],
    ["1,000 bytes on Instagram", undefined, { text: "é".repeat(500) }, igsid.from],
    ["1,001 bytes on Instagram", 100, { text: `${"é".repeat(500)}a` }, igsid.from],
    ["an empty text", 100, { text: "" }],
    ["13 quick replies", undefined, { text: "?", quick_replies: quick(13) }],
    ["14 quick replies", 100, { text: "?", quick_replies: quick(14) }],
    [
      "a quick reply's payload of 1,001",
      100,
      { text: "?", quick_replies: [{ content_type: "text", title: "a", payload: x(1_001) }] },
    ],
    [
      "a quick reply for the e-mail on Instagram",
      100,
      { text: "?", quick_replies: [{ content_type: "user_email" }] },
      igsid.from,
    ],
    ["three buttons with titles of 20", undefined, template(x(640), [postback(x(20)), postback("b"), postback("c")])],
    ["a template's text of 641", 100, template(x(641), [postback("a")])],
    ["four buttons", 100, template("?", [postback("a"), postback("b"), postback("c"), postback("d")])],
    ["a button title of 21", 100, template("?", [postback(x(21))])],
    ["a button with an address that is none", 100, template("?", [{ type: "web_url", title: "a", url: "exemplo" }])],
    ["a picture by its address", undefined, file("image", "/foto")],
    ["a picture that is missing", 100, file("image", "/nada")],
    ["Ogg as audio", 100, file("audio", "/voz")],
    ["metadata of 1,001", 100, { text: "oi", metadata: x(1_001) }],
  ])("answers %s with the code %s", async (_, code, message, to) => {
    expect((await send(message, {}, to)).error?.code).toBe(code)
  })

  it("cuts the titles of quick replies at 20", async () => {
    await send({ text: "?", quick_replies: [{ content_type: "text", title: x(25), payload: "p" }] })
    expect(graph.sent.at(-1)?.content).toMatchObject({ quickReplies: [{ title: x(20) }] })
  })

  it("needs a messaging type, the page's own token and a customer who has written", async () => {
    expect((await send({ text: "oi" }, { messaging_type: undefined })).error?.code).toBe(100)
    expect((await send({ text: "oi" }, {}, "1")).error).toEqual({ code: 100, subcode: 2_018_001 })
    const body = { recipient: { id: psid.from }, messaging_type: "RESPONSE", message: { text: "oi" } }
    const ask = (token: string) => askGraph(graph, `/${page}/messages`, { token, body })
    expect((await ask(graph.userToken)).error?.code).toBe(210)
    expect((await ask(graph.pageToken("102345678901234"))).error?.code).toBe(200)
  })

  it("closes after 24 hours, for people after seven days, and knows no other tag", async () => {
    time += 24 * 3_600_000 + 1
    const outside = { code: 10, subcode: 2_018_278 }
    const human = { messaging_type: "MESSAGE_TAG", tag: "HUMAN_AGENT" }
    expect((await send({ text: "oi" })).error).toEqual(outside)
    expect((await send({ text: "oi" }, human)).status).toBe(200)
    expect((await send({ text: "oi" }, { ...human, tag: "ACCOUNT_UPDATE" })).error?.code).toBe(100)
    time += 6 * 86_400_000
    expect((await send({ text: "oi" }, human)).error).toEqual(outside)
  })

  it("takes an upload as a form, and a reusable attachment by its id", async () => {
    const form = new FormData()
    form.set("recipient", JSON.stringify({ id: psid.from }))
    form.set("messaging_type", "RESPONSE")
    form.set("message", JSON.stringify({ attachment: { type: "image", payload: { is_reusable: true } } }))
    form.set("filedata", new Blob([new Uint8Array(samplePicture())], { type: "image/png" }), "foto.png")
    const token = graph.pageToken(page)
    const { body } = await askGraph(graph, "/me/messages", { token, body: form })
    expect(body).toMatchObject({ recipient_id: psid.from, attachment_id: expect.any(String) })
    const again = { attachment: { type: "image", payload: { attachment_id: body["attachment_id"] } } }
    expect((await send(again)).status).toBe(200)
  })

  it("takes sender actions, but no message with them", async () => {
    const act = (more: object) =>
      askGraph(graph, `/${page}/messages`, {
        token: graph.pageToken(page),
        body: { recipient: { id: psid.from }, ...more },
      })
    expect((await act({ sender_action: "typing_on" })).body).toEqual({ recipient_id: psid.from })
    expect((await act({ sender_action: "dance" })).error?.code).toBe(100)
    expect((await act({ sender_action: "typing_on", message: { text: "oi" } })).error?.code).toBe(100)
  })
})

describe("events", () => {
  const since = async (work: () => unknown) => {
    await graph.settled()
    const from = receiver.received.length
    await work()
    await graph.settled()
    return receiver.received.slice(from).map(({ body }) => {
      const { object, entry } = body as never as { object: string; entry: [{ id: string; messaging: [object] }] }
      return { object, id: entry[0].id, event: entry[0].messaging[0] }
    })
  }

  it("of a sent message are its echo and its delivery; Instagram has no delivery", async () => {
    const messenger = await since(() => send({ text: "resposta", metadata: "ours" }))
    expect(messenger).toMatchObject([
      {
        object: "page",
        id: page,
        event: {
          sender: { id: page },
          message: { is_echo: true, app_id: Number(graph.world.app.id), metadata: "ours" },
        },
      },
      { object: "page", event: { sender: { id: psid.from }, delivery: { mids: [graph.sent.at(-1)?.id] } } },
    ])
    const instagram = await since(() => send({ text: "resposta" }, {}, igsid.from))
    expect(instagram).toMatchObject([
      {
        object: "instagram",
        id: "17841405822304914",
        event: { message: { is_echo: true }, recipient: { id: igsid.from } },
      },
    ])
  })

  it("of a customer are messages, postbacks, reactions, reads, deletions and answers of another tool", async () => {
    await send({ text: "?", quick_replies: quick(1, "Sim ") })
    const reply = graph.sent.at(-1)
    await send(template("?", [postback("Voltar", "n12:b9")]))
    const buttons = graph.sent.at(-1)
    if (reply === undefined || buttons === undefined) throw new Error("nothing was sent")
    const events = await since(() => {
      graph.messenger.presses(reply.id, "Sim 0")
      graph.messenger.presses(buttons.id, "Voltar")
      graph.messenger.says(psid, { type: "image" })
      graph.messenger.reacts(psid, buttons.id, "❤")
      graph.messenger.reads(psid)
      graph.messenger.answersElsewhere(psid, "da caixa de entrada")
    })
    expect(events.map(({ event }) => event)).toMatchObject([
      { message: { text: "Sim 0", quick_reply: { payload: "p0" } } },
      { postback: { title: "Voltar", payload: "n12:b9" } },
      { message: { attachments: [{ type: "image", payload: { url: expect.stringContaining("/__media/") } }] } },
      { reaction: { reaction: "love", action: "react", mid: buttons.id } },
      { read: { watermark: expect.any(Number) } },
      { message: { is_echo: true, app_id: 263_902_037_430_900 } },
    ])
    expect(() => graph.messenger.presses(buttons.id, "Outro")).toThrow("Outro")
    const { id } = graph.instagram.says(igsid, { type: "text", text: "ops" })
    const deleted = await since(() => graph.instagram.deletes(id))
    expect(deleted).toMatchObject([{ object: "instagram", event: { message: { mid: id, is_deleted: true } } }])
  })
})

it("a profile is read with the page's token", async () => {
  const ask = (id: string, token: string) =>
    askGraph(graph, `/${id}?fields=name,username,first_name,profile_pic`, { token })
  expect((await ask(psid.from, graph.pageToken(page))).body).toMatchObject({ first_name: "Bruno", name: "Bruno Reis" })
  expect((await ask(igsid.from, graph.pageToken(page))).body).toMatchObject({ username: "carla.dias" })
  expect((await ask(psid.from, graph.userToken)).error?.code).toBe(100)
})
