import { editorRefusals, managingRefusals, type Permission, permissionIdOf, photoDataUrl } from "@prosa/core/access"
import type { CompanyId, ProfileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, testPassword, type TestServer } from "../../testing.ts"
import { png } from "../../testing/small-files.ts"

const notAllowed = { status: 403, body: { _tag: "NotAllowed", message: "Seu usuário não tem permissão para isso." } }
const tooStrong = { status: 403, body: { message: managingRefusals.strongerPerson } }
const unknownField = (path: string) => ({ status: 400, body: { errors: [{ path, message: "Registro inexistente" }] } })
const password = "girassol-azul-7"

describeOnDatabase("collaborators over HTTP", (open) => {
  let server: TestServer
  let node: TestServer
  let admin: TestBrowser
  let companyId: CompanyId
  let sac: WorkspaceId
  let finance: WorkspaceId
  let editing: ProfileId
  let nothing: ProfileId
  let helenaId: UserId
  let helena: TestBrowser
  let made = 0

  beforeAll(async () => {
    const bus = createInProcessBus(silentLogger)
    const database = await open(migrations)
    server = await startTestServer(database, { bus })
    node = await startTestServer(database, { bus })
    await server.seed.administrator("admin@prosa.com.br")
    admin = await server.signedIn("admin@prosa.com.br")
  })
  afterAll(async () => {
    await node.close()
    await server.close()
  })

  /** A company of its own for each test, so that its editors are counted anew. */
  beforeEach(async () => {
    companyId = await server.seed.company()
    sac = await server.seed.workspace(companyId, "SAC")
    finance = await server.seed.workspace(companyId, "Financeiro")
    editing = await server.seed.profile(companyId, { name: "Edita", permissions: ["user_view", "user_edit"] })
    nothing = await server.seed.profile(companyId, { name: "Sem nada", permissions: [] })
    const one = await enrol("helena", { profiles: [editing] })
    helenaId = one.id
    helena = await server.signedIn(one.email)
  })

  const enrol = async (
    name: string,
    facts: {
      readonly permissions?: ReadonlyArray<Permission>
      readonly profiles?: ReadonlyArray<ProfileId>
      readonly workspaces?: ReadonlyArray<WorkspaceId>
      readonly waiting?: boolean
    } = {},
  ) => {
    const email = `${name}${++made}@casa.com.br`
    const id = await server.seed.person(companyId, { email, name, workspaces: [sac], ...facts })
    return { id, email, path: `/api/users/${id}` }
  }
  const draft = (email: string, facts: object = {}) => ({
    name: "Rafael Nogueira",
    email,
    phone: "",
    active: true,
    profiles: [nothing],
    workspaces: [sac],
    attendant: false,
    nameAgent: null,
    ...facts,
  })
  const auditOf = (subject: string) =>
    server.seed.asTenant(companyId, async (tx) => {
      const found = await tx.execute(sql`
        select user_id as "userId", action, detail, address from audit where subject = ${subject} order by id`)
      return found.rows
    })

  it("return the fields that the specification names", async () => {
    const { id, email, path } = await enrol("rafael", { profiles: [nothing] })
    const wish = { offset: 0, limit: 20, workspaces: [sac, finance], name: "rafael", companyId }
    expect((await helena.post("/api/users/list", wish)).body).toEqual({
      total: 1,
      result: [
        {
          id,
          name: "rafael",
          email,
          phone: "",
          profiles: ["Sem nada"],
          workspaces: 1,
          withoutActiveWorkspace: false,
          active: true,
          waiting: false,
          image: "",
          avatarColor: null,
        },
      ],
    })
    const users = [expect.anything(), { id, name: "rafael", email, profiles: ["Sem nada"] }]
    expect((await helena.get(`/api/users/list?companyId=${companyId}`)).body).toEqual({ users })
    const saved = await helena.put(
      path,
      draft(email, { attendant: true, nameAgent: " Rafa ", phone: "+55 (11) 9 8877-1020" }),
    )
    expect(saved).toMatchObject({
      status: 200,
      body: {
        user: {
          id,
          companyId,
          name: "Rafael Nogueira",
          email,
          phone: "5511988771020",
          active: true,
          profile: "Sem nada",
          profiles: [{ id: nothing, profile: "Sem nada", active: true }],
          workspaces: [{ id: sac, workspace: "SAC", active: true }],
          isAttendant: true,
          nameAgent: "Rafa",
          image: "",
        },
      },
    })
    expect((await helena.get(path)).body).toEqual(saved.body)
    expect(await helena.patch(path, { phone: "+55 (47) 9 9102-5563" })).toMatchObject({
      status: 200,
      body: { user: { phone: "5547991025563", nameAgent: "Rafa", name: "Rafael Nogueira" } },
    })
  })

  it("without an active workspace are found and placed by who edits collaborators, and by no other company", async () => {
    const closed = await server.seed.workspace(companyId, "Encerrado")
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(sql`update workspaces set active = false where id = ${closed}`),
    )
    const lost = await enrol("perdida", { profiles: [nothing], workspaces: [] })
    const left = await enrol("parada", { profiles: [nothing], workspaces: [closed] })
    const reader = await server.signedIn((await enrol("leitora", { permissions: ["user_view"] })).email)
    const neighbour = await server.seed.company()
    await server.seed.person(neighbour, { email: `vizinha@${neighbour}.com`, permissions: ["user_view", "user_edit"] })
    const stranger = await server.signedIn(`vizinha@${neighbour}.com`)
    const listed = async (browser: TestBrowser, company: CompanyId = companyId) => {
      const wish = { offset: 0, limit: 20, workspaces: [finance], name: "", companyId: company }
      const { body } = await browser.post("/api/users/list", wish)
      const { result } = body as { readonly result: ReadonlyArray<{ readonly id: UserId }> }
      return result.map(({ id }) => id)
    }
    expect(await listed(helena)).toEqual([left.id, lost.id])
    expect(await listed(admin)).toEqual([left.id, lost.id])
    expect(await listed(reader)).toEqual([])
    // herself: she is in no workspace either
    expect(await listed(stranger, neighbour)).toHaveLength(1)
    for (const { path } of [lost, left]) {
      expect(await helena.get(path)).toMatchObject({ status: 200, body: { user: { withoutActiveWorkspace: true } } })
      expect(await reader.get(path)).toMatchObject({ status: 404 })
      expect(await stranger.get(path)).toMatchObject({ status: 404 })
      expect(await stranger.patch(path, { name: "Tomada" })).toMatchObject({ status: 404 })
    }
    expect(await helena.patch(lost.path, { workspaces: [sac] })).toMatchObject({
      body: { user: { withoutActiveWorkspace: false, workspaces: [{ id: sac }] } },
    })
    expect(await listed(helena)).toEqual([left.id])
  })

  it("refuse in the order 401, 403, 400, 404, and 409 or 422 last", async () => {
    const { email, path } = await enrol("rafael")
    const other = await enrol("julia", { profiles: [editing] })
    const reader = await server.signedIn((await enrol("leitora", { permissions: ["bot_view"] })).email)
    const wrong = { name: " ", profiles: [], password: "curta" }
    expect(await server.browser().put(path, wrong)).toMatchObject({ status: 401 })
    expect(await reader.put(path, wrong)).toMatchObject(notAllowed)
    expect(await reader.get(path)).toMatchObject(notAllowed)
    expect(await helena.get(`${path}/reset-password-url`)).toMatchObject(notAllowed)
    expect(await helena.put("/api/users/2000000000", wrong)).toMatchObject({ status: 400 })
    expect(await helena.put("/api/users/2000000000", draft(email))).toMatchObject({ status: 404 })
    expect(await helena.put(path, draft(other.email, { profiles: [2_000_000_000] }))).toMatchObject(
      unknownField("profiles.0"),
    )
    const taken = { status: 409, body: { _tag: "EmailTaken", message: "Já existe uma conta com este e-mail." } }
    expect(await helena.put(path, draft(` ${other.email.toUpperCase()} `))).toMatchObject(taken)
    expect(await helena.patch(`/api/users/${helenaId}`, { active: false })).toMatchObject({
      status: 422,
      body: editorRefusals.ownActive,
    })
  })

  it("take nothing that is no field of theirs", async () => {
    const { id, email, path } = await enrol("rafael")
    for (const name of ["admin", "isFirstAccess", "passwordHash", "userQuota"]) {
      const refused = { status: 400, body: { errors: [{ path: name, message: "Campo não aceito" }] } }
      expect(await helena.put(path, draft(email, { [name]: true }))).toMatchObject(refused)
      expect(await helena.patch(path, { name: "Mudada", [name]: true })).toMatchObject(refused)
    }
    expect((await helena.put(path, draft(email, { id: helenaId, companyId }))).status).toBe(200)
    const rafael = await server.signedIn(email)
    expect((await rafael.get("/api/me")).body).toMatchObject({ user: { id, admin: false, isFirstAccess: false } })
    const elsewhere = await server.seed.company()
    expect(await helena.put(path, draft(email, { companyId: elsewhere }))).toMatchObject(notAllowed)
    expect(await admin.patch(path, { companyId: elsewhere, name: "x" })).toMatchObject({ status: 404 })
  })

  it("belong to one company, as do the profiles and workspaces given", async () => {
    const { email, path } = await enrol("rafael")
    const elsewhere = await server.seed.company()
    const foreign = await server.seed.profile(elsewhere, { name: "Deles", permissions: [] })
    const theirs = await server.seed.workspace(elsewhere)
    const facts = {
      email: `vizinha${++made}@lado.com.br`,
      permissions: ["user_view", "user_edit"],
      workspaces: [theirs],
    } as const
    await server.seed.person(elsewhere, facts)
    const neighbour = await server.signedIn(facts.email)
    expect(await neighbour.get(path)).toMatchObject({ status: 404 })
    expect(await neighbour.put(path, draft(email))).toMatchObject({ status: 404 })
    const wish = { offset: 0, limit: 20, workspaces: [sac], name: "" }
    expect((await neighbour.post("/api/users/list", wish)).body).toEqual({ result: [], total: 0 })
    expect(await neighbour.post("/api/users/list", { ...wish, companyId })).toMatchObject(notAllowed)
    for (const author of [helena, admin]) {
      expect(await author.patch(path, { profiles: [nothing, foreign] })).toMatchObject(unknownField("profiles.1"))
      expect(await author.patch(path, { workspaces: [theirs] })).toMatchObject(unknownField("workspaces.0"))
    }
  })

  describe("of workspaces that are not the author's", () => {
    it("are not found, and their memberships are neither shown nor touched", async () => {
      const carla = await enrol("carla", { workspaces: [finance] })
      expect(await helena.get(carla.path)).toMatchObject({ status: 404 })
      expect(await helena.patch(carla.path, { name: "x" })).toMatchObject({ status: 404 })
      const both = await enrol("davi", { workspaces: [sac, finance] })
      expect((await helena.get(both.path)).body).toMatchObject({
        user: { workspaces: [{ workspace: "SAC" }], elsewhere: true },
      })
      const pos = await server.seed.workspace(companyId, "Pós-venda")
      expect(await helena.patch(both.path, { workspaces: [pos] })).toMatchObject(unknownField("workspaces.0"))
      expect(await admin.patch(both.path, { workspaces: [pos, finance] })).toMatchObject({ status: 200 })
      const held = (await admin.get(both.path)).body as { user: { workspaces: ReadonlyArray<{ workspace: string }> } }
      expect(held.user.workspaces.map(({ workspace }) => workspace)).toEqual(["Financeiro", "Pós-venda"])
    })

    it("keep their mail, whose new owner would get their workspaces", async () => {
      const both = await enrol("davi", { workspaces: [sac, finance] })
      expect(await helena.patch(both.path, { email: "meu@casa.com.br" })).toMatchObject({
        status: 403,
        body: { message: managingRefusals.mailOfElsewhere },
      })
      expect(await helena.patch(both.path, { name: "Davi Moura" })).toMatchObject({ status: 200 })
    })
  })

  describe("who may more than the author", () => {
    it("are not changed by them, neither by mail nor by profile, name or password", async () => {
      const strong = await enrol("chefe", { permissions: ["credential_view"] })
      const wishes = [
        { email: "helena.mesmo@casa.com.br" },
        { profiles: [nothing] },
        { active: false },
        { name: "x" },
        { lastPassword: testPassword, password },
      ]
      for (const wish of wishes) expect(await helena.patch(strong.path, wish)).toMatchObject(tooStrong)
      expect(await helena.put(strong.path, draft(strong.email))).toMatchObject(tooStrong)
      expect((await server.signedIn(strong.email)).fetch).toBeDefined()
      expect(await server.mailsTo(strong.email)).toEqual([])
    })

    it("are not made by them, with a profile of more than they hold", async () => {
      const { path } = await enrol("rafael")
      const keys = await server.seed.profile(companyId, { name: "Chaves", permissions: ["credential_view"] })
      const refused = { status: 403, body: { message: "Você não pode conceder uma permissão que não possui." } }
      expect(await helena.patch(path, { profiles: [keys] })).toMatchObject(refused)
      expect(await helena.patch(`/api/users/${helenaId}`, { profiles: [editing, keys] })).toMatchObject(refused)
      expect(await admin.patch(path, { profiles: [keys] })).toMatchObject({ status: 200 })
    })
  })

  it("change of themselves what is their own, and nothing else, if they only see collaborators", async () => {
    const reader = await enrol("leitora", { permissions: ["user_view"] })
    const browser = await server.signedIn(reader.email)
    const own = { name: "Lia", phone: "+55 (11) 9 7741-2030", avatar: photoDataUrl("image/png", png) }
    expect(await browser.patch(reader.path, own)).toMatchObject({
      status: 200,
      body: { user: { name: "Lia", image: expect.stringMatching(/^\/api\/photos\//u) } },
    })
    expect(await browser.patch(reader.path, { avatar: null })).toMatchObject({ body: { user: { image: "" } } })
    const refused = { status: 403, body: { message: managingRefusals.ownRights } }
    for (const wish of [{ email: "x@y.com" }, { active: false }, { profiles: [nothing] }, { attendant: true }])
      expect(await browser.patch(reader.path, wish)).toMatchObject(refused)
    expect(await browser.patch(`/api/users/${helenaId}`, { name: "x" })).toMatchObject({
      status: 403,
      body: { message: managingRefusals.noPermission },
    })
  })

  it("refuse a photo that is none", async () => {
    const html = photoDataUrl("image/png", new TextEncoder().encode("<html><script>alert(1)</script>"))
    expect(await helena.patch(`/api/users/${helenaId}`, { avatar: html })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "avatar", message: "Envie uma foto em PNG, JPEG ou WebP." }] },
    })
  })

  describe("a password", () => {
    it("is changed with the present one, ends the sessions and tells the user", async () => {
      const { email, path } = await enrol("rafael")
      const rafael = await server.signedIn(email)
      expect(await helena.patch(path, { lastPassword: "errada-123", password })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "lastPassword", message: "Senha atual inválida." }] },
      })
      expect((await rafael.get("/api/me")).status).toBe(200)
      expect((await helena.patch(path, { lastPassword: testPassword, password })).status).toBe(200)
      expect((await rafael.get("/api/me")).status).toBe(401)
      expect((await server.browser().post("/api/auth", { name: email, password })).status).toBe(200)
      expect((await server.mailsTo(email)).map(({ subject }) => subject)).toEqual(["Sua senha da Prosa foi trocada"])
    })

    it("leaves the session in which users change their own", async () => {
      const { email, path } = await enrol("lia", { permissions: ["user_view"] })
      const [here, there] = [await server.signedIn(email), await server.signedIn(email)]
      expect((await here.patch(path, { lastPassword: testPassword, password })).status).toBe(200)
      expect([(await here.get("/api/me")).status, (await there.get("/api/me")).status]).toEqual([200, 401])
    })

    it("is guessed slowly, together with the guesses of the own account", async () => {
      const { path } = await enrol("rafael")
      const statuses = []
      for (let at = 0; at < 11; at++)
        statuses.push((await helena.patch(path, { lastPassword: `x${at}`, password })).status)
      expect([statuses.slice(0, 10).every((status) => status === 400), statuses[10]]).toEqual([true, 429])
    })
  })

  it("tells the former address of a new mail, and makes codes sent there void", async () => {
    const { email, path } = await enrol("rafael")
    await server.browser().post("/api/users/forgot-password", { url: "", email })
    const [recovery] = await server.mailsTo(email)
    const code = recovery?.link?.url.split("/").at(-1) ?? ""
    const changed = `novo${made}@casa.com.br`
    expect((await helena.patch(path, { email: changed })).status).toBe(200)
    expect((await server.mailsTo(email)).at(-1)).toMatchObject({
      subject: "Seu e-mail da Prosa foi trocado",
      paragraphs: expect.arrayContaining([expect.stringContaining(changed)]),
    })
    const reset = { newPassword: password, confirmPassword: password }
    expect((await server.browser().post(`/api/users/reset-password/${code}`, reset)).status).toBe(410)
    expect((await server.signedIn(changed)).fetch).toBeDefined()
  })

  it("lets one of two changes to the same mail through", async () => {
    const people = [await enrol("um"), await enrol("dois")]
    const email = `disputado${made}@casa.com.br`
    const statuses = await Promise.all(people.map(async ({ path }) => (await helena.patch(path, { email })).status))
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  describe("active no more", () => {
    it("are signed out on every node, and may sign in again later", async () => {
      const { email, path } = await enrol("rafael", { permissions: ["bot_view"] })
      const [here, there] = [await server.signedIn(email), await node.signedIn(email)]
      expect((await helena.patch(path, { active: false })).status).toBe(403)
      const one = await enrol("bruna")
      const browsers = [await server.signedIn(one.email), await node.signedIn(one.email)]
      for (const browser of browsers) expect((await browser.get("/api/me")).status).toBe(200)
      expect((await helena.patch(one.path, { active: false })).status).toBe(200)
      for (const browser of browsers) expect((await browser.get("/api/me")).status).toBe(401)
      expect((await server.browser().post("/api/auth", { name: one.email, password: testPassword })).status).toBe(400)
      expect((await helena.patch(one.path, { active: true })).status).toBe(200)
      expect((await server.signedIn(one.email)).fetch).toBeDefined()
      for (const browser of [here, there]) expect((await browser.get("/api/me")).status).toBe(200)
    })
  })

  describe("rights", () => {
    it("change at once, on every node, with profiles and workspaces, without a new session", async () => {
      const seeing = await server.seed.profile(companyId, { name: "Vê", permissions: ["user_view"] })
      const { email, path } = await enrol("rafael", { profiles: [seeing] })
      const browsers = [await server.signedIn(email), await node.signedIn(email)]
      for (const browser of browsers) expect((await browser.get(path)).status).toBe(200)
      expect((await helena.patch(path, { profiles: [nothing] })).status).toBe(200)
      for (const browser of browsers) expect((await browser.get(path)).status).toBe(403)
    })

    it("change at once for all who hold a profile that changes", async () => {
      const seeing = await server.seed.profile(companyId, { name: "Vê", permissions: ["user_view"] })
      const { email, path } = await enrol("rafael", { profiles: [seeing] })
      const browsers = [await server.signedIn(email), await node.signedIn(email)]
      for (const browser of browsers) expect((await browser.get(path)).status).toBe(200)
      expect((await admin.put(`/api/profiles/${seeing}`, { name: "Não vê", permissions: [] })).status).toBe(200)
      for (const browser of browsers) expect((await browser.get(path)).status).toBe(403)
    })
  })

  describe("the last one who edits collaborators", () => {
    it("stays, also against administrators and against a change of the profile", async () => {
      const path = `/api/users/${helenaId}`
      const last = { status: 422, body: editorRefusals.lastActive }
      await enrol("convidada", { profiles: [editing], waiting: true })
      expect(await admin.patch(path, { active: false })).toMatchObject(last)
      expect(await admin.patch(path, { profiles: [nothing] })).toMatchObject({ body: editorRefusals.lastProfiles })
      const bare = { name: "Edita", permissions: [permissionIdOf("user_view")] }
      expect(await admin.put(`/api/profiles/${editing}`, bare)).toMatchObject({
        status: 422,
        body: editorRefusals.lastPermissions,
      })
      expect((await helena.get("/api/me")).status).toBe(200)
      await enrol("bruna", { profiles: [editing] })
      expect(await admin.patch(path, { active: false })).toMatchObject({ status: 200 })
    })

    it("becomes active again, with many others at once, within the company's quota of users", async () => {
      const people = await Promise.all(Array.from({ length: 20 }, (_, at) => enrol(`ausente${at}`)))
      await server.seed.asTenant(companyId, async (tx) => {
        await tx.execute(sql`update users set active = false where id <> ${helenaId}`)
        await tx.execute("update companies set user_quota = 4")
      })
      const answers = await Promise.all(people.map(({ path }) => helena.patch(path, { active: true })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
        _tag: "QuotaReached",
        message: "Sua empresa atingiu o limite de 4 usuários.",
      })
    })

    it("stays when two end each other at once", async () => {
      for (let round = 0; round < 3; round += 1) {
        const two = await enrol("bruna", { profiles: [editing] })
        const bruna = await server.signedIn(two.email)
        const answers = await Promise.all([
          helena.patch(two.path, { active: false }),
          bruna.patch(`/api/users/${helenaId}`, { active: false }),
        ])
        const statuses = answers.map(({ status }) => status).toSorted()
        // the slower one is signed out already, or finds itself the last
        expect(statuses[0]).toBe(200)
        expect([401, 422]).toContain(statuses[1])
        const left = await server.seed.asTenant(
          companyId,
          async (tx) =>
            (await tx.execute(sql`select id from users where active and id in (${two.id}, ${helenaId})`)).rows,
        )
        expect(left).toHaveLength(1)
        await server.seed.asTenant(companyId, (tx) =>
          tx.execute(sql`update users set active = id <> ${two.id} where id in (${two.id}, ${helenaId})`),
        )
        helena = await server.signedIn(await emailOfHelena())
      }
    })
  })

  const emailOfHelena = async (): Promise<string> => {
    const { body } = await admin.get(`/api/users/${helenaId}`)
    return (body as { user: { email: string } }).user.email
  }

  it("give administrators a link that sets a password once, or accepts an invitation", async () => {
    const { id, path } = await enrol("rafael")
    const { body } = await admin.get(`${path}/reset-password-url`)
    const { url } = body as { url: string }
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/reset-password\/[\w-]{43}$/u)
    const reset = { newPassword: password, confirmPassword: password }
    const used = () => server.browser().post(`/api/users/reset-password/${url.split("/").at(-1)}`, reset)
    expect([(await used()).status, (await used()).status]).toEqual([200, 410])
    const waiting = await enrol("convidada", { waiting: true })
    expect((await admin.get(`${waiting.path}/reset-password-url`)).body).toMatchObject({
      url: expect.stringContaining(`/user-invite/${encodeURIComponent(waiting.email)}/`),
    })
    expect((await auditOf(`user ${id}`)).map(({ action }) => action)).toContain("user.recovery-link")
  })

  it("audit who changed what, from what, and from where, without passwords", async () => {
    const { id, path } = await enrol("rafael", { profiles: [nothing] })
    await helena.patch(path, { name: "Rafa", profiles: [editing], lastPassword: testPassword, password })
    await helena.patch(path, { name: "Rafa" })
    expect(await auditOf(`user ${id}`)).toEqual([
      {
        userId: helenaId,
        action: "user.update",
        detail: { name: "Rafa", profiles: [editing], password: true, before: { name: "rafael", profiles: [nothing] } },
        address: "127.0.0.1",
      },
    ])
  })

  it("say who was invited and has not accepted yet", async () => {
    const { id, path } = await enrol("convidada", { waiting: true })
    expect((await helena.get(path)).body).toMatchObject({ user: { id, waiting: true, lastAccessAt: null } })
    expect((await helena.get(`/api/users/${helenaId}`)).body).toMatchObject({
      user: { waiting: false, lastAccessAt: expect.stringMatching(/Z$/u) },
    })
  })
})
