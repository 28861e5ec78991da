import { permissions } from "@prosa/core/access"
import type { CompanyId } from "@prosa/core/kernel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import {
  allRoutes,
  brandDraft,
  companyDraft,
  type Input,
  type NamedRoute,
  requestOf,
  sampleInput,
  thingsNotThere,
} from "./testing/route-requests.ts"

/** The sections whose writes decide who has an account, what it may do, and how much a company may have. */
const guarded = [
  "session",
  "registrations",
  "recovery",
  "account",
  "people",
  "profiles",
  "workspaces",
  "companies",
  "brands",
]
/** Their calls with a body that only read, or only send a mail. */
const withoutEffect = ["people.list", "workspaces.list", "registrations.resend", "recovery.requestRecovery"]

const adminInput: Readonly<Record<string, Input>> = {
  "brands.create": brandDraft,
  "brands.update": { ...brandDraft, id: 2_000_000_000 },
  "companies.create": companyDraft,
}

const writes = allRoutes.filter(
  ({ route: { method, body, form } }) => method !== "GET" && (body !== undefined || form !== undefined),
)
const isGuarded = ({ name, route }: NamedRoute) =>
  guarded.includes(name.split(".")[0] ?? "") && route.body !== undefined && !withoutEffect.includes(name)
describeOnDatabase("a body with fields that its route does not declare", (open) => {
  let server: TestServer
  let shop: TestShop
  let elsewhere: CompanyId
  let ids: Input
  let cookies: { readonly owner: string; readonly admin: string }

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    elsewhere = await server.seed.company()
    await server.seed.workspace(elsewhere, "Alheio")
    const workspaces = [shop.customerCare, shop.afterSales]
    await server.seed.person(shop.companyId, { email: "dona@campos.com.br", permissions, workspaces })
    await server.seed.administrator("admin@campos.com.br")
    cookies = {
      owner: (await server.signedIn("dona@campos.com.br")).cookieHeader(),
      admin: (await server.signedIn("admin@campos.com.br")).cookieHeader(),
    }
    const visitor = await shop.greeted()
    ids = {
      user: shop.rafael,
      bot: shop.bot.id,
      "bot-token": shop.bot.token,
      workspace: shop.customerCare,
      flow: shop.bot.flowId,
      dialog: await visitor.dialogId(),
      ...thingsNotThere,
    }
  })
  afterAll(() => server.close())

  const planted = (): Input => ({
    admin: true,
    isAdmin: true,
    companyId: elsewhere,
    company_id: elsewhere,
    userQuota: 777,
    workspaceQuota: 777,
    botQuota: 777,
    newUserQuota: 777,
    allowCampaignCreation: true,
    permissions: ["profile_edit", "user_edit"],
  })
  const cookieOf = ({ route: { access } }: NamedRoute) => (access === "admin" ? cookies.admin : cookies.owner)
  const validOf = (named: NamedRoute): Input => ({
    ...sampleInput(named, ids, shop.companyId),
    ...adminInput[named.name],
  })
  const send = async (named: NamedRoute, input: Input) => {
    const answer = await server.app.inject(requestOf(named, input, { cookie: cookieOf(named) }))
    // A download, such as an export, is no JSON.
    const { errors = [] } = String(answer.headers["content-type"]).startsWith("application/json")
      ? answer.json<{ readonly errors?: ReadonlyArray<{ readonly path: string }> }>()
      : {}
    return { status: answer.statusCode, paths: errors.map(({ path }) => path) }
  }
  /** Who is an administrator, what each company may have, and how much the other company has of each table. */
  const standing = async () => {
    const of = async (companyId: CompanyId) => {
      const read = async <Row>(text: string) =>
        (await server.seed.asTenant(companyId, (tx) => tx.execute<Row & object>(text))).rows
      const limits = await read(`
        select workspace_quota, user_quota, bot_quota, allow_campaign_creation, platform_id from companies
        where id = ${companyId}`)
      const people = await read(`select id, admin, company_id from users where admin or company_id <> ${companyId}`)
      return { limits, people, read }
    }
    const [own, other] = [await of(shop.companyId), await of(elsewhere)]
    const tables = ["users", "profiles", "workspaces", "user_workspaces", "user_profiles", "bots", "flows", "templates"]
    const counts: Array<unknown> = []
    for (const table of [...tables, "entity_types", "files", "dialogs", "messages", "audit"])
      counts.push([table, await other.read(`select count(*)::int as n from ${table}`)])
    return { own: [own.limits, own.people], other: [other.limits, other.people], counts }
  }

  it("makes nobody an administrator, reaches no other company and lifts no limit: every write", async () => {
    const before = await standing()
    for (const named of writes) {
      await send(named, { ...validOf(named), ...planted() })
      for (const [field, value] of Object.entries(planted()))
        if (!(field in validOf(named)) || field === "companyId")
          await send(named, { ...validOf(named), [field]: value })
      expect([named.name, await standing()]).toEqual([named.name, before])
    }
    expect(writes.length).toBeGreaterThan(30)
  })

  it("is refused, naming the field, where accounts, rights, companies, brands or workspaces are written", async () => {
    const strict = writes.filter(isGuarded)
    expect(strict.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["people.update", "profiles.update", "companies.update", "brands.update", "account.save"]),
    )
    for (const named of strict) {
      const { status, paths } = await send(named, { ...validOf(named), admin: true })
      expect([named.name, status, paths.includes("admin")]).toEqual([named.name, 400, true])
    }
  })
})
