import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { localTimeIn, sentences } from "../kernel/index.ts"
import {
  addDays,
  countDays,
  cutAtMonths,
  dashboardMessages as say,
  type DashboardServices,
  figuresOf,
  fillHours,
  fillServices,
  longestPeriod,
  monthsBefore,
  periodErrors,
  periodOfPreset,
  periodPresets,
  previousPeriod,
  readPeriod,
} from "./index.ts"

const days = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10))
const periods = fc.tuple(days, fc.nat(800)).map(([startAt, more]) => ({ startAt, endAt: addDays(startAt, more) }))

describe("the picker's dates", () => {
  it("are read to the letter of the specification", () => {
    expect(readPeriod("", " ")).toEqual({ ok: false, title: say.noDate, detail: say.noDateDetail })
    const fifth = { startAt: "2026-11-05", endAt: "2026-11-05" }
    expect(readPeriod("05/11/2026", "")).toEqual({ ok: true, period: fifth })
    expect(readPeriod("", "2026-11-05")).toEqual({ ok: true, period: fifth })
    expect(readPeriod("05/11/2026", "19/11/2026")).toEqual({
      ok: true,
      period: { startAt: "2026-11-05", endAt: "2026-11-19" },
    })
    expect(readPeriod("06/11/2026", "05/11/2026")).toMatchObject({ ok: false, detail: say.endsBefore })
    expect(readPeriod("06/11/2016", "05/11/2026")).toMatchObject({ ok: false, detail: say.tooLong })
    for (const odd of ["31/02/2026", "11/19/2026", "2569-11-05 พ.ศ.", "令和8年11月5日", "5/11/26", "ontem"])
      expect(readPeriod(odd, "05/11/2026")).toMatchObject({ ok: false, title: sentences.invalidDate })
  })

  it("give a period without errors, or a sentence", () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), days), (start, end) => {
        const read = readPeriod(start, end)
        if (read.ok) expect(periodErrors(read.period)).toEqual([])
        else expect(read.detail).not.toBe("")
      }),
    )
  })
})

it("a preset ends today or at the end of last month, is in order, and the period before it meets it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...periodPresets), days, (preset, today) => {
      const period = periodOfPreset(preset, today)
      expect(periodErrors(period)).toEqual([])
      expect(period.endAt).toBe(preset === "lastMonth" ? addDays(`${today.slice(0, 7)}-01`, -1) : today)
      const before = previousPeriod(period)
      expect(addDays(before.endAt, 1)).toBe(period.startAt)
      expect(countDays(before.startAt, before.endAt)).toBe(countDays(period.startAt, period.endAt))
    }),
  )
  expect(periodOfPreset("year", "2026-11-19")).toEqual({ startAt: "2025-11-20", endAt: "2026-11-19" })
  expect(periodOfPreset("days30", "2026-11-30")).toEqual({ startAt: "2026-11-01", endAt: "2026-11-30" })
  expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28")
  expect(longestPeriod).toBeGreaterThan(5 * 365)
})

it("a period cut at its months has each of its days once, and whole months alone", () => {
  fc.assert(
    fc.property(periods, ({ startAt, endAt }) => {
      const { months, rest } = cutAtMonths(startAt, endAt)
      const cut = rest.flatMap(({ from, until }) =>
        Array.from({ length: countDays(from, until) }, (_, at) => addDays(from, at)),
      )
      const last = months?.last ?? ""
      for (let month = months?.first ?? "~"; month <= last;) {
        const next = monthsBefore(month, -1)
        cut.push(...Array.from({ length: countDays(month, next) - 1 }, (_, at) => addDays(month, at)))
        month = next
      }
      expect(cut.toSorted()).toEqual(Array.from({ length: countDays(startAt, endAt) }, (_, at) => addDays(startAt, at)))
      for (const { from, until } of rest) expect(countDays(from, until)).toBeGreaterThan(0)
      if (countDays(startAt, endAt) >= 62) expect(months).toBeDefined()
    }),
  )
  expect(cutAtMonths("2026-10-01", "2026-10-31")).toEqual({
    months: { first: "2026-10-01", last: "2026-10-01" },
    rest: [],
  })
})

it("every day, month and hour of a period is there once, in order, and no count is lost", () => {
  const noFigures: DashboardServices = figuresOf({
    period: { byDay: [], byMonth: [], byChannel: [], byTarget: [] },
    open: 0,
    recent: undefined,
    timeZone: "UTC",
    today: "2026-11-19",
  })
  fc.assert(
    fc.property(periods, fc.array(fc.tuple(fc.nat(800), fc.nat(99)), { maxLength: 20 }), (period, counts) => {
      const length = countDays(period.startAt, period.endAt)
      const known = new Map(counts.map(([at, count]) => [addDays(period.startAt, at % length), count]))
      const filled = fillServices(
        { ...noFigures, servicesByDayHistory: [...known].map(([day, count]) => ({ day, count })) },
        period,
      )
      const all = filled.servicesByDayHistory
      expect(all.length).toBe(length)
      expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted())
      for (const { day, count } of all) expect(count).toBe(known.get(day) ?? 0)
      const months = filled.botVsHumanServices.map(({ year, month }) => year * 12 + month)
      expect(months).toEqual(months.map((_, at) => (months[0] ?? 0) + at))
      expect(fillServices(filled, period)).toEqual(filled)
    }),
  )
  expect(fillHours([{ hour: 23, count: 2 }]).map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, at) => at))
  expect(fillHours([{ hour: 23, count: 2 }]).at(-1)).toEqual({ hour: 23, count: 2 })
})

it("a moment is of the company's day, on either side of midnight and of a change of the clocks", () => {
  const paulo = localTimeIn("America/Sao_Paulo")
  expect(paulo(Date.parse("2026-11-19T02:59:59Z"))).toMatchObject({ day: "2026-11-18", hour: 23 })
  expect(paulo(Date.parse("2026-11-19T03:00:00Z"))).toMatchObject({ day: "2026-11-19", hour: 0 })
  // the clocks of São Paulo went back an hour at midnight
  expect(paulo(Date.parse("2019-02-17T01:30:00Z"))).toMatchObject({ day: "2019-02-16", hour: 23 })
  expect(paulo(Date.parse("2019-02-17T02:30:00Z"))).toMatchObject({ day: "2019-02-16", hour: 23 })
  expect(localTimeIn("Asia/Kathmandu")(Date.parse("2026-11-19T18:15:00Z"))).toMatchObject({
    day: "2026-11-20",
    hour: 0,
  })
})
