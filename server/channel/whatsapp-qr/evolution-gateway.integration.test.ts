import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type FakeEvolution, openFakeEvolution, openWebhookReceiver, samplePicture, sampleVoice } from "@prosa/fakes"
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
import { createDeviceInstances } from "./device-instances.ts"
import { createEvolutionGateway } from "./evolution-gateway.ts"
import { readEvolutionWebhook } from "./read-evolution-webhook.ts"

const number = "5511987654321"
const ana = { kind: "phone", value: number, address: number } as const
const text = { kind: "text", text: "Olá" } as const
const picture = filePartOf(outgoingFile("foto.png", "image/png", "image"), { caption: "Olhe" })

describe("numbers by QR code", () => {
  let evolution: FakeEvolution
  let hook: Awaited<ReturnType<typeof openWebhookReceiver>>

  beforeAll(async () => {
    hook = await openWebhookReceiver()
    evolution = await openFakeEvolution({ receipts: "manual" })
    await Effect.runPromise(instances().ensure("loja"))
    await Effect.runPromise(instances().qr("loja"))
    evolution.scan("loja", { name: "Loja", phone: "551140028922" })
  })
  beforeEach(() => evolution.clearFaults())
  afterAll(async () => {
    await evolution.close()
    await hook.close()
  })

  const instances = (more = {}) =>
    createDeviceInstances({
      url: evolution.url,
      apiKey: evolution.apiKey,
      hookUrl: hook.url,
      hookSecret: "segredo",
      within: 2_000,
      ...more,
    })
  const gateway = (within = 2_000, url = evolution.url) =>
    createEvolutionGateway({ url, apiKey: evolution.apiKey, within })
  const connection = (externalId = "loja", token = "") => openedConnection("WHATSAPP_QRCODE", { externalId, token })
  const send = (
    part: PartToSend["part"],
    { to = ana as PartToSend["to"], bytes = samplePicture(), within = 2_000, opened = connection() } = {},
  ) => Effect.runPromise(Effect.result(sendBy(gateway(within), opened, partTo(to, part), gatewayFilesOf(bytes))))
  it("asks where a person's picture is, and fetches it there", async () => {
    const of = (to: PartToSend["to"]) =>
      Effect.runPromise(gateway().pictureOf?.(connection(), to) ?? Effect.succeed("?"))
    expect(await of(ana)).toBe("")
    evolution.showPicture(number, true)
    const url = await of(ana)
    expect(url).toMatch(/^http/u)
    expect(evolution.requests.at(-1)).toMatchObject({
      method: "POST",
      path: "/chat/fetchProfilePictureUrl/loja",
      body: { number },
    })
    const fetched = await Effect.runPromise(gateway().fetchMedia(connection(), { url, mime: "", name: "foto" }))
    expect((await readWhole(fetched.content)).subarray(1, 4).toString()).toBe("PNG")
    evolution.showPicture(number, false)
    expect(await of(ana)).toBe("")
    // an id of another way to WhatsApp
    const before = evolution.requests.length
    expect(await of({ kind: "bsuid", value: "BR.77", address: "BR.77" })).toBe("")
    expect(evolution.requests).toHaveLength(before)
    evolution.fail({ path: /fetchProfilePictureUrl/u, status: 500, times: 1 })
    const refused = await Effect.runPromise(
      Effect.result(gateway().pictureOf?.(connection(), ana) ?? Effect.succeed("?")),
    )
    expect(refused).toMatchObject({ failure: { _tag: "MediaRefused", later: true } })
  })

  const refusal = async (sent: ReturnType<typeof send>) => {
    const result = await sent
    if (Result.isSuccess(result)) throw new Error("the part was sent")
    return result.failure
  }
  const last = () => evolution.sent.at(-1)

  it("sends texts, files, voices and stickers", async () => {
    const sent = await send(text)
    expect(Result.isSuccess(sent) && sent.success.externalId).toBe(last()?.id)
    expect(last()).toMatchObject({ to: number, content: { type: "text", text: "Olá" } })
    expect(Result.isSuccess(await send(picture))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "image", caption: "Olhe", filename: "foto.png" })
    const voice = filePartOf(outgoingFile("voz.ogg", "audio/ogg", "audio"), { voice: true })
    expect(Result.isSuccess(await send(voice, { bytes: sampleVoice() }))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "audio", voice: true, media: { bytes: sampleVoice() } })
    expect(evolution.requests.at(-1)?.body).toMatchObject({ encoding: false })
    const song = filePartOf(outgoingFile("a.mp3", "audio/mpeg", "audio"))
    expect(Result.isSuccess(await send(song, { bytes: Buffer.from("ID3") }))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "audio", media: { mime: "audio/mpeg" } })
    expect(Result.isSuccess(await send(filePartOf(outgoingFile("o.webp", "image/webp", "sticker"))))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "sticker" })
    const zip = outgoingFile("fotos.zip", "application/zip", "document")
    expect(Result.isSuccess(await send(filePartOf(zip)))).toBe(true)
    expect(last()?.content).toMatchObject({ type: "document", filename: "fotos.zip" })
    expect(Result.isSuccess(await send({ kind: "file-link", file: zip }))).toBe(true)
    expect(last()?.content).toMatchObject({ text: "Arquivo fotos.zip:\nhttps://exemplo.com.br/arquivo" })
  })

  it("quotes what is answered, and reacts to, edits and takes back what was sent", async () => {
    const sent = await send(text)
    const externalId = Result.isSuccess(sent) ? sent.success.externalId : ""
    const own = { externalId, outgoing: true, text: "Olá" }
    const answer = { ...partTo(ana, text), quoted: own }
    expect(
      Result.isSuccess(
        await Effect.runPromise(
          Effect.result(sendBy(gateway(), connection(), answer, gatewayFilesOf(samplePicture()))),
        ),
      ),
    ).toBe(true)
    expect(last()?.quoted).toBe(externalId)
    expect(evolution.requests.at(-1)?.body["quoted"]).toEqual({
      key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: true, id: externalId },
      message: { conversation: "Olá" },
    })
    const act = (done: MessageAct) =>
      Effect.runPromise(Effect.result(gateway().act?.(connection(), ana, own, done) ?? Effect.die("no acts")))
    const line = () => evolution.log.find(externalId)?.line
    expect(Result.isSuccess(await act({ kind: "react", emoji: "👍" }))).toBe(true)
    expect(line()?.reactions).toEqual({ company: "👍" })
    expect(Result.isSuccess(await act({ kind: "edit", text: "Bom dia" }))).toBe(true)
    expect(line()?.content.text).toBe("Bom dia")
    expect(Result.isSuccess(await act({ kind: "remove" }))).toBe(true)
    expect(line()?.status).toBe("deleted")
    const gone = await act({ kind: "edit", text: "Tarde" })
    expect(Result.isFailure(gone) && gone.failure.kind).toBe("final")
  })

  it("answers to the opaque id under which a person wrote", async () => {
    evolution.says("loja", { phone: number, lid: "123456789@lid" }, { type: "text", text: "oi" })
    expect(Result.isSuccess(await send(text, { to: { ...ana, address: "123456789@lid" } }))).toBe(true)
    expect(last()).toMatchObject({ jid: "123456789@lid", to: number })
    const business = { kind: "bsuid", value: "BR.150", address: "BR.150" } as const
    expect((await refusal(send(text, { to: business }))).kind).toBe("final")
  })

  it("refuses a number without WhatsApp, and waits for a closed connection", async () => {
    evolution.setMissing("5511900000000", true)
    const missing = { kind: "phone", value: "5511900000000", address: "5511900000000" } as const
    expect(await refusal(send(text, { to: missing }))).toMatchObject({
      kind: "final",
      reason: expect.any(String) as string,
    })
    await Effect.runPromise(instances().ensure("nova"))
    expect((await refusal(send(text, { opened: connection("nova") }))).kind).toBe("offline")
    expect((await refusal(send(text, { opened: connection("nenhuma") }))).kind).toBe("disconnected")
    expect((await refusal(send(text, { opened: connection("loja", "errada") }))).kind).toBe("disconnected")
    const template = { kind: "template", name: "a", language: "pt_BR", places: [] } as const
    expect((await refusal(send(template))).kind).toBe("final")
  })

  it.each([
    [400, "final"],
    [401, "disconnected"],
    [404, "disconnected"],
    [429, "later"],
    [500, "later"],
    [503, "later"],
  ])("takes the status %i for %s", async (status, kind) => {
    evolution.fail({ path: /^\/message\//u, status })
    expect((await refusal(send(text))).kind).toBe(kind)
  })

  it.each([
    [404, "later"],
    [429, "later"],
    [500, "unknown"],
    [502, "unknown"],
    [503, "unknown"],
    [504, "unknown"],
  ])("takes the status %i of a proxy for %s, whatever its page says", async (status, kind) => {
    evolution.fail({ path: /^\/message\//u, kind: "proxy", status })
    expect((await refusal(send(text))).kind).toBe(kind)
  })

  it("does not know the outcome without a readable answer", async () => {
    for (const part of [text, picture]) {
      evolution.fail({ path: /^\/message\//u, kind: "timeout-after-accepting" })
      expect((await refusal(send(part, { within: 200 }))).kind).toBe("unknown")
      evolution.fail({ path: /^\/message\//u, kind: "malformed" })
      expect((await refusal(send(part))).kind).toBe("unknown")
      evolution.fail({ path: /^\/message\//u, kind: "drop" })
      expect((await refusal(send(part))).kind).toBe("unknown")
    }
    const closed = createServer()
    await new Promise<void>((listening) => closed.listen(0, "127.0.0.1", listening))
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((done) => closed.close(done))
    const sent = sendBy(gateway(500, url), connection(), partTo(ana, text), gatewayFilesOf(samplePicture()))
    expect(await Effect.runPromise(Effect.result(sent))).toMatchObject({ failure: { kind: "later" } })
  })

  it("reads what the gateway posts, and fetches files with and without their content", async () => {
    const { id } = evolution.says("loja", { phone: number, name: "Ana" }, { type: "document", caption: "nota" })
    evolution.typesOnPhone("loja", { phone: number }, { type: "text", text: "já vou" })
    await evolution.settled()
    const received = hook.received.map(({ body, headers }) => ({ events: readEvolutionWebhook(body), headers }))
    expect(received.every(({ headers }) => headers["authorization"] === "Bearer segredo")).toBe(true)
    const events = received.flatMap((one) => one.events)
    expect(events.some(({ event }) => event.kind === "connection" && event.state === "connected")).toBe(true)
    expect(events.at(-1)?.event).toMatchObject({ kind: "sent-elsewhere", said: { text: "já vou" } })
    const event = events.find((one) => one.id === `message ${id}`)?.event
    const [media] = event?.kind === "message" ? event.said.media : []
    if (media === undefined) throw new Error("the message has no file")
    expect(media).toMatchObject({ name: "nota.pdf", mime: "application/pdf", base64: expect.any(String) as string })
    const { base64: _, ...byId } = media
    for (const one of [media, byId]) {
      const fetched = await Effect.runPromise(gateway().fetchMedia(connection(), one))
      expect(fetched).toMatchObject({ name: "nota.pdf", mime: "application/pdf" })
      expect((await readWhole(fetched.content)).toString("latin1")).toMatch(/^%PDF/u)
    }
    const gone = await Effect.runPromise(Effect.result(gateway().fetchMedia(connection(), { ...byId, id: "0" })))
    expect(gone).toMatchObject({ failure: { later: false } })
    evolution.fail({ path: /getBase64/u, status: 503 })
    const later = await Effect.runPromise(Effect.result(gateway().fetchMedia(connection(), byId)))
    expect(later).toMatchObject({ failure: { later: true } })
  })

  it("marks messages as read", async () => {
    const { id } = evolution.says("loja", { phone: number }, { type: "text", text: "oi" })
    await Effect.runPromise(gateway().markRead?.(connection(), [id], ana) ?? Effect.void)
    expect(evolution.markedRead.at(-1)).toBe(id)
    await Effect.runPromise(gateway().showTyping?.(connection(), id, ana) ?? Effect.void)
    const until = evolution.log.typesUntil({ account: "loja", customer: number })
    expect(until - Date.now()).toBeGreaterThan(8_000)
    await Effect.runPromise(gateway().showTyping?.(connection("nenhuma"), id, ana) ?? Effect.void)
  })

  it("connects a number and disconnects it, each call as often as one likes", async () => {
    const devices = instances()
    const run = <A, E>(work: Effect.Effect<A, E>) => Effect.runPromise(Effect.result(work))
    expect(await run(devices.state("filial"))).toMatchObject({ success: { state: "absent" } })
    expect(await run(devices.qr("filial"))).toMatchObject({ failure: { _tag: "InstanceRefused", later: false } })
    for (let time = 0; time < 2; time += 1) expect(Result.isSuccess(await run(devices.ensure("filial")))).toBe(true)
    expect(await run(devices.state("filial"))).toMatchObject({ success: { state: "closed" } })
    expect(await run(devices.qr("filial"))).toMatchObject({
      success: { kind: "qr", image: expect.stringMatching(/^data:image\/png;base64,/u) as string },
    })
    expect(await run(devices.state("filial"))).toMatchObject({ success: { state: "connecting" } })
    evolution.scan("filial", { name: "Filial", phone: "552133334444" })
    expect(await run(devices.qr("filial"))).toMatchObject({ success: { kind: "connected" } })
    expect(await run(devices.state("filial"))).toEqual(
      expect.objectContaining({ success: { state: "open", name: "Filial", phone: "552133334444" } }),
    )
    for (let time = 0; time < 2; time += 1) expect(Result.isSuccess(await run(devices.logout("filial")))).toBe(true)
    for (let time = 0; time < 2; time += 1) expect(Result.isSuccess(await run(devices.remove("filial")))).toBe(true)
    expect(await run(devices.state("filial"))).toMatchObject({ success: { state: "absent" } })
    expect(await run(instances({ apiKey: "errada" }).ensure("filial"))).toMatchObject({ failure: { later: false } })
    evolution.fail({ path: /fetchInstances/u, kind: "drop" })
    expect(await run(devices.state("filial"))).toMatchObject({ failure: { later: true } })
  })
})
