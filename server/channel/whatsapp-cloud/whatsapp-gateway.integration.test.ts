import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { type FakeGraph, openFakeGraph, samplePicture, sampleVoice } from "@prosa/fakes"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { MessageAct, PartToSend } from "../gateway/channel-gateway.ts"
import {
  filePartOf,
  gatewayFilesOf,
  openedConnection,
  outgoingFile,
  partTo,
  readWhole,
  sendBy,
} from "../testing/vendor-fixtures.ts"
import { createWhatsappGateway } from "./whatsapp-gateway.ts"

const phoneId = "106540352242922"
const number = "5511987654321"
const ana = { kind: "phone", value: number, address: number } as const
const png = new Uint8Array(samplePicture())
const pictures = gatewayFilesOf(png)

describe("the WhatsApp gateway", () => {
  let graph: FakeGraph
  let elsewhere: Server
  let elsewhereUrl = ""
  const reached: Array<string> = []

  beforeAll(async () => {
    graph = await openFakeGraph({ receipts: "manual", rates: { pairBurst: 1_000 } })
    elsewhere = createServer((request, response) => {
      reached.push(request.url ?? "")
      response.writeHead(302, { location: `${elsewhereUrl}/inner` }).end()
    })
    await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening))
    elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    graph.clearFaults()
    graph.whatsapp.says({ from: number, name: "Ana" }, { type: "text", text: "oi" })
  })
  afterAll(async () => {
    await graph.close()
    await new Promise((closed) => elsewhere.close(closed))
  })

  const connection = (more = {}) =>
    openedConnection("WHATSAPP", { externalId: phoneId, token: graph.userToken, ...more })
  const gateway = (within = 2_000) => createWhatsappGateway({ graphUrl: graph.url, version: "v25.0", within })
  const send = (
    part: PartToSend["part"],
    { to = ana as PartToSend["to"], files = pictures, more = {}, within = 2_000 } = {},
  ) => Effect.runPromise(Effect.result(sendBy(gateway(within), connection(more), partTo(to, part), files)))
  const refusal = async (sent: ReturnType<typeof send>) => {
    const result = await sent
    if (Result.isSuccess(result)) throw new Error("the part was sent")
    return result.failure
  }
  const text = { kind: "text", text: "Olá" } as const
  const lastSent = () => graph.whatsapp.sent().at(-1)

  it("sends texts, options and links, and names options by the prefix", async () => {
    const options = [
      { key: "1", title: "Segunda via" },
      { key: "mais1", title: "Mais opções", description: "Outras" },
    ]
    const sent = await send(text)
    expect(Result.isSuccess(sent) && sent.success.externalId).toBe(lastSent()?.id)
    expect(Result.isSuccess(await send({ kind: "buttons", text: "Escolha", options: options.slice(0, 1) }))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ type: "buttons", buttons: [{ id: "12.3.1", title: "Segunda via" }] })
    expect(Result.isSuccess(await send({ kind: "list", text: "Escolha", options }))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ sections: [{ rows: [{ id: "12.3.1" }, { id: "12.3.mais1" }] }] })
    const links = [{ title: "Abrir", url: "https://exemplo.com.br/p/1" }]
    expect(Result.isSuccess(await send({ kind: "links", text: "Veja", links }))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ type: "link", title: "Abrir" })
  })

  it("quotes what is answered, reacts to it, and neither edits nor deletes", async () => {
    const sent = await send(text)
    const externalId = Result.isSuccess(sent) ? sent.success.externalId : ""
    const own = { externalId, outgoing: true, text: "Olá" }
    const answer = { ...partTo(ana, text), quoted: own }
    const sending = sendBy(gateway(), connection(), answer, gatewayFilesOf(Buffer.from("x")))
    expect(Result.isSuccess(await Effect.runPromise(Effect.result(sending)))).toBe(true)
    expect(graph.requests.at(-1)?.body).toMatchObject({ context: { message_id: externalId } })
    const act = (done: MessageAct) =>
      Effect.runPromise(Effect.result(gateway().act?.(connection(), ana, own, done) ?? Effect.die("no acts")))
    expect(Result.isSuccess(await act({ kind: "react", emoji: "❤️" }))).toBe(true)
    expect(graph.log.find(externalId)?.line.reactions).toEqual({ company: "❤️" })
    for (const kind of [{ kind: "edit", text: "Bom dia" }, { kind: "remove" }] as const) {
      const refused = await act(kind)
      expect(Result.isFailure(refused) && refused.failure.kind).toBe("final")
    }
  })

  it("uploads files and sends them by their ids", async () => {
    const picture = outgoingFile("foto.png", "image/png", "image")
    expect(Result.isSuccess(await send(filePartOf(picture, { caption: "Olhe" })))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ type: "image", caption: "Olhe", media: { mime: "image/png" } })
    const voice = filePartOf(outgoingFile("voz.ogg", "audio/ogg", "audio"), { voice: true })
    expect(Result.isSuccess(await send(voice, { files: gatewayFilesOf(sampleVoice()) }))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ type: "audio", voice: true, media: { mime: "audio/ogg; codecs=opus" } })
    const pdf = filePartOf(outgoingFile('nota "1".pdf', "application/pdf", "document"))
    expect(Result.isSuccess(await send(pdf, { files: gatewayFilesOf(Buffer.from("%PDF-1.4")) }))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ type: "document", filename: 'nota "1".pdf' })
    const webp = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64")
    const sticker = filePartOf(outgoingFile("oi.webp", "image/webp", "sticker"))
    expect(Result.isSuccess(await send(sticker, { files: gatewayFilesOf(webp) }))).toBe(true)
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42", "latin1")])
    const video = filePartOf(outgoingFile("v.mp4", "video/mp4", "video"), { caption: "Veja" })
    expect(Result.isSuccess(await send(video, { files: gatewayFilesOf(film) }))).toBe(true)
  })

  it("links what Meta takes no upload of", async () => {
    const zip = filePartOf(outgoingFile("fotos.zip", "application/zip", "document"))
    expect((await refusal(send(zip))).reason).toContain("arquivo")
    expect(graph.requests.at(-1)?.body).toMatchObject({ document: { link: "https://exemplo.com.br/arquivo" } })
    expect(Result.isSuccess(await send({ kind: "file-link", file: zip.file }))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ body: "Arquivo fotos.zip:\nhttps://exemplo.com.br/arquivo" })
  })

  it("sends templates, and messages to a person without a number", async () => {
    const template = {
      kind: "template",
      name: "reabertura",
      language: "pt_BR",
      places: [{ place: "body", at: 0, values: [{ text: "Ana" }] }],
    } as const
    expect(Result.isSuccess(await send(template))).toBe(true)
    expect(lastSent()?.content).toMatchObject({ text: "Olá, Ana! Podemos continuar o seu atendimento?" })
    expect((await refusal(send({ ...template, places: [] }))).kind).toBe("final")
    const { body } = graph.requests.at(-1) ?? {}
    expect(body?.["to"]).toBe(number)
    expect(body?.["biz_opaque_callback_data"]).toBe("delivery:12.3.0.0.last.7")
    expect(Result.isSuccess(await send(text, { to: { ...ana, address: "123@lid" } }))).toBe(true)
    expect(graph.requests.at(-1)?.body["to"]).toBe(number)
    const unknown = await refusal(send(text, { to: { kind: "bsuid", value: "BR.1", address: "BR.1" } }))
    expect(unknown.kind).toBe("final")
    expect(graph.requests.at(-1)?.body).toMatchObject({ recipient: "BR.1" })
    expect(graph.requests.at(-1)?.body).not.toHaveProperty("to")
  })

  it.each([
    [190, "disconnected"],
    [10, "disconnected"],
    [200, "disconnected"],
    [131_031, "disconnected"],
    [133_010, "disconnected"],
    [4, "later"],
    [80_007, "later"],
    [130_429, "later"],
    [131_056, "later"],
    [131_000, "later"],
    [131_016, "later"],
    [2, "later"],
    [131_047, "final"],
    [131_026, "final"],
    [131_048, "final"],
    [131_049, "final"],
    [131_053, "final"],
    [132_001, "final"],
    [100, "final"],
    [999_999, "final"],
  ])("takes the code %i for %s", async (code, kind) => {
    graph.fail({ path: /\/messages$/u, code })
    expect(await refusal(send(text))).toMatchObject({ kind, reason: expect.stringMatching(/\.$/u) as string })
  })

  it("says of a file what the details say, and hands them on with the code", async () => {
    const sentences = {
      "Media file size too big. Max file size we currently support: 16MB": "grande demais",
      "Unsupported mime type application/x-msdownload": "deste tipo",
      "": "não aceitou o arquivo",
    }
    for (const [message, sentence] of Object.entries(sentences)) {
      graph.fail({ path: /\/messages$/u, code: 131_053, subcode: 7, message })
      expect(await refusal(send(text))).toMatchObject({
        kind: "final",
        reason: expect.stringContaining(sentence) as string,
        answer: { code: 131_053, subcode: 7, status: 400, ...(message === "" ? {} : { details: message }) },
      })
    }
  })

  it("judges an unknown code by its status", async () => {
    graph.fail({ path: /\/messages$/u, code: 999_999, status: 503 })
    expect((await refusal(send(text))).kind).toBe("later")
    graph.fail({ path: /\/messages$/u, code: 999_999, status: 401 })
    expect((await refusal(send(text))).kind).toBe("disconnected")
  })

  it("does not know the outcome without a readable answer, and does after an upload alone", async () => {
    graph.fail({ path: /\/messages$/u, kind: "timeout-after-accepting" })
    expect((await refusal(send(text, { within: 200 }))).kind).toBe("unknown")
    graph.fail({ path: /\/messages$/u, kind: "drop" })
    expect((await refusal(send(text))).kind).toBe("unknown")
    graph.fail({ path: /\/messages$/u, kind: "malformed" })
    expect((await refusal(send(text))).kind).toBe("unknown")
    for (const status of [500, 502, 503, 504]) {
      graph.fail({ path: /\/messages$/u, kind: "proxy", status })
      expect((await refusal(send(text))).kind).toBe("unknown")
    }
    graph.fail({ path: /\/media$/u, kind: "timeout-after-accepting" })
    const picture = filePartOf(outgoingFile("foto.png", "image/png", "image"))
    expect((await refusal(send(picture, { within: 200 }))).kind).toBe("later")
  })

  it("sends later what no connection was made for", async () => {
    const closed = createServer()
    await new Promise<void>((listening) => closed.listen(0, "127.0.0.1", listening))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    const nowhere = createWhatsappGateway({ graphUrl: `http://127.0.0.1:${port}`, version: "v25.0" })
    const sent = await Effect.runPromise(Effect.result(sendBy(nowhere, connection(), partTo(ana, text), pictures)))
    expect(sent).toMatchObject({ failure: { kind: "later", backoff: "unreached" } })
  })

  it("calls a connection's own base only where it may", async () => {
    for (const baseUrl of [elsewhereUrl, "https://127.0.0.1:1", "https://localhost:1", "https://10.0.0.1", "nonsense"])
      expect((await refusal(send(text, { more: { baseUrl } }))).kind).toBe("disconnected")
    expect(reached).toEqual([])
    expect(Result.isSuccess(await send(text, { more: { baseUrl: `${graph.url}/v24.0` } }))).toBe(true)
    expect(graph.requests.at(-1)?.path).toBe(`/v24.0/${phoneId}/messages`)
  })

  it("fetches a person's files, and refuses what is gone", async () => {
    const { mediaId = "" } = graph.whatsapp.says({ from: number }, { type: "audio" })
    const media = { id: mediaId, mime: "audio/ogg", name: "" }
    const fetched = await Effect.runPromise(gateway().fetchMedia(connection(), media))
    expect(fetched.mime).toBe("audio/ogg; codecs=opus")
    expect(await readWhole(fetched.content)).toEqual(sampleVoice())
    const gone = await Effect.runPromise(Effect.result(gateway().fetchMedia(connection(), { ...media, id: "5" })))
    expect(gone).toMatchObject({ failure: { later: false } })
    graph.fail({ path: /__lookaside/u, status: 503 })
    const later = await Effect.runPromise(Effect.result(gateway().fetchMedia(connection(), media)))
    expect(later).toMatchObject({ failure: { later: true } })
  })

  it("marks the last message as read", async () => {
    const { id } = graph.whatsapp.says({ from: number }, { type: "text", text: "alô" })
    await Effect.runPromise(gateway().markRead?.(connection(), ["wamid.old", id], ana) ?? Effect.void)
    expect(graph.whatsapp.markedRead.at(-1)).toBe(id)
    await Effect.runPromise(gateway().markRead?.(connection({ token: "x" }), [id], ana) ?? Effect.void)
    const typesUntil = () => graph.log.typesUntil({ account: connection().externalId, customer: number })
    expect(typesUntil()).toBe(0)
    await Effect.runPromise(gateway().showTyping?.(connection(), id, ana) ?? Effect.void)
    expect(typesUntil()).toBeGreaterThan(Date.now())
    const asked = graph.requests.length
    await Effect.runPromise(gateway().showTyping?.(connection(), undefined, ana) ?? Effect.void)
    expect(graph.requests).toHaveLength(asked)
  })
})
