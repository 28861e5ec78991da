import { Effect } from "effect"
import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it } from "vitest"
import { silentLogger } from "../logger.ts"
import type { Bus, MissedHandler } from "./bus.ts"
import { createInProcessBus } from "./in-process-bus.ts"
import { shareSubscriptions } from "./shared-subscriptions.ts"

/** A bus that counts its subscribers and can report a gap. */
const aBus = () => {
  const bus = createInProcessBus(silentLogger)
  const gaps = new Set<MissedHandler>()
  let listeners = 0
  const watched: Bus = {
    publish: bus.publish,
    subscribe: (subject, handler, missed) => {
      const forget = bus.subscribe(subject, handler)
      if (missed !== undefined) gaps.add(missed)
      listeners += 1
      return () => {
        listeners -= 1
        if (missed !== undefined) gaps.delete(missed)
        forget()
      }
    },
  }
  return {
    bus: watched,
    listeners: () => listeners,
    miss: () => gaps.forEach((missed) => missed("gap")),
    say: async (subject: string, payload: string) => {
      await Effect.runPromise(bus.publish(subject, payload))
      await nextTurn()
    },
  }
}

const sharing = () => {
  const far = aBus()
  let read = 0
  const shared = shareSubscriptions({ bus: far.bus, logger: silentLogger }, (payload) => {
    read += 1
    return { payload }
  })
  return { ...far, shared, read: () => read }
}

it("a payload is decoded once, and every listener gets the same value", async () => {
  const { shared, say, read, listeners } = sharing()
  const heard: Array<object> = []
  for (let at = 0; at < 100; at++) shared.subscribe("sala", { hear: (it) => void heard.push(it) })
  await say("sala", "oi")
  expect([heard.length, new Set(heard).size, read(), listeners()]).toEqual([100, 1, 1, 1])
})

it("a listener that unsubscribes receives no more, and the last one ends the subscription", async () => {
  const { shared, say, listeners } = sharing()
  const heard: Array<string> = []
  const leave = shared.subscribe("sala", { hear: () => void heard.push("Ana") })
  const last = shared.subscribe("sala", { hear: () => void heard.push("Bia") })
  leave()
  leave()
  await say("sala", "oi")
  expect([heard, listeners()]).toEqual([["Bia"], 1])
  last()
  expect(listeners()).toBe(0)
  shared.subscribe("sala", { hear: () => void heard.push("Cida") })
  await say("sala", "oi")
  await say("outra", "oi")
  expect(heard).toEqual(["Bia", "Cida"])
})

it("a listener that throws does not affect the others, and all are notified of a gap", async () => {
  const { shared, say, miss } = sharing()
  const heard: Array<string> = []
  shared.subscribe("sala", {
    hear: () => {
      throw new Error("broken")
    },
  })
  shared.subscribe("sala", { hear: () => void heard.push("heard"), missed: (when) => void heard.push(when) })
  await say("sala", "oi")
  miss()
  expect(heard).toEqual(["heard", "gap"])
})
