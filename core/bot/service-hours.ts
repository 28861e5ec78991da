import { Schema } from "effect"
import { localTimeIn, sentences, textUpTo } from "../kernel/index.ts"

/** Maximum periods of one weekday: a morning, an afternoon and an evening. */
export const periodsADay = 3
/** Maximum characters of what is said outside the opening hours. */
export const closedMessageLimit = 500

const clockShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/u

/** The time at which an interval of a day may end besides those of a clock: midnight. */
export const endOfDay = "24:00"

/** An interval of a weekday, 0 (Sunday) to 6, from 'HH:mm' to 'HH:mm' (exclusive), which may be '24:00'. */
export const ServicePeriod = Schema.Struct({
  weekday: Schema.Literals([0, 1, 2, 3, 4, 5, 6]).pipe(Schema.annotate({ message: sentences.invalid })),
  from: Schema.String.check(Schema.isPattern(clockShape, { message: "Horário inválido" })),
  to: Schema.String.check(
    Schema.makeFilter((text: string) => clockShape.test(text) || text === endOfDay || "Horário inválido"),
  ),
}).check(Schema.makeFilter(({ from, to }) => from < to || "O fim deve ser depois do início"))
export type ServicePeriod = typeof ServicePeriod.Type
/** A day of the week, 0 (Sunday) to 6. */
export type Weekday = ServicePeriod["weekday"]

/** The names of the weekdays, from Sunday. */
export const weekdayNames = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"] as const

/** When people answer, and what the bot says outside of it. A weekday without a period is closed. */
export const ServiceHours = Schema.Struct({
  periods: Schema.Array(ServicePeriod).check(
    Schema.makeFilter((periods: ReadonlyArray<ServicePeriod>) => {
      if (overlapping(periods)) return "Os horários de um dia não podem se sobrepor"
      return weekdayNames.every((_, day) => periods.filter(({ weekday }) => weekday === day).length <= periodsADay)
        ? true
        : `Máximo de ${periodsADay} horários por dia`
    }),
  ),
  message: textUpTo(closedMessageLimit),
})
export type ServiceHours = typeof ServiceHours.Type

/** Opening hours with the time zone that they are meant in, as a published script holds them. */
export const ZonedServiceHours = Schema.Struct({
  /** An IANA name: 'America/Sao_Paulo'. */
  timeZone: Schema.String,
  ...ServiceHours.fields,
})
export type ZonedServiceHours = typeof ZonedServiceHours.Type

const overlapping = (periods: ReadonlyArray<ServicePeriod>): boolean =>
  periods.some((one, at) =>
    periods.slice(at + 1).some((two) => one.weekday === two.weekday && one.from < two.to && two.from < one.to),
  )

/** The form's first choice: Monday to Friday, 9 to 18 hours. */
export const usualServiceHours: ServiceHours = {
  periods: ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, from: "09:00", to: "18:00" })),
  message: "Nosso atendimento funciona de segunda a sexta, das 9h às 18h. Responderemos assim que possível.",
}

/** Returns whether people answer at a moment (ms since 1970). Without opening hours (null) they always do. */
export const isOpen = (hours: ZonedServiceHours | null, now: number): boolean => {
  if (hours === null) return true
  const { weekday, hour, minute } = localTimeIn(hours.timeZone)(now)
  const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
  return hours.periods.some((period) => period.weekday === weekday && period.from <= time && time < period.to)
}

/**
 * Completes a typed time: '9' is '09:00', '930' and '9h30' are '09:30'. What is no time stays as it was typed, so that its
 * field can say so.
 */
export const completeTime = (typed: string): string => {
  const [, hour = "", minute = ""] = /^\s*(\d{1,2})\s*(?:[h:.]?\s*(\d{2}))?\s*h?\s*$/iu.exec(typed) ?? []
  return hour === "" ? typed.trim() : `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`
}

/** Describes opening hours in a line: 'seg a sex, 9h às 18h; sáb, 9h às 13h'. Null: 'Sempre aberto'. */
export const describeServiceHours = (hours: ServiceHours | null): string => {
  if (hours === null) return "Sempre aberto"
  const days = weekOrder.map((day) => ({ day, text: timesOf(hours, day) })).filter(({ text }) => text !== "")
  if (days.length === 0) return "Sempre fechado"
  const runs: Array<{ first: Weekday; last: Weekday; text: string }> = []
  for (const { day, text } of days) {
    const run = runs.at(-1)
    if (run !== undefined && run.text === text && weekOrder.indexOf(day) === weekOrder.indexOf(run.last) + 1)
      run.last = day
    else runs.push({ first: day, last: day, text })
  }
  return runs
    .map(({ first, last, text }) => `${brief(first)}${first === last ? "" : ` a ${brief(last)}`}, ${text}`)
    .join("; ")
}

const weekOrder: ReadonlyArray<Weekday> = [1, 2, 3, 4, 5, 6, 0]
const brief = (day: Weekday): string => (weekdayNames[day] ?? "").slice(0, 3).toLowerCase()
const timesOf = ({ periods }: ServiceHours, day: Weekday): string =>
  periods
    .filter(({ weekday }) => weekday === day)
    .toSorted((one, two) => (one.from < two.from ? -1 : 1))
    .map(({ from, to }) => `${spoken(from)} às ${spoken(to)}`)
    .join(" e ")
const spoken = (time: string): string => {
  const [hour = "", minute = ""] = time.split(":")
  return `${Number(hour)}h${minute === "00" ? "" : minute}`
}
