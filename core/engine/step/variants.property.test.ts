import fc from "fast-check"
import { expect, it } from "vitest"
import { initialState, wholeState } from "./engine-state.ts"
import { withVariants } from "./variants.ts"

const messages = fc.uniqueArray(
  fc.record({ key: fc.string({ maxLength: 5 }), count: fc.integer({ min: 2, max: 10 }) }),
  {
    selector: ({ key }) => key,
    minLength: 1,
    maxLength: 4,
  },
)

it("chooses a text of each message, never the one before, alike with the same seed", () => {
  fc.assert(
    fc.property(messages, fc.array(fc.integer(), { minLength: 2, maxLength: 20 }), (varied, seeds) => {
      let state = wholeState(initialState)
      for (const seed of seeds) {
        const next = withVariants(state, varied, seed)
        expect(withVariants(state, varied, seed)).toEqual(next)
        for (const { key, count } of varied) {
          const chosen = next.variants[key] ?? -1
          expect(chosen >= 0 && chosen < count).toBe(true)
          expect(chosen).not.toBe(state.variants[key])
        }
        state = next
      }
    }),
  )
})

it("chooses each text in the long run, whatever was said before", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), fc.integer(), (count, seed) => {
      const varied = [{ key: "2/1", count }]
      let state = wholeState(initialState)
      const chosen = new Set<number>()
      for (let at = 0; at < 400; at++) {
        state = withVariants(state, varied, seed + at)
        chosen.add(state.variants["2/1"] ?? -1)
      }
      expect(chosen.size).toBe(count)
    }),
    { numRuns: 50 },
  )
})

it("adds nothing to a state where no message has several texts", () => {
  const state = wholeState(initialState)
  expect(withVariants(state, [], 1)).toBe(state)
})
