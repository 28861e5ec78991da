import { permissions } from "@prosa/core/access"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import { seedForCampaigns } from "./testing/campaign-requests.ts"
import {
  allRoutes,
  brandDraft,
  companyDraft,
  type Input,
  type NamedRoute,
  requestOf,
  sampleInput,
} from "./testing/route-requests.ts"

describeOnDatabase("a call that creates, repeated with its Idempotency-Key", (open) => {
  let server: TestServer
  let shop: TestShop
  let ids: Input
  let cookie: string
  let colleague: string
  let admin: string
  let keys = 0

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const person = async (email: string) => {
      const workspaces = [shop.customerCare, shop.afterSales]
      await server.seed.person(shop.companyId, { email, permissions, workspaces })
      return (await server.signedIn(email)).cookieHeader()
    }
    cookie = await person("uma@chaves.com.br")
    colleague = await person("outra@chaves.com.br")
    await server.seed.administrator("admin@chaves.com.br")
    admin = (await server.signedIn("admin@chaves.com.br")).cookieHeader()
    const bot = await server.seed.bot(shop.companyId, shop.customerCare)
    const dialog = await (await shop.greeted()).dialogId()
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ contact: number; otherContact: number }>(
        `select contact_id as contact, 900001 as "otherContact" from dialogs where id = ${dialog}`,
      ),
    )
    ids = { ...rows[0], bot: bot.id, "bot-token": bot.token, workspace: shop.customerCare, flow: bot.flowId, dialog }
    const { companyId, customerCare } = shop
    await seedForCampaigns(server, { companyId, botId: bot.id, workspaceId: customerCare })
    const { body } = await send(named("templates.create"), newKey())
    ids = { ...ids, template: body["id"] }
  })
  afterAll(() => server.close())

  const newKey = () => `chave-${++keys}`
  const ofAdministrators: Readonly<Record<string, Input>> = {
    "brands.create": brandDraft,
    "companies.create": companyDraft,
  }
  const callerOf = ({ route: { access } }: NamedRoute) => (access === "admin" ? admin : cookie)
  const send = async (named: NamedRoute, key: string, change: Input = {}, by = callerOf(named)) => {
    const input = { ...sampleInput(named, ids, shop.companyId), ...ofAdministrators[named.name], ...change }
    const answer = await server.app.inject(requestOf(named, input, { cookie: by, "idempotency-key": key }))
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const named = (name: string): NamedRoute => {
    const found = allRoutes.find((route) => route.name === name)
    if (found === undefined) throw new Error(`no route ${name}`)
    return found
  }
  const rowsOf = async (table: string): Promise<number> => {
    // administrators list what no company owns
    if (table === "platforms" || table === "companies") {
      const path = table === "platforms" ? "brands" : "companies"
      const url = `/api/${path}?offset=0&limit=1&name=`
      const answer = await server.app.inject({ url, headers: { cookie: admin } })
      return answer.json<{ readonly total: number }>().total
    }
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ n: number }>(`select count(*)::int as n from ${table}`),
    )
    return rows[0]?.n ?? 0
  }
  const tables: Readonly<Record<string, string>> = {
    "bots.create": "bots",
    "profiles.create": "profiles",
    "workspaces.create": "workspaces",
    "simulator.prepare": "test_versions",
    "flows.publish": "flows",
    "templates.create": "templates",
    "templates.import": "audit",
    "files.upload": "files",
    "entities.create": "entity_types",
    "bots.clone": "bots",
    "flowTests.save": "flow_tests",
    "campaigns.create": "campaigns",
    "canned.create": "canned_replies",
    "labels.create": "labels",
    "contacts.create": "contacts",
    "contact-imports.upload": "contact_imports",
    "brands.create": "platforms",
    "companies.create": "companies",
    // the line that says it
    "rooms.handOver": "messages",
    // the contact of the others is gone after it
    "contact-joins.join": "contact_joins",
  }
  /** Such routes whose answer has no id of its own: a flow's, a file's, and a conversation's. */
  const withoutId = ["templates.import", "files.upload", "rooms.handOver"]
  /** POST routes that change what is there, and answer its id. */
  const changing = ["bots.updateAvatar", "contact-erasures.erase", "contact-imports.start"]

  const answersId = ({ answer }: NamedRoute["route"]) =>
    "fields" in answer && "id" in (answer.fields as Readonly<Record<string, unknown>>)

  it("is declared by every POST that answers an id, and tried for each below", () => {
    const names = (wanted: (route: NamedRoute["route"]) => boolean) =>
      allRoutes.flatMap(({ name, route }) => (wanted(route) ? [name] : [])).toSorted()
    const creating = names((route) => route.creates)
    expect(creating).toEqual(
      [...names((route) => route.method === "POST" && answersId(route)), ...withoutId]
        .filter((name) => !changing.includes(name))
        .toSorted(),
    )
    expect(Object.keys(tables).toSorted()).toEqual(creating)
  })

  it.each(Object.entries(tables))("answers the first answer again and creates nothing: %s", async (name, table) => {
    const key = newKey()
    const before = await rowsOf(table)
    const first = await send(named(name), key)
    expect([name, first.status]).toEqual([name, 200])
    const created = await rowsOf(table)
    // publishing an editing release makes the version, and removes the release
    expect(created - before).toBe(name === "flows.publish" ? 0 : 1)
    expect(await send(named(name), key)).toEqual(first)
    expect(await rowsOf(table)).toBe(created)
  })

  it("creates once also when the calls arrive at the same time", async () => {
    const before = await rowsOf("bots")
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(named("bots.create"), key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await rowsOf("bots")) - before).toBe(1)
  })

  it("creates one company, with one invitation, also when an administrator's calls arrive at the same time", async () => {
    const key = newKey()
    const email = "uma.vez@chaves.com.br"
    const before = await rowsOf("companies")
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(named("companies.create"), key, { name: "Uma vez", email })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await rowsOf("companies")) - before).toBe(1)
    expect(await server.mailsTo(email)).toHaveLength(1)
    expect(await send(named("companies.create"), key, { name: "Outra", email })).toMatchObject({ status: 422 })
  })

  it("is refused with other data, and is another call for another person, route or key", async () => {
    const key = newKey()
    const first = await send(named("bots.create"), key)
    expect(await send(named("bots.create"), key, { name: "Outro" })).toEqual({
      status: 422,
      body: {
        _tag: "IdempotencyKeyReused",
        message: "Esta chave de idempotência já foi usada com outros dados.",
      },
    })
    const others = [
      await send(named("bots.create"), key, {}, colleague),
      await send(named("bots.create"), newKey()),
      await send(named("profiles.create"), key),
    ]
    for (const other of others) {
      expect(other.status).toBe(200)
      expect(other.body["id"]).not.toBe(undefined)
    }
    expect([others[0]?.body["id"], others[1]?.body["id"]]).not.toContain(first.body["id"])
  })

  it("may be tried again after it was refused", async () => {
    const key = newKey()
    expect((await send(named("bots.create"), key, { name: "" })).status).toBe(400)
    expect((await send(named("bots.create"), key)).status).toBe(200)
  })

  it("creates anew after 24 hours", async () => {
    const key = newKey()
    const first = await send(named("bots.create"), key)
    server.advance(86_400_000 - 60_000)
    cookie = (await server.signedIn("uma@chaves.com.br")).cookieHeader()
    expect(await send(named("bots.create"), key)).toEqual(first)
    server.advance(60_000)
    expect((await send(named("bots.create"), key)).body["id"]).not.toBe(first.body["id"])
  })

  it("has a key of at most 200 characters", async () => {
    expect(await send(named("bots.create"), "x".repeat(201))).toMatchObject({
      status: 400,
      body: { errors: [{ path: "Idempotency-Key", message: "Valor inválido" }] },
    })
  })
})
