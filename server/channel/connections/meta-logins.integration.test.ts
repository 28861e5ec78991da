import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

describeOnDatabase("a login at Meta", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let other: VendorShop

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations))
    shop = await vendor.openVendorShop()
    other = await vendor.openVendorShop()
  })
  afterAll(() => vendor.close())

  const begin = async (as: VendorShop, kind: "whatsapp" | "messenger" = "whatsapp") => {
    const { body } = await as.browser.post(`/api/bots/${as.bot.id}/meta-login`, { kind })
    const back = new URL(vendor.graph.approve((body as { readonly url: string }).url))
    return { code: back.searchParams.get("code") ?? "", botToken: back.searchParams.get("state") ?? "" }
  }
  const finish = async (as: Pick<VendorShop, "browser">, login: object, kind = "whatsapp") =>
    (await as.browser.post(`/api/bots/${kind}/Oauth`, login)).status
  const accountsOf = (of: VendorShop) => of.rows<{ kind: string }>("select kind from channel_accounts order by kind")

  it("counts for nobody but the person who began it, and for nobody after another has tried", async () => {
    const login = await begin(shop)
    expect(await finish(other, login)).toBe(404)
    const email = `colega@${shop.addressOf("camila").split("@")[1]}`
    const permissions = ["omnichannel_view", "bot_view"] as const
    await vendor.server.seed.person(shop.companyId, { email, permissions, workspaces: [shop.customerCare] })
    const colleague = await vendor.server.signedIn(email)
    expect(await finish({ browser: colleague }, login)).toBe(410)
    expect(await accountsOf(shop)).toEqual([])
    expect(await finish(shop, login)).toBe(404)
    expect(await accountsOf(shop)).toEqual([])
  })

  it("counts for its own kind only, and not with a state that was never given", async () => {
    const login = await begin(shop)
    expect(await finish(shop, login, "messenger")).toBe(404)
    expect(await finish(shop, { ...login, botToken: "A".repeat(43) })).toBe(404)
    expect(await accountsOf(shop)).toEqual([])
  })

  it("has a code that Meta takes once: a second login with it is refused, with a sentence", async () => {
    const [first, second] = [await begin(other), await begin(other)]
    expect(await finish(other, first)).toBe(200)
    const answer = await other.browser.post("/api/bots/whatsapp/Oauth", { ...second, code: first.code })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      description: "O código deste login já foi usado ou expirou. Entre de novo com a sua conta.",
    })
    expect(await accountsOf(other)).toEqual([{ kind: "whatsapp" }])
  })

  it("says with each of its channels, and in the list of bots, when it ends", async () => {
    const day = 86_400_000
    const third = await vendor.openVendorShop()
    const facts = async () => {
      const { body } = await third.ask((as) => as.get(`/api/bots/${third.bot.id}/summary`))
      const wish = { offset: 0, limit: 12, name: "", workspaces: [third.customerCare] }
      const list = await third.ask((as) => as.post("/api/bots/list", wish))
      const { connections } = body as { readonly connections: ReadonlyArray<{ readonly accessUntil: string | null }> }
      const [card] = (list.body as { readonly result: ReadonlyArray<{ readonly accessUntil: string | null }> }).result
      return { connections: connections.map(({ accessUntil }) => accessUntil), card: card?.accessUntil }
    }
    const save = (on: boolean) =>
      third.ask((as) =>
        as.put(`/api/bots/${third.bot.id}/whatsapp-business-settings`, {
          phone: fakeNumbers.aurora.phone,
          businessPhoneId: fakeNumbers.aurora.phoneId,
          businessAccountId: fakeNumbers.aurora.accountId,
          token: "",
          metaUrl: vendor.graph.url,
          on,
        }),
      )
    // a number with a token of its own hangs on no login
    expect(await third.connect(fakeNumbers.aurora)).toBe(200)
    expect(await facts()).toEqual({ connections: [null], card: null })
    // nor on the login of another channel
    expect(await finish(third, await begin(third, "messenger"), "messenger")).toBe(200)
    expect(await facts()).toEqual({ connections: [null], card: null })
    expect(await finish(third, await begin(third))).toBe(200)
    expect((await save(true)).status).toBe(200)
    const { connections, card } = await facts()
    expect(card).toBe(connections[0])
    expect(Math.round((Date.parse(card ?? "") - vendor.server.clock.now()) / day)).toBe(60)
    // switched off, it is no matter for the list
    expect((await save(false)).status).toBe(200)
    expect(await facts()).toEqual({ connections: [card], card: null })
  })

  it("is over after ten minutes", async () => {
    const login = await begin(shop)
    vendor.server.advance(600_001)
    expect(await finish(shop, login)).toBe(410)
    expect(await accountsOf(shop)).toEqual([])
  })
})
