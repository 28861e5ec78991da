import { Effect } from "effect"
import { afterEach, beforeAll, expect, test } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { silentLogger } from "../logger.ts"
import { platformMigration } from "../storage/platform-migration.ts"
import { describeOnEveryDatabase } from "../storage/testing/test-databases.ts"
import { sql } from "../storage/sql.ts"
import { createTransactions, type Transactions } from "../storage/transactions.ts"
import type { Tx } from "../storage/tx.ts"
import type { Bus } from "./bus.ts"
import { startOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from "./outbox-relay.ts"

/** A bus that records what is published, and fails while `down` is set. */
const createRecordingBus = () => {
  const published: string[] = []
  const state = { down: false, refused: 0 }
  const bus: Bus = {
    publish: (_subject, payload) =>
      Effect.suspend(() =>
        state.down
          ? Effect.suspend(() => {
              state.refused += 1
              return Effect.fail({ _tag: "BusUnavailable" as const, reason: "down" })
            })
          : Effect.sync(() => void published.push(payload)),
      ),
    subscribe: () => () => {},
  }
  return { bus, published, state }
}

describeOnEveryDatabase("the outbox", (open, kind) => {
  let transactions: Transactions
  const relays: OutboxRelay[] = []
  beforeAll(async () => {
    transactions = createTransactions(await open([platformMigration]))
  })
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.stop()
  })

  const start = (bus: Bus, options: Partial<OutboxRelayOptions> = {}) => {
    const relay = startOutboxRelay({ transactions, bus, logger: silentLogger, pollEvery: 60_000, ...options })
    relays.push(relay)
    return relay
  }
  const tell = (...payloads: string[]) =>
    Effect.runPromiseExit(transactions.asTenant(1, (tx) => Effect.forEach(payloads, (p) => tellOne(tx, p))))
  const tellOne = (tx: Tx, payload: string) => Effect.sync(() => tx.emit({ subject: "s", payload }))
  const rest = async () => (await Effect.runPromise(transactions.asWorker(countRows))).count
  const countRows = (tx: Tx) => tx.onlyRow<{ count: number }>(sql`select count(*)::int as count from outbox`)

  test("committed events are published at once and in order, rolled-back ones never", async () => {
    const { bus, published } = createRecordingBus()
    start(bus)
    await tell("a", "b")
    await Effect.runPromiseExit(transactions.asTenant(1, (tx) => Effect.andThen(tellOne(tx, "no"), Effect.die("no"))))
    await tell("c")
    await soon(() => expect(published).toEqual(["a", "b", "c"]))
    // What was published is forgotten after it.
    await soon(async () => expect(await rest()).toBe(0))
  })

  test("events left by a crashed process are published at the next start, in batches", async () => {
    const payloads = Array.from({ length: 25 }, (_, index) => `left ${index}`)
    for (const payload of payloads) await tell(payload)
    const { bus, published } = createRecordingBus()
    start(bus, { batch: 10 })
    await soon(() => expect(published).toEqual(payloads))
  })

  test("a relay that crashes between publishing and its commit loses nothing", async () => {
    await tell("a", "b", "c")
    const dying = createRecordingBus()
    let told = 0
    start(
      { ...dying.bus, publish: (s, p) => (++told === 3 ? Effect.die("killed") : dying.bus.publish(s, p)) },
      { pollEvery: 60_000 },
    )
    await soon(() => expect(dying.published).toEqual(["a", "b"]))
    await relays.pop()?.stop()
    const next = createRecordingBus()
    start(next.bus)
    await soon(() => expect(next.published).toEqual(["a", "b", "c"]))
    await soon(async () => expect(await rest()).toBe(0))
  })

  test("events wait while the bus is down", async () => {
    const { bus, published, state } = createRecordingBus()
    state.down = true
    start(bus, { pollEvery: 20 })
    await tell("a")
    await soon(() => expect(state.refused).toBeGreaterThan(1))
    expect(await rest()).toBe(1)
    state.down = false
    await soon(() => expect(published).toEqual(["a"]))
  })

  test("a company can neither emit as another nor see its events", async () => {
    await tell("a")
    const seen = await Effect.runPromise(transactions.asTenant(2, countRows))
    expect(seen).toEqual({ count: 0 })
    const asNobody = await Effect.runPromiseExit(transactions.asSignIn((tx) => tellOne(tx, "no")))
    expect(asNobody._tag).toBe("Failure")
    start(createRecordingBus().bus)
    await soon(async () => expect(await rest()).toBe(0))
  })

  // the embedded database has one connection, on which transactions never overlap
  if (kind === "postgres") {
    test("an event with a low id that is committed late is not skipped", async () => {
      const { bus, published } = createRecordingBus()
      start(bus)
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      let wrote = () => {}
      const written = new Promise<void>((resolve) => (wrote = resolve))
      const late = Effect.runPromise(
        transactions.asTenant(1, (tx) =>
          tellOne(tx, "first id, late commit").pipe(
            Effect.andThen(Effect.sync(() => wrote())),
            Effect.andThen(Effect.promise(() => held)),
          ),
        ),
      )
      await written
      await tell("second id")
      await soon(() => expect(published).toEqual(["second id"]))
      letGo()
      await late
      await soon(() => expect(published).toEqual(["second id", "first id, late commit"]))
    })
  }

  test("two relays share the work and publish each event once", async () => {
    const { bus, published } = createRecordingBus()
    start(bus, { batch: 5, pollEvery: 5 })
    start(bus, { batch: 5, pollEvery: 5 })
    const payloads = Array.from({ length: 200 }, (_, index) => String(index))
    for (let from = 0; from < payloads.length; from += 4) await tell(...payloads.slice(from, from + 4))
    await soon(async () => expect(await rest()).toBe(0))
    expect([...published].sort((a, b) => Number(a) - Number(b))).toEqual(payloads)
  })
})
