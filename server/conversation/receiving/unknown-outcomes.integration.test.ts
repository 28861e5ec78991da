import { randomUUID } from "node:crypto"
import { deliveryMessages } from "@prosa/core/channel"
import type { ClientId, ConnectionId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { ChannelEvent } from "../../channel/events/channel-event.ts"
import type { ChannelGateway, PartToSend } from "../../channel/gateway/channel-gateway.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { dialogsOfCamila, openShop, type TestShop } from "../../testing/shop.ts"

describeOnDatabase("a message whose outcome nobody knows", (open) => {
  const cloud = createFakeGateway("WHATSAPP")
  let server: TestServer
  let shop: TestShop
  let connection: { readonly id: ConnectionId; readonly externalId: string }
  let answering = Promise.resolve()

  beforeAll(async () => {
    const slow: ChannelGateway = {
      ...cloud,
      // what was taken is answered when the test lets it
      prepare: (...asked) =>
        Effect.map(cloud.prepare(...asked), (call) => Effect.tap(call, () => Effect.promise(() => answering))),
    }
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP: slow } })
    shop = await openShop(server)
    const externalId = randomUUID()
    const { companyId, bot } = shop
    connection = {
      id: await seedConnection(server.seed, { companyId, botId: bot.id, medium: "WHATSAPP", externalId }),
      externalId,
    }
  })
  beforeEach(() => {
    cloud.die(false)
    answering = Promise.resolve()
    return rows("update channel_events set payload = null")
  })
  afterAll(() => server.close())

  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows
  const tell = async (event: ChannelEvent, person = "") => {
    const told = { connection: connection.externalId, id: randomUUID(), person, event }
    await Effect.runPromise(storeEvents(server.transactions, "WHATSAPP", [told], server.clock.now()))
  }
  const processed = () =>
    soon(async () => expect(await rows("select 1 from channel_events where payload is not null")).toEqual([]))
  const report = async (
    { externalId, reference }: { readonly externalId: string; readonly reference: string },
    state: "sent" | "delivered" | "read" | "failed" = "delivered",
  ) => {
    await tell({ kind: "status", externalId, state, at: 0, reason: state === "failed" ? "Recusada." : "", reference })
    await processed()
  }
  let persons = 0
  /** A person who talks to Camila, and what she has written last as it is stored. */
  const held = async () => {
    const phone = `55119${String(70_000_000 + ++persons)}`
    const person = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana" }
    const said = { text: "camila", media: [], quiet: false }
    await tell({ kind: "message", externalId: randomUUID(), person, at: server.clock.now(), said }, phone)
    await processed()
    await soon(async () => expect(await rows("select 1 from deliveries where state = 'waiting'")).toEqual([]))
    const [dialog] = await rows<{ id: DialogId }>("select id from dialogs order by id desc limit 1")
    const id = dialog?.id ?? (0 as DialogId)
    cloud.shown.splice(0)
    const dialogs = dialogsOfCamila(server, shop)
    const ofLast = `dialog_id = ${id} and seq = (select max(seq) from messages where dialog_id = ${id} and sender = 'HUMAN')`
    const delivery = async () =>
      (
        await rows<{ state: string; parts: number; reason: string | null }>(
          `select state, parts_sent as parts, reason from deliveries where ${ofLast} and page = 0`,
        )
      )[0]
    return {
      // the shape of a client id
      says: (text: string) =>
        Effect.runPromise(dialogs.say(id, { clientId: randomUUID() as ClientId, text, fileIds: [] })),
      again: async () => {
        const [message] = await rows<{ seq: number }>(`select seq from messages where ${ofLast}`)
        await Effect.runPromise(dialogs.resend(id, message?.seq ?? 0))
      },
      ofLast,
      delivery,
      shown: async () =>
        (
          await rows<{ delivery: string; reason: string | null }>(
            `select delivery, delivery_reason as reason from messages where ${ofLast}`,
          )
        )[0],
      is: (state: string) => soon(async () => expect((await delivery())?.state).toBe(state)),
    }
  }
  const texts = () => cloud.shown.map(({ part }) => ("text" in part ? part.text.length : 0))
  const lastShown = (): PartToSend & { readonly externalId: string } => {
    const last = cloud.shown.at(-1)
    if (last === undefined) throw new Error("nothing was shown")
    return last
  }
  const gate = () => {
    let open = () => {}
    const passed = new Promise<void>((resolve) => {
      open = resolve
    })
    return { passed, open }
  }
  /** Leaves as two parts. */
  const long = "a".repeat(5_000)

  it("counts as sent once the vendor reports of it, though it has been given up", async () => {
    const ana = await held()
    cloud.die(true)
    await ana.says("Bom dia")
    await ana.is("failed")
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: deliveryMessages.outcomeLost })
    await report(lastShown())
    expect(await ana.delivery()).toEqual({ state: "sent", parts: 1, reason: null })
    expect(await ana.shown()).toEqual({ delivery: "delivered", reason: null })
    await report(lastShown(), "read")
    expect(await ana.shown()).toEqual({ delivery: "read", reason: null })
    expect(texts()).toEqual([7])
  })

  it("is a failure for good where the vendor reports that", async () => {
    const ana = await held()
    cloud.die(true)
    await ana.says("Bom dia")
    await ana.is("failed")
    await report(lastShown(), "failed")
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: "Recusada." })
  })

  it("goes on with its other parts if the report comes before anybody gives it up", async () => {
    const ana = await held()
    cloud.die(true)
    await ana.says(long)
    await ana.is("failed")
    // as it was between the death of one worker and the next look of another
    await rows(`
      update deliveries set state = 'waiting', begun = true, reason = null, locked_until = now() + interval '1 hour'
      where ${ana.ofLast}`)
    cloud.die(false)
    await report(lastShown())
    expect(await ana.delivery()).toEqual({ state: "waiting", parts: 1, reason: null })
    await rows(`update deliveries set locked_until = null where ${ana.ofLast}`)
    await ana.is("sent")
    expect(texts()).toEqual([4_096, 904])
    await report(lastShown(), "read")
    expect(await ana.shown()).toEqual({ delivery: "delivered", reason: null })
  })

  it("is sent from the part behind the reported one when a person sends it again", async () => {
    const ana = await held()
    cloud.die(true)
    await ana.says(long)
    await ana.is("failed")
    await report(lastShown(), "read")
    // its rest is still unsent
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: deliveryMessages.outcomeLost })
    expect(await ana.delivery()).toMatchObject({ state: "failed", parts: 1 })
    cloud.die(false)
    await ana.again()
    await ana.is("sent")
    expect(texts()).toEqual([4_096, 904])
  })

  it("is not settled by a report of what was sent before a person sent it again", async () => {
    const ana = await held()
    cloud.die(true)
    await ana.says("Bom dia")
    await ana.is("failed")
    const before = lastShown()
    await ana.again()
    await soon(() => expect(cloud.shown).toHaveLength(2))
    await ana.is("failed")
    await tell({
      kind: "status",
      externalId: before.externalId,
      state: "sent",
      at: 0,
      reason: "",
      reference: before.reference,
    })
    await soon(async () =>
      expect(await rows("select 1 from channel_events where payload is not null and attempts = 0")).toEqual([]),
    )
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: deliveryMessages.outcomeLost })
    await rows("update channel_events set payload = null")
    await report(lastShown())
    expect(await ana.shown()).toEqual({ delivery: "delivered", reason: null })
  })

  it("is sent once, though the reports of its parts overtake the vendor's answers", async () => {
    const ana = await held()
    const answers = [gate(), gate()]
    answering = answers[0]?.passed ?? answering
    await ana.says(long)
    for (const [part, { open: answer }] of answers.entries()) {
      await soon(() => expect(cloud.shown).toHaveLength(part + 1))
      await report(lastShown())
      expect(await ana.delivery()).toMatchObject({ parts: part + 1 })
      answering = answers[part + 1]?.passed ?? answering
      answer()
    }
    await ana.is("sent")
    expect(texts()).toEqual([4_096, 904])
    expect(await rows(`select 1 from channel_messages where ${ana.ofLast} and outgoing`)).toHaveLength(2)
    expect(await ana.shown()).toEqual({ delivery: "delivered", reason: null })
  })

  it("stays so whatever comes under another reference, or one of another part", async () => {
    const ana = await held()
    cloud.die(true)
    await ana.says("Bom dia")
    await ana.is("failed")
    const { externalId, reference } = lastShown()
    for (const other of [
      "",
      "de outro sistema",
      reference.replace("0.last", "1.last"),
      reference.replace(/\d+$/u, "1"),
      reference.replace(/\d+/u, "999"),
    ])
      await tell({ kind: "status", externalId, state: "delivered", at: 0, reason: "", reference: other }, other)
    for (let look = 0; look < 4; look++) {
      await soon(async () =>
        expect(await rows(`select 1 from channel_events where payload is not null and attempts <= ${look}`)).toEqual(
          [],
        ),
      )
      server.advance(2_001)
    }
    await processed()
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: deliveryMessages.outcomeLost })
  })

  it("is not shown as sent by its last part if another has failed", async () => {
    const ana = await held()
    const [before, last] = [gate(), gate()]
    answering = before.passed
    await ana.says(long)
    await soon(() => expect(cloud.shown).toHaveLength(1))
    answering = last.passed
    before.open()
    await soon(() => expect(cloud.shown).toHaveLength(2))
    const [first] = cloud.shown
    if (first === undefined) throw new Error("nothing was shown")
    await report(first, "failed")
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: "Recusada." })
    last.open()
    await ana.is("sent")
    expect(await ana.shown()).toEqual({ delivery: "failed", reason: "Recusada." })
  })
})
