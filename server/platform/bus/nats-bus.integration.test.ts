import { Effect } from "effect"
import { afterEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { Logger } from "../logger.ts"
import type { Bus } from "./bus.ts"
import { createNatsBus, type NatsBus } from "./nats-bus.ts"
import { describeWithNats } from "./testing/describe-with-nats.ts"

describeWithNats("the bus between nodes", (makeNats) => {
  const open: Array<NatsBus> = []
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close()
  })
  const log: Array<string> = []
  const note = (fields: object, message: string) => void log.push(JSON.stringify({ ...fields, message }))
  const logger: Logger = { info: note, warn: note, error: note }
  const node = (url: string, namespace = "a") => {
    const bus = createNatsBus({ url, namespace, logger, retryWait: { first: 20, longest: 100 } })
    open.push(bus)
    return bus
  }
  const connected = (...buses: ReadonlyArray<NatsBus>) =>
    soon(() => expect(buses.map((bus) => bus.trouble())).toEqual(buses.map(() => undefined)))
  const say = (bus: Bus, subject: string, payload: string) => Effect.runPromise(bus.publish(subject, payload))
  /** Subscribes and waits until the subscription is effective. */
  const listen = async (bus: Bus, subject: string) => {
    const heard: Array<string> = []
    const missed: Array<string> = []
    const forget = bus.subscribe(
      subject,
      (payload) => void heard.push(payload),
      (when) => void missed.push(when),
    )
    await soon(() => expect(missed).toContain("beginning"))
    missed.length = 0
    return { heard, missed, forget }
  }

  it("delivers one node's messages to all, in order, each once, and to no other subject or installation", async () => {
    const nats = await makeNats()
    await nats.start()
    const [here, there, elsewhere] = [node(nats.url), node(nats.url), node(nats.url, "b")]
    await connected(here, there, elsewhere)
    const own = await listen(here, "dialog.1.2")
    const other = await listen(there, "dialog.1.2")
    const neighbour = await listen(there, "dialog.1.22")
    const foreign = await listen(elsewhere, "dialog.1.2")
    const said = Array.from({ length: 500 }, (_, index) => String(index))
    for (const payload of said) await say(here, "dialog.1.2", payload)
    await soon(() => expect(other.heard).toHaveLength(500))
    expect([own.heard, other.heard, neighbour.heard, foreign.heard]).toEqual([said, said, [], []])
    other.forget()
    await say(here, "dialog.1.2", "later")
    await say(here, "dialog.1.22", "last")
    await soon(() => expect(neighbour.heard).toEqual(["last"]))
    expect(other.heard).toHaveLength(500)
  })

  it("continues in its own process while NATS is away, and reports gaps when it is back", async () => {
    const nats = await makeNats()
    await nats.start()
    const [here, there] = [node(nats.url), node(nats.url)]
    await connected(here, there)
    const own = await listen(here, "s")
    const other = await listen(there, "s")
    await nats.stop()
    await soon(() => expect([here.trouble(), there.trouble()]).not.toContain(undefined))
    expect(here.trouble()).toMatch(/^O NATS não responde: .+\.$/u)
    await say(here, "s", "alone")
    await soon(() => expect(own.heard).toEqual(["alone"]))
    await nats.start()
    await connected(here, there)
    await soon(() => expect([own.missed, other.missed]).toEqual([["gap"], expect.arrayContaining(["gap"])]))
    await say(here, "s", "together")
    await soon(() => expect(other.heard).toEqual(["together"]))
    expect(own.heard).toEqual(["alone", "together"])
  })

  it("starts without NATS, and reports the gap of a node that was cut off alone", async () => {
    const nats = await makeNats()
    const here = node(nats.url)
    await say(here, "s", "nobody else hears it")
    const there = node(nats.url)
    const missed: Array<string> = []
    there.subscribe(
      "s",
      () => {},
      (when) => void missed.push(when),
    )
    await nats.start()
    await connected(here, there)
    await soon(() => expect(missed).toContain("gap"))
  })

  it("reports a gap for a message too large for NATS", async () => {
    const nats = await makeNats()
    await nats.start()
    const [here, there] = [node(nats.url), node(nats.url)]
    await connected(here, there)
    const other = await listen(there, "s")
    const neighbour = await listen(there, "t")
    await say(here, "s", "x".repeat(2_000_000))
    await soon(() => expect(other.missed).toEqual(["gap"]))
    expect([other.heard, neighbour.missed]).toEqual([[], []])
  })

  it("connects with user and password, which are never logged", async () => {
    const nats = await makeNats("--user", "prosa", "--pass", "s3gredo-do-nats")
    await nats.start()
    log.length = 0
    const refused = node(nats.url.replace("//", "//prosa:s3nha-errada@"))
    await soon(() => expect(log.join("")).toContain("NATS does not answer"))
    await connected(node(nats.url.replace("//", "//prosa:s3gredo-do-nats@")))
    expect(refused.trouble()).toBeDefined()
    expect(log.join("")).not.toMatch(/s3/u)
  })
})
