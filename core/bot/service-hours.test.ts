import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decode } from "../kernel/index.ts"
import {
  completeTime,
  describeServiceHours,
  isOpen,
  ServiceHours,
  type ServicePeriod,
  usualServiceHours,
} from "./index.ts"

const zoned = (periods: ReadonlyArray<ServicePeriod>, timeZone = "America/Sao_Paulo") => ({
  timeZone,
  periods,
  message: "",
})
const errorsOf = (periods: ReadonlyArray<object>) => {
  const read = decode(ServiceHours, { periods, message: "" })
  return Result.isFailure(read) ? read.failure.map(({ message }) => message) : []
}

describe("opening hours", () => {
  it("begin with a period's first minute and end before its last, in the company's time zone", () => {
    // a Tuesday
    const hours = zoned([{ weekday: 2, from: "09:00", to: "18:00" }])
    const at = (time: string) => isOpen(hours, Date.parse(`2026-11-24T${time}-03:00`))
    expect([at("08:59"), at("09:00"), at("17:59"), at("18:00")]).toEqual([false, true, true, false])
    expect(isOpen(zoned(hours.periods, "UTC"), Date.parse("2026-11-24T08:59:00-03:00"))).toBe(true)
  })

  it("reach midnight, and go on the next day", () => {
    const hours = zoned([
      { weekday: 2, from: "22:00", to: "24:00" },
      { weekday: 3, from: "00:00", to: "02:00" },
    ])
    const at = (moment: string) => isOpen(hours, Date.parse(`${moment}-03:00`))
    expect([at("2026-11-24T23:59"), at("2026-11-25T00:00"), at("2026-11-25T02:00")]).toEqual([true, true, false])
  })

  it("are never over without hours, and never begin without a period", () => {
    expect(isOpen(null, 0)).toBe(true)
    expect(isOpen(zoned([]), 0)).toBe(false)
  })

  it("are refused with times that do not exist, end before they begin, overlap, or are too many", () => {
    expect(errorsOf([{ weekday: 1, from: "25:00", to: "26:00" }])).toEqual(["Horário inválido", "Horário inválido"])
    expect(errorsOf([{ weekday: 1, from: "18:00", to: "09:00" }])).toEqual(["O fim deve ser depois do início"])
    const morning = { weekday: 1, from: "08:00", to: "12:00" }
    expect(errorsOf([morning, { weekday: 1, from: "11:59", to: "13:00" }])).toEqual([
      "Os horários de um dia não podem se sobrepor",
    ])
    expect(errorsOf([morning, { weekday: 1, from: "12:00", to: "13:00" }])).toEqual([])
    const many = ["01", "02", "03", "04"].map((hour) => ({ weekday: 0, from: `${hour}:00`, to: `${hour}:30` }))
    expect(errorsOf(many)).toEqual(["Máximo de 3 horários por dia"])
  })

  it("complete a time that was typed briefly, and leave what is none", () => {
    const typed = ["9", "09", "930", "9h30", "9:30", " 18h ", "2400", "24:00", "abc", "", "9:5"]
    expect(typed.map(completeTime)).toEqual([
      "09:00",
      "09:00",
      "09:30",
      "09:30",
      "09:30",
      "18:00",
      "24:00",
      "24:00",
      "abc",
      "",
      "9:5",
    ])
  })

  it.each([
    [null, "Sempre aberto"],
    [{ periods: [], message: "" }, "Sempre fechado"],
    [usualServiceHours, "seg a sex, 9h às 18h"],
    [
      {
        message: "",
        periods: [
          { weekday: 1 as const, from: "13:00", to: "18:30" },
          { weekday: 1 as const, from: "08:00", to: "12:00" },
          { weekday: 6 as const, from: "09:00", to: "13:00" },
          { weekday: 0 as const, from: "09:00", to: "13:00" },
        ],
      },
      "seg, 8h às 12h e 13h às 18h30; sáb a dom, 9h às 13h",
    ],
  ])("are described in a line: %#", (hours, line) => {
    expect(describeServiceHours(hours)).toBe(line)
  })
})
