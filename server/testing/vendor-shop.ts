// The fakes are no part of the product: the server's project leaves this file out, and the tests' project checks it.
import { type FakeGraph, type FakeGraphOptions, openFakeGraph } from "@prosa/fakes"
import { expect } from "vitest"
import { seededRandom } from "../../tests/durability/seeded-random.ts"
import { runSeed } from "../../tests/run-seed.ts"
import type { Database } from "../platform/storage/database.ts"
import { startTestServer, type TestAnswer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "./shop.ts"
import { createMetaGateway } from "../channel/meta-messaging/meta-gateway.ts"
import { createRegistrationPin, createWhatsappGateway } from "../channel/whatsapp-cloud/whatsapp-gateway.ts"

/** The token that verifies the webhook of test installations. */
export const testVerifyToken = "token-de-verificacao"

/** A number of WhatsApp in the fake's world. */
export interface FakeNumber {
  readonly phone: string
  readonly phoneId: string
  readonly accountId: string
}

/** The two registered numbers of `sampleGraphWorld`. */
export const fakeNumbers = {
  aurora: { phone: "551140028922", phoneId: "106540352242922", accountId: "304567890123456" },
  rio: { phone: "5521988887777", phoneId: "106540352242923", accountId: "304567890123456" },
} as const

/** A message of a room as the inbox shows it. */
export interface ShownMessage {
  readonly seq: number
  readonly message: string
  readonly sender: string
  readonly files: ReadonlyArray<{ readonly name: string; readonly url: string }>
  readonly delivery?: { readonly state: string; readonly reason: string }
}

/** A company whose bot may be connected to WhatsApp, and its administrator's browser. */
export interface VendorShop extends TestShop {
  readonly browser: TestBrowser
  readonly ask: (work: (browser: TestBrowser) => Promise<TestAnswer>) => Promise<TestAnswer>
  /** Connects the bot to a number, with a token of the fake. */
  readonly connect: (number: FakeNumber, token?: string) => Promise<number>
  /** The state of the bot's number as the settings show it. */
  readonly numberState: () => Promise<{ readonly state: string; readonly trouble: string }>
  /** The messages of the conversations with a telephone number, oldest first. */
  readonly room: (phone: string) => Promise<ReadonlyArray<ShownMessage>>
  /** Rows of the company, read as its own. */
  readonly rows: <Row extends object>(statement: string) => Promise<ReadonlyArray<Row>>
}

export interface VendorServer {
  readonly graph: FakeGraph
  readonly server: TestServer
  readonly openVendorShop: () => Promise<VendorShop>
  readonly close: () => Promise<void>
}

export interface VendorServerOptions extends FakeGraphOptions {
  /** Time limit of a call to the fake, in milliseconds. */
  readonly within?: number
  /** See `startTestServer`. */
  readonly usualWaits?: boolean
}

/** Starts a server that reaches Meta's channels by a fake of them, which posts its webhooks to it. Both have one clock. */
export const openVendorServer = async (
  database: Database,
  { within, usualWaits = false, ...options }: VendorServerOptions = {},
): Promise<VendorServer> => {
  let now = Date.now
  const graph = await openFakeGraph({ now: () => now(), random: seededRandom(runSeed).next, ...options })
  const address = { graphUrl: graph.url, version: "v25.0", ...(within === undefined ? {} : { within }) }
  const { id, secret } = graph.world.app
  const server = await startTestServer(database, {
    usualWaits,
    meta: { ...address, id, secret, loginUrl: graph.url, verifyToken: testVerifyToken },
    gateways: {
      WHATSAPP: createWhatsappGateway(address, createRegistrationPin(new TextEncoder().encode("segredo dos testes"))),
      FACEBOOK: createMetaGateway("FACEBOOK", address),
      INSTAGRAM: createMetaGateway("INSTAGRAM", address),
    },
  })
  now = server.clock.now
  await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken: testVerifyToken })
  graph.webhooks.setDeauthorizeCallback(`${server.url}/api/channels/meta/deauthorize`)
  return {
    graph,
    server,
    openVendorShop: () => openOne(graph, server),
    close: async () => {
      await server.close()
      await graph.close()
    },
  }
}

const openOne = async (graph: FakeGraph, server: TestServer): Promise<VendorShop> => {
  const shop = await openShop(server)
  const signedIn = () => server.signedIn(shop.addressOf("camila"))
  let browser = await signedIn()
  /** Asks with a session, a new one where the server's clock has outrun the last. */
  const ask = async (work: (browser: TestBrowser) => Promise<TestAnswer>): Promise<TestAnswer> => {
    const answer = await work(browser)
    if (answer.status !== 401) return answer
    browser = await signedIn()
    return work(browser)
  }
  const { companyId, bot } = shop
  await server.seed.asTenant(companyId, (tx) =>
    tx.execute(
      `update companies set whatsapp_api_meta = true, facebook = true, instagram = true where id = ${companyId}`,
    ),
  )
  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(companyId, (tx) => tx.execute<Row>(statement))).rows
  return {
    ...shop,
    ask,
    get browser() {
      return browser
    },
    rows,
    connect: async ({ phone, phoneId, accountId }, token = graph.userToken) => {
      const draft = {
        phone,
        businessPhoneId: phoneId,
        businessAccountId: accountId,
        token,
        metaUrl: graph.url,
        on: true,
      }
      return (await ask((as) => as.put(`/api/bots/${bot.id}/whatsapp-business-settings`, draft))).status
    },
    numberState: async () => {
      const { body } = await ask((as) => as.get(`/api/bots/${bot.id}/whatsapp-business-settings`))
      return body as { readonly state: string; readonly trouble: string }
    },
    room: async (phone) => {
      const dialogs = await rows<{ id: number }>(`
        select d.id from dialogs d join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
        where i.kind = 'phone' and i.value = '${phone}' order by d.id`)
      const messages: Array<ShownMessage> = []
      for (const { id } of dialogs) {
        const answer = await ask((as) => as.get(`/api/omnichannel/dialogs/${id}/messages?limit=50&offset=0`))
        expect(answer.status).toBe(200)
        // the contract of the route
        messages.push(...(answer.body as { readonly messages: ReadonlyArray<ShownMessage> }).messages)
      }
      return messages
    },
  }
}
