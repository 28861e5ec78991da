import { randomUUID } from "node:crypto"
import { ClientId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { receiveMessage } from "../../conversation/receiving/receive-message.ts"
import { createPublishedScripts } from "../../engine/index.ts"
import type { ClaimWish } from "../../platform/jobs/job-queue.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createDeliveryQueue } from "./delivery-queue.ts"

const kinds = ["WHATSAPP", "WHATSAPP_QRCODE"] as const

describeOnDatabase("the queue of deliveries", (open) => {
  let server: TestServer
  let shops: ReadonlyArray<TestShop>
  let people = 0

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shops = [await openShop(server), await openShop(server)]
    for (const { companyId, bot } of shops)
      for (const medium of kinds) {
        const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium, externalId: randomUUID() })
        for (let at = 0; at < 6; at++) await greet(companyId, bot.id, { id, medium })
      }
  })
  afterAll(() => server.close())

  /** A person writes, whom the bot greets with a message to deliver. */
  const greet = (
    companyId: TestShop["companyId"],
    botId: TestShop["bot"]["id"],
    connection: { readonly id: Awaited<ReturnType<typeof seedConnection>>; readonly medium: (typeof kinds)[number] },
  ) => {
    const identity = { channel: "WHATSAPP", kind: "phone", value: `55119${String(20_000_000 + ++people)}` } as const
    const said = { clientId: Schema.decodeSync(ClientId)(randomUUID()), text: "oi", fileIds: [] }
    const needs = {
      webhooks: null,
      scripts: createPublishedScripts(),
      presence: { online: () => new Set<never>() },
      clock: server.clock,
    }
    return Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        receiveMessage(tx, { companyId, botId, identity, connection, said }, needs),
      ),
    )
  }
  const queue = () => createDeliveryQueue(server.transactions)
  const claim = (wish: Partial<ClaimWish>) =>
    Effect.runPromise(queue().claim({ kinds, limit: 50, now: server.clock.now(), lease: 60_000, ...wish }))
  const giveBack = () =>
    Promise.all(
      shops.map(({ companyId }) =>
        server.seed.asTenant(companyId, (tx) => tx.execute("update deliveries set locked_until = null")),
      ),
    )

  it("gives each company and each medium no more than its share, counting what is in progress", async () => {
    const [one, other] = shops.map(({ companyId }) => companyId)
    if (one === undefined || other === undefined) throw new Error("two companies")
    const running = new Map([[one, 3]])
    const byCompany = await claim({ perCompany: { most: 5, running } })
    const ofCompany = (id: number) => byCompany.filter(({ companyId }) => companyId === id).length
    expect([ofCompany(one), ofCompany(other)]).toEqual([2, 5])
    await giveBack()
    const byKind = await claim({ perKind: { most: 4, running: new Map([["WHATSAPP", 4]]) } })
    expect(byKind.map(({ kind }) => kind)).toEqual(Array(4).fill("WHATSAPP_QRCODE"))
    await giveBack()
    expect(await claim({ limit: 20 })).toHaveLength(20)
    expect(await claim({})).toHaveLength(4)
    await giveBack()
  })

  it("renews a claim while it holds, and no claim that another has taken over", async () => {
    const [first] = await claim({ limit: 1, lease: 1 })
    if (first === undefined) throw new Error("nothing is due")
    expect(await Effect.runPromise(queue().renew?.(first, 60_000) ?? Effect.succeed(undefined))).toBe(true)
    expect((await claim({})).map(({ id }) => id)).not.toContain(first.id)
    await giveBack()
    const again = await claim({})
    expect(again.some(({ id, companyId }) => id === first.id && companyId === first.companyId)).toBe(true)
    expect(await Effect.runPromise(queue().renew?.(first, 60_000) ?? Effect.succeed(undefined))).toBe(false)
    await giveBack()
  })
})
