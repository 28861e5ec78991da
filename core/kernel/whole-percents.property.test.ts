import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { wholePercents } from "./index.ts"

describe("shares in whole percent", () => {
  it("add up to 100, and none is off by a whole percent", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 8 }), (counts) => {
        const all = counts.reduce((sum, count) => sum + count, 0)
        const shares = wholePercents(counts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(all === 0 ? 0 : 100)
        if (all > 0)
          counts.forEach((count, at) => expect(Math.abs((shares[at] ?? 0) - (count * 100) / all)).toBeLessThan(1))
      }),
    )
  })

  it("round up what is nearest to it", () => {
    expect(wholePercents([5, 0, 3])).toEqual([63, 0, 37])
    expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33])
    expect(wholePercents([0, 0])).toEqual([0, 0])
  })
})
