import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnEachDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { openVendorServer, type VendorServer, type VendorShop } from "../testing/vendor-shop.ts"

describeOnEachDatabase("a login at Meta", (open) => {
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

  it("has a code that Meta takes once: a second login with it is refused, in Meta's words", async () => {
    const [first, second] = [await begin(other), await begin(other)]
    expect(await finish(other, first)).toBe(200)
    const answer = await other.browser.post("/api/bots/whatsapp/Oauth", { ...second, code: first.code })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ description: "This authorization code has been used." })
    expect(await accountsOf(other)).toEqual([{ kind: "whatsapp" }])
  })

  it("is over after ten minutes", async () => {
    const login = await begin(shop)
    vendor.server.advance(600_001)
    expect(await finish(shop, login)).toBe(410)
    expect(await accountsOf(shop)).toEqual([])
  })
})
