import { accountTroubles } from "@prosa/core/channel"
import { graphSignedRequestOf } from "@prosa/fakes"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"
import { countConnections } from "../connections/connection-store.ts"
import { readDeauthorization } from "./deauthorization.ts"

const hookPath = "/api/channels/meta/deauthorize"
const day = 86_400_000
const pages = { aurora: "101234567890123", assistance: "102345678901234" } as const
const connected = { state: "connected", trouble: "" }
const withdrawn = { state: "broken", trouble: accountTroubles.loginWithdrawn }

describeOnDatabase("a person who removes the application at Meta", (open) => {
  let vendor: VendorServer
  /** Has a number and a page by a login at Meta. */
  let shop: VendorShop
  /** Has a page by a login of the same person, and a number with a token of its own. */
  let other: VendorShop
  let people = 0

  const logIn = async (as: VendorShop, kind: "whatsapp" | "messenger") => {
    const begun = await as.ask((browser) => browser.post(`/api/bots/${as.bot.id}/meta-login`, { kind }))
    const back = new URL(vendor.graph.approve((begun.body as { readonly url: string }).url))
    const login = { code: back.searchParams.get("code"), botToken: back.searchParams.get("state") }
    expect((await as.ask((browser) => browser.post(`/api/bots/${kind}/Oauth`, login))).status).toBe(200)
  }
  const connectNumber = async (as: VendorShop) => {
    await logIn(as, "whatsapp")
    // the login that lists the number gives its token
    expect(await as.connect(fakeNumbers.aurora, "")).toBe(200)
  }
  const connectPage = async (as: VendorShop, page: string) => {
    await logIn(as, "messenger")
    const address = `/api/bots/${as.bot.id}/messenger/account/${page}/subscribe?type=FACEBOOK`
    expect((await as.ask((browser) => browser.post(address))).status).toBe(200)
  }
  const connectAll = async () => {
    await connectNumber(shop)
    await connectPage(shop, pages.aurora)
    await connectPage(other, pages.assistance)
    expect(await other.connect(fakeNumbers.rio, vendor.graph.newUserToken())).toBe(200)
  }

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { receipts: "manual" })
    shop = await vendor.openVendorShop()
    other = await vendor.openVendorShop()
  })
  // Meta names the second in which a person removed the application: each case has its own.
  beforeEach(() => vendor.server.advance(2_000))
  afterAll(() => vendor.close())

  const statesOf = async (of: VendorShop) => {
    const rows = await of.rows<{ medium: string; state: string; trouble: string }>(
      "select medium, state, trouble from channel_connections where external_id <> '' order by medium desc",
    )
    return Object.fromEntries(rows.map(({ medium, ...standing }) => [medium, standing]))
  }
  const whole = { WHATSAPP: connected, FACEBOOK: connected }
  const nothingHappened = async () => {
    for (const one of [shop, other]) {
      expect(await one.rows("select 1 from channel_events where payload is not null")).toEqual([])
      expect(await statesOf(one)).toEqual(whole)
    }
  }
  const post = (body: string, type = "application/x-www-form-urlencoded") =>
    fetch(`${vendor.server.url}${hookPath}`, { method: "POST", headers: { "content-type": type }, body })
  const formOf = (signed: string, more: Readonly<Record<string, string>> = {}) =>
    new URLSearchParams({ ...more, signed_request: signed }).toString()
  /** Seconds since 1970, so much later than the server's time. */
  const seconds = (later = 0) => Math.floor((vendor.server.clock.now() + later) / 1_000)
  const payload = (more: object = {}) => ({
    algorithm: "HMAC-SHA256",
    issued_at: seconds(),
    user_id: vendor.graph.world.user.id,
    ...more,
  })
  const signed = (more: object = {}, secret = vendor.graph.world.app.secret) =>
    graphSignedRequestOf(payload(more), secret)

  describe("is heard", () => {
    beforeEach(connectAll)

    it("and breaks all that the login has connected, of every company, until it is connected again", async () => {
      const summaryOf = async () => (await shop.ask((as) => as.get(`/api/bots/${shop.bot.id}/summary`))).body
      expect(await summaryOf()).toMatchObject({
        whatsapp: {
          on: true,
          id: expect.any(Number),
          businessPhoneId: expect.stringMatching(/^\d+$/u),
          businessAccountId: expect.stringMatching(/^\d+$/u),
          tokenMeta: "",
          tokenWebhook: "",
        },
      })
      vendor.graph.removeApp()
      await soon(async () => {
        expect(await statesOf(shop)).toEqual({ WHATSAPP: withdrawn, FACEBOOK: withdrawn })
        expect(await statesOf(other)).toEqual({ WHATSAPP: connected, FACEBOOK: withdrawn })
      })

      // the bot's card, the list of bots and the operators' figure
      expect(await summaryOf()).toMatchObject({ connections: [withdrawn, withdrawn], whatsapp: { on: false } })
      const wish = { offset: 0, limit: 12, name: "", workspaces: [shop.customerCare] }
      const { body: list } = await shop.ask((as) => as.post("/api/bots/list", wish))
      expect(list).toMatchObject({ result: [{ brokenChannels: ["WHATSAPP", "FACEBOOK"] }] })
      const counts = await Effect.runPromise(vendor.server.transactions.asSignIn(countConnections))
      expect(counts).toContainEqual({ medium: "FACEBOOK", state: "broken", count: 2 })
      expect(counts).toContainEqual({ medium: "WHATSAPP", state: "broken", count: 1 })

      // what the bot answers waits, and the room says why
      const phone = `55119${String(50_000_000 + ++people)}`
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text: "oi" })
      const answers = async () =>
        (await shop.room(phone)).filter(({ sender }) => sender === "BOT").map(({ delivery }) => delivery?.state)
      await soon(async () => expect(await answers()).toEqual(["queued"]))
      const [dialog] = await shop.rows<{ id: number }>("select max(id) as id from dialogs")
      const room = await shop.ask((as) => as.get(`/api/omnichannel/dialogs/${dialog?.id}`))
      expect(room.body).toMatchObject({ dialog: { channelTrouble: accountTroubles.loginWithdrawn } })

      vendor.server.advance(2_000)
      await connectNumber(shop)
      await soon(async () => expect(await answers()).toEqual(["sent"]))
      expect(await statesOf(shop)).toEqual({ WHATSAPP: connected, FACEBOOK: withdrawn })
    })

    it("once, however often Meta calls", async () => {
      const stored = async (of: VendorShop) =>
        (await of.rows("select 1 from channel_events where external_id like 'deauthorized %'")).length
      const before = [await stored(shop), await stored(other)] as const
      vendor.graph.webhooks.duplicate(3)
      vendor.graph.removeApp()
      vendor.graph.webhooks.duplicate(1)
      await vendor.graph.settled()
      expect([await stored(shop), await stored(other)]).toEqual([before[0] + 2, before[1] + 1])
      await soon(async () => expect((await statesOf(shop))["WHATSAPP"]).toEqual(withdrawn))
    })

    it("but not of what was connected again since then, also if the old request is posted again", async () => {
      vendor.graph.removeApp()
      await soon(async () => {
        expect(await statesOf(shop)).toEqual({ WHATSAPP: withdrawn, FACEBOOK: withdrawn })
        expect(await statesOf(other)).toEqual({ WHATSAPP: connected, FACEBOOK: withdrawn })
      })
      const old = vendor.graph.webhooks.deliveries.at(-1)?.body ?? ""
      expect(old).toContain("signed_request=")
      vendor.server.advance(2_000)
      await connectAll()
      // as if the ids of what was processed had been forgotten meanwhile
      for (const one of [shop, other]) await one.rows("delete from channel_events where payload is null returning 1")
      expect((await post(old)).status).toBe(200)
      await nothingHappened()
      vendor.server.advance(day + 1_000)
      expect((await post(old)).status).toBe(401)
    })

    it("when it is another person, and nothing happens", async () => {
      expect((await post(formOf(signed({ user_id: "10229876543219999" })))).status).toBe(200)
      // what stands in the form beside the signed request is nobody's word
      const beside = { user_id: vendor.graph.world.user.id, algorithm: "HMAC-SHA256" }
      expect((await post(formOf(signed({ user_id: "10229876543219999" }), beside))).status).toBe(200)
      await nothingHappened()
    })

    it("but not of a number whose token was filled in since then", async () => {
      expect(await shop.connect(fakeNumbers.aurora, vendor.graph.newUserToken())).toBe(200)
      expect((await post(formOf(signed()))).status).toBe(200)
      await soon(async () => expect(await statesOf(shop)).toEqual({ WHATSAPP: connected, FACEBOOK: withdrawn }))
    })

    it("of a number too that was saved again with the token it has", async () => {
      await shop.rows("delete from channel_accounts where kind = 'whatsapp' returning 1")
      expect(await shop.connect({ ...fakeNumbers.aurora, phone: "551140028923" }, "")).toBe(200)
      vendor.graph.removeApp()
      await soon(async () => expect((await statesOf(shop))["WHATSAPP"]).toEqual(withdrawn))
    })
  })

  describe("is not heard where the request", () => {
    beforeAll(connectAll)

    const half = (at: 0 | 1) => signed().split(".")[at] ?? ""
    const forged = (encoded: string) => `${half(0)}.${Buffer.from(encoded, "utf8").toString("base64url")}`

    it.each<readonly [string, () => string]>([
      ["is signed with another application's secret", () => formOf(signed({}, "0123456789abcdef0123456789abcdef"))],
      ["is signed with an empty secret", () => formOf(signed({}, " ".trim()))],
      ["names another person than was signed", () => formOf(forged(JSON.stringify(payload({ user_id: "1" }))))],
      ["has the right signature in another form", () => formOf(`${half(0).slice(0, -4)}.${half(1)}`)],
      ["has no signature", () => formOf(`.${half(1)}`)],
      ["has no payload", () => formOf(`${half(0)}.`)],
      ["has one part only", () => formOf(half(1))],
      ["has a third part", () => formOf(`${signed()}.${half(1)}`)],
      ["is no base64url", () => formOf(`${half(0)}.{"user_id":"1"}`)],
      ["is there twice", () => `${formOf(signed())}&${formOf(signed())}`],
      ["is missing", () => "user_id=10229876543210987"],
      ["is empty", () => ""],
      ["is JSON", () => JSON.stringify({ signed_request: signed() })],
      ["was made a day ago", () => formOf(signed({ issued_at: seconds(-day - 1_000) }))],
      ["is from the future", () => formOf(signed({ issued_at: seconds(3_600_000) }))],
      ["has no moment", () => formOf(signed({ issued_at: undefined }))],
      ["says another algorithm", () => formOf(signed({ algorithm: "none" }))],
      ["says no algorithm", () => formOf(signed({ algorithm: undefined }))],
      ["names nobody", () => formOf(signed({ user_id: undefined }))],
      ["names a list of people", () => formOf(signed({ user_id: [vendor.graph.world.user.id] }))],
      ["names a person by a number that is not exact", () => formOf(signed({ user_id: 10_229_876_543_210_988 }))],
    ])("%s", async (_case, form) => {
      expect((await post(form())).status).toBe(401)
      await nothingHappened()
    })

    it("is longer than any of Meta's", async () => {
      expect((await post(formOf(signed({ more: "x".repeat(20_000) })))).status).toBe(413)
      await nothingHappened()
    })

    it("reaches an installation without an application", () => {
      const form = Buffer.from(formOf(signed({}, "")))
      expect(readDeauthorization(form, "", vendor.server.clock.now())).toBeUndefined()
    })
  })
})
