import { permissions } from "@prosa/core/access"
import type { CompanyId, UserId } from "@prosa/core/kernel"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, testPassword, type TestBrowser, type TestServer } from "../testing.ts"

describeOnDatabase("companies over HTTP", (open) => {
  let server: TestServer
  let admin: TestBrowser
  let adminId: UserId
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    adminId = await server.seed.administrator("admin@prosa.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
  })
  afterAll(() => server.close())

  const draft = (facts: object = {}) => ({
    name: "Lojas Norte",
    email: `dona${++made}@norte.com.br`,
    sendInvite: false,
    plataform: server.seed.platformId,
    active: true,
    workspaceQuota: 3,
    userQuota: 10,
    botQuota: 5,
    allowCampaignCreation: false,
    whatsappQrcode: true,
    whatsappApiMeta: false,
    livechat: true,
    facebook: false,
    instagram: false,
    ...facts,
  })
  const create = async (facts: object = {}): Promise<CompanyId> => {
    const { body } = await admin.post("/api/companies", draft(facts))
    return (body as { readonly id: CompanyId }).id // the response shape of the route
  }
  const rows = (company: CompanyId, statement: string) =>
    server.seed.asTenant(company, async (tx) => (await tx.execute(statement)).rows)

  it("return the fields that the specification names, in its spelling", async () => {
    const given = draft({ name: "Casa Ipê" })
    const { status, body } = await admin.post("/api/companies", given)
    const { id } = body as { readonly id: CompanyId }
    expect(status).toBe(200)
    const company = { id, ...given, plataformName: "Prosa" }
    expect(await admin.get(`/api/companies/${id}`)).toMatchObject({ status: 200, body: { company } })
    expect(await admin.get("/api/companies?offset=0&limit=20&name=ipe")).toMatchObject({
      body: { companies: [{ id, name: "Casa Ipê", plataformName: "Prosa", active: true }], total: 1 },
    })
    expect((await admin.get("/api/plataforms")).body).toEqual([{ id: server.seed.platformId, name: "Prosa" }])
    expect(await rows(id, "select name from workspaces")).toEqual([{ name: "Principal" }])
    expect(await rows(id, "select name, cardinality(permissions) as held from profiles")).toEqual([
      { name: "Administrador", held: permissions.length },
    ])
  })

  it("refuse in the order 401, 403, 400, 404", async () => {
    const member = "membro@norte.com.br"
    await server.seed.person(await server.seed.company(), { email: member, permissions })
    const other = await server.signedIn(member)
    const wrong = { ...draft(), name: " ", email: "x", userQuota: -1, plataform: 2_000_000_000 }
    for (const call of [
      (by: TestBrowser) => by.post("/api/companies", wrong),
      (by: TestBrowser) => by.put("/api/companies/2000000000", wrong),
      (by: TestBrowser) => by.get("/api/companies/x"),
      (by: TestBrowser) => by.get("/api/plataforms"),
      (by: TestBrowser) => by.get("/api/companies?offset=-1"),
    ]) {
      expect(await call(server.browser())).toMatchObject({ status: 401 })
      expect(await call(other)).toMatchObject({ status: 403 })
    }
    expect(await admin.put("/api/companies/2000000000", wrong)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: "name", message: "Campo obrigatório" },
          { path: "email", message: "E-mail inválido" },
          { path: "userQuota", message: "Deve ser maior ou igual a 0" },
        ],
      },
    })
    expect(await admin.put("/api/companies/2000000000", draft({ plataform: 2_000_000_000 }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: "plataform", message: "Registro inexistente" }] },
    })
    expect(await admin.put("/api/companies/2000000000", draft())).toMatchObject({ status: 404 })
    expect(await admin.get("/api/companies/2000000000")).toMatchObject({ status: 404 })
  })

  it("take no field but those of the form", async () => {
    const company = await create({ name: "Lojas Norte" })
    const { total } = (await admin.get("/api/companies?offset=0&limit=1&name=")).body as { readonly total: number }
    for (const name of ["companyId", "admin", "platform_id", "time_zone", "usersInUse", "createdAt"]) {
      const refused = { status: 400, body: { errors: [{ path: name, message: "Campo não aceito" }] } }
      expect(await admin.post("/api/companies", draft({ [name]: 1 }))).toMatchObject(refused)
      expect(await admin.put(`/api/companies/${company}`, draft({ name: "Mudada", [name]: 1 }))).toMatchObject(refused)
    }
    expect(await admin.get("/api/companies?offset=0&limit=1&name=")).toMatchObject({ body: { total } })
    expect(await admin.get(`/api/companies/${company}`)).toMatchObject({ body: { company: { name: "Lojas Norte" } } })
    const answered = await admin.put(`/api/companies/${company}`, draft({ id: company, name: "Mudada" }))
    expect(answered).toMatchObject({ status: 200, body: { id: company, company: { id: company, name: "Mudada" } } })
  })

  it("audit who changed what, and what it was before", async () => {
    const id = await create({ name: "Antes" })
    await admin.put(`/api/companies/${id}`, draft({ name: "Depois", botQuota: 9 }))
    const found = await rows(id, `select user_id as "userId", action, subject, detail, address from audit order by id`)
    const by = { userId: adminId, subject: `company ${id}`, address: "127.0.0.1" }
    expect(found).toMatchObject([
      { ...by, action: "company.create", detail: { name: "Antes", botQuota: 5 } },
      {
        ...by,
        action: "company.update",
        detail: { name: "Depois", botQuota: 9, before: { name: "Antes", botQuota: 5 } },
      },
    ])
  })

  it("limit what comes later, however much is used already", async () => {
    const id = await create()
    const { rows: found } = await server.seed.asTenant(id, (tx) =>
      tx.execute<{ id: Parameters<typeof server.seed.bot>[1] }>("select id from workspaces"),
    )
    const workspaceId = found[0]?.id
    if (workspaceId === undefined) throw new Error("the company has no workspace")
    const bot = { companyId: id, workspaceId, name: "Um", target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" }
    expect(await admin.post("/api/bots", bot)).toMatchObject({ status: 200 })
    expect(await admin.post("/api/bots", bot)).toMatchObject({ status: 200 })
    const lowered = await admin.put(`/api/companies/${id}`, draft({ botQuota: 1 }))
    expect(lowered).toMatchObject({ status: 200, body: { company: { botQuota: 1, botsInUse: 2 } } })
    expect(await admin.post("/api/bots", bot)).toMatchObject({
      status: 422,
      body: { message: "Sua empresa atingiu o limite de 1 bot." },
    })
  })

  describe("that are deactivated", () => {
    it("end the sessions of their users, refuse logins, and take both back", async () => {
      const id = await create()
      const [email, neighbour] = ["ana@desativada.com.br", "vizinha@ativa.com.br"]
      await server.seed.person(id, { email })
      await server.seed.person(await server.seed.company(), { email: neighbour })
      const [ana, beside] = [await server.signedIn(email), await server.signedIn(neighbour)]
      expect(await admin.put(`/api/companies/${id}`, draft({ active: false }))).toMatchObject({ status: 200 })
      expect(await ana.get("/api/me")).toMatchObject({ status: 401 })
      expect(await ana.post("/api/refresh-token")).toMatchObject({ status: 401 })
      expect(await beside.get("/api/me")).toMatchObject({ status: 200 })
      const login = { name: email, password: testPassword }
      expect(await server.browser().post("/api/auth", login)).toMatchObject({
        status: 400,
        body: { message: "Senha inválida." },
      })
      await admin.put(`/api/companies/${id}`, draft())
      expect(await ana.get("/api/me")).toMatchObject({ status: 401 })
      expect(await server.browser().post("/api/auth", login)).toMatchObject({ status: 200 })
    })
  })

  describe("that invite", () => {
    const codeTo = async (email: string) => {
      const url = (await server.mailsTo(email)).at(-1)?.link?.url ?? ""
      return /\/user-invite\/[^/]+\/([\w-]{43})$/u.exec(url)?.[1]
    }
    const accept = (code: string | undefined, email: string) =>
      server.browser().post(`/api/user-invite/${code}`, {
        email,
        name: "Nádia Ferraz",
        phone: "(11) 97741-2030",
        password: "girassol-azul-7",
      })

    it("mail a link by which a person joins with every permission", async () => {
      const email = "nadia+loja@norte.com.br"
      const id = await create({ name: "Casa Nádia", email, sendInvite: true })
      const [mail] = await server.mailsTo(email)
      expect(mail).toMatchObject({ senderName: "Prosa", subject: "Convite para a empresa Casa Nádia na Prosa" })
      expect(mail?.link?.url).toContain(`${server.url}/user-invite/nadia%2Bloja%40norte.com.br/`)
      const code = await codeTo(email)
      expect(await server.browser().get(`/api/user-invite/${code}`)).toMatchObject({
        body: { email, companyName: "Casa Nádia" },
      })
      expect(await accept(code, email)).toMatchObject({ status: 200 })
      const nadia = server.browser()
      expect(await nadia.post("/api/auth", { name: email, password: "girassol-azul-7" })).toMatchObject({
        status: 200,
        body: { user: { companyId: id, permissions: permissions.toSorted(), workspacesTree: [{ name: "Principal" }] } },
      })
    })

    it("send an open invitation again, and both links lead to the one account", async () => {
      const email = "de.novo@norte.com.br"
      const id = await create({ email, sendInvite: true })
      const first = await codeTo(email)
      const again = await admin.put(`/api/companies/${id}`, draft({ email, sendInvite: true }))
      expect(again).toMatchObject({ status: 200, body: { company: { usersInUse: 1 } } })
      const second = await codeTo(email)
      expect(second).not.toBe(first)
      expect(await accept(second, email)).toMatchObject({ status: 200 })
      expect(await accept(first, email)).toMatchObject({ status: 410 })
    })

    it("invite another address on a change, in every workspace and with a profile that may have gone", async () => {
      const id = await create()
      await server.seed.workspace(id, "Loja Sul")
      await server.seed.asTenant(id, (tx) => tx.execute("delete from profiles"))
      const email = "outra@norte.com.br"
      await admin.put(`/api/companies/${id}`, draft({ email, sendInvite: true }))
      await accept(await codeTo(email), email)
      const { body } = await server.browser().post("/api/auth", { name: email, password: "girassol-azul-7" })
      expect(body).toMatchObject({
        user: { profiles: [{ name: "Administrador" }], workspacesTree: [{ name: "Loja Sul" }, { name: "Principal" }] },
      })
    })

    it("give a profile of all permissions also where 'Administrador' was stripped of some", async () => {
      const id = await create()
      await server.seed.asTenant(id, (tx) => tx.execute("update profiles set permissions = '{user_view}'"))
      const invited = async (email: string) => {
        await admin.put(`/api/companies/${id}`, draft({ email, sendInvite: true }))
        await accept(await codeTo(email), email)
        return (await server.browser().post("/api/auth", { name: email, password: "girassol-azul-7" })).body
      }
      const whole = { permissions: permissions.toSorted(), profiles: [{ name: "Administrador 2" }] }
      expect(await invited("plena@norte.com.br")).toMatchObject({ user: whole })
      expect(await invited("plena2@norte.com.br")).toMatchObject({ user: whole })
    })

    it("give no second account to an address of another company, answer alike, and tell its mailbox", async () => {
      const email = "ja.tem@norte.com.br"
      await server.seed.person(await server.seed.company(), { email })
      const known = await admin.post("/api/companies", draft({ email, sendInvite: true }))
      const unknown = await admin.post("/api/companies", draft({ sendInvite: true }))
      expect([known.status, Object.keys(known.body as object)]).toEqual([
        unknown.status,
        Object.keys(unknown.body as object),
      ])
      expect((await server.mailsTo(email)).map(({ subject }) => subject)).toEqual(["Você já tem uma conta na Prosa"])
      const { id } = known.body as { readonly id: CompanyId }
      expect(await admin.get(`/api/companies/${id}`)).toMatchObject({ body: { company: { usersInUse: 0 } } })
    })

    it("are refused over their own limit of users, and nothing of the change is kept", async () => {
      const id = await create({ userQuota: 1, email: "um@norte.com.br", sendInvite: true })
      const over = draft({ name: "Mudada", userQuota: 1, sendInvite: true })
      expect(await admin.put(`/api/companies/${id}`, over)).toMatchObject({
        status: 422,
        body: {
          _tag: "InviteOverQuota",
          message: "A empresa já tem 1 usuário, seu limite. Aumente o limite para enviar o convite.",
        },
      })
      expect(await admin.get(`/api/companies/${id}`)).toMatchObject({ body: { company: { name: "Lojas Norte" } } })
      expect(await server.mailsTo(over.email)).toEqual([])
      expect(await admin.put(`/api/companies/${id}`, { ...over, userQuota: 2 })).toMatchObject({ status: 200 })
    })
  })
})
