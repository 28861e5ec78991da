import { randomUUID } from "node:crypto"
import { incomingWords } from "@prosa/core/channel"
import { CompanyId, type ConnectionId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { ChannelEvent, IncomingContent } from "../../channel/events/channel-event.ts"
import type { ChannelGateway } from "../../channel/gateway/channel-gateway.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { messageEventOf, statusEvent } from "../../channel/events/vendor-events.ts"
import { openedConnection } from "../../channel/testing/vendor-fixtures.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { png } from "../../testing/small-files.ts"
import { fetchMessageFiles } from "./fetch-message-files.ts"

async function* fromBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const lostPicture = incomingWords.lostFile("foto.png")

describeOnDatabase("the queue of a person on a channel", (open) => {
  let server: TestServer
  let shop: TestShop
  let connection: { readonly id: ConnectionId; readonly externalId: string }
  let fetching: ChannelGateway["fetchMedia"]
  let persons = 0

  beforeAll(async () => {
    const gateway: ChannelGateway = {
      ...createFakeGateway("WHATSAPP"),
      fetchMedia: (of, wanted) => fetching(of, wanted),
    }
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP: gateway }, lease: 1_500 })
    shop = await openShop(server)
    const externalId = randomUUID()
    const { companyId, bot } = shop
    const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium: "WHATSAPP", externalId })
    connection = { id, externalId }
  })
  beforeEach(() => {
    fetching = () => Effect.never
  })
  afterAll(() => server.close())

  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows
  const nextPhone = () => `55119${String(70_000_000 + ++persons)}`
  const factsOf = (phone: string) => ({
    identities: [{ kind: "phone" as const, value: phone }],
    address: phone,
    name: "Ana Lima",
  })
  const tell = (phone: string, event: ChannelEvent) =>
    Effect.runPromise(
      storeEvents(
        server.transactions,
        "WHATSAPP",
        [{ connection: connection.externalId, id: randomUUID(), person: phone, event }],
        server.clock.now(),
      ),
    )
  const says = (phone: string, said: Partial<IncomingContent>) =>
    tell(phone, {
      kind: "message",
      externalId: `in-${randomUUID()}`,
      person: factsOf(phone),
      at: server.clock.now(),
      said: { text: "", media: [], quiet: false, ...said },
    })
  const said = async (phone: string) =>
    (
      await rows<{ text: string; files: ReadonlyArray<{ name: string }> }>(`
        select m.text, m.files from messages m
        join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
        join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
        where i.value = '${phone}' and m.sender = 'CLIENT' order by m.dialog_id, m.seq`)
    ).map(({ text, files }) => [text, ...files.map(({ name }) => name)].join(" + "))
  const waiting = () =>
    rows<{ attempts: number }>("select attempts from channel_events where payload is not null order by id")
  const picture = { media: [{ id: "m-1", mime: "image/png", name: "foto.png" }] }
  /** Lets the waits between attempts pass. */
  const until = (check: () => Promise<void>) =>
    soon(
      async () => {
        server.advance(20_000)
        await check()
      },
      { within: 20_000, every: 100 },
    )

  it("goes on without a file whose fetching is interrupted with its job again and again", async () => {
    const ana = nextPhone()
    await says(ana, picture)
    await says(ana, { text: "ainda está aí?" })
    await until(async () => expect(await said(ana)).toEqual([lostPicture, "ainda está aí?"]))
  }, 30_000)

  it("keeps the report of a message that waits behind another one for as long as it waits", async () => {
    const ana = nextPhone()
    await says(ana, picture)
    const externalId = `out-${randomUUID()}`
    const content = { text: "já vou", media: [], quiet: false }
    const at = server.clock.now()
    const own = { kind: "sent-elsewhere", externalId, person: factsOf(ana), at, said: content } as const
    const read = { kind: "status", externalId, state: "read", at, reason: "" } as const
    await Effect.runPromise(
      storeEvents(
        server.transactions,
        "WHATSAPP",
        [
          { connection: connection.externalId, id: messageEventOf(externalId), person: ana, event: own },
          ...statusEvent(connection.externalId, "read", read),
        ],
        at,
      ),
    )
    const looks = () =>
      rows<{ attempts: number }>(`select attempts from channel_events where external_id like 'status %'`)
    await soon(async () => {
      server.advance(5_000)
      expect((await looks())[0]?.attempts).toBeGreaterThanOrEqual(5)
    })
    fetching = () => Effect.succeed({ name: "foto.png", mime: "image/png", content: fromBytes(png) })
    await soon(async () => {
      server.advance(200)
      expect(await rows(`select delivery from messages where sender = 'HUMAN' and text = 'já vou'`)).toEqual([
        { delivery: "read" },
      ])
    })
  }, 30_000)

  describe("a file", () => {
    const fetched = (content: AsyncIterable<Uint8Array>) =>
      Effect.succeed({ name: "foto.png", mime: "image/png", content })
    const whole = () => fromBytes(png)
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield png.subarray(0, 20)
      throw new Error("aborted")
    }

    it("that was cut in the middle is fetched again", async () => {
      const contents = [cut, cut, whole]
      fetching = () => fetched((contents.shift() ?? whole)())
      const ana = nextPhone()
      await says(ana, picture)
      await until(async () => expect(await said(ana)).toEqual([" + foto.png"]))
      expect(contents).toEqual([])
    }, 30_000)

    it("that is cut every time is given up, with words", async () => {
      let asked = 0
      fetching = () => {
        asked++
        return fetched(cut())
      }
      const ana = nextPhone()
      await says(ana, picture)
      await until(async () => expect(await said(ana)).toEqual([lostPicture]))
      expect(asked).toBe(5)
    }, 30_000)

    const tried = async (
      content: () => AsyncIterable<Uint8Array> | "never",
      attempts = 0,
      store = server.files,
    ): Promise<unknown> => {
      const { transactions, clock } = server
      const logger = { info: () => {}, warn: () => {}, error: () => {} }
      const gateway = { ...createFakeGateway("WHATSAPP"), fetchMedia: () => opened(content()) }
      const companyId = Schema.decodeSync(CompanyId)(shop.companyId)
      return Effect.runPromise(
        fetchMessageFiles(
          { companyId, connection: openedConnection("WHATSAPP", { companyId }), waiting: { attempts } },
          picture.media,
          { botId: shop.bot.id, visitorId: nextPhone() },
          { transactions, store, clock, logger, gateways: { WHATSAPP: gateway }, fetchWithin: 300 },
        ),
      )
    }

    const opened = (content: AsyncIterable<Uint8Array> | "never") =>
      content === "never" ? Effect.never : fetched(content)

    it("that the vendor never hands over is left for another attempt, and lost after the last", async () => {
      expect(await tried(() => "never")).toBeUndefined()
      expect(await tried(() => "never", 4)).toEqual({ fileIds: [], lost: [lostPicture] })
    })

    it("that drips on and on is left for another attempt, and lost after the last", async () => {
      async function* dripping(): AsyncGenerator<Uint8Array> {
        yield png
        for (;;) {
          // never ends by itself: the time limit of fetching ends it
          await new Promise((resolve) => setTimeout(resolve, 50))
          yield png.subarray(0, 1)
        }
      }
      expect(await tried(dripping)).toBeUndefined()
      expect(await tried(dripping, 4)).toEqual({ fileIds: [], lost: [lostPicture] })
    })

    it("for which the disk has no room at present is left for another attempt", async () => {
      const full = {
        ...server.files,
        receive: () => Effect.fail({ _tag: "StoreFailed", reason: "ENOSPC" } as const),
      }
      expect(await tried(whole, 0, full)).toBeUndefined()
      expect(await tried(whole, 4, full)).toEqual({ fileIds: [], lost: [lostPicture] })
      expect(await tried(whole)).toMatchObject({ lost: [] })
    })

    it("is not fetched once more when all attempts have ended with their process", async () => {
      expect(await tried(whole, 5)).toEqual({ fileIds: [], lost: [lostPicture] })
    })
  })

  describe("with an event that cannot be processed", () => {
    /** Stores an event as an earlier version of the server may have. */
    const stored = async (phone: string, payload: object) => {
      await rows(`
        insert into channel_events (company_id, connection_id, external_id, person, payload, received_at)
        select ${shop.companyId}, ${connection.id}, '${randomUUID()}', '${phone}', '${JSON.stringify(payload)}'::jsonb,
          to_timestamp(${server.clock.now() / 1_000})`)
    }

    it("says in the room that a message could not be read, and goes on", async () => {
      const ana = nextPhone()
      await says(ana, { text: "oi" })
      await soon(async () => expect(await said(ana)).toEqual(["oi"]))
      await stored(ana, { kind: "message", said: "segredo da Ana" })
      await says(ana, { text: "e agora?" })
      await soon(async () => expect((await waiting())[0]?.attempts).toBeGreaterThan(10))
      // a passing trouble is waited for
      expect(await said(ana)).toEqual(["oi"])
      server.advance(300_000)
      await soon(async () => expect(await said(ana)).toEqual(["oi", incomingWords.unreadable, "e agora?"]))
      const noted = server.log.filter((line) => line.includes("given up"))
      expect(noted).toHaveLength(1)
      expect(server.log.join("\n")).not.toContain("segredo da Ana")
    }, 30_000)

    it("stores words in place of a message whose processing dies, and leaves the bot alone", async () => {
      const ana = nextPhone()
      await says(ana, { text: "oi" })
      await soon(async () => expect(await said(ana)).toEqual(["oi"]))
      const whole = { text: "pedido", media: [], quiet: false }
      const nobody = { identities: [], address: "", name: "" }
      await tell(ana, { kind: "message", externalId: randomUUID(), person: nobody, at: 0, said: whole })
      await soon(async () => expect((await waiting())[0]?.attempts).toBeGreaterThan(10))
      server.advance(300_000)
      await soon(async () => expect(await said(ana)).toEqual(["oi", incomingWords.unreadable]))
      expect(await rows(`select 1 from messages where text = 'Seu pedido está a caminho.'`)).toEqual([])
    }, 30_000)

    it("forgets a report that cannot be applied, without words", async () => {
      const ana = nextPhone()
      await stored(ana, { kind: "status", externalId: 7 })
      await says(ana, { text: "oi" })
      await soon(async () => expect((await waiting())[0]?.attempts).toBeGreaterThan(10))
      server.advance(300_000)
      await soon(async () => expect(await said(ana)).toEqual(["oi"]))
    }, 30_000)
  })
})
