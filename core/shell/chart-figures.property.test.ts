import fc from "fast-check"
import { expect, it } from "vitest"
import { axisTicks, formatShortCount } from "./index.ts"

it("an axis has few, round, whole numbers from zero to the largest value or a little beyond", () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), (most) => {
      const ticks = axisTicks(most)
      const [step = 0] = ticks.slice(1)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.at(-2)).toBeLessThan(Math.max(1, most))
      expect(String(step)).toMatch(/^[125]0*$/u)
    }),
  )
})

it("counts in little space are written as they are read in Brazil", () => {
  expect([950, 1_000, 12_685, 999_949, 999_950, 2_000_000].map(formatShortCount)).toEqual([
    "950",
    "1 mil",
    "12,7 mil",
    "999,9 mil",
    "1 mi",
    "2 mi",
  ])
})
