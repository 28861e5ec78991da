import type { CompanyId } from "@prosa/core/kernel"
import { permissions } from "@prosa/core/access"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { sql } from "../platform/storage/sql.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer, testPassword } from "../testing.ts"
import { brandDraft, multipartOf } from "../http/testing/route-requests.ts"

interface AuditPage {
  readonly total: number
  readonly result: ReadonlyArray<Readonly<Record<string, unknown>>>
}

describeOnDatabase("the audit", (open) => {
  let server: TestServer
  let admin: TestBrowser
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    await server.seed.administrator("admin@auditoria.com.br")
    admin = await server.signedIn("admin@auditoria.com.br")
  })
  afterAll(() => server.close())

  const settle = async () => {
    const companyId = await server.seed.company()
    const sac = await server.seed.workspace(companyId, "SAC")
    const email = `helena${++made}@auditoria.com.br`
    const userId = await server.seed.person(companyId, { email, name: "Helena", permissions, workspaces: [sac] })
    return { companyId, sac, userId, email, helena: await server.signedIn(email) }
  }
  const recordsOf = async (companyId: CompanyId, more = "") =>
    (await admin.get(`/api/audit?companyId=${companyId}&offset=0&limit=20${more}`)).body as AuditPage
  const recordsOfPlatform = async (more = "") =>
    (await admin.get(`/api/audit/platform?offset=0&limit=20${more}`)).body as AuditPage
  const sendPhoto = (browser: TestBrowser, userId: number, color: string) => {
    const { payload, headers } = multipartOf({ color })
    const text = payload.slice(0, payload.lastIndexOf('--x\r\ncontent-disposition: form-data; name="file"'))
    return server.app.inject({
      method: "PUT",
      url: `/api/users/avatar/${userId}`,
      headers: { ...headers, cookie: browser.cookieHeader() },
      payload: `${text}--x--\r\n`,
    })
  }

  it("can be added to, but neither changed nor deleted, by whoever works for a company or signs in", async () => {
    const { companyId, helena, sac } = await settle()
    await helena.put(`/api/workspaces/${sac}`, { name: "SAC 2", parentId: null, active: true, users: [1] })
    for (const statement of [sql`update audit set action = 'x'`, sql`delete from audit`])
      await expect(server.seed.asTenant(companyId, ({ run }) => run((tx) => tx.run(statement)))).rejects.toMatchObject({
        cause: { code: "42501" },
      })
    for (const statement of [sql`update platform_audit set action = 'brand.create'`, sql`delete from platform_audit`])
      await expect(Effect.runPromise(server.transactions.asSignIn((tx) => tx.run(statement)))).rejects.toMatchObject({
        cause: { code: "42501" },
      })
  })

  it("holds the change of one's own photo and data, from what to what", async () => {
    const { companyId, userId, helena } = await settle()
    expect((await sendPhoto(helena, userId, "#7b68ee")).statusCode).toBe(200)
    await helena.put("/api/account", {
      name: "Helena Reis",
      phone: "",
      lastPassword: testPassword,
      password: "girassol-azul-7",
    })
    const { result } = await recordsOf(companyId)
    expect(result).toMatchObject([
      {
        action: "user.update-own",
        subjectName: "Helena Reis",
        changes: [
          { field: "name", before: ["Helena"], after: ["Helena Reis"] },
          { field: "password", before: null, after: ["alterada"] },
        ],
      },
      {
        action: "user.update-own",
        changes: [
          { field: "avatar", before: null, after: ["iniciais"] },
          { field: "color", before: null, after: ["#7b68ee"] },
        ],
      },
    ])
    const said = JSON.stringify(result)
    for (const secret of [testPassword, "girassol-azul-7", "argon2"]) expect(said).not.toContain(secret)
  })

  it("holds what an administrator changes of themselves, and of a brand, readable without a company", async () => {
    const { body } = await admin.post("/api/brands", { ...brandDraft, displayName: "Conversa Boa" })
    const { id } = body as { readonly id: number }
    await admin.put(`/api/brands/${id}`, { ...brandDraft, displayName: "Conversa Ótima", newBotQuota: 9 })
    await admin.put("/api/account", { name: "Ágata", phone: "", lastPassword: "", password: "" })
    const { result } = await recordsOfPlatform("&person=agata")
    expect(result.slice(0, 3)).toMatchObject([
      { action: "user.update-own", userName: "Ágata", changes: [{ field: "name", after: ["Ágata"] }] },
      {
        action: "brand.update",
        subject: `brand ${id}`,
        subjectName: "Conversa Ótima",
        changes: [
          { field: "displayName", before: ["Conversa Boa"], after: ["Conversa Ótima"] },
          { field: "newBotQuota", before: ["5"], after: ["9"] },
        ],
      },
      { action: "brand.create" },
    ])
    expect(
      (await recordsOfPlatform("&action=brand.update")).result.every(({ action }) => action === "brand.update"),
    ).toBe(true)
    expect(await admin.get(`/api/brands/${id}`)).toMatchObject({
      body: { brand: { changes: [{ action: "update", userName: "Ágata" }, { action: "create" }] } },
    })
    const { helena } = await settle()
    expect(await helena.get("/api/audit/platform?offset=0&limit=20")).toMatchObject({ status: 403 })
  })

  it("holds a password that an administrator set anew by mail", async () => {
    const email = "esquecida@auditoria.com.br"
    const userId = await server.seed.administrator(email)
    const visitor = server.browser()
    await visitor.post("/api/users/forgot-password", { email, url: server.url })
    const code = (await server.mailsTo(email)).at(-1)?.link?.url.split("/").at(-1)
    const passwords = { newPassword: "girassol-azul-7", confirmPassword: "girassol-azul-7" }
    expect((await visitor.post(`/api/users/reset-password/${code}`, passwords)).status).toBe(200)
    const { result } = await recordsOfPlatform("&action=user.reset-password")
    expect(result).toMatchObject([{ userId, subject: `user ${userId}`, changes: [] }])
  })

  it("holds the removal of a file and of a saved test, by their names", async () => {
    const { companyId, sac, helena } = await settle()
    const cookie = helena.cookieHeader()
    const { payload, headers } = multipartOf({ companyId })
    const upload = { method: "POST", url: "/api/files/upload", headers: { ...headers, cookie }, payload } as const
    const { fileId } = (await server.app.inject(upload)).json<{ readonly fileId: string }>()
    const bot = await server.seed.bot(companyId, sac)
    const conversation = { version: 1, turns: [{ person: "oi" }] }
    const saved = await helena.post(`/api/bots/${bot.id}/tests`, { name: "Segunda via", conversation })
    const { id } = saved.body as { readonly id: number }
    const remove = async (url: string) =>
      (await server.app.inject({ method: "DELETE", url, headers: { cookie } })).statusCode
    expect(await remove(`/api/bots/${bot.id}/tests/${id}`)).toBe(200)
    expect(await remove(`/api/files/${fileId}`)).toBe(200)
    expect((await recordsOf(companyId)).result).toMatchObject([
      { action: "file.remove", subject: `file ${fileId}`, subjectName: "a.pdf" },
      { action: "flow-test.remove", subject: `flow-test ${id}`, subjectName: "Segunda via" },
      { action: "bot.create", subject: `bot ${bot.id}` },
    ])
  })

  it("reads days in the company's time zone", async () => {
    const { companyId } = await settle()
    await server.seed.asTenant(companyId, async (tx) => {
      await tx.execute("update companies set time_zone = 'Pacific/Auckland'")
      await tx.execute(`insert into audit (company_id, action, subject, at) values
        (${companyId}, 'profile.create', 'profile 1', '2026-11-17T10:59:59Z'),
        (${companyId}, 'profile.create', 'profile 2', '2026-11-17T11:00:00Z'),
        (${companyId}, 'profile.create', 'profile 3', '2026-11-18T10:59:59Z'),
        (${companyId}, 'profile.create', 'profile 4', '2026-11-18T11:00:00Z')`)
    })
    const { result } = await recordsOf(companyId, "&from=2026-11-18&until=2026-11-18")
    expect(result.map(({ subject }) => subject)).toEqual(["profile 3", "profile 2"])
    expect(await admin.get(`/api/audit?companyId=${companyId}&offset=0&limit=20&from=ontem`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "from", message: "Data inválida" }] },
    })
  })
})
