import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { localTimeIn } from "../../kernel/index.ts"
import { longestSnooze, momentOfReturn, snoozeChoices, snoozeFault, snoozeMessages, snoozeWords } from "../index.ts"

const zones = ["America/Sao_Paulo", "America/Noronha", "Europe/Lisbon", "UTC"]
const moments = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2028-01-01T00:00:00Z") })
const zone = fc.constantFrom(...zones)
const at = (local: string) => Date.parse(`2026-${local}:00-03:00`)

describe("the times until which a room may be put off", () => {
  it("are in the future, each once and at most a week away, at whatever moment and in whatever zone", () => {
    fc.assert(
      fc.property(moments, zone, (now, timeZone) => {
        const choices = snoozeChoices(now, timeZone)
        expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
        expect(choices.at(-1)).toMatchObject({ id: "answer", until: undefined })
        for (const { id, until } of choices) {
          if (until === undefined) continue
          expect(snoozeFault(until, now)).toBeUndefined()
          expect(until).toBeLessThan(now + 8 * 86_400_000)
          const { hour, minute, weekday } = localTimeIn(timeZone)(until)
          if (id === "tomorrow" || id === "monday") expect([hour, minute]).toEqual([9, 0])
          if (id === "monday") expect(weekday).toBe(1)
        }
      }),
    )
  })

  it("are those of the hour and of the day of the week", () => {
    const ids = (local: string) => snoozeChoices(at(local), "America/Sao_Paulo").map(({ id }) => id)
    // a Tuesday
    expect(ids("12-01T10:00")).toEqual(["hour", "afternoon", "tomorrow", "monday", "answer"])
    expect(ids("12-01T15:31")).toEqual(["hour", "tomorrow", "monday", "answer"])
    // On a Sunday, Monday is tomorrow.
    expect(ids("12-06T10:00")).toEqual(["hour", "afternoon", "tomorrow", "answer"])
    expect(ids("12-07T10:00")).toContain("monday")
  })

  it("are refused in the past, and more than a year away", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -10, max: (longestSnooze + 10) * 86_400_000 }), (now, away) => {
        const fault =
          away <= 0 ? snoozeMessages.tooEarly : away > longestSnooze * 86_400_000 ? snoozeMessages.tooLate : undefined
        expect(snoozeFault(now + away, now)).toBe(fault)
      }),
    )
  })
})

describe("when a room comes back", () => {
  const now = at("12-01T14:12")
  it.each([
    [at("12-01T16:00"), "16:00", "Volta às 16:00"],
    [at("12-02T09:00"), "amanhã, 09:00", "Volta amanhã, 09:00"],
    [at("12-07T09:05"), "07/12, 09:05", "Volta em 07/12, 09:05"],
    [Date.parse("2027-01-04T12:00:00Z"), "04/01/2027, 09:00", "Volta em 04/01/2027, 09:00"],
  ])("%s is told as %s", (until, moment, words) => {
    const iso = new Date(until).toISOString()
    expect(momentOfReturn(iso, now, "America/Sao_Paulo")).toBe(moment)
    expect(snoozeWords({ until: iso }, now, "America/Sao_Paulo")).toBe(words)
  })

  it("is when the person writes, without a time", () => {
    expect(snoozeWords({ until: null }, now, "UTC")).toBe("Até escrever")
  })
})
