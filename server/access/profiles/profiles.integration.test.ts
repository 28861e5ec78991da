import { permissionIdOf } from "@prosa/core/access"
import type { CompanyId, UserId } from "@prosa/core/kernel"
import { sql } from "../../platform/storage/sql.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"

const id = permissionIdOf
const notAllowed = { status: 403, body: { _tag: "NotAllowed", message: "Seu usuário não tem permissão para isso." } }

describeOnDatabase("profiles over HTTP", (open) => {
  let server: TestServer
  let company: CompanyId
  let neighbour: CompanyId
  let helenaId: UserId
  let helena: TestBrowser
  let reader: TestBrowser
  let stranger: TestBrowser
  let admin: TestBrowser
  let profileId: number

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    const { seed } = server
    company = await seed.company()
    neighbour = await seed.company()
    const manager = ["profile_view", "profile_create", "profile_edit", "bot_view"] as const
    helenaId = await seed.person(company, { email: "helena@casa.com.br", permissions: manager })
    await seed.person(company, { email: "leitora@casa.com.br", permissions: ["profile_view"] })
    await seed.person(neighbour, { email: "vizinha@lado.com.br", permissions: manager })
    await seed.administrator("admin@prosa.com.br")
    helena = await server.signedIn("helena@casa.com.br")
    reader = await server.signedIn("leitora@casa.com.br")
    stranger = await server.signedIn("vizinha@lado.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
    const made = await helena.post("/api/profiles", {
      name: "Robôs",
      permissions: [id("bot_view")],
      companyId: company,
    })
    profileId = (made.body as { readonly id: number }).id // the response shape of the route
  })
  afterAll(() => server.close())

  const page = (rest = "") => `/api/profiles/paged?limit=20&offset=0&name=${rest}`

  it("return the fields that the specification names", async () => {
    const profile = { id: profileId, name: "Robôs", permissions: [id("bot_view")], companyId: company }
    expect(await helena.get(`/api/profiles/${profileId}`)).toMatchObject({ status: 200, body: { profile } })
    expect((await helena.get(page("robos"))).body).toEqual({ result: [{ id: profileId, name: "Robôs" }], total: 1 })
    expect(await helena.get(`/api/profiles?companyId=${company}`)).toMatchObject({
      status: 200,
      body: { profiles: expect.arrayContaining([{ id: profileId, name: "Robôs" }]) },
    })
    const saved = await helena.put(`/api/profiles/${profileId}`, profile)
    expect(saved).toMatchObject({ status: 200, body: { id: profileId, profile } })
    const { body } = await reader.get("/api/permissions/")
    expect(body).toHaveLength(34)
    expect(body).toContainEqual({ id: id("bot_view"), name: "bot_view", displayName: "Ver e editar robôs" })
  })

  it("refuse in the order 401, 403, 400, 404", async () => {
    const wrong = { name: " ", permissions: [-1, 3_000] }
    expect(await server.browser().post("/api/profiles", wrong)).toMatchObject({ status: 401 })
    expect(await reader.post("/api/profiles", wrong)).toMatchObject(notAllowed)
    expect(await reader.put("/api/profiles/2000000000", wrong)).toMatchObject(notAllowed)
    expect(await helena.put("/api/profiles/2000000000", wrong)).toMatchObject({ status: 400 })
    expect(await helena.put("/api/profiles/2000000000", { name: "x", permissions: [] })).toMatchObject({ status: 404 })
    expect(await helena.post("/api/profiles", wrong)).toMatchObject({
      body: {
        _tag: "InvalidInput",
        errors: [
          { path: "name", message: "Campo obrigatório" },
          { path: "permissions.0", message: "Deve ser maior que 0" },
          { path: "permissions.1", message: "Registro inexistente" },
        ],
      },
    })
    const twice = { name: "x", permissions: [id("bot_view"), id("bot_view")] }
    expect(await helena.post("/api/profiles", twice)).toMatchObject({
      status: 400,
      body: { message: "Não pode conter elementos duplicados" },
    })
    expect(await helena.get("/api/profiles/paged?limit=201&offset=-1")).toMatchObject({ status: 400 })
  })

  it("grant only permissions that their author holds, and keep those the profile had before", async () => {
    const grants = { name: "Gestão", permissions: [id("bot_view"), id("credential_view")] }
    const refused = { status: 403, body: { message: "Você não pode conceder uma permissão que não possui." } }
    expect(await helena.post("/api/profiles", { ...grants, companyId: company })).toMatchObject(refused)
    expect(await helena.put(`/api/profiles/${profileId}`, grants)).toMatchObject(refused)
    expect(await admin.put(`/api/profiles/${profileId}`, grants)).toMatchObject({ status: 200 })
    expect(await helena.put(`/api/profiles/${profileId}`, { ...grants, name: "Chaves" })).toMatchObject({ status: 200 })
  })

  it("lose only permissions that their author holds", async () => {
    const refused = { status: 403, body: { message: "Você não pode retirar uma permissão que não possui." } }
    const draft = { name: "Chaves", permissions: [] }
    expect(await helena.put(`/api/profiles/${profileId}`, draft)).toMatchObject(refused)
    expect(await helena.get(`/api/profiles/${profileId}`)).toMatchObject({
      body: { profile: { permissions: [id("bot_view"), id("credential_view")] } },
    })
    expect(await admin.put(`/api/profiles/${profileId}`, draft)).toMatchObject({ status: 200 })
  })

  it("belong to one company: another's are 404, and naming another company is 403", async () => {
    const draft = { name: "Tomado", permissions: [] }
    expect(await stranger.get(`/api/profiles/${profileId}`)).toMatchObject({ status: 404 })
    expect(await stranger.put(`/api/profiles/${profileId}`, draft)).toMatchObject({ status: 404 })
    expect(await stranger.get(`/api/profiles?companyId=${company}`)).toMatchObject(notAllowed)
    expect(await stranger.get(`${page()}&companyId=${company}`)).toMatchObject(notAllowed)
    expect(await stranger.post("/api/profiles", { ...draft, companyId: company })).toMatchObject(notAllowed)
    expect((await stranger.get(page("rob"))).body).toEqual({ result: [], total: 0 })
    const own = await helena.put(`/api/profiles/${profileId}`, { ...draft, companyId: neighbour })
    expect(own).toMatchObject(notAllowed)
  })

  it("let an administrator act for the named company, or for that of the profile", async () => {
    expect(await admin.get(page())).toMatchObject({ status: 400, body: { message: "Campo obrigatório" } })
    expect(await admin.get(`${page("rob")}&companyId=${neighbour}`)).toMatchObject({ body: { total: 0 } })
    expect(await admin.get(`/api/profiles/${profileId}`)).toMatchObject({ body: { profile: { companyId: company } } })
    expect(await admin.get("/api/profiles/2000000000")).toMatchObject({ status: 404 })
  })

  it("audit who changed what, and from where", async () => {
    await helena.put(`/api/profiles/${profileId}`, { name: "Auditado", permissions: [id("profile_view")] })
    const rows = await server.seed.asTenant(company, async (tx) => {
      const found = await tx.execute(sql`
        select user_id as "userId", action, detail, address from audit
        where subject = ${`profile ${profileId}`} order by id`)
      return found.rows
    })
    expect(rows[0]).toMatchObject({ userId: helenaId, action: "profile.create", detail: { permissions: ["bot_view"] } })
    expect(rows.at(-1)).toMatchObject({
      userId: helenaId,
      action: "profile.update",
      detail: { name: "Auditado", permissions: ["profile_view"], before: { permissions: expect.any(Array) } },
      address: "127.0.0.1",
    })
  })

  it("take effect within ten seconds for signed-in users", async () => {
    const { result } = (await helena.get(page("leitora"))).body as { readonly result: ReadonlyArray<{ id: number }> }
    const [own] = result
    expect(await reader.get(page())).toMatchObject({ status: 200 })
    await helena.put(`/api/profiles/${own?.id}`, { name: "Sem nada", permissions: [] })
    server.advance(10_000)
    expect(await reader.get(page())).toMatchObject(notAllowed)
  })
})
