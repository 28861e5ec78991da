import { createHash } from "node:crypto"
import type { CompanyId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { beforeAll, afterAll, expect, it } from "vitest"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, testPassword, type TestServer } from "../../testing.ts"

const minute = 60_000
const email = "camila@casa.com.br"

describeOnDatabase("sessions", (open) => {
  let server: TestServer
  let companyId: CompanyId
  let workspaceId: WorkspaceId
  let setPeople: (statement: string) => Promise<void>

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    const { seed } = server
    companyId = await seed.company({ name: "Casa Aroeira" })
    workspaceId = await seed.workspace(companyId, "SAC")
    await seed.person(companyId, {
      email,
      name: "Camila Duarte",
      permissions: ["bot_view", "omnichannel_view"],
      workspaces: [workspaceId],
      isAttendant: true,
    })
    await seed.administrator("admin@prosa.com.br")
    setPeople = (statement) => seed.asTenant(companyId, async (tx) => void (await tx.execute(statement)))
  })
  afterAll(() => server.close())

  it("start with the right password and describe the user", async () => {
    const browser = server.browser()
    const answer = await browser.post("/api/auth", { name: ` ${email.toUpperCase()} `, password: testPassword })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: {
          name: "Camila Duarte",
          email,
          admin: false,
          permissions: ["bot_view", "omnichannel_view"],
          workspaces: [workspaceId],
          workspacesTree: [{ id: workspaceId, name: "SAC", parentId: null }],
          companyId,
          companyName: "Casa Aroeira",
          isAttendant: true,
          plataform: { displayName: "Prosa", mainColor: "#046af3" },
        },
      },
    })
    expect(await browser.get("/api/me")).toMatchObject({ status: 200, body: { user: { companyId } } })
    const cookies = answer.headers.getSetCookie()
    const access = cookies.find((cookie) => cookie.startsWith("prosa_access="))
    const refresh = cookies.find((cookie) => cookie.startsWith("prosa_refresh="))
    expect(access).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(refresh).toMatch(/Path=\/api; HttpOnly; SameSite=Lax$/)
    expect(cookies.find((cookie) => cookie.startsWith("prosa_session="))).toMatch(/=1; .*Path=\/; SameSite=Lax$/)
  })

  it("of an administrator belong to no company", async () => {
    const admin = await server.signedIn("admin@prosa.com.br")
    const { body } = await admin.get("/api/me")
    expect(body).toMatchObject({ user: { admin: true, companyId: null, companyName: "", workspaces: [] } })
  })

  it("are refused alike for an unknown address, a wrong password, and inactive users or companies", async () => {
    const refused = { status: 400, body: { _tag: "WrongPassword", message: "Senha inválida." } }
    const attempt = (name: string, password: string) => server.browser().post("/api/auth", { name, password })
    expect(await attempt("ninguem@casa.com.br", testPassword)).toMatchObject(refused)
    expect(await attempt(email, "outra senha")).toMatchObject(refused)
    await setPeople("update users set active = false")
    expect(await attempt(email, testPassword)).toMatchObject(refused)
    await setPeople("update users set active = true")
    await setPeople("update companies set active = false")
    expect(await attempt(email, testPassword)).toMatchObject(refused)
    await setPeople("update companies set active = true")
    expect(await attempt(email, testPassword)).toMatchObject({ status: 200 })
  })

  it("end within ten seconds when the user or company is deactivated", async () => {
    const browser = await server.signedIn(email)
    expect((await browser.get("/api/me")).status).toBe(200)
    await setPeople("update companies set active = false")
    server.advance(10_000)
    expect(await browser.get("/api/me")).toMatchObject({ status: 401, body: { _tag: "SessionEnded" } })
    await setPeople("update companies set active = true")
  })

  it("apply a change of permissions within ten seconds", async () => {
    const browser = await server.signedIn(email)
    const wish = `/api/omnichannel/dialogs-pageable?companyId=${companyId}&offset=0&limit=12&name=&status=`
    expect((await browser.get(wish)).status).toBe(200)
    await setPeople("update profiles set permissions = '{}'")
    server.advance(10_000)
    expect(await browser.get(wish)).toMatchObject({ status: 403, body: { _tag: "NotAllowed" } })
    await setPeople("update profiles set permissions = '{bot_view,omnichannel_view}'")
  })

  it("expire after 15 minutes, unless refreshed with a token that rotates each time", async () => {
    const browser = await server.signedIn(email)
    const first = browser.cookies.get("prosa_refresh")
    server.advance(16 * minute)
    expect((await browser.get("/api/me")).status).toBe(401)
    const refreshed = await browser.post("/api/refresh-token")
    expect(refreshed).toMatchObject({ status: 200, body: { user: { allowCampaignCreation: false } } })
    expect(browser.cookies.get("prosa_refresh")).not.toBe(first)
    expect((await browser.get("/api/me")).status).toBe(200)
  })

  it("store refresh tokens only as hashes", async () => {
    const browser = await server.signedIn(email)
    const token = browser.cookies.get("prosa_refresh") ?? ""
    const hash = createHash("sha256").update(token).digest("hex")
    const stored = await Effect.runPromise(
      server.transactions.asSignIn((tx) => tx.rows<{ row: string }>(sql`select t::text as row from refresh_tokens t`)),
    )
    const rows = stored.map(({ row }) => row).join("\n")
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows).toContain(hash)
    expect(rows).not.toContain(token)
  })

  it("survive two tabs that refresh concurrently", async () => {
    const one = await server.signedIn(email)
    const other = one.clone()
    const both = await Promise.all([one.post("/api/refresh-token"), other.post("/api/refresh-token")])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await one.get("/api/me")).status).toBe(200)
    expect((await one.post("/api/refresh-token")).status).toBe(200)
    expect((await other.post("/api/refresh-token")).status).toBe(200)
  })

  it.each([
    ["without a device of its own", undefined],
    ["with the device of another session", "another"],
  ])("end when another browser reuses a rotated refresh token within 20 seconds: %s", async (_what, device) => {
    const owner = await server.signedIn(email)
    const thief = owner.clone()
    thief.cookies.delete("prosa_device")
    if (device !== undefined)
      thief.cookies.set("prosa_device", (await server.signedIn(email)).cookies.get("prosa_device") ?? "")
    expect((await owner.post("/api/refresh-token")).status).toBe(200)
    expect(await thief.post("/api/refresh-token")).toMatchObject({ status: 401, body: { _tag: "SessionEnded" } })
    expect((await owner.get("/api/me")).status).toBe(401)
    expect((await owner.post("/api/refresh-token")).status).toBe(401)
  })

  it.each([
    ["without a device", undefined],
    ["with the device of another session", "another"],
  ])("end when another browser uses a refresh token before its owner does: %s", async (_what, device) => {
    const owner = await server.signedIn(email)
    const thief = owner.clone()
    thief.cookies.delete("prosa_device")
    if (device !== undefined)
      thief.cookies.set("prosa_device", (await server.signedIn(email)).cookies.get("prosa_device") ?? "")
    expect(await thief.post("/api/refresh-token")).toMatchObject({ status: 401, body: { _tag: "SessionEnded" } })
    expect((await owner.get("/api/me")).status).toBe(401)
    expect((await owner.post("/api/refresh-token")).status).toBe(401)
  })

  it("end when a rotated refresh token is reused after 20 seconds", async () => {
    const owner = await server.signedIn(email)
    const thief = owner.clone()
    expect((await owner.post("/api/refresh-token")).status).toBe(200)
    server.advance(21_000)
    const refused = await thief.post("/api/refresh-token")
    expect(refused).toMatchObject({ status: 401, body: { _tag: "SessionEnded" } })
    expect(thief.cookies.size).toBe(0)
    expect((await owner.get("/api/me")).status).toBe(401)
    expect((await owner.post("/api/refresh-token")).status).toBe(401)
  })

  it("end at sign-out, on the server too", async () => {
    const browser = await server.signedIn(email)
    const copy = browser.clone()
    expect((await copy.get("/api/me")).status).toBe(200)
    expect(await browser.post("/api/logout")).toMatchObject({ status: 200, body: {} })
    expect(browser.cookies.size).toBe(0)
    expect((await copy.get("/api/me")).status).toBe(401)
    expect((await copy.post("/api/refresh-token")).status).toBe(401)
    expect((await browser.post("/api/logout")).status).toBe(200)
  })

  it("cannot be started, refreshed or ended by a page of another origin", async () => {
    const browser = await server.signedIn(email)
    const foreign = { origin: "https://outro.example" }
    const credentials = { name: email, password: testPassword }
    expect(await browser.post("/api/auth", credentials, foreign)).toMatchObject({
      status: 403,
      body: { _tag: "NotAllowed" },
    })
    expect((await browser.post("/api/refresh-token", undefined, { origin: "null" })).status).toBe(403)
    expect((await browser.post("/api/logout", undefined, foreign)).status).toBe(403)
    expect((await browser.get("/api/me", foreign)).status).toBe(200)
  })

  it("limit guessing: ten wrong passwords per account in five minutes", async () => {
    const attempt = (password: string) => server.browser().post("/api/auth", { name: "alvo@casa.com.br", password })
    for (let i = 0; i < 10; i++) expect((await attempt(`senha ${i}`)).status).toBe(400)
    const refused = await attempt("senha")
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ _tag: "TooManyRequests" })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(250)
    expect(JSON.stringify(refused.body)).toContain(`em ${refused.headers.get("retry-after")} s`)
    expect((await server.signedIn(email)).cookies.size).toBe(4)
    server.advance(5 * minute)
    expect((await attempt("senha")).status).toBe(400)
  })

  it("log no password, cookie or token", async () => {
    const browser = server.browser()
    await browser.post("/api/auth", { name: email, password: "errada-e-secreta" })
    await browser.post("/api/auth", { name: email, password: testPassword })
    await browser.post("/api/auth", '{"name":"x","password":"quebrada-e-secreta"')
    const tokens = [...browser.cookies.values()].filter((value) => value.length > 10)
    await browser.get("/api/me", { authorization: "Bearer um-token-secreto" })
    const log = server.log.join("\n")
    expect(tokens).toHaveLength(3)
    for (const secret of [...tokens, testPassword, "errada-e-secreta", "quebrada-e-secreta", "um-token-secreto"])
      expect(log).not.toContain(secret)
    expect(log).toContain('"route":"/api/auth"')
  })
})
