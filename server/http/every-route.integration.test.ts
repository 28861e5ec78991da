import type { Route, Routes } from "@prosa/adapters-http/routes"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { apiTables } from "./parts.ts"

const routes: ReadonlyArray<Route> = Object.values(apiTables).flatMap((table: Routes) => Object.values(table))
const visitors = new Set<Route>(Object.values(apiTables["livechat"] ?? {}))

describeOnDatabase("every route", (open) => {
  let server: TestServer
  /** Cookie of a user without any permission. */
  let nobody: string

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    const companyId = await server.seed.company()
    await server.seed.person(companyId, { email: "sem@casa.com.br" })
    nobody = (await server.signedIn("sem@casa.com.br")).cookieHeader()
  })
  afterAll(() => server.close())

  const ask = async ({ method, path }: Route, headers: Record<string, string>) => {
    const answer = await server.app.inject({ method, url: path.replaceAll(/:\w+/gu, "1"), headers })
    return { path, status: answer.statusCode, body: answer.json() }
  }
  const notAllowed = { _tag: "NotAllowed", message: "Seu usuário não tem permissão para isso." }

  it("that requires a permission or an administrator refuses other users", async () => {
    const guarded = routes.filter(({ access }) => access === "admin" || typeof access === "object")
    for (const route of guarded)
      expect(await ask(route, { cookie: nobody })).toEqual({ path: route.path, status: 403, body: notAllowed })
    expect(guarded.length).toBeGreaterThan(8)
  })

  it("that writes refuses pages of another origin, except for the widget's, which carry no cookies", async () => {
    for (const origin of ["https://outro.example", "null", "http://localhost.outro.example"])
      for (const route of routes.filter(({ method }) => method !== "GET")) {
        const answer = await ask(route, { cookie: nobody, origin })
        if (visitors.has(route)) expect([400, 401]).toContain(answer.status)
        else expect(answer).toEqual({ path: route.path, status: 403, body: notAllowed })
      }
    const signOut = { method: "POST", url: "/api/logout" } as const
    for (const [site, status] of [
      ["cross-site", 403],
      ["same-origin", 200],
      ["none", 200],
    ] as const) {
      const { statusCode } = await server.app.inject({ ...signOut, headers: { "sec-fetch-site": site } })
      expect([site, statusCode]).toEqual([site, status])
    }
  })

  it("for visitors does not accept a user's session, nor the other way round", async () => {
    for (const route of routes.filter(({ access }) => access === "visitor"))
      expect(await ask(route, { cookie: nobody })).toMatchObject({ status: 401 })
    for (const route of routes.filter(({ access }) => access === "signed-in"))
      expect(await ask(route, { authorization: `Bearer ${nobody}` })).toMatchObject({ status: 401 })
  })

  it("is described at /api/docs/json", async () => {
    const answer = await server.app.inject({ url: "/api/docs/json" })
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"])
    const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
    for (const { path, method } of routes)
      expect(paths[path.replaceAll(/:(\w+)/gu, "{$1}")]).toHaveProperty(method.toLowerCase())
  })

  it("answers text that the database cannot store with 400, in any field", async () => {
    const admin = await server.seed.administrator("admin@prosa.com.br")
    expect(admin).toBeGreaterThan(0)
    const browser = await server.signedIn("admin@prosa.com.br")
    const refused = { status: 400, body: { _tag: "InvalidInput", errors: [{ message: "Valor inválido" }] } }
    expect(await browser.get("/api/companies?offset=0&limit=10&name=%00")).toMatchObject(refused)
    expect(await browser.post("/api/auth", { name: "a\u0000@b.com", password: "x" })).toMatchObject(refused)
    const list = { companyId: 1, workspaces: [], name: "\ud83d", offset: 0, limit: 10 }
    expect(await browser.post("/api/bots/list", list)).toMatchObject(refused)
    expect(await browser.post("/api/bots/list", { ...list, name: "🪵" })).not.toMatchObject({ status: 500 })
  })
})
