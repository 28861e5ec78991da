import { randomUUID } from "node:crypto"
import { ClientId, type DialogId, FileId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { sql } from "../../platform/storage/sql.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { createFakeGateway, type FakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { dialogsOfCamila, openShop, type TestShop } from "../../testing/shop.ts"

interface Line {
  readonly id: number
  readonly message: string
  readonly sender: string
  readonly seq: number
  readonly deleted: boolean
  readonly updatedAt: string | null
  readonly delivery?: { readonly state: string }
  readonly quoted?: object
  readonly reactions?: object
  readonly changeRefused?: string
}

describeOnDatabase("what is done with a message that the person has", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let gateway: FakeGateway
  const connection = `acts-${randomUUID()}`

  beforeAll(async () => {
    gateway = createFakeGateway("WHATSAPP_QRCODE")
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP_QRCODE: gateway } })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    const { companyId, bot } = shop
    await seedConnection(server.seed, {
      companyId,
      botId: bot.id,
      medium: "WHATSAPP_QRCODE",
      externalId: connection,
    })
  })
  beforeEach(() => {
    gateway.refuse(undefined)
    gateway.acted.splice(0)
    gateway.shown.splice(0)
  })
  afterAll(() => server.close())

  let persons = 0
  /** A person with a telephone who wrote to the shop's bot, and whose room Camila holds. */
  const room = async () => {
    const phone = `55119${String(70_000_000 + ++persons)}`
    const facts = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana Lima" }
    const says = async (text: string, about?: string) => {
      const externalId = `in-${randomUUID()}`
      const said = { text, media: [], quiet: false, ...(about === undefined ? {} : { about }) }
      const event = { kind: "message", externalId, person: facts, at: server.clock.now(), said } as const
      const stored = [{ connection, id: externalId, person: phone, event }]
      await Effect.runPromise(storeEvents(server.transactions, "WHATSAPP_QRCODE", stored, server.clock.now()))
      await soon(async () => expect(await textOf(externalId)).toBe(true))
      return externalId
    }
    const textOf = async (externalId: string) =>
      (
        await server.seed.asTenant(shop.companyId, (tx) =>
          tx.execute(sql`select 1 from channel_messages where external_id = ${externalId}`),
        )
      ).rows.length > 0
    await says("oi")
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: DialogId }>(sql`
        select d.id from dialogs d join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
        where i.value = ${phone}`),
    )
    const id = rows[0]?.id ?? (0 as DialogId)
    const path = `/api/omnichannel/dialogs/${id}`
    expect((await camila.post(`${path}/join`)).status).toBe(200)
    const lines = async () =>
      ((await camila.get(`${path}/messages?limit=50&offset=0`)).body as { messages: ReadonlyArray<Line> }).messages
    const last = async () => (await lines()).at(-1)
    /** Camila writes, and the vendor takes it. */
    const writes = async (text: string, quotedSeq?: number) => {
      const message = { clientId: ClientId.make(`camila-${randomUUID()}`), text, fileIds: [] as ReadonlyArray<FileId> }
      const said = dialogsOfCamila(server, shop).say(id, quotedSeq === undefined ? message : { ...message, quotedSeq })
      const { seq } = await Effect.runPromise(said)
      await soon(async () => expect((await lines()).find((one) => one.seq === seq)?.delivery?.state).toBe("sent"))
      return seq
    }
    const react = (seq: number, emoji: string) => camila.put(`${path}/messages/${seq}/reaction`, { emoji })
    const edit = (seq: number, text: string) => camila.put(`${path}/messages/${seq}/text`, { text })
    return { says, lines, last, writes, react, edit, id }
  }
  const acted = (...kinds: ReadonlyArray<string>) =>
    soon(() => expect(gateway.acted.map(({ kind }) => kind)).toEqual(kinds))

  it("an answer quotes the message for the person; what cannot be quoted any more is left out", async () => {
    const ana = await room()
    const first = await ana.says("Vocês entregam em Belém?")
    const asked = (await ana.lines()).find(({ message }) => message === "Vocês entregam em Belém?")
    await ana.writes("Entregamos!", asked?.seq)
    expect(gateway.shown.at(-1)?.quoted).toEqual({
      externalId: first,
      outgoing: false,
      text: "Vocês entregam em Belém?",
    })
    expect((await ana.last())?.quoted).toMatchObject({ seq: asked?.seq, sender: "CLIENT" })
    await ana.says("Oba", gateway.shown.at(-1)?.externalId)
    expect((await ana.last())?.quoted).toMatchObject({ sender: "HUMAN", text: "Entregamos!" })
    const gone = (await ana.lines()).find(({ message }) => message === "Oba")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update messages set deleted_at = now() where dialog_id = ${ana.id} and seq = ${gone?.seq ?? 0}`),
    )
    await ana.writes("De nada", gone?.seq)
    expect((await ana.last())?.quoted).toBeUndefined()
    expect(gateway.shown.at(-1)?.quoted).toBeUndefined()
  })

  it("a reaction reaches the person once, takes the place of another one, and is taken back", async () => {
    const ana = await room()
    const asked = await ana.says("Obrigada!")
    const { seq = 0 } = (await ana.last()) ?? {}
    expect((await ana.react(seq, "🙏")).status).toBe(200)
    await acted("react")
    expect(gateway.acted[0]).toEqual({ kind: "react", emoji: "🙏", externalId: asked })
    expect((await ana.last())?.reactions).toEqual({ company: "🙏" })
    expect((await ana.react(seq, "")).status).toBe(200)
    await acted("react", "react")
    expect((await ana.last())?.reactions).toBeUndefined()
    for (const wrong of ["olá", "1", "<b>", "👍".repeat(30)]) expect((await ana.react(seq, wrong)).status).toBe(400)
  })

  it("an edit is read by both, keeps what was said first, and ends after 15 minutes", async () => {
    const ana = await room()
    const seq = await ana.writes("Chega dia 15")
    expect((await ana.edit(seq, "  Chega dia 25 ")).status).toBe(200)
    await acted("edit")
    expect(gateway.acted[0]).toMatchObject({ kind: "edit", text: "Chega dia 25" })
    expect(await ana.last()).toMatchObject({ message: "Chega dia 25", updatedAt: expect.any(String) as string })
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ first: string }>(sql`
        select first_text as first from messages where dialog_id = ${ana.id} and seq = ${seq}`),
    )
    expect(rows).toEqual([{ first: "Chega dia 15" }])
    expect((await ana.edit(seq, " ")).status).toBe(400)
    const ofAna = (await ana.lines())[0]?.seq ?? 0
    expect((await ana.edit(ofAna, "Outra")).status).toBe(403)
    server.advance(15 * 60_000)
    camila = await server.signedIn(shop.addressOf("camila"))
    expect((await ana.edit(seq, "Tarde")).body).toMatchObject({
      errors: [{ message: "Esta mensagem não pode mais ser editada." }],
    })
  })

  it("what the vendor does not take is said in the room, and a reaction that nobody sees goes", async () => {
    const ana = await room()
    const seq = await ana.writes("Chega dia 15")
    gateway.refuse({ kind: "final", reason: "O WhatsApp não aceitou a mensagem." })
    await ana.react(seq, "👍")
    const refused = async () => (await ana.lines()).find((one) => one.seq === seq)
    await soon(async () =>
      expect((await refused())?.changeRefused).toBe(
        "A reação não chegou ao cliente. O WhatsApp não aceitou a mensagem.",
      ),
    )
    expect((await refused())?.reactions).toBeUndefined()
    gateway.refuse(undefined)
    await ana.react(seq, "👍")
    await acted("react")
    expect(await refused()).toMatchObject({ reactions: { company: "👍" } })
    expect((await refused())?.changeRefused).toBeUndefined()
  })

  it("what is deleted here is deleted there, for as long as the channel lets one; what the person wrote stays theirs", async () => {
    const ana = await room()
    await ana.says("meu cartão é 1234")
    const theirs = await ana.last()
    await ana.writes("Apague isso")
    const ours = await ana.last()
    const email = `rosa-${randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      name: "Rosa Prado",
      permissions: ["omnichannel_view", "message_remove"],
      workspaces: [shop.customerCare],
    })
    const rosa = await server.signedIn(email)
    for (const one of [theirs, ours]) {
      const path = `/api/omnichannel/dialogs/message/${one?.id}?companyId=${shop.companyId}`
      expect((await rosa.fetch(path, { method: "DELETE" })).status).toBe(200)
    }
    await acted("remove")
    expect(gateway.acted[0]?.externalId).toBe(gateway.shown.at(-1)?.externalId)
  })

  it("only the holder of an open room changes anything in it", async () => {
    const ana = await room()
    const seq = await ana.writes("Chega dia 15")
    expect((await camila.post(`/api/omnichannel/dialogs/finalize/${ana.id}`)).status).toBe(200)
    expect((await ana.react(seq, "👍")).status).toBe(422)
    expect((await ana.edit(seq, "Outra")).status).toBe(422)
    expect(gateway.acted).toEqual([])
  })
})
