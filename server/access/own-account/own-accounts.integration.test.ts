import type { CompanyId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, testPassword, type TestBrowser, type TestServer } from "../../testing.ts"
import { png as smallPng } from "../../testing/small-files.ts"

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

describeOnDatabase("one's own account", (open) => {
  let server: TestServer
  let companyId: CompanyId
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    companyId = await server.seed.company()
  })
  afterAll(() => server.close())

  const enrol = async () => {
    const email = `propria${++made}@casa.com.br`
    const id = await server.seed.person(companyId, { email, name: "Júlia Prado" })
    return { id, email, browser: await server.signedIn(email) }
  }
  const saved = { name: "Júlia Prado", phone: "", lastPassword: "", password: "" }
  interface Parts {
    readonly color: string
    readonly photo?: string
    readonly pic?: Uint8Array
  }
  const avatar = (browser: TestBrowser, id: number, parts: Parts) => {
    const body = new FormData()
    body.append("color", parts.color)
    if (parts.photo !== undefined) body.append("photo", parts.photo)
    if (parts.pic !== undefined) body.append("pic", new Blob([Buffer.from(parts.pic)]), "foto.png")
    return browser.fetch(`/api/users/avatar/${id}`, { method: "PUT", body })
  }

  it("is read and changed by its user, who holds no permission", async () => {
    const { browser, email, id } = await enrol()
    expect(await browser.get("/api/account")).toMatchObject({
      status: 200,
      body: { account: { id, name: "Júlia Prado", email, phone: "", image: "", avatarColor: null } },
    })
    const change = { ...saved, name: "  Júlia P. ", phone: "+55 (11) 9 7741-2030" }
    const forged = { ...change, admin: true, companyId: 99, email: "x@y.com" }
    expect(await browser.put("/api/account", forged)).toMatchObject({
      status: 400,
      body: { errors: ["admin", "companyId", "email"].map((path) => ({ path, message: "Campo não aceito" })) },
    })
    expect(await browser.put("/api/account", change)).toMatchObject({
      status: 200,
      body: { account: { name: "Júlia P.", phone: "5511977412030", email } },
    })
    expect((await browser.get("/api/me")).body).toMatchObject({ user: { name: "Júlia P.", admin: false, companyId } })
  })

  it("changes its password with the present one, ends the other devices and tells its owner", async () => {
    const { browser, email } = await enrol()
    const other = await server.signedIn(email)
    const password = "girassol-azul-7"
    const wrong = await browser.put("/api/account", { ...saved, lastPassword: "errada-123", password })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ path: "lastPassword", message: "Senha atual inválida." }] },
    })
    const half = await browser.put("/api/account", { ...saved, lastPassword: testPassword })
    expect(half.body).toMatchObject({ errors: [{ path: "password", message: "Campo obrigatório" }] })
    expect((await other.get("/api/me")).status).toBe(200)

    expect((await browser.put("/api/account", { ...saved, lastPassword: testPassword, password })).status).toBe(200)
    expect((await browser.get("/api/me")).status).toBe(200)
    expect((await other.get("/api/me")).status).toBe(401)
    expect((await server.browser().post("/api/auth", { name: email, password })).status).toBe(200)
    expect((await server.mailsTo(email)).map(({ subject }) => subject)).toEqual(["Sua senha da Prosa foi trocada"])
  })

  it("slows guesses of the present password down", async () => {
    const { browser } = await enrol()
    const statuses = []
    for (let at = 0; at < 11; at++)
      statuses.push(
        (await browser.put("/api/account", { ...saved, lastPassword: `x${at}`, password: "girassol-azul-7" })).status,
      )
    expect([statuses.slice(0, 10).every((status) => status === 400), statuses[10]]).toEqual([true, 429])
  })

  it("lists its devices, and ends one or all others", async () => {
    const { browser, email } = await enrol()
    const other = server.browser()
    await other.post("/api/auth", { name: email, password: testPassword }, { "user-agent": chrome })
    const third = await server.signedIn(email)
    const devices = async () =>
      (
        (await browser.get("/api/account/devices")).body as {
          devices: ReadonlyArray<{ id: string; name: string; current: boolean }>
        }
      ).devices
    const listed = await devices()
    expect(listed.map(({ current }) => current)).toEqual([true, false, false])
    const windows = listed.find(({ name }) => name === "Chrome no Windows")
    expect(windows).toMatchObject({ address: "127.0.0.1" })

    expect((await browser.fetch(`/api/account/devices/${windows?.id}`, { method: "DELETE" })).status).toBe(200)
    expect((await other.get("/api/me")).status).toBe(401)
    expect((await browser.fetch(`/api/account/devices/${windows?.id}`, { method: "DELETE" })).status).toBe(404)
    expect((await browser.fetch("/api/account/devices", { method: "DELETE" })).status).toBe(200)
    expect((await third.get("/api/me")).status).toBe(401)
    expect(await devices()).toHaveLength(1)
  })

  it("does not end a device of somebody else", async () => {
    const [one, two] = [await enrol(), await enrol()]
    const { devices } = (await two.browser.get("/api/account/devices")).body as {
      devices: ReadonlyArray<{ id: string }>
    }
    expect((await one.browser.fetch(`/api/account/devices/${devices[0]?.id}`, { method: "DELETE" })).status).toBe(404)
    expect((await two.browser.get("/api/me")).status).toBe(200)
  })

  it("shows a photo, by its bytes, and goes back to initials on a colour", async () => {
    const { browser, id } = await enrol()
    const answer = await avatar(browser, id, { color: "#046af3", pic: smallPng })
    const { image } = (await answer.json()) as { image: string }
    expect(image).toMatch(/^\/api\/photos\/[0-9a-f]{32}$/u)
    const photo = await browser.fetch(image)
    expect([photo.status, photo.headers.get("content-type"), photo.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/png",
      "nosniff",
    ])
    expect(new Uint8Array(await photo.arrayBuffer())).toEqual(new Uint8Array(smallPng))
    expect((await server.browser().fetch(image)).status).toBe(401)
    expect((await browser.get("/api/me")).body).toMatchObject({ user: { image, avatarColor: "#046af3" } })

    const kept = await avatar(browser, id, { color: "#0e7490", photo: "keep" })
    expect(await kept.json()).toEqual({ image, avatarColor: "#0e7490" })
    expect((await browser.fetch(image)).status).toBe(200)
    expect((await avatar(browser, id, { color: "#0e7490", photo: "outra" })).status).toBe(400)

    expect(await (await avatar(browser, id, { color: "#15803d" })).json()).toEqual({
      image: "",
      avatarColor: "#15803d",
    })
    expect((await browser.fetch(image)).status).toBe(404)
  })

  it("refuses content that is no photo, is too large, or is for somebody else", async () => {
    const { browser, id } = await enrol()
    const html = new TextEncoder().encode("<html><script>alert(1)</script>")
    expect((await avatar(browser, id, { color: "#046af3", pic: html })).status).toBe(415)
    const large = new Uint8Array(1_048_577)
    large.set(smallPng)
    expect((await avatar(browser, id, { color: "#046af3", pic: large })).status).toBe(413)
    expect((await avatar(browser, id, { color: "vermelho" })).status).toBe(400)
    const { id: other } = await enrol()
    expect((await avatar(browser, other, { color: "#046af3" })).status).toBe(403)
  })

  it("is an administrator's too, who has no company", async () => {
    const email = "raiz@prosa.com.br"
    const id = await server.seed.administrator(email)
    const browser = await server.signedIn(email)
    expect((await browser.put("/api/account", { ...saved, name: "Raiz" })).status).toBe(200)
    expect((await avatar(browser, id, { color: "#046af3", pic: smallPng })).status).toBe(200)
    expect((await browser.get("/api/me")).body).toMatchObject({ user: { name: "Raiz", avatarColor: "#046af3" } })
  })
})
