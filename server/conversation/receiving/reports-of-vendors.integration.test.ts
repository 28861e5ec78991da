import { randomUUID } from "node:crypto"
import type { Medium } from "@prosa/core/channel"
import type { ConnectionId } from "@prosa/core/kernel"
import { Deferred, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { ChannelEvent, VendorEvent } from "../../channel/events/channel-event.ts"
import type { ChannelGateway } from "../../channel/gateway/channel-gateway.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { readMetaWebhook } from "../../channel/meta-messaging/read-meta-webhook.ts"
import { readWhatsappWebhook } from "../../channel/whatsapp-cloud/read-whatsapp-webhook.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, type FakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { countLockWaits } from "../../testing/lock-waits.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { publishDelivery, reportPart } from "../dialogs/message-changes.ts"

describeOnDatabase("what vendors report", (open, kind) => {
  let server: TestServer
  let shop: TestShop
  let cloud: FakeGateway
  const asked: Array<string> = []
  const connections = new Map<Medium, { readonly id: ConnectionId; readonly externalId: string }>()
  let persons = 0

  beforeAll(async () => {
    cloud = createFakeGateway("WHATSAPP")
    const messenger: ChannelGateway = {
      ...createFakeGateway("FACEBOOK"),
      // an application without the permission is told nothing
      profileOf: (_connection, { value }) => Effect.sync(() => void asked.push(value)).pipe(Effect.as(undefined)),
    }
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP: cloud, FACEBOOK: messenger } })
    shop = await openShop(server)
    for (const medium of ["WHATSAPP", "FACEBOOK"] as const) {
      const externalId = randomUUID()
      const { companyId, bot } = shop
      const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium, externalId })
      connections.set(medium, { id, externalId })
    }
  })
  afterAll(() => server.close())

  const connectionOf = (medium: Medium) => {
    const connection = connections.get(medium)
    if (connection === undefined) throw new Error(`no connection of ${medium}`)
    return connection
  }
  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows
  const nextPhone = () => `55119${String(90_000_000 + ++persons)}`
  const store = (medium: Medium, events: ReadonlyArray<VendorEvent>) =>
    Effect.runPromise(storeEvents(server.transactions, medium, events, server.clock.now()))
  const tell = (medium: Medium, person: string, event: ChannelEvent) =>
    store(medium, [{ connection: connectionOf(medium).externalId, id: randomUUID(), person, event }])
  const waiting = () => rows<{ id: string }>("select external_id as id from channel_events where payload is not null")
  const processed = () => soon(async () => expect(await waiting()).toEqual([]))
  const delivered = () =>
    soon(async () => expect(await rows("select 1 from deliveries where state = 'waiting'")).toEqual([]))
  const contactsOf = (value: string) => rows(`select 1 from contact_identities where value = '${value}'`)
  const said = async (value: string) =>
    (
      await rows<{ text: string }>(`
        select m.text from messages m join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
        join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
        where i.value = '${value}' and m.sender = 'CLIENT' order by m.dialog_id, m.seq`)
    ).map(({ text }) => text)
  const ofWhatsapp = (members: object) =>
    readWhatsappWebhook({
      entry: [
        {
          changes: [
            {
              field: "messages",
              value: { metadata: { phone_number_id: connectionOf("WHATSAPP").externalId }, ...members },
            },
          ],
        },
      ],
    })
  const text = (from: string, body: string) =>
    ofWhatsapp({ messages: [{ from, id: randomUUID(), timestamp: "0", type: "text", text: { body } }] })
  const status = (externalId: string, to: string, state: string) =>
    ofWhatsapp({ statuses: [{ id: externalId, status: state, recipient_id: to, timestamp: "0" }] })

  it("of a message of another application holds up nothing that the person says", async () => {
    const ana = nextPhone()
    await store("WHATSAPP", [...status("wamid.alheia", ana, "delivered"), ...text(ana, "oi")])
    await soon(async () => expect(await said(ana)).toEqual(["oi"]))
    expect(await waiting()).toEqual([{ id: "status wamid.alheia delivered" }])
    for (let look = 0; look < 4; look++) {
      await soon(async () => {
        const [alien] = await rows<{ attempts: number }>(
          "select attempts from channel_events where external_id like '%alheia%'",
        )
        expect(alien?.attempts).toBe(look + 1)
      })
      server.advance(2_001)
    }
    await processed()
  })

  describe("of a message", () => {
    /** A person and the bot's greeting to them, as if it had been sent in so many parts. */
    const greeted = async (parts: number) => {
      const ana = nextPhone()
      await store("WHATSAPP", text(ana, "oi"))
      await processed()
      await delivered()
      const first = cloud.shown.findLast(({ to }) => to.value === ana)?.externalId ?? ""
      const more = Array.from({ length: parts - 1 }, (_, at) => `${first}-${at}`)
      for (const id of more)
        await rows(`
          insert into channel_messages (company_id, connection_id, external_id, dialog_id, seq, outgoing)
          select company_id, connection_id, '${id}', dialog_id, seq, true from channel_messages where external_id = '${first}'`)
      const state = async () =>
        (
          await rows<{ delivery: string }>(`
            select m.delivery from messages m
            join channel_messages p on p.company_id = m.company_id and p.dialog_id = m.dialog_id and p.seq = m.seq
            where p.external_id = '${first}'`)
        )[0]?.delivery
      return { ana, ids: [first, ...more], state }
    }

    it("are shown once all of its parts have come, though they are reported at the same time", async () => {
      const { ids, state } = await greeted(2)
      const { id: connectionId } = connectionOf("WHATSAPP")
      const { companyId } = shop
      const report = (externalId: string, beforeCommit: Effect.Effect<void>) =>
        Effect.runPromise(
          server.transactions.asTenant(companyId, (tx) => {
            const news = { companyId, connectionId, externalId, state: "delivered", reason: "", againAt: 0 } as const
            return Effect.andThen(reportPart(tx, news, publishDelivery), beforeCommit)
          }),
        )
      const [written, commits] = [Effect.runSync(Deferred.make<void>()), Effect.runSync(Deferred.make<void>())]
      const first = report(ids[0] ?? "", Effect.andThen(Deferred.succeed(written, undefined), Deferred.await(commits)))
      await Effect.runPromise(Deferred.await(written))
      const second = report(ids[1] ?? "", Effect.void)
      // The embedded database has one connection: there the second waits for that.
      if (kind === "postgres") await soon(async () => expect(await countLockWaits(server)).toBeGreaterThan(0))
      Deferred.doneUnsafe(commits, Effect.void)
      await Promise.all([first, second])
      expect(await state()).toBe("delivered")
    })

    it("mark its room in the inbox while it has failed, until a later one comes", async () => {
      const { ana, ids } = await greeted(1)
      const camila = await server.signedIn(shop.addressOf("camila"))
      const marked = async () => {
        const wish = `companyId=${shop.companyId}&workspace=${shop.customerCare}&name=${ana}&status=&offset=0&limit=10`
        return (await camila.get(`/api/omnichannel/dialogs-pageable?${wish}`)).body
      }
      const [place] = await rows<{ seq: number; id: number }>(
        `select seq, dialog_id as id from channel_messages where external_id = '${ids[0]}'`,
      )
      const failedSeq = async () =>
        (await rows<{ seq: number | null }>(`select failed_seq as seq from dialogs where id = ${place?.id}`))[0]?.seq
      expect(await failedSeq()).toBeNull()
      await store("WHATSAPP", status(ids[0] ?? "", ana, "failed"))
      await processed()
      expect(await failedSeq()).toBe(place?.seq)
      expect(await marked()).toMatchObject({ result: [{ phone: ana, undelivered: true }] })
      await store("WHATSAPP", text(ana, "e agora?"))
      await processed()
      await delivered()
      expect(await failedSeq()).toBeNull()
    })

    it("never go back, in whatever order and however many at once", async () => {
      const sent = await Promise.all([1, 2, 3].map(greeted))
      const reports = sent.flatMap(({ ana, ids }) =>
        ids.flatMap((id) => ["read", "sent", "delivered"].map((one) => status(id, ana, one))),
      )
      await Promise.all(reports.map((told) => store("WHATSAPP", told)))
      await processed()
      expect(await Promise.all(sent.map(({ state }) => state()))).toEqual(["read", "read", "read"])
    })
  })

  it("make no contact of who has never written", async () => {
    const [ana, bia] = [nextPhone(), nextPhone()]
    const of = (value: string) => ({ identities: [{ kind: "phone" as const, value }], address: value, name: "Ana" })
    const before = await rows("select id from contacts order by id")
    await tell("WHATSAPP", ana, { kind: "states-until", person: of(ana), state: "read", at: 1 })
    await tell("WHATSAPP", ana, {
      kind: "identities",
      person: of(bia),
      left: [{ kind: "phone", value: ana }],
      at: 1,
    })
    await processed()
    expect([await contactsOf(ana), await contactsOf(bia)]).toEqual([[], []])
    expect(await rows("select id from contacts order by id")).toEqual(before)
  })

  it("by its id reaches a message of Messenger whatever the vendor's clock says", async () => {
    const page = connectionOf("FACEBOOK").externalId
    const ofPage = (member: object) =>
      readMetaWebhook(
        {
          object: "page",
          entry: [{ id: page, messaging: [{ sender: { id: "p-1" }, recipient: { id: page }, ...member }] }],
        },
        { appId: "" },
      )?.events ?? []
    await store("FACEBOOK", ofPage({ timestamp: server.clock.now(), message: { mid: "m-1", text: "oi" } }))
    await processed()
    await delivered()
    const [sent] = await rows<{ id: string }>(
      `select external_id as id from channel_messages where outgoing and connection_id = ${connectionOf("FACEBOOK").id}`,
    )
    await store("FACEBOOK", ofPage({ timestamp: 2, delivery: { mids: [sent?.id], watermark: 1_000 } }))
    await processed()
    expect(
      await rows(`
        select m.delivery from messages m
        join channel_messages p on p.company_id = m.company_id and p.dialog_id = m.dialog_id and p.seq = m.seq
        where p.external_id = '${sent?.id}'`),
    ).toEqual([{ delivery: "delivered" }])
  })

  it("of a person's name is asked for once in a conversation", async () => {
    const page = connectionOf("FACEBOOK").externalId
    const person = { identities: [{ kind: "psid" as const, value: "p-2" }], address: "p-2", name: "" }
    const says = (words: string) =>
      store("FACEBOOK", [
        {
          connection: page,
          id: words,
          person: "p-2",
          event: {
            kind: "message",
            externalId: words,
            person,
            at: 0,
            said: { text: words, media: [], quiet: false },
          },
        },
      ])
    const asks = () => asked.filter((value) => value === "p-2").length
    for (const words of ["oi", "pedido 1", "pedido 2"]) await says(words)
    await processed()
    expect(asks()).toBe(1)
    await rows(`
      update dialogs d set status = 1 from contact_identities i
      where i.company_id = d.company_id and i.contact_id = d.contact_id and i.value = 'p-2'`)
    await says("voltei")
    await processed()
    expect(asks()).toBe(2)
  })
})
