import fc from "fast-check"
import { expect, it } from "vitest"
import { campaignIntervals, endOfCampaign } from "./index.ts"

const day = 86_400_000

it("the end is where a count of every single message under the cap arrives", () => {
  fc.assert(
    fc.property(
      fc.record({
        nextAt: fc.integer({ min: 0, max: day - 1 }),
        interval: fc.constantFrom(...campaignIntervals),
        pending: fc.integer({ min: 1, max: 600 }),
        leftToday: fc.integer({ min: 0, max: 30 }),
        dailyCap: fc.integer({ min: 1, max: 400 }),
      }),
      (pace) => {
        let at = pace.nextAt
        let end = day
        let room = pace.leftToday
        let last = at
        for (let sent = 0; sent < pace.pending;) {
          if (at >= end || room === 0) {
            at = Math.max(at, end)
            end += day
            room = pace.dailyCap
            continue
          }
          last = at
          sent += 1
          room -= 1
          at += pace.interval * 1_000
        }
        expect(endOfCampaign({ ...pace, midnight: day })).toBe(last)
      },
    ),
  )
})

it("without messages left there is none", () => {
  expect(endOfCampaign({ nextAt: 0, interval: 60, pending: 0, leftToday: 5, dailyCap: 5, midnight: day })).toBeNull()
})
