import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { Logger } from "../logger.ts"
import type { Bus } from "./bus.ts"
import { createInProcessBus } from "./in-process-bus.ts"
import { createNatsBus } from "./nats-bus.ts"
import { describeWithNats } from "./testing/describe-with-nats.ts"

/** A bus, its logged failures, and a way to close it. */
interface BusHarness {
  readonly bus: Bus
  readonly failures: ReadonlyArray<object>
  readonly close: () => Promise<void>
}

/** The contract of `Bus` within one process, for every implementation. */
const describeBus = (name: string, open: (logger: Logger) => Promise<Omit<BusHarness, "failures">>): void => {
  describe(`Bus, ${name}`, () => {
    const opened: Array<BusHarness> = []
    afterEach(async () => {
      for (const { close } of opened.splice(0)) await close()
    })
    const start = async () => {
      const failures: Array<object> = []
      const quiet = () => {}
      const harness = await open({ info: quiet, warn: quiet, error: (fields) => void failures.push(fields) })
      opened.push({ ...harness, failures })
      const { bus } = harness
      const heard: Array<string> = []
      const publish = (subject: string, payload: string) => Effect.runPromise(bus.publish(subject, payload))
      // Own events are delivered from the moment of the subscription on.
      const listen = (subject: string, hear: (payload: string) => void = (payload) => void heard.push(payload)) =>
        bus.subscribe(subject, hear)
      const settled = (wanted: ReadonlyArray<string>) => soon(() => expect(heard).toEqual(wanted))
      return { bus, failures, heard, publish, listen, settled }
    }

    it("delivers a subject's messages in order, each once, and no others", async () => {
      const { publish, listen, settled } = await start()
      listen("dialog.1")
      const said = Array.from({ length: 200 }, (_, at) => `ção ${at} 🪵`)
      for (const payload of said) {
        await publish("dialog.1", payload)
        await publish("dialog.12", "not this")
      }
      await settled(said)
    })

    it("runs handlers after publish has returned", async () => {
      const { bus, listen } = await start()
      let publishing = false
      const inside: Array<boolean> = []
      listen("s", () => void inside.push(publishing))
      publishing = true
      const leaving = Effect.runPromise(bus.publish("s", "a"))
      publishing = false
      await leaving
      await soon(() => expect(inside).toEqual([false]))
    })

    it("delivers once per subscription, each of which ends on its own", async () => {
      const { publish, listen, settled } = await start()
      const forget = listen("s")
      listen("s")
      await publish("s", "a")
      await settled(["a", "a"])
      forget()
      forget()
      await publish("s", "b")
      await settled(["a", "a", "b"])
    })

    it("continues when a handler throws, and logs it", async () => {
      const { failures, publish, listen, settled } = await start()
      listen("s", () => {
        throw new Error("broken")
      })
      listen("s")
      await publish("s", "a")
      await settled(["a"])
      await publish("s", "b")
      await settled(["a", "b"])
      expect(failures.length).toBeGreaterThan(0)
      expect(failures[0]).toMatchObject({ subject: "s" })
    })
  })
}

describeBus("in this process", async (logger) => ({ bus: createInProcessBus(logger), close: async () => {} }))

describeWithNats("between nodes", (makeNats) => {
  const connect = (url: string, logger: Logger) => {
    const bus = createNatsBus({ url, namespace: "contract", logger, retryWait: { first: 20, longest: 100 } })
    return { bus, close: () => bus.close() }
  }
  describeBus("over NATS", async (logger) => {
    const nats = await makeNats()
    await nats.start()
    const harness = connect(nats.url, logger)
    await soon(() => expect(harness.bus.trouble()).toBeUndefined())
    return harness
  })
  describeBus("while NATS is away", async (logger) => connect((await makeNats()).url, logger))
})
