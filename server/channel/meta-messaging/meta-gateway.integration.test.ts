import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { type FakeGraph, openFakeGraph, samplePicture } from "@prosa/fakes"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { PartToSend } from "../gateway/channel-gateway.ts"
import {
  filePartOf,
  gatewayFilesOf,
  openedConnection,
  outgoingFile,
  partTo,
  readWhole,
  sendBy,
} from "../testing/vendor-fixtures.ts"
import { createMetaGateway } from "./meta-gateway.ts"
import { readMetaWebhook } from "./read-meta-webhook.ts"

const pageId = "101234567890123"
const text = { kind: "text", text: "Olá" } as const
const picture = filePartOf(outgoingFile("foto.png", "image/png", "image"))
const png = new Uint8Array(samplePicture())

describe.each(["FACEBOOK", "INSTAGRAM"] as const)("the gateway of %s", (medium) => {
  let graph: FakeGraph
  let elsewhere: Server
  let elsewhereUrl = ""
  let reached = 0

  beforeAll(async () => {
    graph = await openFakeGraph({ receipts: "manual" })
    elsewhere = createServer((_request, response) => {
      reached += 1
      response.end("segredo")
    })
    await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening))
    elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  })
  const channel = () => (medium === "FACEBOOK" ? graph.messenger : graph.instagram)
  beforeEach(() => {
    graph.clearFaults()
    channel().says({ from: "8811", name: "Ana Lima" }, { type: "text", text: "oi" })
  })
  afterAll(async () => {
    await graph.close()
    await new Promise((closed) => elsewhere.close(closed))
  })

  const ana = { kind: medium === "FACEBOOK" ? "psid" : "igsid", value: "8811", address: "8811" } as const
  const connection = () =>
    openedConnection(medium, {
      externalId: medium === "FACEBOOK" ? pageId : "17841405822304914",
      accountId: pageId,
      token: graph.pageToken(pageId),
    })
  const gateway = (within = 2_000) => createMetaGateway(medium, { graphUrl: graph.url, version: "v25.0", within })
  const send = (
    part: PartToSend["part"],
    { to = ana as PartToSend["to"], files = gatewayFilesOf(png), within = 2_000 } = {},
  ) => Effect.runPromise(Effect.result(sendBy(gateway(within), connection(), partTo(to, part), files)))
  const refusal = async (sent: ReturnType<typeof send>) => {
    const result = await sent
    if (Result.isSuccess(result)) throw new Error("the part was sent")
    return result.failure
  }
  const last = () => channel().sent().at(-1)

  it("sends texts, quick replies, files and links as what the vendor takes", async () => {
    const sent = await send(text)
    expect(Result.isSuccess(sent) && sent.success.externalId).toBe(last()?.id)
    expect(last()).toMatchObject({ pageId, messagingType: "RESPONSE", content: { text: "Olá" } })
    const metadata = medium === "FACEBOOK" ? "delivery:12.3.0.0.last.7" : undefined
    expect(last()?.metadata).toBe(metadata)
    const options = [{ key: "1", title: "Boleto" }]
    expect(Result.isSuccess(await send({ kind: "buttons", text: "Escolha", options }))).toBe(true)
    expect(last()?.content).toMatchObject({ quickReplies: [{ title: "Boleto", payload: "12.3.1" }] })
    expect(Result.isSuccess(await send(picture))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "image", media: { mime: "image/png" } })
    expect(last()?.metadata).toBe(metadata)
    const pdf = filePartOf(outgoingFile("nota.pdf", "application/pdf", "document"))
    expect(Result.isSuccess(await send(pdf, { files: gatewayFilesOf(Buffer.from("%PDF-1.4")) }))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "file", media: { filename: "nota.pdf" } })
    expect(Result.isSuccess(await send({ kind: "file-link", file: pdf.file }))).toBe(true)
    expect(last()?.content).toMatchObject({ text: "Arquivo nota.pdf:\nhttps://exemplo.com.br/arquivo" })
    if (medium === "INSTAGRAM") return
    const links = [{ title: "Abrir", url: "https://exemplo.com.br" }]
    expect(Result.isSuccess(await send({ kind: "links", text: "Veja", links }))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "buttons", buttons: [{ title: "Abrir" }] })
  })

  it("quotes what is answered, in a text and beside a file", async () => {
    const first = await send(text)
    const externalId = Result.isSuccess(first) ? first.success.externalId : ""
    for (const part of [text, picture]) {
      const answer = { ...partTo(ana, part), quoted: { externalId, outgoing: true, text: "Olá" } }
      const sending = sendBy(gateway(), connection(), answer, gatewayFilesOf(png))
      expect(Result.isSuccess(await Effect.runPromise(Effect.result(sending)))).toBe(true)
      expect(last()?.replyTo).toBe(externalId)
    }
  })

  it.each([
    [190, undefined, "disconnected"],
    [10, undefined, "disconnected"],
    [10, 2_018_278, "final"],
    [10, 1_893_063, "disconnected"],
    [100, undefined, "final"],
    [100, 2_018_001, "final"],
    [551, 1_545_041, "final"],
    [200, undefined, "final"],
    [230, undefined, "disconnected"],
    [368, undefined, "disconnected"],
    [4, undefined, "later"],
    [613, undefined, "later"],
    [80_006, undefined, "later"],
    [1, undefined, "later"],
    [2, undefined, "later"],
    [999_999, undefined, "final"],
  ])("takes the code %i with subcode %s for %s", async (code, subcode, kind) => {
    graph.fail({ path: /\/messages$/u, code, ...(subcode === undefined ? {} : { subcode }) })
    expect(await refusal(send(text))).toMatchObject({ kind, reason: expect.stringMatching(/\.$/u) as string })
  })

  it("does not know the outcome of a message whose answer is missing, files included", async () => {
    for (const part of [text, picture]) {
      graph.fail({ path: /\/messages$/u, kind: "timeout-after-accepting" })
      expect((await refusal(send(part, { within: 200 }))).kind).toBe("unknown")
      graph.fail({ path: /\/messages$/u, kind: "proxy" })
      expect((await refusal(send(part))).kind).toBe("unknown")
      graph.fail({ path: /\/messages$/u, kind: "malformed" })
      expect((await refusal(send(part))).kind).toBe("unknown")
    }
  })

  it("sends nothing to an unknown person, and no template", async () => {
    expect((await refusal(send(text, { to: { ...ana, value: "404" } }))).kind).toBe("final")
    const template = { kind: "template", name: "a", language: "pt_BR", places: [] } as const
    expect((await refusal(send(template))).kind).toBe("final")
  })

  it("marks a person's messages as read, and shows that somebody types", async () => {
    const before = graph.messenger.actions.length
    await Effect.runPromise(gateway().markRead?.(connection(), ["m_1"], ana) ?? Effect.void)
    await Effect.runPromise(gateway().showTyping?.(connection(), undefined, ana) ?? Effect.void)
    expect(graph.messenger.actions.slice(before)).toEqual(
      ["mark_seen", "typing_on"].map((action) => ({ pageId, to: "8811", action })),
    )
    graph.fail({ path: /\/messages$/u, code: 2, times: 1 })
    await Effect.runPromise(gateway().markRead?.(connection(), ["m_1"], ana) ?? Effect.void)
  })

  it("looks a person's name and picture up, and tells nothing of an unknown one", async () => {
    const profileOf = (value: string) =>
      Effect.runPromise(gateway().profileOf?.(connection(), { ...ana, value }) ?? Effect.undefined)
    expect(await profileOf("8811")).toMatchObject({ name: "Ana Lima", pictureUrl: expect.any(String) as string })
    expect(await profileOf("404")).toBeUndefined()
  })

  it("fetches a person's files, but none from an address inside", async () => {
    await graph.webhooks.settled()
    const { id } = channel().says({ from: "8811" }, { type: "image" })
    const line = graph.log.find(id)?.line.content
    const url = `${graph.url}/__media/${line !== undefined && "mediaId" in line ? String(line.mediaId) : ""}`
    const fetched = await Effect.runPromise(gateway().fetchMedia(connection(), { url, mime: "", name: "" }))
    expect(fetched.mime).toBe("image/png")
    expect(await readWhole(fetched.content)).toEqual(samplePicture())
    for (const hostile of [elsewhereUrl, "https://127.0.0.1", "https://localhost:1", "file:///etc/passwd", "x"]) {
      const refused = Effect.result(gateway().fetchMedia(connection(), { url: hostile, mime: "", name: "" }))
      expect(await Effect.runPromise(refused)).toMatchObject({ failure: { later: false } })
    }
    expect(reached).toBe(0)
    const gone = gateway().fetchMedia(connection(), { url: `${graph.url}/__media/none`, mime: "", name: "" })
    expect(await Effect.runPromise(Effect.result(gone))).toMatchObject({ failure: { later: false } })
  })

  it("sends options whose press comes back by its key", async () => {
    await send({ kind: "buttons", text: "Escolha", options: [{ key: "mais1", title: "Mais opções" }] })
    const sender = { sender: { id: "8811" }, recipient: { id: "1" } }
    const content = last()?.content
    const payload = content?.type === "text" ? content.quickReplies[0]?.payload : undefined
    const message = { mid: "m_1", text: "Mais opções", quick_reply: { payload } }
    const entry = [{ id: "1", messaging: [{ ...sender, message }] }]
    expect(readMetaWebhook({ object: "page", entry }, { appId: "" })?.events).toMatchObject([
      { event: { said: { press: "12.3.mais1" } } },
    ])
  })
})
