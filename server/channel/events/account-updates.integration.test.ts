import { accountTroubles } from "@prosa/core/channel"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

const { accountId } = fakeNumbers.aurora
const whole = { state: "connected", trouble: "" }
const hour = 3_600_000

describeOnDatabase("what Meta does to an account", (open) => {
  let vendor: VendorServer
  /** Two companies with a number each of one business account. */
  let shop: VendorShop
  let other: VendorShop
  let people = 0

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { receipts: "manual", usualWaits: true })
    shop = await vendor.openVendorShop()
    other = await vendor.openVendorShop()
  })
  beforeEach(async () => {
    vendor.graph.clearFaults()
    // each event of an account has a second of its own
    vendor.server.advance(1_000)
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
    expect(await other.connect(fakeNumbers.rio)).toBe(200)
  })
  afterAll(() => vendor.close())

  const told = (value: Parameters<typeof vendor.graph.whatsapp.account>[1], of: string = accountId) =>
    vendor.graph.whatsapp.account(of, value)
  const ban = (state: string) => told({ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: state } })
  const stands = (as: VendorShop, standing: object) =>
    soon(async () => expect(await as.numberState()).toMatchObject(standing))
  /** A person who writes to the first company, and what became of the bot's answers. */
  const person = () => {
    const phone = `55119${String(60_000_000 + ++people)}`
    return {
      says: (text: string) => vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text }),
      states: async () =>
        (await shop.room(phone)).filter(({ sender }) => sender === "BOT").map(({ delivery }) => delivery?.state),
    }
  }

  it("a ban breaks the numbers of every company, and the reinstatement sends what has waited", async () => {
    ban("DISABLE")
    for (const as of [shop, other]) await stands(as, { state: "broken", trouble: accountTroubles.disabled })
    const ana = person()
    ana.says("oi")
    await soon(async () => expect(await ana.states()).toEqual(["queued"]))
    vendor.server.advance(1_000)
    ban("REINSTATE")
    for (const as of [shop, other]) await stands(as, whole)
    await soon(async () => expect(await ana.states()).toEqual(["sent"]))
  })

  it("a reinstatement mends no number that Meta refuses for another reason", async () => {
    const token = vendor.graph.newUserToken()
    expect(await shop.connect(fakeNumbers.aurora, token)).toBe(200)
    vendor.graph.expireToken(token)
    person().says("oi")
    await stands(shop, { state: "broken", trouble: expect.stringContaining("expirou") as string })
    ban("DISABLE")
    await stands(other, { state: "broken" })
    vendor.server.advance(1_000)
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
    vendor.graph.fail({ path: /\/messages$/u, code: 190, status: 401, times: 1 })
    const bia = person()
    bia.says("oi")
    await stands(shop, { state: "broken", trouble: expect.stringContaining("expirou") as string })
    ban("REINSTATE")
    await stands(other, whole)
    expect(await shop.numberState()).toMatchObject({ state: "broken" })
  })

  it.each([
    ["to be disabled", { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "SCHEDULE_FOR_DISABLE" } }],
    ["of a violation", { event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "SPAM" } }],
  ] as const)("a warning %s is shown, and the number goes on", async (_case, value) => {
    told(value)
    const { toBeDisabled, violation } = accountTroubles
    await stands(shop, { state: "connected", trouble: "ban_info" in value ? toBeDisabled : violation })
    const ana = person()
    ana.says("oi")
    await soon(async () => expect(await ana.states()).toEqual(["sent"]))
    vendor.server.advance(1_000)
    ban("REINSTATE")
    await stands(shop, whole)
  })

  describe("a restriction", () => {
    const restricted = (type: string, expiration: number | string) =>
      told({ event: "ACCOUNT_RESTRICTION", restriction_info: [{ restriction_type: type, expiration }] })
    const seconds = (later: number) => Math.floor((vendor.server.clock.now() + later) / 1_000)

    it("of answers breaks the number until its end, which nobody has to tell", async () => {
      restricted("RESTRICTED_CUSTOMER_INITIATED_MESSAGING", seconds(2 * hour))
      await stands(shop, { state: "broken", trouble: accountTroubles.answersRestricted })
      const ana = person()
      ana.says("oi")
      vendor.server.advance(hour)
      await soon(async () => expect(await ana.states()).toEqual(["queued"]))
      expect(await shop.numberState()).toMatchObject({ state: "broken" })
      vendor.server.advance(hour + 1_000)
      await stands(shop, whole)
      await soon(async () => {
        // a worker that has looked at the same moment looks again
        vendor.server.advance(300_000)
        expect(await ana.states()).toEqual(["sent"])
      })
    })

    it("that has ended meanwhile does not end a ban", async () => {
      restricted("RESTRICTED_CUSTOMER_INITIATED_MESSAGING", seconds(hour))
      await stands(other, { state: "broken", trouble: accountTroubles.answersRestricted })
      ban("DISABLE")
      await stands(other, { state: "broken", trouble: accountTroubles.disabled })
      told({ event: "ACCOUNT_VIOLATION" })
      vendor.server.advance(hour + 1_000)
      await soon(async () =>
        expect(await other.rows("select 1 from channel_events where payload is not null")).toEqual([]),
      )
      expect(await other.numberState()).toMatchObject({ state: "broken", trouble: accountTroubles.disabled })
    })

    it("of templates is a warning until its end, given as a date", async () => {
      const end = new Date(vendor.server.clock.now() + hour).toISOString().replace(/\.\d+Z$/u, "+0000")
      restricted("RESTRICTED_BIZ_INITIATED_MESSAGING", end)
      await stands(shop, { state: "connected", trouble: accountTroubles.templatesRestricted })
      vendor.server.advance(hour + 1_000)
      await stands(shop, whole)
    })
  })

  it("an access that was withdrawn from our application breaks the number until it is connected again", async () => {
    const uninstalled = (app: string) =>
      told({ event: "PARTNER_APP_UNINSTALLED", waba_info: { waba_id: accountId, partner_app_id: app } })
    uninstalled("1234567")
    vendor.server.advance(1_000)
    told({ event: "ACCOUNT_VIOLATION" })
    // what was told before it has changed nothing
    await stands(shop, { state: "connected", trouble: accountTroubles.violation })
    uninstalled(vendor.graph.world.app.id)
    await stands(shop, { state: "broken", trouble: accountTroubles.withdrawn })
    vendor.server.advance(1_000)
    ban("REINSTATE")
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
    await stands(shop, whole)
  })

  describe("news that come late", () => {
    const processed = () =>
      soon(async () => {
        await vendor.graph.settled()
        for (const as of [shop, other])
          expect(await as.rows("select 1 from channel_events where payload is not null")).toEqual([])
      })

    it("behind later ones change nothing", async () => {
      vendor.graph.webhooks.hold()
      ban("DISABLE")
      vendor.server.advance(1_000)
      ban("REINSTATE")
      vendor.graph.webhooks.release("reversed")
      await processed()
      for (const as of [shop, other]) expect(await as.numberState()).toMatchObject(whole)
    })

    it("from before the connection change nothing, though they are posted again when nobody knows them any more", async () => {
      told({ event: "PARTNER_REMOVED", waba_info: { waba_id: accountId } })
      for (const as of [shop, other]) await stands(as, { state: "broken", trouble: accountTroubles.withdrawn })
      const old = vendor.graph.webhooks.deliveries.at(-1)
      expect(old?.body).toContain("PARTNER_REMOVED")
      vendor.server.advance(1_000)
      expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
      for (const as of [shop, other]) await as.rows("delete from channel_events where payload is null returning 1")
      const { headers = {}, body = "" } = old ?? {}
      const again = await fetch(`${vendor.server.url}/api/channels/meta`, { method: "POST", headers, body })
      expect(again.status).toBe(200)
      await processed()
      expect(await shop.numberState()).toMatchObject(whole)
      expect(await other.numberState()).toMatchObject({ state: "broken", trouble: accountTroubles.withdrawn })
    })
  })

  it("another account's numbers, and updates of other kinds, change nothing", async () => {
    const stored = async () => (await shop.rows("select 1 from channel_events where external_id ~ '^account'")).length
    const before = await stored()
    told({ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } }, "305678901234567")
    told({ event: "BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE", country: "BR" })
    told({
      event: "ACCOUNT_RESTRICTION",
      restriction_info: [{ restriction_type: "RESTRICTED_ADD_PHONE_NUMBER_ACTION" }],
    })
    vendor.server.advance(1_000)
    told({ event: "ACCOUNT_VIOLATION" })
    await stands(shop, { state: "connected", trouble: accountTroubles.violation })
    expect(await stored()).toBe(before + 1)
  })

  it("rights of a page that were withdrawn break its channel at the next answer, until it is connected again", async () => {
    const pageId = "101234567890123"
    const logIn = async () => {
      const begun = await shop.ask((as) => as.post(`/api/bots/${shop.bot.id}/meta-login`, { kind: "messenger" }))
      const back = new URL(vendor.graph.approve((begun.body as { readonly url: string }).url))
      const login = { code: back.searchParams.get("code"), botToken: back.searchParams.get("state") }
      expect((await shop.ask((as) => as.post("/api/bots/messenger/Oauth", login))).status).toBe(200)
    }
    const connect = () =>
      shop.ask((as) => as.post(`/api/bots/${shop.bot.id}/messenger/account/${pageId}/subscribe?type=FACEBOOK`))
    const page = () =>
      shop.rows("select state, trouble from channel_connections where medium = 'FACEBOOK' and external_id <> ''")
    const deliveries = () => shop.rows("select v.state from deliveries v where v.channel = 'FACEBOOK' order by v.id")

    await logIn()
    expect((await connect()).status).toBe(200)
    const pages = [...vendor.graph.world.pages]
    vendor.graph.fail({ path: /\/messages$/u, code: 613, times: 1 })
    vendor.graph.messenger.says({ from: "7009", name: "Bia" }, { type: "text", text: "oi" })
    await soon(async () => expect(await deliveries()).toEqual([{ state: "waiting" }]))
    expect(await page()).toEqual([{ state: "connected", trouble: "" }])
    vendor.graph.withdrawPage(pageId)
    await soon(async () => {
      vendor.server.advance(60_000)
      expect(await page()).toEqual([
        {
          state: "broken",
          trouble: "O acesso da plataforma ao Messenger expirou ou foi retirado. Conecte o canal de novo.",
        },
      ])
    })
    expect(await deliveries()).toEqual([{ state: "waiting" }])

    vendor.graph.world.pages.splice(0, vendor.graph.world.pages.length, ...pages)
    await logIn()
    expect((await connect()).status).toBe(200)
    await soon(async () => expect(await deliveries()).toEqual([{ state: "sent" }]))
    expect(await page()).toEqual([{ state: "connected", trouble: "" }])
  })
})
