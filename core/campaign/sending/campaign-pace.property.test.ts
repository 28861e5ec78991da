import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  campaignIntervals,
  closingAfter,
  endOfCampaign,
  maySendAt,
  nextOfPace,
  openingFrom,
  type SendingHours,
} from "../index.ts"

const day = 86_400_000
const minute = 60_000

const timeZones = fc.constantFrom(
  "America/Sao_Paulo",
  "America/New_York",
  "Europe/Lisbon",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
)
const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`)
const sendingHours: fc.Arbitrary<SendingHours> = fc
  .record({
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6] as const, { minLength: 1 }),
    from: clock,
    to: fc.oneof(clock, fc.constant("24:00")),
  })
  .filter(({ from, to }) => from !== to)
/** Times of a year, with the nights in which clocks are changed. */
const times = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2026, 2, 8),
        Date.UTC(2026, 2, 29),
        Date.UTC(2026, 3, 4),
        Date.UTC(2026, 9, 3),
        Date.UTC(2026, 9, 25),
        Date.UTC(2026, 10, 1),
      ),
      fc.integer({ min: -2 * day, max: 2 * day }),
    )
    .map(([night, off]) => night + off),
)

describe("sending hours", () => {
  it("open at the first minute at which a campaign may send, whatever clocks do in between", () => {
    fc.assert(
      fc.property(sendingHours, timeZones, times, (hours, timeZone, at) => {
        const found = openingFrom(hours, timeZone, at)
        expect(found).toBeGreaterThanOrEqual(at)
        expect(maySendAt(hours, timeZone, found)).toBe(true)
        expect(openingFrom(hours, timeZone, found)).toBe(found)
        if (found > at) {
          expect(maySendAt(hours, timeZone, found - 1)).toBe(false)
          // No period lies in between: each is looked for at every half of the shortest gap to be told.
          for (let between = at; between < found; between += 7 * minute)
            expect([between, maySendAt(hours, timeZone, between)]).toEqual([between, false])
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe("sending hours across midnight", () => {
  it("are the evenings of their days, and the mornings after them", () => {
    fc.assert(
      fc.property(sendingHours, timeZones, times, (hours, timeZone, at) => {
        fc.pre(hours.to < hours.from)
        const after = hours.days.map((one) => ((one + 1) % 7) as (typeof hours.days)[number])
        const evening = { ...hours, to: "24:00" }
        const morning = { days: after, from: "00:00", to: hours.to }
        const isOpen = maySendAt(evening, timeZone, at) || maySendAt(morning, timeZone, at)
        expect(maySendAt(hours, timeZone, at)).toBe(isOpen)
        if (isOpen) expect(maySendAt(hours, timeZone, closingAfter(hours, timeZone, at) - 1)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe("the end of a campaign", () => {
  const paces = fc.record({
    nextAt: fc.integer({ min: 0, max: day - 1 }),
    interval: fc.constantFrom(...campaignIntervals),
    pending: fc.integer({ min: 1, max: 600 }),
    leftToday: fc.integer({ min: 0, max: 30 }),
    dailyCap: fc.integer({ min: 1, max: 400 }),
  })

  it("is where a count of every single message under the cap arrives", () => {
    fc.assert(
      fc.property(paces, (pace) => {
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
        expect(endOfCampaign({ ...pace, midnight: day, hours: null, timeZone: "UTC" })).toBe(last)
      }),
      { numRuns: 75 },
    )
  })

  it("is where a count of every single message within the hours arrives", () => {
    fc.assert(
      fc.property(
        paces.map((pace) => ({ ...pace, pending: Math.min(pace.pending, 60) })),
        sendingHours,
        (pace, hours) => {
          let at = pace.nextAt
          let end = day
          let room = pace.leftToday
          let last = at
          const first: Array<number> = []
          for (let sent = 0; sent < pace.pending;) {
            if (at >= end) {
              end += day
              room = pace.dailyCap
            } else if (room === 0) at = end
            else if (!maySendAt(hours, "UTC", at)) at = (Math.floor(at / minute) + 1) * minute
            else {
              last = at
              first.push(at)
              sent += 1
              room -= 1
              at += pace.interval * 1_000
            }
          }
          const whole = { ...pace, midnight: day, hours, timeZone: "UTC" }
          expect(endOfCampaign(whole)).toBe(last)
          expect(nextOfPace(whole)).toBe(first[0])
        },
      ),
      { numRuns: 60 },
    )
  })

  it("is none without messages left", () => {
    const pace = { nextAt: 0, interval: 60, leftToday: 5, dailyCap: 5, midnight: day, hours: null, timeZone: "UTC" }
    expect(endOfCampaign({ ...pace, pending: 0 })).toBeNull()
  })
})
