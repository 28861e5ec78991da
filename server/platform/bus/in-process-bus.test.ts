import { Effect } from "effect"
import { expect, test } from "vitest"
import { silentLogger } from "../logger.ts"
import { createInProcessBus } from "./in-process-bus.ts"

const createHeard = () => {
  const failures: object[] = []
  const bus = createInProcessBus({ ...silentLogger, error: (fields) => failures.push(fields) })
  const heard: string[] = []
  const publish = (subject: string, payload: string) => Effect.runPromise(bus.publish(subject, payload))
  return { bus, failures, heard, hear: (payload: string) => void heard.push(payload), publish }
}

test("subscribers hear their subject, in order, and nothing else", async () => {
  const { bus, heard, hear, publish } = createHeard()
  bus.subscribe("dialog.1", hear)
  await publish("dialog.1", "a")
  await publish("dialog.12", "not this")
  await publish("dialog.1", "b")
  expect(heard).toEqual(["a", "b"])
})

test("handlers run after publish, never inside of it", () => {
  const { bus, heard, hear } = createHeard()
  bus.subscribe("s", hear)
  Effect.runSync(bus.publish("s", "a"))
  expect(heard).toEqual([])
})

test("a function subscribed twice hears twice, and each ends on its own", async () => {
  const { bus, heard, hear, publish } = createHeard()
  const end = bus.subscribe("s", hear)
  bus.subscribe("s", hear)
  await publish("s", "a")
  end()
  end()
  await publish("s", "b")
  expect(heard).toEqual(["a", "a", "b"])
})

test("a handler that throws is logged and disturbs no other", async () => {
  const { bus, failures, heard, hear, publish } = createHeard()
  bus.subscribe("s", () => {
    throw new Error("broken")
  })
  bus.subscribe("s", hear)
  await publish("s", "a")
  expect(heard).toEqual(["a"])
  expect(failures).toMatchObject([{ subject: "s" }])
})
