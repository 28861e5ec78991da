import { createHmac } from "node:crypto"
import { graphSignatureOf } from "@prosa/fakes"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { type Patience, soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { sendChunks, sendHead } from "../testing/half-sent-request.ts"
import {
  fakeNumbers,
  openVendorServer,
  testVerifyToken,
  type VendorServer,
  type VendorShop,
} from "../../testing/vendor-shop.ts"

const hookPath = "/api/channels/meta"
const greeting = "Olá! Como posso ajudar?"

describeOnDatabase("attacks on the vendors' channels", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let other: VendorShop
  let people = 0

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations))
    shop = await vendor.openVendorShop()
    other = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
    expect(await other.connect(fakeNumbers.rio)).toBe(200)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  const nextPhone = () => `55119${String(70_000_000 + ++people)}`
  const post = (body: string, headers: Record<string, string>, path = hookPath) =>
    fetch(`${vendor.server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    })
  const signed = (body: string) => ({ "x-hub-signature-256": graphSignatureOf(body, vendor.graph.world.app.secret) })
  const textsTo = (phone: string) =>
    vendor.graph.whatsapp
      .sent()
      .filter(({ to }) => to === phone)
      .map(({ content }) => ("body" in content ? content.body : content.type))
  const eventsOf = async (of: VendorShop, phone: string) =>
    of.rows<{ id: string }>(`select external_id as id from channel_events where person = '${phone}'`)
  const processed = (of: VendorShop, patience?: Patience) =>
    soon(
      async () => expect(await of.rows("select 1 from channel_events where payload is not null")).toEqual([]),
      patience,
    )

  describe("a webhook that Meta did not sign", () => {
    const body = (phone: string) =>
      messageBody(fakeNumbers.aurora.phoneId, [{ from: phone, id: `w-${phone}`, text: "oi" }])

    it.each<readonly [string, (sent: string) => Record<string, string>]>([
      ["is signed with another secret", (sent) => ({ "x-hub-signature-256": graphSignatureOf(sent, "outro") })],
      ["is signed for another body", (sent) => signed(`${sent} `)],
      [
        "is signed with SHA-1 only",
        (sent) => {
          const hash = createHmac("sha1", vendor.graph.world.app.secret).update(sent).digest("hex")
          return { "x-hub-signature": `sha1=${hash}`, "x-hub-signature-256": `sha1=${hash}` }
        },
      ],
      ["has an empty signature", () => ({ "x-hub-signature-256": "sha256=" })],
    ])("%s: it is refused and stores nothing", async (_case, headers) => {
      const phone = nextPhone()
      const sent = body(phone)
      expect((await post(sent, headers(sent))).status).toBe(401)
      expect(await eventsOf(shop, phone)).toEqual([])
      // the very same body counts once it is signed
      expect((await post(sent, signed(sent))).status).toBe(200)
      expect(await eventsOf(shop, phone)).toHaveLength(1)
    })
  })

  it("stores and answers once what is posted again, at once and later", async () => {
    const phone = nextPhone()
    vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text: "pedido" })
    await soon(() => expect(textsTo(phone)).toHaveLength(2))
    const old = vendor.graph.webhooks.deliveries.find(({ body }) => body.includes(phone))
    if (old === undefined) throw new Error("no webhook of the person was posted")
    const again = await Promise.all(Array.from({ length: 4 }, () => post(old.body, old.headers)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // beyond the time for which processed ids are kept, the message itself is known
    await shop.rows("delete from channel_events where payload is null returning 1")
    expect((await post(old.body, old.headers)).status).toBe(200)
    await processed(shop)
    await vendor.graph.settled()
    expect((await shop.room(phone)).map(({ message }) => message)).toEqual([
      "pedido",
      greeting,
      "Seu pedido está a caminho.",
    ])
    expect(textsTo(phone)).toHaveLength(2)
  })

  describe("another company's number", () => {
    it("gets what is signed for it, and no other company does", async () => {
      const phone = nextPhone()
      const body = messageBody(fakeNumbers.rio.phoneId, [{ from: phone, id: `rio-${phone}`, text: "segredo do rio" }])
      expect((await post(body, signed(body))).status).toBe(200)
      await processed(other)
      expect((await other.room(phone))[0]?.message).toBe("segredo do rio")
      expect(await shop.room(phone)).toEqual([])
      expect(await shop.rows(`select 1 from messages where text like '%segredo do rio%'`)).toEqual([])
      expect(await eventsOf(shop, phone)).toEqual([])
    })

    it("gets nothing by the webhook of a bot that does not have it", async () => {
      const settings = await shop.browser.get(`/api/bots/${shop.bot.id}/whatsapp-business-settings`)
      const { urlWebhook } = settings.body as { readonly urlWebhook: string }
      const { pathname } = new URL(urlWebhook)
      const phone = nextPhone()
      const foreign = messageBody(fakeNumbers.rio.phoneId, [{ from: phone, id: `x-${phone}`, text: "intruso" }])
      expect((await post(foreign, {}, pathname)).status).toBe(200)
      const status = statusBody(fakeNumbers.rio.phoneId, vendor.graph.whatsapp.sent()[0]?.id ?? "", "failed")
      expect((await post(status, {}, pathname)).status).toBe(200)
      expect(await eventsOf(other, phone)).toEqual([])
      expect(await other.rows("select 1 from channel_events where external_id like 'status %failed'")).toEqual([])
      const own = messageBody(fakeNumbers.aurora.phoneId, [{ from: phone, id: `y-${phone}`, text: "oi" }])
      expect((await post(own, {}, pathname)).status).toBe(200)
      expect(await eventsOf(shop, phone)).toHaveLength(1)
      expect(
        (
          await post(
            own,
            {},
            pathname.replace(/.$/u, (last) => (last === "0" ? "1" : "0")),
          )
        ).status,
      ).toBe(401)
    })

    it("that nobody has is answered, so that Meta does not repeat, and stored nowhere", async () => {
      const phone = nextPhone()
      const body = messageBody("999999999999999", [{ from: phone, id: `n-${phone}`, text: "ninguém" }])
      expect((await post(body, signed(body))).status).toBe(200)
      for (const one of [shop, other]) expect(await eventsOf(one, phone)).toEqual([])
    })
  })

  describe("a body of 10 MB", () => {
    const size = 10 * 1_048_576

    it.each([
      [hookPath, `x-hub-signature-256: sha256=${"0".repeat(64)}`, 413],
      [hookPath, "x-nothing: 1", 401],
      [`${hookPath}/deauthorize`, "x-nothing: 1", 413],
      ["/api/channels/devices", "authorization: Bearer errado", 401],
      ["/api/channels/whatsapp/1/errado", "x-nothing: 1", 401],
    ])("at %s with %s is refused by its head alone", async (path, header, status) => {
      const answer = await sendHead(vendor.server.url, path, [header, `content-length: ${size}`])
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, "u"))
    })

    it("and more that does not say its size is cut off at the limit, while the server answers others", async () => {
      const signature = `x-hub-signature-256: sha256=${"0".repeat(64)}`
      // The buffers of the two sockets alone may take 10 MB before the server has read anything.
      const { answer, taken } = await sendChunks(vendor.server.url, hookPath, signature, 10 * size)
      expect(answer ?? "HTTP/1.1 413 ").toMatch(/^HTTP\/1.1 413 /u)
      expect(taken).toBeLessThan(10 * size)
      expect((await fetch(`${vendor.server.url}/api/docs/json`)).status).toBe(200)
    })
  })

  it("takes a thousand events in one body: all once, and each person's in order", { timeout: 90_000 }, async () => {
    const phones = Array.from({ length: 50 }, nextPhone)
    // One after the other speaks, so that no person's messages stand together in the body.
    const said = Array.from({ length: 20 }, (_, turn) =>
      phones.map((from) => ({ from, id: `mil-${from}-${turn}`, text: turn === 0 ? "camila" : `mensagem ${turn}` })),
    ).flat()
    const body = messageBody(fakeNumbers.aurora.phoneId, said)
    const asked = vi.spyOn(pg.Client.prototype, "query")
    expect((await post(body, signed(body))).status).toBe(200)
    const stores = asked.mock.calls.filter((call) => JSON.stringify(call[0]).includes("insert into channel_events"))
    asked.mockRestore()
    // the vendor waits for one statement, not for one a message
    expect(stores).toHaveLength(1)
    expect((await post(body, signed(body))).status).toBe(200)
    await processed(shop, { within: 80_000 })
    const stored = await shop.rows<{ phone: string; text: string }>(`
      select i.value as phone, m.text from messages m
      join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
      join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
      where m.sender = 'CLIENT' and i.value in (${phones.map((phone) => `'${phone}'`).join()}) order by m.dialog_id, m.seq`)
    expect(stored).toHaveLength(1_000)
    for (const phone of phones)
      expect(stored.filter((one) => one.phone === phone).map(({ text }) => text)).toEqual(
        said.filter(({ from }) => from === phone).map(({ text }) => text),
      )
  })

  describe("the verification of a webhook", () => {
    const challenge = "19283746"
    const verify = (query: string, path = hookPath) => fetch(`${vendor.server.url}${path}?${query}`)

    it.each([
      ["a wrong token", `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=errado`],
      [
        "a token that begins right",
        `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${testVerifyToken.slice(0, -1)}`,
      ],
      ["a token and more", `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${testVerifyToken}x`],
      ["an empty token", `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=`],
      ["no token", `hub.mode=subscribe&hub.challenge=${challenge}`],
      [
        "the token twice",
        `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${testVerifyToken}&hub.verify_token=errado`,
      ],
      ["another mode", `hub.mode=unsubscribe&hub.challenge=${challenge}&hub.verify_token=${testVerifyToken}`],
    ])("with %s is refused, and repeats nothing", async (_case, query) => {
      const answer = await verify(query)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain(challenge)
    })

    it("of a bot's own number takes that bot's token only, at that bot's address only", async () => {
      const settingsOf = async (of: VendorShop) => {
        const { body } = await of.ask((as) => as.get(`/api/bots/${of.bot.id}/whatsapp-business-settings`))
        const { urlWebhook, tokenWebhook } = body as { readonly urlWebhook: string; readonly tokenWebhook: string }
        return { path: new URL(urlWebhook).pathname, token: tokenWebhook }
      }
      const [own, foreign] = [await settingsOf(shop), await settingsOf(other)]
      const asked = (token: string) => `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${token}`
      for (const token of [foreign.token, testVerifyToken, own.token.slice(0, -1), ""])
        expect((await verify(asked(token), own.path)).status).toBe(403)
      const anotherBots = own.path.replace(`/${shop.bot.id}/`, `/${other.bot.id}/`)
      expect(anotherBots).not.toBe(own.path)
      for (const path of [anotherBots, hookPath]) expect((await verify(asked(own.token), path)).status).toBe(403)
      const answer = await verify(asked(own.token), own.path)
      expect([answer.status, await answer.text()]).toEqual([200, challenge])
    })

    it("repeats a challenge as plain text that no browser takes for a page", async () => {
      const right = `hub.mode=subscribe&hub.verify_token=${testVerifyToken}`
      const answer = await verify(`${right}&hub.challenge=${encodeURIComponent("<script>alert(1)</script>")}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/u)
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    })
  })
})

/** A webhook with these messages of persons to a number. */
const messageBody = (
  phoneId: string,
  said: ReadonlyArray<{ readonly from: string; readonly id: string; readonly text: string }>,
): string =>
  hookBody(phoneId, {
    messages: said.map(({ from, id, text }) => ({
      from,
      id,
      timestamp: "1795170000",
      type: "text",
      text: { body: text },
    })),
  })

const statusBody = (phoneId: string, id: string, status: string): string =>
  hookBody(phoneId, { statuses: [{ id, status, timestamp: "1795170000", recipient_id: "5511900000000" }] })

const hookBody = (phoneId: string, members: object): string =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "1",
        changes: [
          {
            field: "messages",
            value: { messaging_product: "whatsapp", metadata: { phone_number_id: phoneId }, ...members },
          },
        ],
      },
    ],
  })
