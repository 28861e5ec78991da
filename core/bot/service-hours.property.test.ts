import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  closedMessageLimit,
  isOpen,
  nextMoment,
  type ServicePeriod,
  usualClosedMessage,
  usualServiceHours,
  type Weekday,
  weekdayNames,
  withPeriods,
} from "./index.ts"

const time = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`
/** The periods of a day: none, or up to three that do not overlap. */
const day = fc
  .uniqueArray(fc.nat(96), { maxLength: 6 })
  .map((quarters) => quarters.slice(0, quarters.length - (quarters.length % 2)).toSorted((a, b) => a - b))
const week = fc.array(day, { minLength: 7, maxLength: 7 }).map((days): ReadonlyArray<ServicePeriod> =>
  days.flatMap((quarters, weekday) =>
    Array.from({ length: quarters.length / 2 }, (_, at) => ({
      weekday: weekday as Weekday,
      from: time(quarters[at * 2] ?? 0),
      to: time(quarters[at * 2 + 1] ?? 0),
    })),
  ),
)

const order: ReadonlyArray<Weekday> = [1, 2, 3, 4, 5, 6, 0]
/** The days that a sentence names, also those between two; the names are told by their first three letters. */
const daysIn = (sentence: string): ReadonlyArray<Weekday> => {
  if (sentence.includes("todos os dias")) return order
  const place = (name: string) => order.findIndex((one) => weekdayNames[one]?.toLowerCase().slice(0, 3) === name)
  const names = /(?<![a-zà-ú])(seg|ter|qua|qui|sex|sáb|dom)[a-zç]*(?: a (seg|ter|qua|qui|sex|sáb|dom)[a-zç]*)?/gu
  return [...sentence.matchAll(names)].flatMap(([, first = "", last = first]) =>
    order.slice(place(first), place(last) + 1),
  )
}

describe("the next moment at which people answer, or do not", () => {
  it("is such a moment, the first one in a week by the minute, or there is none", () => {
    const minute = 60_000
    fc.assert(
      fc.property(week, fc.boolean(), fc.integer({ min: 0, max: 2_000_000_000 }), (periods, open, seconds) => {
        const hours = { timeZone: "America/Sao_Paulo", periods, message: "" }
        const now = seconds * 1_000
        const next = nextMoment(hours, open, now)
        const whole = Math.floor(now / minute)
        const ahead = (at: number) => (at === 0 ? now : (whole + at) * minute)
        // An hour before it, and what is there; a change of the clocks may skip the hour of a day.
        const found = next === undefined ? 10_081 : next === now ? 0 : next / minute - whole
        const last = found - 1
        for (let at = Math.max(0, last - 60); at <= last; at++) expect(isOpen(hours, ahead(at))).toBe(!open)
        if (next !== undefined) expect(isOpen(hours, next)).toBe(open)
      }),
      { numRuns: 30 },
    )
  })

  it("is never outside of hours that have no end", () => {
    expect(nextMoment(null, false, 0)).toBeUndefined()
    expect(nextMoment(null, true, 5)).toBe(5)
  })
})

describe("what is said outside the opening hours", () => {
  it("names each open day and no other, within its limit", () => {
    fc.assert(
      fc.property(week, (periods) => {
        const sentence = usualClosedMessage(periods)
        const open = order.filter((one) => periods.some(({ weekday }) => weekday === one))
        expect(daysIn(sentence)).toEqual(open)
        expect(sentence.length).toBeLessThanOrEqual(closedMessageLimit)
      }),
      { numRuns: 60 },
    )
  })

  it("follows the hours as long as nobody has written it, and is else never changed", () => {
    fc.assert(
      fc.property(week, week, fc.string(), (before, periods, written) => {
        const followed = withPeriods({ periods: before, message: usualClosedMessage(before) }, periods)
        expect(followed).toEqual({ periods, message: usualClosedMessage(periods) })
        fc.pre(written !== usualClosedMessage(before))
        expect(withPeriods({ periods: before, message: written }, periods)).toEqual({ periods, message: written })
      }),
      { numRuns: 60 },
    )
  })

  it("is in words that people use", () => {
    const at = (weekday: Weekday, from: string, to: string) => ({ weekday, from, to })
    const said = (...periods: ReadonlyArray<ServicePeriod>) =>
      usualClosedMessage(periods).replace("Nosso atendimento ", "").replace(". Responderemos assim que possível.", "")
    expect(usualServiceHours.message).toBe(
      "Nosso atendimento funciona de segunda a sexta, das 9h às 18h. Responderemos assim que possível.",
    )
    expect(said(...usualServiceHours.periods, at(6, "09:00", "13:00"))).toBe(
      "funciona de segunda a sexta, das 9h às 18h; aos sábados, das 9h às 13h",
    )
    expect(said(at(2, "01:00", "12:30"), at(2, "13:30", "24:00"))).toBe(
      "funciona às terças, da 1h às 12h30 e das 13h30 às 24h",
    )
    expect(said(...order.map((weekday) => at(weekday, "00:00", "24:00")))).toBe("funciona todos os dias, o dia todo")
    expect(said()).toBe("está fechado")
  })
})
