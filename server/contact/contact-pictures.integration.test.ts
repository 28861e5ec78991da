import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { openVendorServer, type VendorServer, type VendorShop } from "../testing/vendor-shop.ts"

const pageId = "101234567890123"

describeOnDatabase("the pictures that vendors show of people", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let people = 7_000

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations))
    shop = await vendor.openVendorShop()
    const { body } = await shop.browser.post(`/api/bots/${shop.bot.id}/meta-login`, { kind: "messenger" })
    const back = new URL(vendor.graph.approve((body as { readonly url: string }).url))
    const login = { code: back.searchParams.get("code"), botToken: back.searchParams.get("state") }
    expect((await shop.browser.post("/api/bots/messenger/Oauth", login)).status).toBe(200)
    const connected = await shop.browser.post(
      `/api/bots/${shop.bot.id}/messenger/account/${pageId}/subscribe?type=FACEBOOK`,
    )
    expect(connected.status).toBe(200)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  const begin = async () => {
    const from = String(++people)
    vendor.graph.messenger.says({ from, name: `Bia ${from}` }, { type: "text", text: "oi" })
    let id = 0
    await soon(async () => {
      const [row] = await shop.rows<{ id: number }>(`
        select d.id from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id
        where c.name = 'Bia ${from}'`)
      expect(row).toBeDefined()
      id = row?.id ?? 0
    })
    return id
  }
  const pictureOf = async (id: number) => {
    const { body } = await shop.ask((as) => as.get(`/api/omnichannel/dialogs/${id}`))
    return (body as { readonly dialog: { readonly picture?: string } }).dialog.picture
  }
  const jobsDone = () =>
    soon(async () => expect(await shop.rows("select 1 from jobs where kind = 'contact-picture'")).toEqual([]))

  it("are files of the company, which only those read who see a room of the person", async () => {
    const id = await begin()
    let picture = ""
    await soon(async () => {
      picture = (await pictureOf(id)) ?? ""
      expect(picture).toMatch(/^\/api\/files\/[\da-f]{32}$/u)
    })
    const answer = await shop.browser.fetch(picture)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    const other = await vendor.openVendorShop()
    expect((await other.browser.fetch(picture)).status).toBe(404)
    const list = await shop.ask((as) =>
      as.get(
        `/api/omnichannel/dialogs-pageable?workspace=${shop.customerCare}&companyId=${shop.companyId}&limit=20&offset=0&name=&status=`,
      ),
    )
    expect(JSON.stringify(list.body)).toContain(picture)
    // no address of the vendor's reaches a browser
    const seen = await shop.ask((as) => as.get(`/api/omnichannel/dialogs/${id}`))
    expect(JSON.stringify(seen.body)).not.toContain(vendor.graph.url)
    // it is kept, though no message refers to it
    vendor.server.advance(2 * 86_400_000)
    await soon(async () =>
      expect(await shop.rows("select 1 from jobs where kind = 'unused-file' and due_at < now()")).toEqual([]),
    )
    expect((await shop.ask((as) => as.get(`/api/omnichannel/dialogs/${id}`))).status).toBe(200)
    expect((await shop.browser.fetch(picture)).status).toBe(200)
  })

  it("are left out where the address leads inside, and the conversation goes on", async () => {
    vendor.graph.fail({ path: /__picture/u, kind: "redirect", location: "http://169.254.169.254/latest/", times: 9 })
    const id = await begin()
    await jobsDone()
    expect(await pictureOf(id)).toBeUndefined()
    expect(await shop.rows(`select 1 from messages where dialog_id = ${id} and sender = 'BOT'`)).toHaveLength(1)
  })

  it("are fetched again after a trouble of the vendor, in the rooms that are open by then", async () => {
    vendor.graph.fail({ path: /__picture/u, status: 503, code: 2, times: 1 })
    const id = await begin()
    await soon(async () => expect(await pictureOf(id)).toBeDefined())
  })
})
