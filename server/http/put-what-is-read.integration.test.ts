import { permissions } from "@prosa/core/access"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import {
  allRoutes,
  bodyFields,
  brandDraft,
  companyDraft,
  type Input,
  type NamedRoute,
  requestOf,
  sampleInput,
  thingsNotThere,
} from "./testing/route-requests.ts"

/** What of a write cannot be read, or is not there to be written back in this suite. */
const apart: Readonly<Record<string, string>> = {
  "bots.setPeopleTransfer": "nothing is set, and only a workspace can be chosen",
  "channels.saveWhatsappBusiness": "the token is never read",
}

/** Every write that stands at the address of a read. */
const pairs = allRoutes.flatMap((put) => {
  const get = allRoutes.find(({ route }) => route.method === "GET" && route.path === put.route.path)
  return put.route.method === "PUT" && get !== undefined && !(put.name in apart) ? [{ put, get }] : []
})

describeOnDatabase("what is read", (open) => {
  let server: TestServer
  let shop: TestShop
  let ids: Input
  let cookies: { readonly owner: string; readonly admin: string }
  const samples: Record<string, Input> = {}

  const send = async (named: NamedRoute, input: Input) => {
    const cookie = named.route.access === "admin" ? cookies.admin : cookies.owner
    const answer = await server.app.inject(requestOf(named, input, { cookie }))
    return { status: answer.statusCode, body: answer.json<Input>() }
  }
  const create = async (name: string, input: Input): Promise<number> => {
    const named = allRoutes.find((one) => one.name === name)
    if (named === undefined) throw new Error(`there is no route ${name}`)
    const { status, body } = await send(named, input)
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
    return Number(readFields(body)["id"])
  }

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const workspaces = [shop.customerCare, shop.afterSales]
    await server.seed.person(shop.companyId, { email: "dona@campos.com.br", permissions, workspaces })
    await server.seed.administrator("admin@campos.com.br")
    cookies = {
      owner: (await server.signedIn("dona@campos.com.br")).cookieHeader(),
      admin: (await server.signedIn("admin@campos.com.br")).cookieHeader(),
    }
    const visitor = await shop.greeted()
    ids = {
      ...thingsNotThere,
      user: shop.rafael,
      bot: shop.bot.id,
      workspace: shop.customerCare,
      flow: shop.bot.flowId,
    }
    ids = { ...ids, dialog: await visitor.dialogId() }
    const entity = { name: "Cores", entries: [{ id: 1, value: "Azul", synonyms: ["azulado"] }] }
    samples["entities.update"] = { id: await create("entities.create", { ...entity, botId: shop.bot.id }) }
    samples["brands.update"] = { ...brandDraft, id: await create("brands.create", brandDraft) }
    samples["account.save"] = { lastPassword: "", password: "" }
    const company = { ...companyDraft, sendInvite: false }
    samples["companies.update"] = { ...company, id: await create("companies.create", company) }
    // A telephone with its country, as a vendor tells it.
    await server.seed.asTenant(shop.companyId, (tx) => tx.execute("update contacts set phone = '5511987654321'"))
    // A number by QR code, which alone can be changed.
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`insert into channel_connections (company_id, bot_id, medium, external_id, name)
        values (${shop.companyId}, ${shop.bot.id}, 'WHATSAPP_QRCODE', 'prosa-loja', 'Loja')`),
    )
  })
  afterAll(() => server.close())

  it.each(pairs.map((pair) => [pair.put.name, pair] as const))(
    "may be written as it is: %s",
    async (name, { put, get }) => {
      const sample = { ...sampleInput(put, ids, shop.companyId), ...samples[name] }
      const address = { ...sampleInput(get, ids, shop.companyId), ...samples[name] }
      const read = await send(get, address)
      expect([read.status, read.body]).toMatchObject([200, expect.not.objectContaining({ _tag: expect.anything() })])
      const fields = readFields(read.body)
      const shared = bodyFields(put.route).filter(
        (field) => field in fields && (name === "flows.save" || isPlain(fields[field])),
      )
      const written = await send(put, {
        ...sample,
        ...Object.fromEntries(shared.map((field) => [field, fields[field]])),
      })
      expect([written.status, written.body]).toMatchObject([
        200,
        expect.not.objectContaining({ _tag: expect.anything() }),
      ])
      const again = readFields((await send(get, address)).body)
      // What a save names as seen has changed with it.
      for (const field of shared.filter((one) => one !== "seen"))
        expect([field, again[field]]).toEqual([field, fields[field]])
    },
  )

  it("is written at more than ten addresses", () => {
    expect(pairs.length).toBeGreaterThan(10)
  })
})

/** The fields of an answer, out of the one object that holds them. */
const readFields = (body: Input): Input => {
  const [only, ...more] = Object.values(body)
  const wraps =
    typeof only === "object" && only !== null && !Array.isArray(only) && (more.length === 0 || !("name" in body))
  return wraps ? { ...body, ...only } : body
}

/** A value that is written as it is read: no list of records, whose write names them by their ids. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : value === null || ["string", "number", "boolean"].includes(typeof value)
