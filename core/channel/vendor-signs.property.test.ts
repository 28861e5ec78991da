import fc from "fast-check"
import { expect, it } from "vitest"
import { media, Medium } from "./media.ts"
import { showsVendorTyping } from "./vendor-signs.ts"

const medium = fc.constantFrom(...Medium.literals)
/** Pauses between the keystrokes' signs of an inbox, which sends one in three seconds while somebody types. */
const pauses = fc.array(fc.integer({ min: 1, max: 3_500 }), { minLength: 1, maxLength: 60 })

it("shows somebody who goes on typing without a gap, by few calls, and nothing where the medium has no sign", () => {
  fc.assert(
    fc.property(medium, pauses, (on, between) => {
      let now = 1_000
      let toldAt: number | undefined
      const told: Array<number> = []
      for (const pause of between) {
        if (showsVendorTyping(on, toldAt, now)) {
          toldAt = now
          told.push(now)
        }
        now += pause
      }
      const { typing } = media[on]
      expect(told[0]).toBe(typing === null ? undefined : 1_000)
      for (const [at, moment] of told.entries()) {
        const next = told[at + 1]
        if (next === undefined || typing === null) continue
        expect(next - moment).toBeLessThanOrEqual(typing.lasts)
        expect(next - moment).toBeGreaterThanOrEqual(typing.lasts / 2)
      }
    }),
  )
})
