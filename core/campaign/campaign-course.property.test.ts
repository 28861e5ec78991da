import fc from "fast-check"
import { expect, it } from "vitest"
import { courseOfCampaign, courseWords } from "./index.ts"

const hour = 3_600_000
const first = Date.UTC(2026, 10, 26, 12)
const count = fc.integer({ min: 0, max: 50 })
/** Hours in which something happened, in order, of two days or of many. */
const hours = fc.constantFrom(40, 2_000).chain((span) =>
  fc.uniqueArray(fc.integer({ min: 0, max: span }), { minLength: 1, maxLength: 30 }).chain((places) =>
    fc.tuple(
      ...places
        .toSorted((a, b) => a - b)
        .map((place) =>
          fc.record({ sent: count, failed: count, answered: count }).map((counts) => ({
            at: new Date(first + place * hour).toISOString(),
            ...counts,
          })),
        ),
    ),
  ),
)

it("a course counts everything once, without gaps, by hours or by days", () => {
  fc.assert(
    fc.property(hours, fc.constantFrom("America/Sao_Paulo", "Asia/Kolkata", "America/New_York"), (all, timeZone) => {
      const points = courseOfCampaign(all, timeZone)
      for (const field of ["sent", "failed", "answered"] as const) {
        const sum = (each: ReadonlyArray<Readonly<Record<typeof field, number>>>) =>
          each.reduce((total, one) => total + one[field], 0)
        expect(sum(points)).toBe(sum(all))
      }
      expect(new Set(points.map(({ key }) => key)).size).toBe(points.length)
      const times = points.map(({ key }) => Date.parse(key))
      const steps = new Set(times.slice(1).map((at, place) => at - (times[place] ?? 0)))
      expect([...steps].filter((step) => step !== hour && step !== 24 * hour)).toEqual([])
      expect(steps.size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 80 },
  )
})

it("a course is told in the company's time zone", () => {
  const all = [{ at: "2026-11-27T02:00:00.000Z", sent: 12, failed: 1, answered: 0 }]
  const [point] = courseOfCampaign(all, "America/Sao_Paulo")
  expect(point).toMatchObject({ label: "23h", words: "26/11/2026, 23h" })
  expect(courseOfCampaign([], "America/Sao_Paulo")).toEqual([])
  const later = [...all, { at: "2026-12-27T02:00:00.000Z", sent: 1, failed: 0, answered: 2 }]
  expect(courseOfCampaign(later, "America/Sao_Paulo").map(({ label }) => label)).toHaveLength(31)
  expect(courseWords(all[0] ?? { sent: 0, failed: 0, answered: 0 })).toBe("12 enviadas, 1 falhou, 0 responderam")
})
