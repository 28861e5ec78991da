import fc from "fast-check"
import { expect, it } from "vitest"
import { dateTimeFormatIn, localTimeIn, momentOfLocalTime } from "./index.ts"

const zones = ["America/Sao_Paulo", "America/Manaus", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "UTC"]
const moments = fc
  .integer({ min: Date.UTC(2016, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
  .map((at) => at * 60_000)

it("the moment of what the clocks show is that moment, or an hour before it where they show it twice", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const { day, hour, minute } = localTimeIn(zone)(at)
      const found = momentOfLocalTime(zone, day, hour * 60 + minute)
      expect([0, 3_600_000]).toContain(at - found)
      expect(localTimeIn(zone)(found)).toEqual(localTimeIn(zone)(at))
    }),
  )
})

it("a day is followed by the next, of the next day of the week, and begins before it ends", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const read = localTimeIn(zone)
      const { day, weekday } = read(at)
      expect(weekday).toBe(new Date(`${day}T12:00:00Z`).getUTCDay())
      const [begin, end] = [momentOfLocalTime(zone, day, 0), momentOfLocalTime(zone, day, 1_440)]
      expect(begin).toBeLessThanOrEqual(at)
      expect(at).toBeLessThan(end)
      expect([read(begin).day, read(end).weekday]).toEqual([day, (weekday + 1) % 7])
    }),
    // Midnights that the clocks skip: the day begins at one.
    {
      examples: [
        [Date.parse("2018-11-04T03:00:00Z"), "America/Sao_Paulo"],
        [Date.parse("2018-11-04T02:59:00Z"), "America/Sao_Paulo"],
      ],
    },
  )
})

it("a time that the clocks skip is as far after the gap", () => {
  expect(momentOfLocalTime("America/Sao_Paulo", "2018-11-04", 30)).toBe(Date.parse("2018-11-04T03:30:00Z"))
  expect(momentOfLocalTime("America/New_York", "2026-03-08", 150)).toBe(Date.parse("2026-03-08T07:30:00Z"))
})

it("a moment is written as the clocks show it, whatever the reader's zone is", () => {
  expect(dateTimeFormatIn("America/Manaus")("2026-11-20T02:59:59Z")).toBe("19/11/2026 22:59")
  expect(dateTimeFormatIn("Asia/Kathmandu")("2026-11-19T18:15:00Z")).toBe("20/11/2026 00:00")
})
