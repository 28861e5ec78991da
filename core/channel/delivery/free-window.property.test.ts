import fc from "fast-check"
import { expect, it } from "vitest"
import { freeUntil, isWindowOver, windowBegin } from "./free-window.ts"
import { media, type Medium } from "../media.ts"

// the keys of that very table
const anyMedium = fc.constantFrom(...(Object.keys(media) as ReadonlyArray<Medium>))
const moments = fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 })

it("once a window is over, only another message of the person opens it, and that at once", () => {
  fc.assert(
    fc.property(
      anyMedium,
      moments,
      fc.nat({ max: 400_000_000 }),
      fc.nat({ max: 400_000_000 }),
      (medium, at, later, more) => {
        const windowed = { medium, lastClientAt: new Date(at).toISOString() }
        const over = isWindowOver(windowed, at + later)
        expect(over).toBe(media[medium].freeHours !== null && later >= media[medium].freeHours * 3_600_000)
        if (over) expect(isWindowOver(windowed, at + later + more)).toBe(true)
        const again = { medium, lastClientAt: new Date(at + later).toISOString() }
        expect(isWindowOver(again, at + later)).toBe(false)
        expect((freeUntil(again) ?? 0) - (freeUntil(windowed) ?? 0)).toBe(media[medium].freeHours === null ? 0 : later)
      },
    ),
    { numRuns: 500 },
  )
})

it("a window begins when the vendor says that the person wrote, and never later than now", () => {
  fc.assert(
    fc.property(moments, fc.option(moments, { nil: 0 }), (now, told) => {
      const begin = windowBegin(told, now)
      expect(begin).toBeLessThanOrEqual(now)
      expect(begin).toBe(told === 0 || told > now ? now : told)
    }),
    { numRuns: 500, examples: [[1_700_000_000_000, 0]] },
  )
})
