import fc from "fast-check"
import { expect, it } from "vitest"
import { type Backoff, backoffWait, isTriedAgain, longestBackoff } from "./send-backoff.ts"

const kinds: ReadonlyArray<Backoff> = ["usual", "throughput", "pair", "account", "unreached"]
const kind = fc.constantFrom(...kinds)
const attempt = fc.integer({ min: 1, max: 40 })
const chance = fc.double({ min: 0, max: 1, noNaN: true })

it("never shrinks from one attempt to the next at the same chance, and has a limit", () => {
  fc.assert(
    fc.property(kind, attempt, chance, (of, at, by) => {
      const wait = backoffWait(of, at, by)
      expect(backoffWait(of, at + 1, by)).toBeGreaterThanOrEqual(wait)
      expect(wait).toBeGreaterThanOrEqual(500)
      expect(wait).toBeLessThanOrEqual(longestBackoff)
    }),
  )
})

it("spreads what a number or an account sends over half of the wait, and nothing else", () => {
  fc.assert(
    fc.property(kind, attempt, chance, (of, at, by) => {
      const [least, most] = [backoffWait(of, at, 0), backoffWait(of, at, 1)]
      expect(least).toBe(of === "throughput" || of === "account" ? most / 2 : most)
      expect(backoffWait(of, at, by)).toBeGreaterThanOrEqual(least)
      expect(backoffWait(of, at, by)).toBeLessThanOrEqual(most)
    }),
  )
})

it("is 4ⁿ seconds for one person, and minutes for an account", () => {
  expect([1, 2, 3, 4, 5].map((at) => backoffWait("pair", at, 0.3))).toEqual([4_000, 16_000, 64_000, 256_000, 900_000])
  expect([1, 2, 3].map((at) => backoffWait("account", at, 1))).toEqual([120_000, 240_000, 480_000])
  expect(backoffWait("account", 1, 0)).toBe(60_000)
})

it("ends after five attempts that the vendor answers, and after eight that do not reach it", () => {
  const attemptsOf = (of: Backoff) => 1 + [...Array(40).keys()].filter((at) => isTriedAgain(of, at + 1)).length
  expect(kinds.map(attemptsOf)).toEqual([5, 5, 5, 5, 8])
})
