import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { samplePicture } from "./drawn-picture.ts"
import { askGraph } from "./graph-asking.ts"
import { type FakeGraph, openFakeGraph } from "./graph-server.ts"
import { sampleVoice } from "./sample-voice.ts"

const phone = "106540352242922"
const ana = { from: "5511987654321" }
let graph: FakeGraph
let files: Server
let filesUrl = ""
let time = Date.UTC(2026, 10, 20)

beforeAll(async () => {
  graph = await openFakeGraph({ now: () => time, receipts: "manual" })
  graph.whatsapp.says(ana, { type: "text", text: "oi" })
  const served: Readonly<Record<string, readonly [string, Buffer]>> = {
    "/foto.png": ["image/png", samplePicture()],
    "/voz.ogg": ["audio/ogg; codecs=opus", sampleVoice()],
    "/voz-sem-codec.ogg": ["audio/ogg", sampleVoice()],
    "/anima.gif": ["image/gif", Buffer.from("GIF89a")],
    "/mentira.png": ["image/png", Buffer.from("<html>")],
  }
  files = createServer((request, response) => {
    const [type, bytes] = served[request.url ?? ""] ?? []
    response.writeHead(bytes === undefined ? 404 : 200, { "content-type": type ?? "text/html" }).end(bytes)
  })
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve))
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
afterAll(async () => {
  await graph.close()
  files.closeAllConnections()
  files.close()
})

const upload = (bytes: Buffer, mime: string, type = mime) => {
  const form = new FormData()
  form.set("messaging_product", "whatsapp")
  form.set("type", type)
  form.set("file", new Blob([new Uint8Array(bytes)], { type: mime }), "arquivo")
  return askGraph(graph, `/${phone}/media`, { body: form })
}
const send = (type: string, member: object) =>
  askGraph(graph, `/${phone}/messages`, { body: { messaging_product: "whatsapp", to: ana.from, type, [type]: member } })

describe("an upload", () => {
  it.each<[string, number | undefined, Buffer, string, string?]>([
    ["a PNG", undefined, samplePicture(), "image/png"],
    ["Ogg with its codec", undefined, sampleVoice(), "audio/ogg; codecs=opus"],
    ["Ogg whose codec the field says", undefined, sampleVoice(), "audio/ogg", "audio/ogg; codecs=opus"],
    ["plain Ogg", 100, sampleVoice(), "audio/ogg"],
    ["a GIF", 100, Buffer.from("GIF89a"), "image/gif"],
    ["a text that says to be a PNG", 131053, Buffer.from("texto"), "image/png"],
    ["an image over 5 MB", 131053, Buffer.alloc(5 * 1_024 * 1_024 + 1), "image/jpeg"],
    [
      "a static sticker over 100 KB",
      131053,
      Buffer.concat([Buffer.from("RIFF0000WEBPVP8 "), Buffer.alloc(100 * 1_024)]),
      "image/webp",
    ],
  ])("of %s gets the code %s", async (_, code, bytes, mime, type) => {
    const { error, body } = await upload(bytes, mime, type)
    expect(error?.code).toBe(code)
    expect(typeof body["id"]).toBe(code === undefined ? "string" : "undefined")
  })

  it("is downloaded in two steps, both with the token, by an address that lives for five minutes", async () => {
    const { body } = await upload(samplePicture(), "image/png")
    const node = await askGraph(graph, `/${String(body["id"])}?phone_number_id=${phone}`)
    expect(node.body).toMatchObject({ mime_type: "image/png", file_size: String(samplePicture().length) })
    const url = String(node.body["url"])
    const authorization = { authorization: `Bearer ${graph.userToken}` }
    expect((await fetch(url)).status).toBe(401)
    const response = await fetch(url, { headers: authorization })
    expect(Buffer.from(await response.arrayBuffer()).equals(samplePicture())).toBe(true)
    time += 300_001
    expect((await fetch(url, { headers: authorization })).status).toBe(404)
    expect((await askGraph(graph, `/${String(body["id"])}`, { method: "DELETE" })).body).toEqual({ success: true })
    expect((await askGraph(graph, `/${String(body["id"])}`)).error).toEqual({ code: 100, subcode: 33 })
  })
})

it("an id is one of the number that uploaded it", async () => {
  const { body } = await upload(samplePicture(), "image/png")
  const other = "106540352242923"
  graph.whatsapp.says({ ...ana, phoneNumberId: other }, { type: "text", text: "oi" })
  const message = { messaging_product: "whatsapp", to: ana.from, type: "image", image: { id: body["id"] } }
  expect((await askGraph(graph, `/${phone}/messages`, { body: message })).status).toBe(200)
  expect((await askGraph(graph, `/${other}/messages`, { body: message })).error?.code).toBe(100)
})

describe("a link", () => {
  it.each<[string, number | undefined, string, string]>([
    ["a picture", undefined, "image", "/foto.png"],
    ["a voice note", undefined, "audio", "/voz.ogg"],
    ["Ogg without its codec", 131053, "audio", "/voz-sem-codec.ogg"],
    ["a GIF as an image", 131053, "image", "/anima.gif"],
    ["a GIF as a document", undefined, "document", "/anima.gif"],
    ["a page that says to be a picture", 131053, "image", "/mentira.png"],
    ["a missing file", 131053, "image", "/nada.png"],
  ])("to %s gets the code %s", async (_, code, type, path) => {
    expect((await send(type, { link: `${filesUrl}${path}` })).error?.code).toBe(code)
  })

  it("and an id are not given together, and one of them is", async () => {
    expect((await send("image", {})).error?.code).toBe(131008)
    expect((await send("image", { id: "1", link: `${filesUrl}/foto.png` })).error?.code).toBe(131009)
  })
})

it("a customer's picture is held for seven days", async () => {
  const { mediaId } = graph.whatsapp.says(ana, { type: "image", caption: "olha" })
  expect((await askGraph(graph, `/${mediaId ?? ""}`)).body["mime_type"]).toBe("image/png")
  time += 7 * 86_400_000
  graph.whatsapp.says(ana, { type: "text", text: "oi" })
  expect((await askGraph(graph, `/${mediaId ?? ""}`)).error?.code).toBe(100)
})
