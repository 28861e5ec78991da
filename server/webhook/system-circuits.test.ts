import { circuitLimit, circuitPause } from "@prosa/core/webhook"
import { BotId } from "@prosa/core/kernel"
import { expect, it } from "vitest"
import { createSystemCircuits } from "./system-circuits.ts"

const bot = BotId.make(1)
const erp = "https://erp.example"
const open = () => {
  let now = 1_000
  const circuits = createSystemCircuits({ now: () => now })
  const fail = (times: number, origin = erp) => {
    for (let at = 0; at < times; at++) circuits.note(bot, origin, false)
  }
  return { circuits, fail, pass: (by: number) => (now += by) }
}

it("pauses a system after so many failures in a row, for this bot and this system alone", () => {
  const { circuits, fail } = open()
  fail(circuitLimit - 1)
  expect(circuits.pausedUntil(bot, erp)).toBeUndefined()
  fail(1)
  expect(circuits.pausedUntil(bot, erp)).toBe(1_000 + circuitPause)
  expect(circuits.pausedUntil(BotId.make(2), erp)).toBeUndefined()
  expect(circuits.pausedUntil(bot, "https://other.example")).toBeUndefined()
})

it("lets one call try after the pause, and asks again once it was answered", () => {
  const { circuits, fail, pass } = open()
  fail(circuitLimit)
  pass(circuitPause)
  expect(circuits.pausedUntil(bot, erp)).toBeUndefined()
  expect(circuits.pausedUntil(bot, erp)).toBe(1_000 + 2 * circuitPause)
  circuits.note(bot, erp, true)
  expect(circuits.pausedUntil(bot, erp)).toBeUndefined()
  fail(circuitLimit - 1)
  expect(circuits.pausedUntil(bot, erp)).toBeUndefined()
})

it("forgets the systems that failed longest ago, so that nothing grows without end", () => {
  const { circuits, fail } = open()
  fail(circuitLimit)
  for (let at = 0; at < 1_000; at++) fail(1, `https://s${at}.example`)
  expect(circuits.pausedUntil(bot, erp)).toBeUndefined()
})
