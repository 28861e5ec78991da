import { soon } from "../../../tests/soon.ts"
import type { FileStore } from "../../platform/files/file-store.ts"
import { createFolderStore } from "../../platform/files/folder-store.ts"
import type { DialogId } from "@prosa/core/kernel"
import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "../../platform/storage/sql.ts"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fileJobs } from "./unused-files.ts"
import { schedule } from "../../platform/jobs/jobs.ts"
import { startJobWorker } from "../../platform/jobs/job-worker.ts"
import { silentLogger } from "../../platform/logger.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { flowToWire } from "@prosa/adapters-http/routes"
import { newFlow } from "@prosa/core/flow"
import { openShop, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { openSocket } from "../../testing/test-socket.ts"
import { docx, html, mp3, pdf, png, svg } from "../../testing/small-files.ts"

interface Uploaded {
  readonly fileId: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
  readonly kind: string
  readonly url: string
}
interface Refused {
  readonly status: number
  readonly body: { readonly _tag: string; readonly message: string; readonly errors?: ReadonlyArray<object> }
}

describeOnDatabase("files", (open) => {
  let folder: string
  let store: FileStore
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-files-test-"))
    store = createFolderStore(folder)
    server = await startTestServer(await open(migrations), { files: store, callLimitFactor: 1 })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const formOf = (name: string, content: Uint8Array, mime: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ name, mimeType: mime, ...fields })) form.append(field, value)
    form.append("file", new Blob([new Uint8Array(content)], { type: mime }), name)
    return form
  }
  const send = async (
    browser: TestBrowser,
    where: string,
    form: FormData,
    headers: Record<string, string> = {},
  ): Promise<Refused & { readonly uploaded: Uploaded }> => {
    const answer = await browser.fetch(where, { method: "POST", body: form, headers })
    // the response shapes of these routes: any other response fails on the fields that a test reads
    const body = (await answer.json()) as Refused["body"] & Uploaded
    return { status: answer.status, body, uploaded: body }
  }
  const upload = (name: string, content: Uint8Array, mime: string, by = camila) =>
    send(by, "/api/files/upload", formOf(name, content, mime))
  const uploadAs = ({ token }: TestVisitor, name: string, content: Uint8Array, mime: string) =>
    send(server.browser(), "/api/livechat/files", formOf(name, content, mime), { authorization: `Bearer ${token}` })
  const read = async (browser: TestBrowser, url: string, headers: Record<string, string> = {}) => {
    const answer = await browser.fetch(url, { headers })
    return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
  }
  const heldRoom = async (): Promise<{ readonly visitor: TestVisitor; readonly id: DialogId }> => {
    const visitor = await shop.greeted()
    await visitor.say("camila")
    return { visitor, id: await visitor.dialogId() }
  }
  const sendFiles = async (
    visitor: TestVisitor,
    fileIds: ReadonlyArray<string>,
    text = "",
    clientId: string = randomUUID(),
  ) => {
    const authorization = `Bearer ${visitor.token}`
    const message = { clientId, text, fileIds }
    const { status, body } = await server.browser().post("/api/livechat/messages", message, { authorization })
    // as above
    return { status, body: body as { message: { seq: number; files: ReadonlyArray<Uploaded> } } & Refused["body"] }
  }
  const openRoom = (id: DialogId) =>
    openSocket(server.url, `/api/omnichannel/${id}/${shop.camila}`, { cookie: camila.cookieHeader() })
  const kept = async (): Promise<number> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }

  describe("of a visitor", () => {
    it("are readable by both sides, each at an address of its own, and by no other user", async () => {
      const { visitor, id } = await heldRoom()
      const socket = await openRoom(id)
      socket.send({ type: "resume", after: 0 })
      const { uploaded } = await uploadAs(visitor, "foto.png", png, "image/png")
      expect(uploaded).toMatchObject({ name: "foto.png", mime: "image/png", bytes: png.length, kind: "image" })
      const sent = await sendFiles(visitor, [uploaded.fileId])
      expect(sent.status).toBe(200)
      const [theirs] = sent.body.message.files
      expect(theirs?.url).toMatch(/^\/f\//u)

      const told = await socket.until((news) =>
        news.find(({ sender, files }) => sender === "CLIENT" && Array.isArray(files) && files.length > 0),
      )
      expect(told).toMatchObject({ message: "", files: [{ name: "foto.png", url: `/api/files/${uploaded.fileId}` }] })
      const staff = await read(camila, `/api/files/${uploaded.fileId}`)
      expect([staff.status, staff.content.equals(png)]).toEqual([200, true])
      expect(Object.fromEntries(staff.headers)).toMatchObject({
        "content-type": "image/png",
        "content-disposition": 'inline; filename="foto.png"',
        "x-content-type-options": "nosniff",
        "content-length": String(png.length),
        "cross-origin-resource-policy": "same-origin",
      })
      expect(staff.headers.get("content-security-policy")).toContain("sandbox")

      const public_ = await read(server.browser(), theirs?.url ?? "")
      expect([public_.status, public_.content.equals(png)]).toEqual([200, true])
      const history = await visitor.messages()
      expect(JSON.stringify(history)).not.toContain("/api/files/")
      const listed = await camila.get(`/api/omnichannel/dialogs/${id}/files`)
      expect(listed).toMatchObject({ status: 200, body: { files: [{ id: uploaded.fileId, kind: "image" }] } })

      const stranger = await server.signedIn((await openShop(server)).addressOf("camila"))
      expect((await read(stranger, `/api/files/${uploaded.fileId}`)).status).toBe(404)
      // of the same company, but not of the room's workspace
      const rafael = await server.signedIn(shop.addressOf("rafael"))
      expect((await read(rafael, `/api/files/${uploaded.fileId}`)).status).toBe(404)
      expect((await read(server.browser(), `/api/files/${uploaded.fileId}`)).status).toBe(401)
      await socket.close()
    })

    it("appear in the inbox by their kind", async () => {
      const { visitor, id } = await heldRoom()
      const { uploaded } = await uploadAs(visitor, "nota.pdf", pdf, "application/pdf")
      await sendFiles(visitor, [uploaded.fileId])
      const list = `/api/omnichannel/dialogs-pageable?companyId=${shop.companyId}&workspace=${shop.customerCare}&status=&name=&offset=0&limit=50`
      const { body } = await camila.get(list)
      // the response shape of this route
      const { result } = body as { result: ReadonlyArray<{ id: number; lastMessage: string }> }
      expect(result.find((item) => item.id === id)?.lastMessage).toBe("Documento")
    })

    it("are answered by the bot as files, and may begin a conversation", async () => {
      const visitor = await shop.greeted()
      const first = (await uploadAs(visitor, "a.png", png, "image/png")).uploaded
      await sendFiles(visitor, [first.fileId])
      expect((await visitor.messages()).messages.map(({ message }) => message)).toEqual([
        "Olá! Como posso ajudar?",
        "",
        "Não entendi.",
      ])
      await visitor.say("tchau")
      const second = (await uploadAs(visitor, "b.png", png, "image/png")).uploaded
      expect((await sendFiles(visitor, [second.fileId])).status).toBe(200)
      expect((await visitor.messages()).messages).toMatchObject([
        { sender: "BOT" },
        { sender: "CLIENT" },
        { sender: "BOT" },
      ])
    })

    it("can be sent once: files already sent, of another owner or never uploaded are refused", async () => {
      const { visitor } = await heldRoom()
      const other = await shop.greeted()
      const { uploaded } = await uploadAs(visitor, "foto.png", png, "image/png")
      const refusal = { status: 400, body: { _tag: "InvalidInput", errors: [{ path: "fileIds" }] } }
      expect(await sendFiles(other, [uploaded.fileId])).toMatchObject(refusal)
      expect((await sendFiles(visitor, [uploaded.fileId])).status).toBe(200)
      expect(await sendFiles(visitor, [uploaded.fileId])).toMatchObject(refusal)
      expect(await sendFiles(visitor, ["0".repeat(32)])).toMatchObject(refusal)
      const eleven = Array.from({ length: 11 }, (_, at) => `${at}`.padStart(32, "0"))
      expect(await sendFiles(visitor, eleven)).toMatchObject({
        status: 400,
        body: { message: "Máximo de 10 arquivos por mensagem" },
      })
      expect(await sendFiles(visitor, [])).toMatchObject({ status: 400, body: { message: "Campo obrigatório" } })
    })

    it("are limited to twenty uploads at once, and one every fifteen seconds after them", async () => {
      const visitor = await shop.greeted()
      const begun = server.clock.now()
      const upload = async () => (await uploadAs(visitor, "a.txt", Buffer.from("oi"), "text/plain")).status
      let taken = 0
      let status = await upload()
      for (; status === 200; status = await upload()) taken += 1
      expect(status).toBe(429)
      expect(taken).toBeGreaterThanOrEqual(20)
      expect(taken).toBeLessThanOrEqual(21 + (server.clock.now() - begun) / 15_000)
      server.advance(300_000)
    })
  })

  describe("of a visitor whose message arrives several times concurrently", () => {
    it("are attached once, and every response is the same message", async () => {
      const { visitor } = await heldRoom()
      const { uploaded } = await uploadAs(visitor, "foto.png", png, "image/png")
      const clientId = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => sendFiles(visitor, [uploaded.fileId], "", clientId)),
      )
      const places = answers.map(({ status, body }) => [status, body.message.seq, body.message.files.length])
      expect(places).toEqual(answers.map(() => [200, places[0]?.[1], 1]))
      const { messages } = await visitor.messages()
      expect(messages.filter((message) => message.clientId === clientId)).toHaveLength(1)
    })
  })

  describe("of an attendant", () => {
    it("are attached to messages on the socket, and the visitor gets a link that expires", async () => {
      const { visitor, id } = await heldRoom()
      const widget = await openSocket(server.url, "/api/livechat/socket", { origin: "https://loja.example" })
      widget.send({ type: "resume", after: 0, token: visitor.token })
      const [one, other] = [
        (await upload("orçamento.pdf", pdf, "application/pdf")).uploaded,
        (await upload("voz.mp3", mp3, "audio/mpeg")).uploaded,
      ]
      expect(one).toMatchObject({ kind: "document", url: `/api/files/${one.fileId}` })
      const socket = await openRoom(id)
      socket.send({ type: "resume", after: 0 })
      const clientId = randomUUID()
      socket.send({ message: "Seguem", clientId, fileIds: [one.fileId, other.fileId] })
      await socket.until((news) => news.find((told) => told["clientId"] === clientId && told.type === "message"))
      const told = await widget.until((news) => news.find(({ message }) => message === "Seguem"))
      // the shape of the widget's events
      const [document, audio] = told["files"] as ReadonlyArray<Uploaded>
      const answer = await read(server.browser(), document?.url ?? "")
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="or_amento.pdf"; filename*=UTF-8''or%C3%A7amento.pdf`,
      )
      const part = await read(server.browser(), audio?.url ?? "", { range: "bytes=2-5" })
      expect([part.status, part.headers.get("content-range"), part.content.equals(mp3.subarray(2, 6))]).toEqual([
        206,
        `bytes 2-5/${mp3.length}`,
        true,
      ])
      const past = await read(server.browser(), audio?.url ?? "", { range: `bytes=${mp3.length}-` })
      expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${mp3.length}`])
      const head = await server.browser().fetch(document?.url ?? "", { method: "HEAD" })
      expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
        200,
        String(pdf.length),
        "",
      ])
      const again = await read(server.browser(), document?.url ?? "", {
        "if-none-match": answer.headers.get("etag") ?? "",
      })
      expect([again.status, again.content.length]).toEqual([304, 0])

      const forged = (document?.url ?? "").replace(/.$/u, (last) => (last === "A" ? "B" : "A"))
      expect((await read(server.browser(), forged)).status).toBe(404)
      server.advance(2 * 86_400_000)
      const late = await server.browser().get(document?.url ?? "")
      expect(late).toMatchObject({
        status: 410,
        body: { _tag: "LinkExpired", message: "Este link expirou. Abra a conversa de novo." },
      })
      await Promise.all([socket.close(), widget.close()])
      camila = await server.signedIn(shop.addressOf("camila"))
    })

    it("can be sent in the specified frame, by the same rules", async () => {
      const { visitor, id } = await heldRoom()
      const socket = await openRoom(id)
      socket.send({ type: "resume", after: 0 })
      const dataUrl = (content: Uint8Array) => `data:image/png;base64,${Buffer.from(content).toString("base64")}`
      socket.send({ message: "foto.png", file: dataUrl(png) })
      const told = await socket.until((news) => news.find(({ files }) => Array.isArray(files) && files.length > 0))
      expect(told).toMatchObject({ sender: "HUMAN", message: "", files: [{ name: "foto.png", mime: "image/png" }] })
      const large = Buffer.concat([pdf, Buffer.alloc(11 * 1_048_576)])
      const clientId = randomUUID()
      socket.send({ message: "grande.pdf", file: dataUrl(large), clientId })
      await socket.until((news) => news.find((one) => one["clientId"] === clientId && one.type === "message"))
      expect((await visitor.messages(4)).messages).toMatchObject([{ sender: "HUMAN" }, { sender: "HUMAN" }])
      for (const [file, reason] of [
        [dataUrl(Buffer.from("MZ\u0000\u0001")), /^Formato de arquivo inválido\./u],
        ["nada", /^Valor inválido$/u],
      ] as const) {
        const refused = randomUUID()
        socket.send({ message: "x.png", file, clientId: refused })
        const answer = await socket.until((news) => news.find((one) => one["clientId"] === refused))
        expect(answer).toMatchObject({ type: "refused", reason: expect.stringMatching(reason) })
      }
      socket.send({ message: "x.png", file: `data:;base64,${"A".repeat(16 * 1_048_576)}` })
      expect(await socket.closed).toBe(1009)
    })

    it("can be deleted only by their uploader, until they are sent", async () => {
      const { id } = await heldRoom()
      const before = await kept()
      const { uploaded } = await upload("foto.png", png, "image/png")
      const remove = (browser: TestBrowser, fileId: string) =>
        browser.fetch(`/api/files/${fileId}`, { method: "DELETE" })
      const rafael = await server.signedIn(shop.addressOf("rafael"))
      expect((await remove(rafael, uploaded.fileId)).status).toBe(404)
      expect((await remove(camila, uploaded.fileId)).status).toBe(200)
      expect([(await read(camila, uploaded.url)).status, await kept()]).toEqual([404, before])
      const sent = (await upload("foto.png", png, "image/png")).uploaded
      const socket = await openRoom(id)
      const clientId = randomUUID()
      socket.send({ type: "resume", after: 0 })
      socket.send({ message: "", clientId, fileId: sent.fileId })
      await socket.until((news) => news.find((told) => told["clientId"] === clientId && told.type === "message"))
      expect((await remove(camila, sent.fileId)).status).toBe(409)
      const unknown = randomUUID()
      socket.send({ message: "", clientId: unknown, fileIds: [sent.fileId] })
      expect((await socket.until((news) => news.find((told) => told["clientId"] === unknown)))["reason"]).toBe(
        "O arquivo não existe mais ou já foi enviado. Anexe-o de novo.",
      )
      await socket.close()
    })

    it("of an administrator belong to the named company", async () => {
      await server.seed.administrator(`chefe-${shop.companyId}@prosa.com.br`)
      const chief = await server.signedIn(`chefe-${shop.companyId}@prosa.com.br`)
      expect(await upload("foto.png", png, "image/png", chief)).toMatchObject({
        status: 400,
        body: { errors: [{ path: "companyId" }] },
      })
      const form = formOf("foto.png", png, "image/png", { companyId: String(shop.companyId) })
      const { uploaded } = await send(chief, "/api/files/upload", form)
      expect((await read(chief, uploaded.url)).status).toBe(200)
      expect((await read(camila, uploaded.url)).status).toBe(404)
      expect((await read(chief, `/api/files/${"0".repeat(32)}`)).status).toBe(404)
    })

    it("cannot be read once their message is deleted", async () => {
      const { visitor, id } = await heldRoom()
      const { uploaded } = await uploadAs(visitor, "foto.png", png, "image/png")
      const { body } = await sendFiles(visitor, [uploaded.fileId])
      const [file] = body.message.files
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`update messages set deleted_at = now() where dialog_id = ${id} and seq = ${body.message.seq}`),
      )
      expect((await read(camila, `/api/files/${uploaded.fileId}`)).status).toBe(404)
      expect((await read(server.browser(), file?.url ?? "")).status).toBe(404)
      expect(await camila.get(`/api/omnichannel/dialogs/${id}/files`)).toMatchObject({ body: { files: [] } })
    })
  })

  describe("have the type of their content", () => {
    const executable = Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0, 0, 0, 4, 0, 0, 0])
    it.each([
      [
        "a picture that is called a program",
        "foto.exe",
        png,
        "application/x-msdownload",
        { name: "foto.exe.png", mime: "image/png", kind: "image" },
      ],
      ["a document", "carta.docx", docx, "", { name: "carta.docx", kind: "document" }],
      ["a drawing", "logo.svg", svg, "image/svg+xml", { mime: "image/svg+xml", kind: "document" }],
      [
        "a script that is called a picture",
        "foto.png",
        Buffer.from("@echo off\r\ndel *"),
        "image/png",
        { name: "foto.png.txt", mime: "text/plain" },
      ],
      ["a name that is a path", "..\\..\\C:\\win\u202Egnp.exe", png, "image/png", { name: "wingnp.exe.png" }],
    ])("%s is accepted", async (_what, name, content, mime, facts) => {
      const { status, uploaded } = await upload(name, content, mime)
      expect([status, uploaded]).toMatchObject([200, facts])
    })

    it.each([
      ["a program that is called a picture", "foto.png", executable, "image/png"],
      ["a page that is called a text", "leia.txt", html, "text/plain"],
      ["nothing", "nada.txt", Buffer.alloc(0), "text/plain"],
      ["something unknown", "planta.dwg", Buffer.from([1, 2, 3, 4]), ""],
    ])("%s is refused and not stored", async (_what, name, content, mime) => {
      const before = await kept()
      const answer = await upload(name, content, mime)
      expect(answer).toMatchObject({ status: 415, body: { _tag: "WrongFileType" } })
      expect(answer.body.message).toMatch(/^Formato de arquivo inválido\. Formatos permitidos: /u)
      expect(await kept()).toBe(before)
    })

    it("active content is only served as a download, in a sandbox", async () => {
      const { uploaded } = await upload("logo.svg", svg, "image/svg+xml")
      const { headers } = await read(camila, uploaded.url)
      expect([headers.get("content-disposition"), headers.get("x-content-type-options")]).toEqual([
        'attachment; filename="logo.svg"',
        "nosniff",
      ])
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/u)
    })
  })

  describe("have a size limit per kind", () => {
    it("and are refused during the upload, with nothing stored", async () => {
      const before = await kept()
      const answer = await upload("foto.png", Buffer.concat([png, Buffer.alloc(5 * 1_048_576)]), "image/png")
      expect(answer).toMatchObject({
        status: 413,
        body: { _tag: "FileTooLarge", message: "Tamanho máximo excedido. Máximo permitido: 5 MB." },
      })
      expect(await kept()).toBe(before)
      // the connection stays usable
      expect((await upload("foto.png", png, "image/png")).status).toBe(200)
    })

    it.each([
      ["foto.png", png, "image/png", 5_242_880],
      ["áudio.mp3", mp3, "audio/mpeg", 16_777_216],
    ])("of which %s may have the last byte, and not one more", async (name, head, mime, limit) => {
      const ofBytes = (bytes: number) => Buffer.concat([head, Buffer.alloc(bytes - head.length)])
      expect(await upload(name, ofBytes(limit), mime)).toMatchObject({ status: 200, uploaded: { bytes: limit } })
      expect(await upload(name, ofBytes(limit + 1), mime)).toMatchObject({
        status: 413,
        body: { _tag: "FileTooLarge" },
      })
    })

    it("and a body beyond the largest limit is not read at all", async () => {
      const answer = await server.app.inject({
        method: "POST",
        url: "/api/files/upload",
        headers: {
          cookie: camila.cookieHeader(),
          "content-type": "multipart/form-data; boundary=x",
          "content-length": "200000000",
        },
        payload: "--x--",
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        413,
        { message: "Tamanho máximo excedido. Máximo permitido: 100 MB." },
      ])
    })
  })

  it("must be sent as forms: anything else is refused with a sentence", async () => {
    const post = async (body: string | FormData, headers: Record<string, string> = {}) => {
      const answer = await camila.fetch("/api/files/upload", { method: "POST", body, headers })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await post("{}", { "content-type": "application/json" })).toMatchObject({
      status: 415,
      body: { _tag: "WrongType" },
    })
    expect(await post("x", { "content-type": "multipart/form-data" })).toMatchObject({ status: 400 })
    expect(await post("--x\r\nbroken", { "content-type": "multipart/form-data; boundary=x" })).toMatchObject({
      status: 400,
    })
    const empty = new FormData()
    empty.append("name", "foto.png")
    expect(await post(empty)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "file", message: "Campo obrigatório" }] },
    })
    const elsewhere = await camila.fetch("/api/bots/list", { method: "POST", body: formOf("a.png", png, "image/png") })
    expect(elsewhere.status).toBe(415)
  })

  it("that are cut off leave nothing stored, and the server continues", async () => {
    const before = await kept()
    const errors = () => server.log.filter((line) => line.includes('"level":"error"')).length
    const already = errors()
    const leaving = request(`${server.url}/api/files/upload`, {
      method: "POST",
      headers: {
        cookie: camila.cookieHeader(),
        origin: server.url,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "1000000",
      },
    })
    leaving.on("error", () => undefined)
    leaving.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
    leaving.write(Buffer.concat([png, Buffer.alloc(100_000)]))
    await soon(async () => expect(await kept()).toBeGreaterThan(before))
    leaving.destroy()
    await soon(async () => expect(await kept()).toBe(before))
    expect((await upload("foto.png", png, "image/png")).status).toBe(200)
    expect(errors()).toBe(already)
  })

  it("that the disk cannot store are refused with a sentence, and leave nothing", async () => {
    const place = path.join(await mkdtemp(path.join(tmpdir(), "prosa-full-")), "files")
    await writeFile(place, "a file stands where the folder ought to be")
    const cramped = await startTestServer(await open(migrations), { files: createFolderStore(place) })
    const other = await openShop(cramped)
    const person = await cramped.signedIn(other.addressOf("camila"))
    const answer = await send(person, "/api/files/upload", formOf("foto.png", png, "image/png"))
    expect(answer).toMatchObject({
      status: 503,
      body: { _tag: "NoRoomForFile", message: "Não é possível guardar o arquivo agora. Por favor tente mais tarde." },
    })
    expect(cramped.log.join("\n")).toMatch(/a file could not be written/u)
    expect(cramped.log.join("\n")).not.toMatch(/foto/u)
    await cramped.close()
    await rm(path.dirname(place), { recursive: true })
  })

  it("that no message and no flow refers to are removed after a day; others stay", async () => {
    const { visitor } = await heldRoom()
    const used = (await uploadAs(visitor, "fica.png", png, "image/png")).uploaded
    await sendFiles(visitor, [used.fileId])
    const unused = (await upload("some.png", png, "image/png")).uploaded
    const drawn = (await upload("fluxo.png", png, "image/png")).uploaded
    const spare = await server.seed.bot(shop.companyId, shop.customerCare)
    const [start] = flowToWire(newFlow("Fluxo", "Olá")).nodes
    const said = start?.botInteractions[0]
    const files = [{ identifier: drawn.fileId, name: "", url: "", mime: "" }]
    const nodes = [{ ...start, botInteractions: [{ ...said, files }] }]
    const saved = await camila.put(`/api/bots/${spare.id}/flow/${spare.flowId}`, { name: "Fluxo", nodes, revision: 1 })
    expect(saved.status).toBe(200)
    const { transactions, clock } = server
    const worker = startJobWorker({
      transactions,
      clock,
      logger: silentLogger,
      handlers: fileJobs({ transactions, store }),
      pollEvery: 20,
    })
    const jobs = async () => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ key: string }>(
          sql`select key from jobs where key = any(${[used.fileId, unused.fileId, drawn.fileId, "c".repeat(32)]}::text[])`,
        ),
      )
      return rows.length
    }
    expect(await jobs()).toBe(3)
    // an upload that a crash ended before its row was written
    const crashed = "c".repeat(32)
    const payload = { kind: "unused-file", key: crashed, payload: {}, dueAt: server.clock.now() + 86_400_000 }
    await Effect.runPromise(server.transactions.asTenant(shop.companyId, (tx) => schedule(tx, payload)))
    await Effect.runPromise(store.receive(crashed, Readable.from([png]), async () => png.length))
    server.advance(86_400_000 + 1_000)
    await soon(async () => expect(await jobs()).toBe(0))
    await worker.stop()
    const there = async ({ fileId }: Uploaded) => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`select 1 from files where id = ${fileId}`),
      )
      const bytes = await readdir(path.join(folder, fileId.slice(0, 2), fileId.slice(2, 4))).catch(
        (): ReadonlyArray<string> => [],
      )
      return [rows.length, bytes.includes(fileId)]
    }
    expect(await readdir(path.join(folder, "incoming"))).toEqual([])
    expect([await there(used), await there(unused), await there(drawn)]).toEqual([
      [1, true],
      [0, false],
      [1, true],
    ])
  })
})
