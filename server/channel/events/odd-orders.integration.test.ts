import { graphSignatureOf } from "@prosa/fakes"
import { afterAll, beforeAll, expect, it } from "vitest"
import { wholeOr } from "../../../tests/long-run.ts"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { createDeviceHookSecret } from "./vendor-hooks.ts"

const instance = "prosa-das-ordens"
const phoneNumberId = "106540000000001"
const metaSecret = "segredo-do-aplicativo"
/** That of `startTestServer`. */
const serverSecret = new TextEncoder().encode("um segredo só dos testes, com 32 bytes")
const nowhere = "http://127.0.0.1:9"

/** A webhook's body, by the name of what it says. */
type Steps = Readonly<Record<string, object>>

interface Person {
  readonly phone: string
  /** The vendor's id of the message. */
  readonly id: string
}

const seconds = 1_795_170_000

/** What the gateway of numbers by QR code posts. */
const device = (event: string, data: object): object => ({
  event,
  instance,
  data,
  date_time: "2026-11-20T10:00:00.000Z",
})
const upsert = ({ phone, id }: Person, text: string, fromMe = false): object =>
  device("messages.upsert", {
    key: { remoteJid: `${phone}@s.whatsapp.net`, fromMe, id },
    pushName: "Ana",
    message: { conversation: text },
    messageTimestamp: seconds,
  })
// The key is the writer's own: in it the company is the other side.
const protocol = ({ id }: Person, members: object): object =>
  device("messages.edited", { key: { remoteJid: "5511940028922@s.whatsapp.net", fromMe: true, id }, ...members })
const edited = (of: Person, text: string, after: number): object =>
  protocol(of, { type: 14, editedMessage: { conversation: text }, timestampMs: String((seconds + after) * 1_000) })
const update = ({ phone, id }: Person, members: object): object =>
  device("messages.update", { keyId: id, remoteJid: `${phone}@s.whatsapp.net`, fromMe: false, ...members })

/** What Meta posts. */
const meta = ({ phone }: Person, id: string, after: number, members: object): object => {
  const message = { from: phone, id, timestamp: String(seconds + after), ...members }
  const contacts = [{ profile: { name: "Ana" }, wa_id: phone }]
  const value = { metadata: { phone_number_id: phoneNumberId }, contacts, messages: [message] }
  return { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field: "messages", value }] }] }
}
const metaEdit = (of: Person, text: string, after: number): object =>
  meta(of, `${of.id}-edit-${after}`, after, {
    type: "edit",
    edit: { original_message_id: of.id, message: { type: "text", text: { body: text } } },
  })

const scenes: Readonly<Record<string, { readonly steps: (of: Person) => Steps; readonly ends: object }>> = {
  "a message that was edited twice, and its edits by QR code": {
    steps: (of) => ({
      message: upsert(of, "pedido"),
      first: edited(of, "pedido novo", 1),
      "first again": update(of, {
        status: "DELETED",
        message: { editedMessage: { message: { conversation: "pedido novo" } } },
      }),
      second: edited(of, "pedido azul", 2),
    }),
    ends: { sender: "CLIENT", text: "pedido azul", first: "pedido", edited: true, deleted: false },
  },
  "a message whose edit comes without its text, by QR code": {
    steps: (of) => ({
      message: upsert(of, "pedido"),
      edit: edited(of, "pedido azul", 1),
      "no text": update(of, { status: "DELETED" }),
    }),
    ends: { sender: "CLIENT", text: "pedido azul", first: "pedido", edited: true, deleted: false },
  },
  "a message that was edited and deleted, by QR code": {
    steps: (of) => ({
      message: upsert(of, "pedido"),
      edit: edited(of, "pedido novo", 1),
      deletion: device("messages.delete", { remoteJid: `${of.phone}@s.whatsapp.net`, fromMe: false, id: of.id }),
      "deletion again": protocol(of, { type: "REVOKE" }),
    }),
    ends: { sender: "CLIENT", deleted: true },
  },
  "what the company wrote on its own phone, its edit and how far it came": {
    steps: (of) => ({
      message: upsert(of, "já vou", true),
      delivered: update(of, { fromMe: true, status: "DELIVERY_ACK" }),
      read: update(of, { fromMe: true, status: "READ" }),
      edit: edited(of, "já estou indo", 1),
    }),
    ends: { sender: "HUMAN", text: "já estou indo", edited: true, deleted: false, delivery: "read" },
  },
  "a message that was edited twice, on the Cloud API": {
    steps: (of) => ({
      message: meta(of, of.id, 0, { type: "text", text: { body: "pedido" } }),
      first: metaEdit(of, "pedido novo", 1),
      second: metaEdit(of, "pedido azul", 2),
    }),
    ends: { sender: "CLIENT", text: "pedido azul", first: "pedido", edited: true, deleted: false },
  },
  "a message that was edited and deleted, on the Cloud API": {
    steps: (of) => ({
      message: meta(of, of.id, 0, { type: "text", text: { body: "pedido" } }),
      edit: metaEdit(of, "pedido novo", 1),
      deletion: meta(of, `${of.id}-revoke`, 2, { type: "revoke", revoke: { original_message_id: of.id } }),
    }),
    ends: { sender: "CLIENT", deleted: true },
  },
}

const ordersOf = <One>(all: ReadonlyArray<One>): ReadonlyArray<ReadonlyArray<One>> =>
  all.length <= 1
    ? [all]
    : all.flatMap((one, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [one, ...rest]))

describeOnDatabase("what becomes of a message", (open) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations), {
      standingClock: true,
      devices: { url: nowhere, apiKey: "chave" },
      meta: { graphUrl: nowhere, version: "v25.0", id: "1", secret: metaSecret, loginUrl: nowhere, verifyToken: "t" },
      gateways: { WHATSAPP: createFakeGateway("WHATSAPP"), WHATSAPP_QRCODE: createFakeGateway("WHATSAPP_QRCODE") },
    })
    shop = await openShop(server)
    for (const [medium, externalId] of [
      ["WHATSAPP", phoneNumberId],
      ["WHATSAPP_QRCODE", instance],
    ] as const)
      await seedConnection(server.seed, { companyId: shop.companyId, botId: shop.bot.id, medium, externalId })
  })
  afterAll(() => server.close())

  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows
  const post = async (body: object) => {
    const payload = JSON.stringify(body)
    const isMeta = "object" in body
    const signed = isMeta
      ? { "x-hub-signature-256": graphSignatureOf(payload, metaSecret) }
      : { authorization: `Bearer ${createDeviceHookSecret(serverSecret)}` }
    const url = isMeta ? "/api/channels/meta" : "/api/channels/devices"
    const headers = { "content-type": "application/json", ...signed }
    expect((await server.app.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200)
  }
  /** The first event of each queue was looked at: it waits for its message. */
  const seen = () =>
    soon(async () =>
      expect(
        await rows(`
          select 1 from (select distinct on (person) attempts from channel_events where payload is not null
            order by person, id) firsts where attempts = 0`),
      ).toEqual([]),
    )
  /** Nothing waits any more; the company's own messages wait two seconds of the server's clock. */
  const ended = () =>
    soon(async () => {
      server.advance(500)
      expect(await rows("select 1 from channel_events where payload is not null")).toEqual([])
    })
  let people = 0
  const nextPerson = (): Person => {
    people += 1
    return { phone: `55319${String(81_000_000 + people)}`, id: `3A${String(people).padStart(6, "0")}` }
  }
  const shown = () =>
    rows<{ readonly phone: string; readonly sender: string }>(`
      select i.value as phone, m.sender, m.text, m.first_text as first, m.updated_at is not null as edited,
        m.deleted_at is not null as deleted, m.delivery
      from messages m join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
      join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id and i.kind = 'phone'
      where m.sender in ('CLIENT', 'HUMAN') order by m.dialog_id, m.seq`)

  it.each(Object.entries(scenes))("ends alike in every order: %s", async (_name, { steps, ends }) => {
    const told = ordersOf(Object.keys(steps(nextPerson()))).map((order) => ({ order, person: nextPerson() }))
    // One by one, each seen before the next one comes; then all of another round as fast as they come.
    const length = Math.max(...told.map(({ order }) => order.length))
    for (let at = 0; at < length; at++) {
      for (const { order, person } of told) await post(steps(person)[order[at] ?? ""] ?? {})
      await seen()
    }
    // Each round is waited for by itself, so that no wait is for all of it.
    await ended()
    const hurried = told
      .filter((_, at) => at % wholeOr(1, 3) === 0)
      .map(({ order }) => ({ order, person: nextPerson() }))
    await Promise.all(
      hurried.map(async ({ order, person }) => {
        for (const step of order) await post(steps(person)[step] ?? {})
      }),
    )
    await ended()
    const all = await shown()
    for (const { order, person } of [...told, ...hurried]) {
      const own = all.filter(({ phone }) => phone === person.phone)
      expect({ order, own }).toMatchObject({ order, own: [ends] })
    }
  })

  it("of a message that never comes holds up nothing that its writer says", async () => {
    const [ana, gone] = [nextPerson(), nextPerson()]
    const lost = { phone: ana.phone, id: gone.id }
    await post(edited(lost, "nunca chega", 1))
    await post(device("messages.delete", { remoteJid: `${ana.phone}@s.whatsapp.net`, fromMe: false, id: gone.id }))
    await post(upsert(ana, "pedido"))
    await soon(async () => {
      const own = (await shown()).filter(({ phone }) => phone === ana.phone)
      expect(own).toMatchObject([{ text: "pedido", edited: false, deleted: false }])
    })
    // a day later it is waited for no longer
    await soon(async () => {
      server.advance(6 * 3_600_000)
      expect(await rows("select 1 from channel_events where payload is not null")).toEqual([])
    })
    expect(server.log.filter((line) => line.includes("given up"))).toEqual([])
  })

  it("counts at once when its message comes hours later", async () => {
    const ana = nextPerson()
    await post(edited(ana, "pedido azul", 1))
    const attempts = async () =>
      (
        await rows<{ attempts: number }>(
          `select attempts from channel_events where person = 'change ${ana.id}' and payload is not null`,
        )
      )[0]?.attempts ?? 0
    await soon(async () => {
      if ((await attempts()) < 6) server.advance(600_000)
      expect(await attempts()).toBeGreaterThanOrEqual(6)
    })
    await post(upsert(ana, "pedido"))
    await soon(async () => {
      const own = (await shown()).filter(({ phone }) => phone === ana.phone)
      expect(own).toMatchObject([{ text: "pedido azul", edited: true }])
    })
  })

  it("is seen in the room: an edit with its mark, what it answers above it, and no bubble of its own", async () => {
    const ana = nextPerson()
    const camila = await server.signedIn(shop.addressOf("camila"))
    await post(upsert(ana, "pedido"))
    await ended()
    await post(edited(ana, "*pedido* azul", 1))
    await ended()
    const [dialog] = await rows<{ id: number; last: string }>(`
      select d.id, d.last_message as last from dialogs d join contact_identities i
        on i.company_id = d.company_id and i.contact_id = d.contact_id where i.value = '${ana.phone}'`)
    const { body } = await camila.get(`/api/omnichannel/dialogs/${dialog?.id}/messages?limit=50&offset=0`)
    const { messages } = body as { readonly messages: ReadonlyArray<object> }
    expect(messages[0]).toMatchObject({ message: "pedido azul", sender: "CLIENT", deleted: false })
    expect(messages[0]).toHaveProperty("marks")
    expect(JSON.stringify(messages[0])).toMatch(/updated[^:]*":"20/u)
    expect(messages.filter((one) => (one as { readonly sender: string }).sender === "CLIENT")).toHaveLength(1)
  })
})
