import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect } from "effect"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createFolderStore, type FolderStore } from "../../platform/files/folder-store.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { bombPng, hugePng, movingPng, movingWebp, noisyJpeg, movingGif } from "../../testing/drawn-pictures.ts"
import { openShop, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { png } from "../../testing/small-files.ts"
import { unusedFileJob } from "./unused-file-job.ts"
import { fileJobs } from "./unused-files.ts"

interface Uploaded {
  readonly fileId: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
  readonly kind: string
  readonly url: string
  readonly picture?: { readonly width: number; readonly height: number; readonly frames: number }
}

describeOnDatabase("pictures", (open) => {
  let folder: string
  let store: FolderStore
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-pictures-test-"))
    store = createFolderStore(folder)
    server = await startTestServer(await open(migrations), { files: store })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const formOf = (name: string, content: Uint8Array, mime: string) => {
    const form = new FormData()
    form.append("name", name)
    form.append("file", new Blob([new Uint8Array(content)], { type: mime }), name)
    return form
  }
  const upload = async (name: string, content: Uint8Array, mime: string): Promise<Uploaded> => {
    const answer = await camila.fetch("/api/files/upload", { method: "POST", body: formOf(name, content, mime) })
    expect(answer.status).toBe(200)
    // the response shape of this route
    return (await answer.json()) as Uploaded
  }
  const read = async (browser: TestBrowser, url: string, headers: Record<string, string> = {}) => {
    const answer = await browser.fetch(url, { headers })
    const content = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: Object.fromEntries(answer.headers), content }
  }
  const placesOf = async (id: string): Promise<ReadonlyArray<string>> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && entry.name.startsWith(id)).map(({ name }) => name)
  }
  const sendAs = async ({ token }: TestVisitor, name: string, content: Uint8Array, mime: string): Promise<Uploaded> => {
    const authorization = { authorization: `Bearer ${token}` }
    const form = { method: "POST", body: formOf(name, content, mime), headers: authorization }
    const stored = await server.browser().fetch("/api/livechat/files", form)
    // as above
    const { fileId } = (await stored.json()) as Uploaded
    const message = { clientId: crypto.randomUUID(), text: "", fileIds: [fileId] }
    const { body } = await server.browser().post("/api/livechat/messages", message, authorization)
    // as above
    const [file] = (body as { message: { files: ReadonlyArray<Uploaded> } }).message.files
    if (file === undefined) throw new Error("the message has no file")
    return { ...file, fileId }
  }

  describe("a picture that must not be shown", () => {
    it.each([
      ["one that claims 60,000 × 60,000 in a few bytes", () => hugePng],
      ["one of 49 megapixels in few bytes", () => bombPng(7_000)],
      ["one without a whole head", () => hugePng.subarray(0, 40)],
      ["a moving one of too many frames", () => movingPng(5_000)],
    ])("is a document, which is only offered for download: %s", async (_case, content) => {
      const file = await upload("foto.png", content(), "image/png")
      expect(file).toMatchObject({ name: "foto.png", kind: "document", mime: "application/octet-stream" })
      expect(file).not.toHaveProperty("picture")
      for (const url of [file.url, `${file.url}?size=small`]) {
        const answer = await read(camila, url)
        expect(answer.headers).toMatchObject({
          "content-type": "application/octet-stream",
          "content-disposition": 'attachment; filename="foto.png"',
          "x-content-type-options": "nosniff",
        })
        expect(answer.content.equals(content())).toBe(true)
      }
    })

    it("is a document for a visitor, too", async () => {
      const visitor = await shop.greeted()
      await visitor.say("camila")
      const file = await sendAs(visitor, "foto.png", hugePng, "image/png")
      expect(file).toMatchObject({ kind: "document", name: "foto.png" })
      expect((await read(server.browser(), file.url)).headers["content-disposition"]).toMatch(/^attachment/u)
    })
  })

  describe("a picture of a telephone", () => {
    it("has a small rendition, turned as it is shown, for whoever may read the picture and for nobody else", async () => {
      const visitor = await shop.greeted()
      await visitor.say("camila")
      const photo = await noisyJpeg(1_600, 1_200, 6)
      const { fileId, url, picture } = await sendAs(visitor, "foto.jpg", photo, "image/jpeg")
      expect(picture).toEqual({ width: 1_200, height: 1_600, frames: 1 })

      const staff = await read(camila, `/api/files/${fileId}?size=small`)
      expect(staff.status).toBe(200)
      expect(staff.headers).toMatchObject({
        "content-type": "image/webp",
        "content-disposition": 'inline; filename="foto.webp"',
        "x-content-type-options": "nosniff",
        "cache-control": "private, max-age=3600",
        "content-length": String(staff.content.length),
        etag: `"${fileId}-small"`,
      })
      expect(staff.headers["content-security-policy"]).toContain("sandbox")
      expect(staff.content.length).toBeLessThan(photo.length / 4)
      expect(await sharp(staff.content).metadata()).toMatchObject({ format: "webp", width: 480, height: 640 })
      const again = await read(camila, `/api/files/${fileId}?size=small`, { "if-none-match": `"${fileId}-small"` })
      expect(again.status).toBe(304)
      const part = await read(camila, `/api/files/${fileId}?size=small`, { range: "bytes=4-7" })
      expect([part.status, part.content.equals(staff.content.subarray(4, 8))]).toEqual([206, true])

      const linked = await read(server.browser(), `${url}?size=small`)
      expect([linked.status, linked.content.equals(staff.content)]).toEqual([200, true])
      const whole = await read(server.browser(), url)
      expect([whole.headers["content-type"], whole.content.equals(photo)]).toEqual(["image/jpeg", true])

      const stranger = await server.signedIn((await openShop(server)).addressOf("camila"))
      const rafael = await server.signedIn(shop.addressOf("rafael"))
      for (const browser of [stranger, rafael])
        expect((await read(browser, `/api/files/${fileId}?size=small`)).status).toBe(404)
      expect((await read(server.browser(), `/api/files/${fileId}?size=small`)).status).toBe(401)
      expect((await read(server.browser(), `${url}x?size=small`)).status).toBe(404)
      const wrong = await read(camila, `/api/files/${fileId}?size=large`)
      expect([wrong.status, String(wrong.content)]).toEqual([400, expect.stringContaining("Valor inválido")])
    })

    it("has one rendition, however many ask at once, which goes with it", async () => {
      const { fileId, url } = await upload("foto.jpg", await noisyJpeg(900, 700), "image/jpeg")
      expect(await placesOf(fileId)).toEqual([fileId])
      const answers = await Promise.all(Array.from({ length: 8 }, () => read(camila, `${url}?size=small`)))
      expect(new Set(answers.map(({ content }) => content.toString("base64"))).size).toBe(1)
      expect((await placesOf(fileId)).toSorted()).toEqual([fileId, `${fileId}.small`])
      expect((await camila.fetch(`/api/files/${fileId}`, { method: "DELETE" })).status).toBe(200)
      expect(await placesOf(fileId)).toEqual([])
    })

    it("that nobody uses is removed by its job together with its rendition", async () => {
      const { fileId, url } = await upload("foto.jpg", await noisyJpeg(900, 700), "image/jpeg")
      await read(camila, `${url}?size=small`)
      expect(await placesOf(fileId)).toHaveLength(2)
      const remove = fileJobs({ transactions: server.transactions, store })[unusedFileJob]
      const claim = { id: "1", attempt: 1, fence: "1", revision: "1" }
      const job = { ...claim, companyId: shop.companyId, kind: unusedFileJob, key: fileId, payload: {}, dueAt: 0 }
      await Effect.runPromise(remove?.(job) ?? Effect.die("no handler"))
      expect(await placesOf(fileId)).toEqual([])
    })

    it.each([
      ["a small one", "image/png", async () => png, { width: 1, height: 1, frames: 1 }],
      ["a moving GIF", "image/gif", () => movingGif(700), { width: 700, height: 700, frames: 3 }],
      ["a moving WebP", "image/webp", () => movingWebp(700), { width: 700, height: 700, frames: 3 }],
    ])("is shown as it is where that is light, or moves: %s", async (_case, mime, drawn, picture) => {
      const content = await drawn()
      const file = await upload("figura", content, mime)
      expect(file.picture).toEqual(picture)
      const answer = await read(camila, `${file.url}?size=small`)
      expect([answer.headers["content-type"], answer.content.equals(content)]).toEqual([mime, true])
    })

    it("is shown as far as it goes where it was cut", async () => {
      const photo = await noisyJpeg(900, 700)
      const { url, kind } = await upload("foto.jpg", photo.subarray(0, photo.length / 2), "image/jpeg")
      expect(kind).toBe("image")
      const small = await read(camila, `${url}?size=small`)
      expect(await sharp(small.content).metadata()).toMatchObject({ format: "webp", width: 640 })
    })

    it("of 36 megapixels in few bytes has its rendition", async () => {
      const { url, kind } = await upload("plano.png", bombPng(6_000), "image/png")
      expect(kind).toBe("image")
      // a plain area in palette weighs less than the limit of a light one, but its sides are long
      expect((await read(camila, `${url}?size=small`)).headers["content-type"]).toBe("image/webp")
    })
  })

  describe("a picture that was stored before pictures were measured", () => {
    const forget = (id: string) =>
      server.transactions.asTenant(shop.companyId, (tx) =>
        tx.run(sql`update files set width = null, height = null, frames = null, kind = 'image', mime = 'image/png'
          where id = ${id}`),
      )
    const sizeOf = (id: string) =>
      Effect.runPromise(
        server.transactions.asTenant(shop.companyId, (tx) =>
          tx.row(sql`select kind, width, height, frames from files where id = ${id}`),
        ),
      )

    it("is measured when it is read", async () => {
      const { fileId, url } = await upload("foto.jpg", await noisyJpeg(900, 700), "image/jpeg")
      await Effect.runPromise(forget(fileId))
      expect((await read(camila, `${url}?size=small`)).headers["content-type"]).toBe("image/webp")
      expect(await sizeOf(fileId)).toEqual({ kind: "image", width: 900, height: 700, frames: 1 })
    })

    it("is no longer shown if it must not be", async () => {
      const { fileId, url } = await upload("foto.png", hugePng, "image/png")
      await Effect.runPromise(forget(fileId))
      expect((await read(camila, url)).headers["content-disposition"]).toMatch(/^attachment/u)
      expect(await sizeOf(fileId)).toEqual({ kind: "document", width: null, height: null, frames: null })
    })
  })
})
