import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fitsQuota } from "./index.ts"

describe("a quota", () => {
  it("admits up to its limit, and everything where it is 0", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(60), (limit, used, more) => {
        expect(fitsQuota({ limit, used }, more)).toBe(more === 0 || limit === 0 || used + more <= limit)
      }),
    )
  })
})
