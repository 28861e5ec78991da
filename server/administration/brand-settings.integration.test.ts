import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { permissions } from "@prosa/core/access"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"

const draft = (facts: object = {}) => ({
  displayName: "Conversa Boa",
  mainColor: "#f5c400",
  urlLogo: "",
  urlLogoSidebar: "",
  urlLogoSidebarRetracted: "",
  urlAvatar: "",
  urlTerms: "",
  urlPrivacy: "",
  urlCloneVideo: "",
  hosts: [],
  newWorkspaceQuota: 3,
  newUserQuota: 10,
  newBotQuota: 5,
  ...facts,
})
const page = `<!doctype html><head>
    <title>Prosa</title>
    <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
  </head><div id="root"></div>`
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

describeOnDatabase("brands over HTTP", (open) => {
  let server: TestServer
  let admin: TestBrowser
  let web: string
  beforeAll(async () => {
    web = await mkdtemp(path.join(tmpdir(), "prosa-web-"))
    await writeFile(path.join(web, "index.html"), page)
    server = await startTestServer(await open(migrations), { folders: { web, widget: web } })
    await server.seed.administrator("admin@prosa.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
  })
  afterAll(async () => {
    await server.close()
    await rm(web, { recursive: true, force: true })
  })

  const pageFor = async (host: string, url = "/login") => {
    const headers = { accept: "text/html", host }
    const { body, headers: answered, statusCode } = await server.app.inject({ url, headers })
    return { body, answered, statusCode }
  }
  const upload = async (content: Buffer) => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--x--\r\n")])
    const headers = { "content-type": "multipart/form-data; boundary=x", cookie: admin.cookieHeader() }
    return server.app.inject({ method: "POST", url: "/api/brand-images", headers, payload })
  }

  it("refuse in the order 401, 403, 400, 404", async () => {
    const member = "membro@norte.com.br"
    await server.seed.person(await server.seed.company(), { email: member, permissions })
    const other = await server.signedIn(member)
    const wrong = draft({
      displayName: " ",
      mainColor: "amarelo",
      urlLogo: "https://outro.example/logo.png",
      urlTerms: "javascript:alert(1)",
      hosts: ["Loja.example", "loja.example:80"],
      newBotQuota: -1,
    })
    for (const call of [
      (by: TestBrowser) => by.post("/api/brands", wrong),
      (by: TestBrowser) => by.put("/api/brands/2000000000", wrong),
      (by: TestBrowser) => by.get("/api/brands/x"),
      (by: TestBrowser) => by.get("/api/brands?offset=-1"),
    ]) {
      expect(await call(server.browser())).toMatchObject({ status: 401 })
      expect(await call(other)).toMatchObject({ status: 403 })
    }
    const { body } = await admin.put("/api/brands/2000000000", wrong)
    expect((body as { errors: ReadonlyArray<{ path: string }> }).errors.map((error) => error.path)).toEqual([
      "displayName",
      "mainColor",
      "urlLogo",
      "urlTerms",
      "hosts.0",
      "hosts.1",
      "newBotQuota",
    ])
    expect(await admin.put("/api/brands/2000000000", draft())).toMatchObject({ status: 404 })
    const unknown = draft({ urlLogo: `/api/brand-images/${"0".repeat(32)}` })
    expect(await admin.post("/api/brands", unknown)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "urlLogo", message: "Registro inexistente" }] },
    })
  })

  it("fill the first page of their hosts, and an unknown host gets the first", async () => {
    const displayName = `Conversa "Boa" </title><script>alert(1)</script>`
    await admin.post("/api/brands", draft({ displayName, hosts: ["conversa.example"] }))
    server.advance(2_000)
    for (const url of ["/", "/index.html", "/login", "/bots/1?a=b"]) {
      const { body, answered, statusCode } = await pageFor("conversa.example:3000", url)
      expect(statusCode).toBe(200)
      expect(answered).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
      expect(body).toContain("<title>Conversa &quot;Boa&quot; &lt;/title&gt;&lt;script&gt;")
      expect(body).toContain(`<meta name="theme-color" content="#f5c400" />`)
      expect(body).not.toContain("<script>")
      expect(answered["content-security-policy"]).toContain("script-src 'self';")
    }
    expect((await pageFor("CONVERSA.example")).body).toContain("<title>Conversa")
    for (const host of ["desconhecido.example", "localhost:3000"])
      expect((await pageFor(host)).body).toContain("<title>Prosa</title>")
  })

  it("let no two saves at once take one host", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post("/api/brands", draft({ hosts: ["disputado.example"] }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it("serve an image to anybody, for ever, and never as anything else", async () => {
    const stored = await upload(png)
    const { url } = stored.json<{ readonly url: string }>()
    const { statusCode, headers, rawPayload } = await server.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    })
    expect(rawPayload.equals(png)).toBe(true)
    expect((await server.app.inject({ url: "/api/brand-images/nenhuma" })).statusCode).toBe(404)
    const html = Buffer.from("<html><script>alert(1)</script></html>")
    expect((await upload(html)).statusCode).toBe(415)
    expect((await upload(Buffer.concat([png, Buffer.alloc(524_288)]))).statusCode).toBe(413)
  })
})
