import { openFakeGraph } from "@prosa/fakes"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer } from "../../testing.ts"
import { placesOf, readableRows } from "../../testing/readable-rows.ts"
import { openShop } from "../../testing/shop.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

const taken = "ConnectionTaken"

describeOnDatabase("connections of bots to Meta", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let other: VendorShop

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { receipts: "manual" })
  })
  beforeEach(async () => {
    shop = await vendor.openVendorShop()
    other = await vendor.openVendorShop()
  })
  afterEach(async () => {
    for (const one of [shop, other]) await one.rows("delete from channel_accounts returning 1")
  })
  afterAll(() => vendor.close())

  const disconnect = (of: VendorShop) => of.browser.post(`/api/bots/${of.bot.id}/whatsapp-business-settings/disconnect`)
  const connectionsOf = (of: VendorShop) =>
    of.rows<{ bot: number; external: string; state: string; secret: boolean }>(`
      select bot_id as bot, external_id as external, state, secret is not null as secret from channel_connections order by id`)
  const save = (as: VendorShop, botId: number, more: object = {}) => {
    const { phone, phoneId, accountId } = fakeNumbers.aurora
    const draft = { phone, businessPhoneId: phoneId, businessAccountId: accountId, metaUrl: vendor.graph.url, on: true }
    const token = vendor.graph.userToken
    return as.browser.put(`/api/bots/${botId}/whatsapp-business-settings`, { ...draft, token, ...more })
  }

  describe("a number", () => {
    const free = async () => {
      for (const one of [shop, other]) expect((await disconnect(one)).status).toBe(200)
    }

    it("belongs to one bot: another company and another bot of its own are refused, until it is free", async () => {
      expect((await save(shop, shop.bot.id)).status).toBe(200)
      const foreign = await save(other, other.bot.id)
      expect([foreign.status, (foreign.body as { readonly _tag: string })._tag]).toEqual([409, taken])
      expect(JSON.stringify(foreign.body)).not.toContain(`Loja ${shop.companyId}`)
      const second = await vendor.server.seed.bot(shop.companyId, shop.customerCare)
      expect((await save(shop, second.id)).status).toBe(409)
      expect(await connectionsOf(other)).toEqual([])
      expect((await disconnect(shop)).status).toBe(200)
      expect((await save(other, other.bot.id)).status).toBe(200)
      expect((await save(shop, shop.bot.id)).status).toBe(409)
      await free()
    })

    it("goes to one of two companies that save it at the same moment; the other is told that it is taken", async () => {
      for (let round = 0; round < 4; round++) {
        const answers = await Promise.all([save(shop, shop.bot.id), save(other, other.bot.id)])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        await free()
      }
    })

    it("is one connection when its bot's number is saved twice at the same moment", async () => {
      const answers = await Promise.all([save(shop, shop.bot.id), save(shop, shop.bot.id)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await connectionsOf(shop)).toHaveLength(1)
      await free()
    })

    it("of a foreign bot can neither be seen, nor saved, nor disconnected", async () => {
      const path = `/api/bots/${shop.bot.id}/whatsapp-business-settings`
      expect((await other.browser.get(path)).status).toBe(404)
      expect((await save(other, shop.bot.id)).status).toBe(404)
      expect((await other.browser.post(`${path}/disconnect`)).status).toBe(404)
    })

    it("is stored only where Meta takes the token for it, and only at Meta's address", async () => {
      const before = vendor.graph.requests.length
      for (const metaUrl of ["https://graph.facebook.com.loja.com.br", "https://10.0.0.1", "http://127.0.0.1:1"])
        expect((await save(shop, shop.bot.id, { metaUrl })).status).toBe(400)
      expect(vendor.graph.requests.slice(before)).toEqual([])
      expect((await save(shop, shop.bot.id, { token: "" })).status).toBe(400)
      const refused = await save(shop, shop.bot.id, { token: "EAAinventado" })
      expect(refused.status).toBe(422)
      expect(JSON.stringify(refused.body)).not.toContain("EAAinventado")
      expect((await save(shop, shop.bot.id, { businessPhoneId: "999999999999999" })).status).toBe(422)
      expect(await connectionsOf(shop)).toEqual([])
    })

    it("is told with 503 where Meta is down, and not stored", async () => {
      vendor.graph.fail({ path: /./u, code: 2, status: 500, times: 20 })
      const silent = await save(shop, shop.bot.id)
      expect(silent).toMatchObject({
        status: 503,
        body: { _tag: "VendorUnavailable", description: expect.stringContaining("problemas") as string },
      })
      expect(await connectionsOf(shop)).toEqual([])
      vendor.graph.clearFaults()
    })

    it("is another connection than the number before it: nobody who wrote to that one is answered by this one", async () => {
      const phone = "5511955550002"
      const rows = () =>
        shop.rows<{ id: number; external: string }>(
          "select id, external_id as external from channel_connections order by id",
        )
      expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
      vendor.graph.fail({ path: /\/messages$/u, method: "POST", code: 131_000, times: 1_000 })
      vendor.graph.whatsapp.says({ from: phone, name: "Bia" }, { type: "text", text: "oi" })
      await soon(async () => expect((await shop.room(phone)).length).toBeGreaterThan(1))
      expect(await shop.connect(fakeNumbers.rio)).toBe(200)
      const [first, second] = await rows()
      expect([first?.external, second?.external]).toEqual(["", fakeNumbers.rio.phoneId])
      vendor.graph.clearFaults()
      await soon(async () => {
        vendor.server.advance(60_000)
        expect((await shop.room(phone)).at(-1)?.delivery).toMatchObject({
          reason: "O canal foi desligado antes de a mensagem ser enviada.",
        })
      })
      expect(vendor.graph.whatsapp.sent().filter(({ to }) => to === phone)).toEqual([])
      // the first number again is its own connection, with its rooms
      expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
      expect(await rows()).toEqual([
        { id: first?.id, external: fakeNumbers.aurora.phoneId },
        { id: second?.id, external: "" },
      ])
      await free()
    })

    it("is free again when its bot is deleted, as are the bot's pages, and Meta sends nothing of them any more", async () => {
      const bot = await vendor.server.seed.bot(shop.companyId, shop.customerCare)
      expect((await save(shop, bot.id)).status).toBe(200)
      const isSubscribed = () => vendor.graph.webhooks.assetOf(fakeNumbers.aurora.accountId) !== undefined
      expect(isSubscribed()).toBe(true)
      const email = `helena@loja${shop.companyId}.com.br`
      const facts = { email, permissions: ["bot_remove"], workspaces: [shop.customerCare] } as const
      await vendor.server.seed.person(shop.companyId, facts)
      const helena = await vendor.server.signedIn(email)
      expect((await helena.fetch(`/api/bots/delete/${bot.id}`, { method: "DELETE" })).status).toBe(200)
      await soon(async () =>
        expect(await connectionsOf(shop)).toEqual([{ bot: bot.id, external: "", state: "waiting", secret: false }]),
      )
      await soon(() => expect(isSubscribed()).toBe(false))
      expect((await save(other, other.bot.id)).status).toBe(200)
      await free()
    })

    it("keeps no secret once it is disconnected, and what waited for it is given up with a reason", async () => {
      const token = vendor.graph.newUserToken()
      expect((await save(shop, shop.bot.id, { token })).status).toBe(200)
      vendor.graph.expireToken(token)
      const phone = "5511955550001"
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text: "oi" })
      await soon(async () => expect(await shop.numberState()).toMatchObject({ state: "broken" }))
      await free()
      expect(await connectionsOf(shop)).toEqual([{ bot: shop.bot.id, external: "", state: "waiting", secret: false }])
      vendor.server.advance(300_001)
      await soon(async () =>
        expect((await shop.room(phone)).at(-1)?.delivery).toEqual({
          state: "failed",
          reason: "O canal foi desligado antes de a mensagem ser enviada.",
        }),
      )
    })
  })

  it("are saved at either of the two addresses of the settings alike", async () => {
    const { phone, phoneId, accountId } = fakeNumbers.aurora
    const settings = `/api/bots/${shop.bot.id}/whatsapp-business-settings`
    const saving = `/api/bots/${shop.bot.id}/update-meta-config`
    const draft = { phone, token: vendor.graph.userToken, metaUrl: vendor.graph.url, on: true }
    const number = { businessPhoneId: phoneId, businessAccountId: accountId }
    const saved = await shop.browser.post(saving, { ...draft, ...number })
    expect([saved.status, saved.body]).toEqual([200, (await shop.browser.get(settings)).body])
    expect(saved.body).toMatchObject({ state: "connected", phone, phoneId, accountId, on: true, hasToken: true })
    expect(await connectionsOf(shop)).toEqual([
      { bot: shop.bot.id, external: phoneId, state: "connected", secret: true },
    ])
    // an empty token keeps the stored one
    const off = await shop.browser.post(saving, { ...draft, ...number, token: "", on: false })
    expect(off.body).toMatchObject({ on: false, hasToken: true })
    // Meta tells the number with its country, however it was typed
    const typed = await shop.browser.post(saving, { ...draft, ...number, phone: phone.slice(2) })
    expect(typed.body).toMatchObject({ phone })
    expect((await shop.browser.post(saving, { ...draft, ...number, phone: "" })).status).toBe(400)
    expect((await other.browser.post(saving, { ...draft, ...number })).status).toBe(404)
    expect((await disconnect(shop)).status).toBe(200)
  })

  it("keep their access tokens sealed: none is in a table, a line of the log or an answer", async () => {
    const { graph, server } = vendor
    const typed = graph.newUserToken()
    const answers: Array<unknown> = [await save(shop, shop.bot.id, { token: typed })]
    const begun = await shop.browser.post(`/api/bots/${shop.bot.id}/meta-login`, { kind: "messenger" })
    const back = new URL(graph.approve((begun.body as { readonly url: string }).url)).searchParams
    const login = { code: back.get("code"), botToken: back.get("state") }
    answers.push(begun, await shop.browser.post("/api/bots/messenger/Oauth", login))
    const listed = await shop.browser.get(`/api/bots/${shop.bot.id}/messenger/pages?type=FACEBOOK`)
    const [page] = (listed.body as { readonly pages: ReadonlyArray<{ readonly id: string }> }).pages
    const path = `/api/bots/${shop.bot.id}/messenger/account/${page?.id}/subscribe?type=FACEBOOK`
    const connected = await shop.browser.post(path)
    expect(connected.status).toBe(200)
    answers.push(listed, connected, await shop.browser.get(`/api/bots/${shop.bot.id}/summary`))
    answers.push(await shop.browser.get(`/api/bots/${shop.bot.id}/whatsapp-business-settings`))
    const stored = await readableRows(server.seed, shop.companyId)
    // they are stored, and what is searched is what was written
    expect(await shop.rows("select 1 from channel_connections where secret is not null")).toHaveLength(2)
    expect(stored["channel_connections"]).toContain(page?.id)
    const places = { ...stored, log: server.log.join("\n"), answers: JSON.stringify(answers) }
    for (const secret of [typed, graph.userToken, graph.pageToken(page?.id ?? ""), login.code ?? ""]) {
      expect(secret.length).toBeGreaterThan(8)
      expect(placesOf(secret, places)).toEqual([])
    }
    expect((await disconnect(shop)).status).toBe(200)
    expect((await shop.browser.post(path.replace("subscribe", "unsubscribe"))).status).toBe(200)
  })

  describe("what was disconnected", () => {
    const { accountId, phoneId } = fakeNumbers.aurora
    const isSubscribed = () => vendor.graph.webhooks.assetOf(accountId) !== undefined
    const audited = (of: VendorShop) =>
      of.rows<{ action: string; medium: string }>(`
        select action, detail->>'medium' as medium from audit where action in ('bot.channel-connect', 'bot.channel-disconnect') order by id`)

    it("sends nothing any more, once no number of the account is connected by anybody", async () => {
      expect((await save(shop, shop.bot.id)).status).toBe(200)
      expect(await other.connect(fakeNumbers.rio)).toBe(200)
      expect((await disconnect(shop)).body).toEqual({ told: true })
      // the account's other number belongs to another company
      expect(isSubscribed()).toBe(true)
      expect((await disconnect(other)).body).toEqual({ told: true })
      expect(isSubscribed()).toBe(false)
      expect(await audited(shop)).toEqual([
        { action: "bot.channel-connect", medium: "WHATSAPP" },
        { action: "bot.channel-disconnect", medium: "WHATSAPP" },
      ])
    })

    it("is disconnected here though Meta refuses to hear of it, and the answer says so", async () => {
      expect((await save(shop, shop.bot.id)).status).toBe(200)
      vendor.graph.fail({ path: /\/subscribed_apps$/u, method: "DELETE", code: 1, times: 1 })
      const answer = await disconnect(shop)
      expect([answer.status, answer.body]).toEqual([200, { told: false }])
      expect(await connectionsOf(shop)).toMatchObject([{ external: "", secret: false }])
      expect((await shop.numberState()).state).not.toBe("connected")
      vendor.graph.whatsapp.says({ from: "5511955550009", phoneNumberId: phoneId }, { type: "text", text: "ainda?" })
      await vendor.graph.settled()
      expect(await shop.rows("select 1 from channel_events where person = '5511955550009'")).toEqual([])
    })
  })

  describe("a page", () => {
    const pageId = "101234567890123"
    const logIn = async (as: VendorShop) => {
      const { body } = await as.browser.post(`/api/bots/${as.bot.id}/meta-login`, { kind: "messenger" })
      const back = new URL(vendor.graph.approve((body as { readonly url: string }).url))
      const login = { code: back.searchParams.get("code"), botToken: back.searchParams.get("state") }
      expect((await as.browser.post("/api/bots/messenger/Oauth", login)).status).toBe(200)
    }
    const change = (as: VendorShop, what: "subscribe" | "unsubscribe", id = pageId, type = "FACEBOOK") =>
      as.browser.post(`/api/bots/${as.bot.id}/messenger/account/${id}/${what}${type === "" ? "" : `?type=${type}`}`)

    it("belongs to one bot, on each of its channels, until it is disconnected", async () => {
      await logIn(shop)
      await logIn(other)
      expect((await change(shop, "subscribe")).status).toBe(200)
      expect((await change(other, "subscribe")).status).toBe(409)
      // the Instagram account of the same page is a connection of its own
      expect((await change(other, "subscribe", "17841405822304914", "INSTAGRAM")).status).toBe(200)
      expect((await change(other, "unsubscribe")).status).toBe(200)
      expect((await change(other, "subscribe")).status).toBe(409)
      expect((await change(shop, "unsubscribe")).status).toBe(200)
      expect((await change(other, "subscribe")).status).toBe(200)
      for (const [id, type] of [
        [pageId, "FACEBOOK"],
        ["17841405822304914", "INSTAGRAM"],
      ] as const)
        expect((await change(other, "unsubscribe", id, type)).status).toBe(200)
    })

    it("is found by its id alone where the call does not say on which channel it is", async () => {
      await logIn(shop)
      const media = async () =>
        (
          await shop.rows<{ medium: string }>(
            "select medium from channel_connections where external_id <> '' order by medium",
          )
        ).map(({ medium }) => medium)
      for (const id of [pageId, "17841405822304914"]) expect((await change(shop, "subscribe", id, "")).status).toBe(200)
      expect(await media()).toEqual(expect.arrayContaining(["FACEBOOK", "INSTAGRAM"]))
      expect((await change(shop, "subscribe", "999", "")).status).toBe(422)
      for (const id of [pageId, "17841405822304914"])
        expect((await change(shop, "unsubscribe", id, "")).status).toBe(200)
      expect(await media()).toEqual([])
    })

    it("goes to one of two companies that connect it at the same moment", async () => {
      await logIn(shop)
      await logIn(other)
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all([change(shop, "subscribe"), change(other, "subscribe")])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        for (const one of [shop, other]) expect((await change(one, "unsubscribe")).status).toBe(200)
      }
    })

    it("is unsubscribed once neither of its channels is connected, and the login's permissions once nobody has it", async () => {
      const instagram = ["17841405822304914", "INSTAGRAM"] as const
      const isSubscribed = () => vendor.graph.webhooks.assetOf(pageId) !== undefined
      const withdrawals = () =>
        vendor.graph.requests.filter(({ method, path }) => method === "DELETE" && path.endsWith("/permissions")).length
      const before = withdrawals()
      await logIn(shop)
      await logIn(other)
      expect((await change(shop, "subscribe")).status).toBe(200)
      expect((await change(other, "subscribe", ...instagram)).status).toBe(200)
      expect((await change(shop, "unsubscribe")).body).toEqual({ told: true })
      expect(isSubscribed()).toBe(true)
      const end = (as: VendorShop) =>
        as.browser.fetch(`/api/bots/${as.bot.id}/messenger/${vendor.graph.world.user.id}`, { method: "DELETE" })
      expect((await end(shop)).status).toBe(200)
      expect(withdrawals()).toBe(before)
      expect(await (await end(other)).json()).toEqual({ told: true })
      expect([isSubscribed(), withdrawals()]).toEqual([false, before + 1])
      expect(
        await other.rows(`
          select action, detail->>'medium' as medium from audit where action in ('bot.channel-connect', 'bot.channel-disconnect') order by id`),
      ).toEqual([
        { action: "bot.channel-connect", medium: "INSTAGRAM" },
        { action: "bot.channel-disconnect", medium: "INSTAGRAM" },
      ])
    })

    it("that is not among those of the login cannot be connected", async () => {
      expect((await change(shop, "subscribe")).status).toBe(422)
      await logIn(shop)
      expect((await change(shop, "subscribe", "999")).status).toBe(422)
      expect(await connectionsOf(shop)).toEqual([])
    })
  })
})

describeOnDatabase("a number of another application, where the installation has none", (open) => {
  it("is stored only where Meta takes its token, and its account's messages are asked for", async () => {
    const graph = await openFakeGraph()
    const server = await startTestServer(await open(migrations), { graph: { graphUrl: graph.url, version: "v25.0" } })
    const shop = await openShop(server)
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update companies set whatsapp_api_meta = true where id = ${shop.companyId}`),
    )
    const camila = await server.signedIn(shop.addressOf("camila"))
    const { phone, phoneId, accountId } = fakeNumbers.aurora
    const draft = { phone, businessPhoneId: phoneId, businessAccountId: accountId, metaUrl: graph.url, on: true }
    const save = async (token: string) =>
      (await camila.put(`/api/bots/${shop.bot.id}/whatsapp-business-settings`, { ...draft, token })).status
    expect(await save("EAAinventado")).toBe(422)
    expect(graph.webhooks.assetOf(accountId)).toBeUndefined()
    expect(await save(graph.userToken)).toBe(200)
    expect(graph.webhooks.assetOf(accountId)).toBeDefined()
    await server.close()
    await graph.close()
  })
})
