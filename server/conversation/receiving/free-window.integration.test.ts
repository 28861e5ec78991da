import { randomUUID } from "node:crypto"
import { type Medium, windowOverSentence } from "@prosa/core/channel"
import type { DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { IncomingContent } from "../../channel/events/channel-event.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, type FakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { png } from "../../testing/small-files.ts"
import { openSocket } from "../../testing/test-socket.ts"

const hour = 3_600_000
const windowed = ["WHATSAPP", "FACEBOOK", "INSTAGRAM"] as const
const isWindowed = (medium: Medium): boolean => windowed.some((one) => one === medium)
const vendors = [...windowed, "WHATSAPP_QRCODE"] as const
type Vendor = (typeof vendors)[number]

describeOnDatabase("the 24 hours in which a company may write freely", (open) => {
  const gateways: Readonly<Record<Vendor, FakeGateway>> = {
    WHATSAPP: createFakeGateway("WHATSAPP"),
    FACEBOOK: createFakeGateway("FACEBOOK"),
    INSTAGRAM: createFakeGateway("INSTAGRAM"),
    WHATSAPP_QRCODE: createFakeGateway("WHATSAPP_QRCODE"),
  }
  const numbers = new Map<Vendor, string>()
  let server: TestServer
  let shop: TestShop
  let people = 0

  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { gateways })
    shop = await openShop(server)
    for (const medium of vendors) {
      const externalId = `${medium}-${randomUUID()}`
      numbers.set(medium, externalId)
      await seedConnection(server.seed, { companyId: shop.companyId, botId: shop.bot.id, medium, externalId })
    }
  })
  afterAll(() => server.close())

  const rows = async <Row extends object>(statement: ReturnType<typeof sql>) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows

  /** A person whose room is Camila's, who wrote so long ago, and what has become of the company's messages to them. */
  const person = async (medium: Vendor, ago = 0) => {
    const phone = `55119${String(70_000_000 + ++people)}`
    const says = async (text: string, at = server.clock.now(), more: Partial<IncomingContent> = {}) => {
      const facts = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana Lima" }
      const said = { text, media: [], quiet: false, ...more }
      const id = randomUUID()
      const event = { kind: "message" as const, externalId: id, person: facts, at, said }
      const told = { connection: numbers.get(medium) ?? "", id, person: phone, event }
      await Effect.runPromise(storeEvents(server.transactions, medium, [told], server.clock.now()))
    }
    await says("camila", server.clock.now() - ago)
    const dialogId = await soon(async () => {
      const [dialog] = await rows<{ id: DialogId }>(sql`
        select d.id from dialogs d
        join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
        where i.value = ${phone} and d.assignee_id = ${shop.camila}`)
      if (dialog === undefined) throw new Error("the bot has not handed over yet")
      return dialog.id
    })
    const deliveries = () =>
      rows<{ state: string; reason: string | null }>(
        sql`select state, coalesce(reason, '') as reason from deliveries where dialog_id = ${dialogId} order by seq`,
      )
    const settled = () =>
      soon(async () => expect((await deliveries()).map(({ state }) => state)).not.toContain("waiting"))
    await settled()
    return {
      dialogId,
      says,
      deliveries,
      settled,
      messages: () => rows<{ text: string }>(sql`select text from messages where dialog_id = ${dialogId} order by seq`),
      asked: () => gateways[medium].asked.length,
    }
  }

  /** Camila at the room. Opens a new session each time, since the clock outruns them. */
  const atRoom = async (dialogId: DialogId) => {
    const camila = await server.signedIn(shop.addressOf("camila"))
    const cookie = camila.cookieHeader()
    const socket = await openSocket(server.url, `/api/omnichannel/${dialogId}/${shop.camila}`, { cookie })
    const answered = async (frame: object) => {
      const clientId = randomUUID()
      socket.send({ ...frame, clientId })
      return socket.until((news) => news.find((one) => one["clientId"] === clientId))
    }
    return { answered, close: () => socket.close() }
  }
  const picture = { message: "foto.png", file: `data:image/png;base64,${png.toString("base64")}` }

  it.each(vendors)("let an attendant write on %s until its last moment", async (medium) => {
    const ana = await person(medium)
    server.advance(24 * hour - 60_000)
    const camila = await atRoom(ana.dialogId)
    expect(await camila.answered({ message: "Bom dia!" })).toMatchObject({ message: "Bom dia!", sender: "HUMAN" })
    await ana.settled()
    expect((await ana.deliveries()).at(-1)).toEqual({ state: "sent", reason: "" })
    await camila.close()
  })

  it.each(windowed)("begin on %s when the person wrote, however late the vendor tells it", async (medium) => {
    const ana = await person(medium, 24 * hour - 60_000)
    const camila = await atRoom(ana.dialogId)
    expect(await camila.answered({ message: "Bom dia!" })).toMatchObject({ message: "Bom dia!" })
    await ana.settled()
    server.advance(60_000)
    const refused = { type: "refused", reason: windowOverSentence(medium) }
    expect(await camila.answered({ message: "Ainda está aí?" })).toMatchObject(refused)
    // a vendor's clock that is ahead, and one that tells nothing
    for (const at of [server.clock.now() + 48 * hour, 0]) {
      await ana.says("oi", at)
      await soon(async () => expect((await ana.messages()).at(-1)).toEqual({ text: "oi" }))
      server.advance(24 * hour - 60_000)
      const again = await atRoom(ana.dialogId)
      expect(await again.answered({ message: "Bom dia!" })).toMatchObject({ message: "Bom dia!" })
      server.advance(60_000)
      expect(await again.answered({ message: "Bom dia!" })).toMatchObject(refused)
      await again.close()
    }
    await camila.close()
  })

  it("are not extended by what the vendor itself writes in the chat, nor by an older message", async () => {
    const ana = await person("WHATSAPP")
    server.advance(24 * hour)
    await ana.says("Aviso do canal: código trocado", server.clock.now(), { quiet: true, notice: true })
    await ana.says("Mudou de número", server.clock.now(), { quiet: true, notice: true, aside: "note" })
    await ana.says("ontem", server.clock.now() - 30 * hour)
    await soon(async () => expect((await ana.messages()).at(-1)).toEqual({ text: "ontem" }))
    const camila = await atRoom(ana.dialogId)
    const refused = { type: "refused", reason: windowOverSentence("WHATSAPP") }
    expect(await camila.answered({ message: "Bom dia!" })).toMatchObject(refused)
    await camila.close()
  })

  it.each(windowed)("refuse a text and a file on %s with a sentence when they are over", async (medium) => {
    const ana = await person(medium)
    const [said, asked] = [await ana.messages(), ana.asked()]
    server.advance(24 * hour)
    const camila = await atRoom(ana.dialogId)
    const refused = { type: "refused", reason: windowOverSentence(medium) }
    expect(await camila.answered({ message: "Bom dia!" })).toMatchObject(refused)
    expect(await camila.answered(picture)).toMatchObject(refused)
    expect(await ana.messages()).toEqual(said)
    expect(ana.asked()).toBe(asked)

    await ana.says("voltei")
    await soon(async () => expect((await ana.messages()).at(-1)).toEqual({ text: "voltei" }))
    expect(await camila.answered(picture)).toMatchObject({ sender: "HUMAN", files: [{ name: "foto.png" }] })
    await ana.settled()
    expect(ana.asked()).toBe(asked + 1)
    await camila.close()
  })

  it.each(windowed)(
    "are the person's on %s, not of one conversation: an older one may be written in too",
    async (medium) => {
      const ana = await person(medium)
      const setStatus = (status: 0 | 1) => rows(sql`update dialogs set status = ${status} where id = ${ana.dialogId}`)
      await setStatus(1)
      server.advance(25 * hour)
      await ana.says("camila")
      await soon(async () => {
        const newer = sql`
        select n.id from dialogs n join dialogs d on d.contact_id = n.contact_id and d.id < n.id where d.id = ${ana.dialogId}`
        expect(await rows(newer)).toHaveLength(1)
      })
      await setStatus(0)
      const camila = await atRoom(ana.dialogId)
      expect(await camila.answered({ message: "Bom dia!" })).toMatchObject({ message: "Bom dia!", sender: "HUMAN" })
      await ana.settled()
      expect((await ana.deliveries()).at(-1)).toEqual({ state: "sent", reason: "" })
      await camila.close()
    },
  )

  it("end on no number by QR code", async () => {
    const ana = await person("WHATSAPP_QRCODE")
    server.advance(100 * hour)
    const camila = await atRoom(ana.dialogId)
    expect(await camila.answered({ message: "Bom dia!" })).toMatchObject({ sender: "HUMAN" })
    await ana.settled()
    expect((await ana.deliveries()).at(-1)).toEqual({ state: "sent", reason: "" })
    await camila.close()
  })

  it.each(vendors)("fail what has waited on %s beyond them, with the reason, unseen by the vendor", async (medium) => {
    const ana = await person(medium)
    const asked = ana.asked()
    const setState = (state: string) =>
      rows(
        sql`update channel_connections set state = ${state}, trouble = '' where external_id = ${numbers.get(medium) ?? ""}`,
      )
    await setState("broken")
    server.advance(hour)
    const camila = await atRoom(ana.dialogId)
    expect(await camila.answered({ message: "Bom dia!" })).toMatchObject({ sender: "HUMAN" })
    await camila.close()
    // twenty-three hours after it was said: the message itself could wait one more
    server.advance(23 * hour)
    await setState("connected")
    await ana.settled()
    expect((await ana.deliveries()).at(-1)).toMatchObject(
      isWindowed(medium) ? { state: "failed", reason: windowOverSentence(medium) } : { state: "sent" },
    )
    expect(ana.asked()).toBe(isWindowed(medium) ? asked : asked + 1)
  })
})
