import type { CompanyId, ProfileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { type Permission, permissions } from "@prosa/core/access"
import { afterAll, beforeAll, expect, it } from "vitest"
import { insertProfile } from "../access/collaborators/enrol-people.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"

const manager: ReadonlyArray<Permission> = ["workspace_view", "workspace_create", "workspace_edit", "bot_view"]

describeOnDatabase("workspaces and their invitations", (open) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  /** A company with a workspace, and a manager of workspaces. */
  const settle = async (held: ReadonlyArray<Permission> = manager) => {
    const companyId = await server.seed.company({ name: "Casa Aroeira" })
    const sac = await server.seed.workspace(companyId, "SAC")
    const email = `gestora${++made}@casa.com.br`
    // of another workspace too, so that they may leave this one's team
    const loja = await server.seed.workspace(companyId, "Loja")
    const workspaces = [sac, loja]
    const userId = await server.seed.person(companyId, { email, name: "Helena", permissions: held, workspaces })
    const profile = (name: string, granted: ReadonlyArray<Permission>): Promise<ProfileId> =>
      server.seed.asTenant(companyId, ({ run }) => run((tx) => insertProfile(tx, { name, permissions: granted })))
    const setLimits = (workspaces: number, users: number) =>
      server.seed.asTenant(companyId, (tx) =>
        tx.execute(`update companies set workspace_quota = ${workspaces}, user_quota = ${users}`),
      )
    return { companyId, sac, loja, userId, email, profile, setLimits, browser: await server.signedIn(email) }
  }
  const draft = (facts: object = {}) => ({ name: "Pós-venda", parentId: null, active: true, users: [], ...facts })
  const idOf = ({ body }: { readonly body: unknown }) => (body as { readonly id: WorkspaceId }).id
  const codeTo = async (email: string) => (await server.mailsTo(email)).at(-1)?.link?.url.split("/").at(-1)

  it("are created with their author on the team, and listed with its size", async () => {
    const { browser, sac, userId, companyId } = await settle()
    const answer = await browser.post("/api/workspaces", draft({ parentId: sac, name: "  Pós-venda " }))
    expect(answer.status).toBe(200)
    expect(await browser.get(`/api/workspaces/${idOf(answer)}`)).toMatchObject({
      status: 200,
      body: {
        workspace: { name: "Pós-venda", parentId: sac, active: true, users: [userId], usersCount: 1, companyId },
      },
    })
    const { body } = await browser.post("/api/workspaces/list", { offset: 0, limit: 10, name: "POS" })
    expect(body).toMatchObject({ result: [{ name: "Pós-venda", usersCount: 1 }], total: 1 })
    const audit = await server.seed.asTenant(companyId, (tx) => tx.execute("select action from audit"))
    expect(audit.rows).toEqual([{ action: "workspace.create" }])
  })

  it("are changed: name, place, flag and team", async () => {
    const { browser, sac, loja, userId, companyId } = await settle()
    const other = await server.seed.person(companyId, { email: `outra${++made}@casa.com.br`, workspaces: [loja] })
    const change = draft({ name: "SAC 2", active: false, users: [other] })
    expect(await browser.put(`/api/workspaces/${sac}`, change)).toMatchObject({
      status: 200,
      body: { workspace: { name: "SAC 2", active: false, users: [other] } },
    })
    const { rows } = await server.seed.asTenant(companyId, (tx) => tx.execute("select detail from audit"))
    expect(rows).toMatchObject([{ detail: { joined: [other], left: [userId], before: { name: "SAC" } } }])
  })

  it("take nobody onto a team whom the author does not see, and name the row", async () => {
    const { browser, sac, userId, companyId } = await settle()
    const [far, strange] = [`longe${++made}@casa.com.br`, `estranha${++made}@x.com.br`]
    const workspaces = [await server.seed.workspace(companyId, "Financeiro")]
    const unseen = await server.seed.person(companyId, { email: far, workspaces })
    const stranger = await server.seed.person(await server.seed.company(), { email: strange })
    const wish = draft({ users: [userId, unseen, stranger] })
    const refused = {
      status: 400,
      body: {
        errors: [
          { path: "users.1", message: "Registro inexistente" },
          { path: "users.2", message: "Registro inexistente" },
        ],
      },
    }
    expect(await browser.put(`/api/workspaces/${sac}`, wish)).toMatchObject(refused)
    expect(await browser.post("/api/workspaces", wish)).toMatchObject(refused)
    const { body } = await browser.get("/api/workspaces/people?offset=0&limit=10")
    expect(body).toMatchObject({ result: [{ id: userId }], total: 1 })
  })

  it("keep on the team who holds a permission that the author does not hold", async () => {
    const { browser, sac, loja, userId, companyId } = await settle()
    const email = `forte${++made}@casa.com.br`
    const strong = await server.seed.person(companyId, { email, name: "Zoé", permissions, workspaces: [sac, loja] })
    const message = "Você não pode tirar da equipe quem tem uma permissão que você não possui."
    expect(await browser.put(`/api/workspaces/${sac}`, draft({ users: [userId] }))).toMatchObject({
      status: 422,
      body: { _tag: "TeamRefused", message: `Zoé: ${message}`, people: [{ id: strong, message }] },
    })
    expect(await browser.get(`/api/workspaces/${sac}`)).toMatchObject({ body: { workspace: { name: "SAC" } } })
    const kept = draft({ users: [strong] })
    expect(await browser.put(`/api/workspaces/${sac}`, kept)).toMatchObject({ status: 200 })
  })

  it("of two removals at once leave a person their last workspace", async () => {
    const { browser, sac, loja, userId, companyId } = await settle()
    const email = `ultima${++made}@casa.com.br`
    await server.seed.person(companyId, { email, workspaces: [sac, loja] })
    const answers = await Promise.all(
      [sac, loja].map((id) => browser.put(`/api/workspaces/${id}`, draft({ users: [userId] }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it("never form a cycle, nor more than eight levels", async () => {
    const { browser, sac } = await settle()
    let parentId = sac
    for (let depth = 2; depth <= 8; depth++) {
      parentId = idOf(await browser.post("/api/workspaces", draft({ parentId, name: `Nível ${depth}` })))
    }
    expect(await browser.post("/api/workspaces", draft({ parentId }))).toMatchObject({
      status: 422,
      body: { _tag: "MoveRefused", message: "Os workspaces podem ter no máximo 8 níveis." },
    })
    expect(await browser.put(`/api/workspaces/${sac}`, draft({ parentId }))).toMatchObject({
      status: 422,
      body: { message: "Um workspace não pode ficar dentro de si mesmo." },
    })
  })

  it("two moves at once do not meet in a cycle", async () => {
    const { browser, companyId, userId } = await settle()
    const [one, two] = [await server.seed.workspace(companyId, "Um"), await server.seed.workspace(companyId, "Dois")]
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(
        `insert into user_workspaces select ${companyId}, ${userId}, id from workspaces where id in (${one}, ${two})`,
      ),
    )
    // written past the server, whose rights are cached for ten seconds
    server.advance(11_000)
    const answers = await Promise.all([
      browser.put(`/api/workspaces/${one}`, draft({ name: "Um", parentId: two, users: [userId] })),
      browser.put(`/api/workspaces/${two}`, draft({ name: "Dois", parentId: one, users: [userId] })),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it("fifty creations at once never pass the quota", async () => {
    const { browser, setLimits } = await settle()
    await setLimits(5, 0)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => browser.post("/api/workspaces", draft({ name: `W${at}` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      _tag: "QuotaReached",
      message: "Sua empresa atingiu o limite de 5 workspaces.",
    })
  })

  it("invite a person, who accepts once, signs in and sees their workspace with the profile's rights alone", async () => {
    const { browser, sac, companyId, profile } = await settle()
    const cargo = await profile("Construtor", ["bot_view"])
    const email = `convidado${++made}@casa.com.br`
    const invites = [{ email: ` ${email}`, profileId: cargo }]
    expect((await browser.put(`/api/workspaces/${sac}`, draft({ invitesForNewUsers: invites }))).status).toBe(200)
    const [mail] = await server.mailsTo(email)
    expect(mail).toMatchObject({ subject: "Convite para a empresa Casa Aroeira na Prosa" })
    expect(mail?.link?.url).toMatch(
      new RegExp(`^${server.url}/user-invite/${encodeURIComponent(email)}/[\\w-]{43}$`, "u"),
    )
    const code = await codeTo(email)
    const visitor = server.browser()
    expect(await visitor.get(`/api/user-invite/${code}`)).toMatchObject({
      body: { email, companyName: "Casa Aroeira" },
    })
    expect((await visitor.post("/api/auth", { name: email, password: "girassol-azul-7" })).status).toBe(400)
    const acceptance = { email, name: "Ivo Reis", phone: "11977412030", password: "girassol-azul-7" }
    expect((await visitor.post(`/api/user-invite/${code}`, { ...acceptance, email: "outro@casa.com.br" })).status).toBe(
      404,
    )
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(`/api/user-invite/${code}`, acceptance)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const { status, body } = await visitor.post("/api/auth", { name: email, password: "girassol-azul-7" })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        user: { name: "Ivo Reis", companyId, permissions: ["bot_view"], workspaces: [sac], isFirstAccess: true },
      },
    })
  })

  it("give nobody a profile with more rights than the inviter's", async () => {
    const { browser, sac, profile } = await settle()
    const everything = await profile("Tudo", permissions)
    const email = `escalada${++made}@casa.com.br`
    const wish = draft({ invitesForNewUsers: [{ email, profileId: everything }] })
    expect(await browser.put(`/api/workspaces/${sac}`, wish)).toMatchObject({
      status: 403,
      body: { message: "Você não pode conceder uma permissão que não possui." },
    })
    expect(await server.mailsTo(email)).toEqual([])
    const { body } = await browser.get("/api/workspaces/choices")
    expect((body as { profiles: ReadonlyArray<{ name: string }> }).profiles.map(({ name }) => name)).not.toContain(
      "Tudo",
    )
  })

  it("refuse another company's profile, and name the row", async () => {
    const { browser, sac } = await settle()
    const elsewhere = await settle()
    const foreign = await elsewhere.profile("Alheio", [])
    const wish = draft({ invitesForNewUsers: [{ email: `x${++made}@casa.com.br`, profileId: foreign }] })
    expect(await browser.put(`/api/workspaces/${sac}`, wish)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "invitesForNewUsers.0.profileId", message: "Registro inexistente" }] },
    })
  })

  it("count invited people in the users' quota", async () => {
    const { browser, sac, profile, setLimits } = await settle()
    await setLimits(0, 2)
    const cargo = await profile("Atendente", [])
    const invite = () => ({ email: `cota${++made}@casa.com.br`, profileId: cargo })
    const two = draft({ invitesForNewUsers: [invite(), invite()] })
    expect(await browser.put(`/api/workspaces/${sac}`, two)).toMatchObject({
      status: 422,
      body: { _tag: "QuotaReached", message: "Sua empresa atingiu o limite de 2 usuários." },
    })
    const one = draft({ invitesForNewUsers: [invite()], users: [] })
    expect((await browser.put(`/api/workspaces/${sac}`, one)).status).toBe(200)
    expect(await browser.get("/api/workspaces/choices")).toMatchObject({ body: { userQuota: { limit: 2, used: 2 } } })
  })

  it("fifty invitations and fifty people made active again at once never pass the quota", async () => {
    const held: ReadonlyArray<Permission> = [...manager, "user_view", "user_edit"]
    const { browser, companyId, sac, profile, setLimits } = await settle(held)
    const profileId = await profile("Atendente", [])
    const inactive: Array<UserId> = []
    for (let at = 0; at < 50; at += 1) {
      const email = `parada${++made}@casa.com.br`
      inactive.push(await server.seed.person(companyId, { email, workspaces: [sac], profiles: [profileId] }))
    }
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(`update users set active = false where id in (${inactive.join(", ")})`),
    )
    await setLimits(0, 12)
    const calls = inactive.flatMap((id, at) => {
      const invites = [{ email: `corrida${++made}@casa.com.br`, profileId }]
      return [
        browser.post("/api/workspaces", draft({ name: `Corrida ${at}`, invitesForNewUsers: invites })),
        browser.patch(`/api/users/${id}`, { active: true }),
      ]
    })
    const answers = await Promise.all(calls)
    const kept = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    const { rows } = await server.seed.asTenant(companyId, (tx) =>
      tx.execute(`
        select (select count(*)::int from users where active) as active,
          (select count(*)::int from users where name like 'corrida%') as invited,
          (select count(*)::int from workspaces where name like 'Corrida%') as workspaces`),
    )
    // the manager was active before
    expect([kept, rows[0]]).toEqual([11, { active: 12, invited: expect.any(Number), workspaces: expect.any(Number) }])
    const { invited, workspaces } = rows[0] as { readonly invited: number; readonly workspaces: number }
    expect(workspaces).toBe(invited)
  })

  it("answer alike for an address with an account elsewhere, whose mailbox alone learns of it", async () => {
    const { browser, sac, profile, userId, companyId } = await settle()
    const cargo = await profile("Atendente", [])
    const email = `alheia${++made}@outra.com.br`
    await server.seed.person(await server.seed.company(), { email })
    const wish = draft({ invitesForNewUsers: [{ email, profileId: cargo }], users: [userId] })
    const answer = await browser.put(`/api/workspaces/${sac}`, wish)
    expect(answer).toMatchObject({ status: 200, body: { workspace: { users: [userId] } } })
    const mails = await server.mailsTo(email)
    expect(mails.map(({ link }) => link)).toEqual([undefined])
    const { rows } = await server.seed.asTenant(companyId, (tx) => tx.execute("select id from users order by id"))
    expect(rows).toEqual([{ id: userId }])
  })

  it("let a colleague join, and mail one who waits again", async () => {
    const { browser, sac, profile, companyId, userId } = await settle()
    const cargo = await profile("Atendente", [])
    const colleague = `colega${++made}@casa.com.br`
    const id: UserId = await server.seed.person(companyId, { email: colleague })
    const waiting = `espera${++made}@casa.com.br`
    const both = draft({
      users: [userId],
      invitesForNewUsers: [
        { email: colleague, profileId: cargo },
        { email: waiting, profileId: cargo },
      ],
    })
    const teamIn = ({ body }: { readonly body: unknown }) =>
      (body as { workspace: { users: ReadonlyArray<number> } }).workspace.users
    const first = await browser.put(`/api/workspaces/${sac}`, both)
    expect(await server.mailsTo(colleague)).toEqual([])
    const second = await browser.put(`/api/workspaces/${sac}`, { ...both, users: teamIn(first) })
    expect(teamIn(second)).toContain(id)
    expect(await server.mailsTo(waiting)).toHaveLength(2)
  })

  it("of others, and of other companies, do not exist", async () => {
    const { browser, companyId } = await settle()
    const foreign = await server.seed.workspace(companyId, "Financeiro")
    const elsewhere = await server.seed.workspace(await server.seed.company(), "Alheio")
    for (const id of [foreign, elsewhere]) {
      expect((await browser.get(`/api/workspaces/${id}`)).status).toBe(404)
      expect((await browser.put(`/api/workspaces/${id}`, draft())).status).toBe(404)
      expect(await browser.post("/api/workspaces", draft({ parentId: id }))).toMatchObject({ status: 422 })
    }
    const other: CompanyId = await server.seed.company()
    expect((await browser.post("/api/workspaces", { ...draft(), companyId: other })).status).toBe(403)
  })

  it("refuse duplicates, blank names and too many invitations with their sentences", async () => {
    const { browser, sac, profile } = await settle()
    const profileId = await profile("Atendente", [])
    const twice = [
      { email: "ana@casa.com.br", profileId },
      { email: "ANA@casa.com.br", profileId },
    ]
    expect(await browser.put(`/api/workspaces/${sac}`, draft({ name: " ", invitesForNewUsers: twice }))).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: "name", message: "Campo obrigatório" },
          { path: "invitesForNewUsers", message: "Não pode conter elementos duplicados" },
        ],
      },
    })
    const many = Array.from({ length: 51 }, (_, at) => ({ email: `p${at}@casa.com.br`, profileId }))
    expect((await browser.put(`/api/workspaces/${sac}`, draft({ invitesForNewUsers: many }))).status).toBe(400)
  })
})
