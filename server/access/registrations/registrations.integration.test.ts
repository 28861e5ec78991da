import { permissions } from "@prosa/core/access"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { brandDraft } from "../../http/testing/route-requests.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, testPassword, type TestServer } from "../../testing.ts"

const password = "girassol-azul-7"
const registration = {
  companyName: "Casa Aroeira",
  userName: "Camila Duarte",
  userPhone: "(11) 97741-2030",
  password,
}
const day = 86_400_000

describeOnDatabase("registrations", (open) => {
  let server: TestServer
  let made = 0
  const freshEmail = () => `pessoa${++made}@cadastro.com.br`
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  const register = async (email: string, facts: object = {}) =>
    server.browser().post("/api/setup", { ...registration, userEmail: email, ...facts })
  const codesOf = async (email: string): Promise<ReadonlyArray<string>> =>
    (await server.mailsTo(email)).flatMap(
      ({ link }) => /\/(?:subscribe-success|reset-password)\/([\w-]{43})$/u.exec(link?.url ?? "")?.[1] ?? [],
    )
  const confirm = (code: string | undefined) => server.browser().post(`/api/confirm/${code}`)
  const signIn = (email: string, typed = password) =>
    server.browser().post("/api/auth", { name: email, password: typed })

  it("make a company with a workspace, a profile of all permissions and a user, once confirmed", async () => {
    const email = freshEmail()
    expect(await register(` ${email} `)).toMatchObject({ status: 200, body: { userEmail: email } })
    const [mail] = await server.mailsTo(email)
    expect(mail).toMatchObject({ senderName: "Prosa", subject: "Confirme seu cadastro na Prosa" })
    expect(mail?.link?.url).toMatch(new RegExp(`^${server.url}/subscribe-success/[\\w-]{43}$`, "u"))

    expect(await signIn(email)).toMatchObject({ status: 400, body: { _tag: "NotConfirmed", email } })
    expect(await signIn(email, "outra-senha-1")).toMatchObject({ status: 400, body: { message: "Senha inválida." } })

    const [code] = await codesOf(email)
    expect(await confirm(code)).toMatchObject({
      status: 200,
      body: { userName: "Camila Duarte", message: "Seu cadastro foi concluído com sucesso :)", userEmail: email },
    })
    const { status, body } = await signIn(email)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        user: {
          name: "Camila Duarte",
          isFirstAccess: true,
          admin: false,
          companyName: "Casa Aroeira",
          allowCampaignCreation: false,
          permissions: permissions.toSorted(),
          profiles: [{ name: "Administrador" }],
          workspacesTree: [{ name: "Principal", parentId: null }],
        },
      },
    })
    const { user } = body as { user: { companyId: Parameters<typeof server.seed.asTenant>[0] } }
    const { rows } = await server.seed.asTenant(user.companyId, (tx) =>
      tx.execute(`select workspace_quota, user_quota, bot_quota, whatsapp_qrcode, livechat, whatsapp_api_meta, facebook,
        instagram, allow_campaign_creation, active from companies`),
    )
    expect(rows).toEqual([
      {
        workspace_quota: 3,
        user_quota: 10,
        bot_quota: 5,
        whatsapp_qrcode: true,
        livechat: true,
        whatsapp_api_meta: false,
        facebook: false,
        instagram: false,
        allow_campaign_creation: false,
        active: true,
      },
    ])
    const audit = await server.seed.asTenant(user.companyId, (tx) => tx.execute("select action, subject from audit"))
    expect(audit.rows).toEqual([{ action: "company.register", subject: `company ${user.companyId}` }])
  })

  it("are confirmed once, however many confirm at once", async () => {
    const email = freshEmail()
    await register(email)
    const [code] = await codesOf(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410, 410, 410])
    expect(answers.find(({ status }) => status === 410)?.body).toMatchObject({
      _tag: "CodeSpent",
      reason: "used",
      email,
      message: "Este link já foi usado: a conta já está ativa.",
    })
  })

  it("expire after 24 hours, and another code confirms them", async () => {
    const email = freshEmail()
    await register(email)
    server.advance(day)
    const [old] = await codesOf(email)
    expect(await confirm(old)).toMatchObject({ status: 410, body: { reason: "expired", email } })
    expect(await server.browser().post("/api/setup/resend-email", { email })).toMatchObject({
      status: 200,
      body: { email },
    })
    const [, another] = await codesOf(email)
    expect(await confirm(another)).toMatchObject({ status: 200 })
  })

  it("refuse a code that was never sent, or is of another kind", async () => {
    expect(await confirm("x".repeat(43))).toMatchObject({ status: 404, body: { _tag: "CodeUnknown" } })
    expect(await confirm("é".repeat(15))).toMatchObject({ status: 404 })
    const email = freshEmail()
    await register(email)
    const [code] = await codesOf(email)
    const reset = { newPassword: password, confirmPassword: password }
    expect(await server.browser().post(`/api/users/reset-password/${code}`, reset)).toMatchObject({ status: 404 })
  })

  it("tell the mailbox, not the caller, that the address has an account", async () => {
    const email = freshEmail()
    await server.seed.person(await server.seed.company(), { email })
    const [known, unknown] = [await register(email), await register(freshEmail())]
    expect([known.status, Object.keys(known.body as object)]).toEqual([
      unknown.status,
      Object.keys(unknown.body as object),
    ])
    expect((await server.mailsTo(email)).map(({ subject }) => subject)).toEqual(["Você já tem uma conta na Prosa"])
    expect(await signIn(email, testPassword)).toMatchObject({ status: 200 })
  })

  it("that wait never take an address, and the one confirmed first wins", async () => {
    const email = freshEmail()
    await register(email, { password: "a-do-estranho-1" })
    await register(email)
    const [stranger, own] = await codesOf(email)
    expect(await confirm(own)).toMatchObject({ status: 200 })
    expect(await confirm(stranger)).toMatchObject({ status: 410, body: { reason: "used" } })
    expect(await signIn(email)).toMatchObject({ status: 200 })
    expect(await signIn(email, "a-do-estranho-1")).toMatchObject({ status: 400 })
  })

  it("name every invalid field, and hold to what they declare", async () => {
    const blank = { companyName: " ", userName: "", userEmail: "x", userPhone: "12", password: "senha123" }
    expect(await server.browser().post("/api/setup", blank)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: "companyName", message: "Campo obrigatório" },
          { path: "userName", message: "Campo obrigatório" },
          { path: "userEmail", message: "E-mail inválido" },
          { path: "userPhone", message: "Fone inválido" },
          { path: "password", message: "Esta senha é muito comum. Escolha outra." },
        ],
      },
    })
    const email = freshEmail()
    expect(await register(email, { admin: true, companyId: 1, userQuota: 0, permissions: [1] })).toMatchObject({
      status: 400,
      body: {
        errors: ["admin", "companyId", "userQuota", "permissions"].map((path) => ({
          path,
          message: "Campo não aceito",
        })),
      },
    })
    expect(await codesOf(email)).toEqual([])
  })

  it("are slowed down for an address, known or not, and say for how long", async () => {
    const email = freshEmail()
    const resend = () => server.browser().post("/api/setup/resend-email", { email })
    expect((await resend()).status).toBe(200)
    expect((await resend()).body).toMatchObject({
      _tag: "TooManyRequests",
      message: "Muitas tentativas. Tente novamente em 60 s.",
    })
    const answers = []
    for (let at = 0; at < 5; at++) {
      server.advance(60_000)
      answers.push(await resend())
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
    // The first of five in an hour was five minutes ago.
    expect(answers[4]?.body).toMatchObject({ message: "Muitas tentativas. Tente novamente em 3300 s." })
    server.advance(3_600_000)
  })
})

describeOnDatabase("recoveries of a password", (open) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())
  const enrol = async () => {
    const email = `colega${++made}@casa.com.br`
    const companyId = await server.seed.company()
    const userId = await server.seed.person(companyId, { email, name: "Júlia Prado" })
    return { email, companyId, userId }
  }
  const forgot = (email: string, url = `${server.url}/reset-password`) =>
    server.browser().post("/api/users/forgot-password", { email, url })
  const linkTo = async (email: string) => (await server.mailsTo(email)).at(-1)?.link?.url ?? ""
  const codeTo = async (email: string) => (await linkTo(email)).split("/").at(-1) ?? ""
  const reset = (code: string, newPassword = password, confirmPassword = newPassword) =>
    server.browser().post(`/api/users/reset-password/${code}`, { newPassword, confirmPassword })

  it("set a new password once, end every session, and tell the owner", async () => {
    const { email, companyId, userId } = await enrol()
    const before = await server.signedIn(email)
    expect(await forgot(email)).toMatchObject({ status: 200, body: {} })
    expect(await linkTo(email)).toMatch(new RegExp(`^${server.url}/reset-password/[\\w-]{43}$`, "u"))
    const code = await codeTo(email)
    expect(await reset(code)).toMatchObject({ status: 200, body: { email } })
    expect(await reset(code)).toMatchObject({ status: 410, body: { reason: "used" } })
    expect((await before.get("/api/me")).status).toBe(401)
    expect((await server.browser().post("/api/auth", { name: email, password })).status).toBe(200)
    expect((await server.browser().post("/api/auth", { name: email, password: testPassword })).status).toBe(400)
    expect((await server.mailsTo(email)).at(-1)?.subject).toBe("Sua senha da Prosa foi trocada")
    const audit = await server.seed.asTenant(companyId, (tx) => tx.execute("select action, user_id from audit"))
    expect(audit.rows).toEqual([{ action: "user.reset-password", user_id: userId }])
  })

  it("work for an administrator, who has no company", async () => {
    const email = "raiz@prosa.com.br"
    await server.seed.administrator(email)
    await forgot(email)
    expect(await reset(await codeTo(email))).toMatchObject({ status: 200 })
    expect((await server.browser().post("/api/auth", { name: email, password })).status).toBe(200)
  })

  it("void the other codes of the same user, and expire after an hour", async () => {
    const { email } = await enrol()
    await forgot(email)
    const first = await codeTo(email)
    server.advance(60_000)
    await forgot(email)
    expect(await reset(await codeTo(email))).toMatchObject({ status: 200 })
    expect(await reset(first)).toMatchObject({ status: 410 })
    server.advance(60_000)
    await forgot(email)
    const late = await codeTo(email)
    server.advance(3_600_000)
    expect(await reset(late)).toMatchObject({ status: 410, body: { reason: "expired", email } })
  })

  it("lead to a host of the person's own brand, whichever brand's page they asked on", async () => {
    const { email, companyId, userId } = await enrol()
    await server.seed.administrator("marcas@prosa.com.br")
    const admin = await server.signedIn("marcas@prosa.com.br")
    const makeBrand = async (displayName: string, host: string) => {
      const { body } = await admin.post("/api/brands", { ...brandDraft, displayName, hosts: [host] })
      return (body as { readonly id: number }).id
    }
    const own = await makeBrand("Conversa Boa", "conversaboa.example")
    await makeBrand("Outra Casa", "outracasa.example")
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(`update users set platform_id = ${own} where id = ${userId}`),
    )
    await forgot(email, "https://outracasa.example/reset-password")
    expect(await linkTo(email)).toMatch(/^https:\/\/conversaboa\.example\/reset-password\/[\w-]{43}$/u)
  })

  it("answer an unknown address alike, and send nothing", async () => {
    expect(await forgot("ninguem@casa.com.br")).toMatchObject({ status: 200, body: {} })
    expect(await server.mailsTo("ninguem@casa.com.br")).toEqual([])
  })

  it("refuse a password that is common, short or typed differently the second time", async () => {
    const { email } = await enrol()
    await forgot(email)
    const code = await codeTo(email)
    expect(await reset(code, "12345678")).toMatchObject({ status: 400, body: { errors: [{ path: "newPassword" }] } })
    expect(await reset(code, "abc1xyz")).toMatchObject({ status: 400 })
    expect(await reset(code, password, "girassol-azul-8")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "confirmPassword", message: "As senhas não são iguais" }] },
    })
    expect(await reset(code)).toMatchObject({ status: 200 })
  })

  it("never mail a link to a host that is not ours", async () => {
    const { email } = await enrol()
    await forgot(email, "https://mal.exemplo.com/reset-password")
    expect(await linkTo(email)).toMatch(new RegExp(`^${server.url}/reset-password/`, "u"))
  })
})
