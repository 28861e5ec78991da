import { permissions } from "@prosa/core/access"
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

const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels))

/** Values that no field means, or only just. */
const hostile: Readonly<Record<string, unknown>> = {
  "2^31": 2 ** 31,
  "2^53 - 1": 2 ** 53 - 1,
  "-2^31 - 1": -(2 ** 31) - 1,
  "1e308": 1e308,
  half: 0.5,
  "a text with NUL": "a\u0000b",
  "half an emoji": "\ud83d",
  "a long text": "x".repeat(100_000),
  "a wildcard": "%_\\",
  blank: "",
  null: null,
  "an object": { toString: 1, __proto__: { a: 1 } },
  "a list of everything": [null, -1, "x", {}, [[]]],
  "3,000 levels": nested(3_000),
}

/** A form whose connection ended in the middle of its file. */
const truncated = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4`

/** Input of the routes that act for no company. */
const otherInput: Readonly<Record<string, Input>> = {
  "session.signIn": { name: "ana@loja.com.br", password: "uma senha qualquer" },
  "tenancy.companies": { offset: 0, limit: 10, name: "" },
  "audit.platform": { offset: 0, limit: 10, person: "ana", from: "2026-11-01" },
  "brands.list": { offset: 0, limit: 10, name: "" },
  "brands.create": brandDraft,
  "brands.update": { ...brandDraft, id: 2_000_000_000 },
  "companies.create": companyDraft,
  "companies.update": { ...companyDraft, id: 2_000_000_000 },
  "livechat.start": { botToken: "um-token-de-robo-1", visitorToken: null },
  "livechat.messages": { after: 0 },
  "livechat.send": { clientId: "mensagem-1", text: "oi", fileIds: [] },
}

const fieldsOf = ({ route }: NamedRoute, input: Input): ReadonlyArray<string> => [
  ...new Set([...route.path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? "").concat(Object.keys(input))),
]

describeOnDatabase("whatever a client sends", (open) => {
  let server: TestServer
  let shop: TestShop
  let ids: Input
  let headersOf: (named: NamedRoute) => Readonly<Record<string, string>>

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const visitor = await shop.greeted()
    await server.seed.administrator("admin@hostil.com.br")
    const admin = (await server.signedIn("admin@hostil.com.br")).cookieHeader()
    const workspaces = [shop.customerCare, shop.afterSales]
    await server.seed.person(shop.companyId, { email: "ana@hostil.com.br", workspaces, permissions })
    const member = (await server.signedIn("ana@hostil.com.br")).cookieHeader()
    headersOf = ({ route: { access } }) =>
      access === "visitor"
        ? { authorization: `Bearer ${visitor.token}` }
        : access === "public"
          ? {}
          : { cookie: access === "admin" ? admin : member }
    const rafael = { email: "rafael@hostil.com.br", workspaces }
    ids = {
      user: await server.seed.person(shop.companyId, rafael),
      bot: shop.bot.id,
      "bot-token": shop.bot.token,
      workspace: shop.customerCare,
      flow: shop.bot.flowId,
      dialog: await visitor.dialogId(),
      ...thingsNotThere,
    }
  })
  afterAll(() => server.close())

  it("is no fault of the server: any field of any route, with any value", async () => {
    const faults: Array<string> = []
    let calls = 0
    for (const named of allRoutes) {
      const valid = { ...sampleInput(named, ids, shop.companyId), ...otherInput[named.name] }
      for (const field of fieldsOf(named, valid))
        for (const [what, value] of Object.entries(hostile)) {
          const { statusCode } = await server.app.inject(
            requestOf(named, { ...valid, [field]: value }, headersOf(named)),
          )
          calls += 1
          if (statusCode >= 500) faults.push(`${named.name}: ${field} is ${what}: ${statusCode}`)
        }
    }
    expect(faults).toEqual([])
    expect(calls).toBeGreaterThan(1_000)
  })

  it("is no fault of the server: any body of any route", async () => {
    const bodies = [
      "",
      "{",
      "null",
      "[]",
      "1",
      '"x"',
      JSON.stringify(nested(3_000)),
      `{"a":`.repeat(3_000),
      "\u0000",
      truncated,
    ]
    const faults: Array<string> = []
    for (const named of allRoutes.filter(({ route: { method } }) => method !== "GET"))
      for (const type of [
        "application/json",
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "",
      ])
        for (const payload of bodies) {
          const request = requestOf(named, sampleInput(named, ids, shop.companyId), headersOf(named))
          const { statusCode } = await server.app.inject({
            ...request,
            headers: { ...request.headers, "content-type": type },
            payload,
          })
          if (statusCode >= 500) faults.push(`${named.name}: ${type} ${payload.slice(0, 20)}: ${statusCode}`)
        }
    expect(faults).toEqual([])
  })
})
