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

/** Returns whether people answer at a moment (ms since 1970). Without opening hours (null) they always do. */
export const isOpen = (hours: ZonedServiceHours | null, now: number): boolean => {
  if (hours === null) return true
  const { weekday, hour, minute } = localTimeIn(hours.timeZone)(now)
  const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
  return hours.periods.some((period) => period.weekday === weekday && period.from <= time && time < period.to)
}

const minute = 60_000
/** In minutes: every weekday comes once. */
const week = 7 * 24 * 60

/** Finds the next moment (ms since 1970), from `now` on, at which people answer, or do not; undefined if there is none. */
export const nextMoment = (hours: ZonedServiceHours | null, open: boolean, now: number): number | undefined => {
  if (isOpen(hours, now) === open) return now
  if (hours === null) return undefined
  const whole = Math.floor(now / minute) * minute
  for (let ahead = 1; ahead <= week; ahead++) {
    const at = whole + ahead * minute
    if (isOpen(hours, at) === open) return at
  }
  return undefined
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
  const runs = runsOf(hours.periods, ({ from, to }) => `${spoken(from)} às ${spoken(to)}`)
  if (runs.length === 0) return "Sempre fechado"
  return runs
    .map(({ first, last, times }) => `${brief(first)}${first === last ? "" : ` a ${brief(last)}`}, ${times}`)
    .join("; ")
}

/**
 * Says to customers when people answer: 'Nosso atendimento funciona de segunda a sexta, das 9h às 18h.' It is what is said outside the
 * opening hours unless a person has written something else.
 */
export const usualClosedMessage = (periods: ReadonlyArray<ServicePeriod>): string => {
  const runs = runsOf(periods, ({ from, to }) =>
    from === "00:00" && to === endOfDay ? "o dia todo" : `${after(from)} ${until(to)}`,
  )
  const words = runs.map(({ first, last, times }) => `${daysFrom(first, last)}, ${times}`).join("; ")
  const said = (open: string) => `Nosso atendimento ${open}. Responderemos assim que possível.`
  if (runs.length === 0) return said("está fechado")
  const whole = said(`funciona ${words}`)
  return whole.length <= closedMessageLimit
    ? whole
    : said(`funciona nestes horários: ${describeServiceHours({ periods, message: "" })}`)
}

/** Changes the periods of opening hours. What is said outside of them follows, unless a person has written it. */
export const withPeriods = (hours: ServiceHours, periods: ReadonlyArray<ServicePeriod>): ServiceHours => ({
  periods,
  message: hours.message === usualClosedMessage(hours.periods) ? usualClosedMessage(periods) : hours.message,
})

interface Run {
  readonly first: Weekday
  last: Weekday
  readonly times: string
}

/** The days after each other on which people answer at the same times. */
const runsOf = (periods: ReadonlyArray<ServicePeriod>, said: (period: ServicePeriod) => string): ReadonlyArray<Run> => {
  const runs: Array<Run> = []
  for (const day of weekOrder) {
    const times = periods
      .filter(({ weekday }) => weekday === day)
      .toSorted((one, two) => (one.from < two.from ? -1 : 1))
      .map(said)
      .join(" e ")
    const run = runs.at(-1)
    if (times === "") continue
    if (run !== undefined && run.times === times && weekOrder.indexOf(day) === weekOrder.indexOf(run.last) + 1)
      run.last = day
    else runs.push({ first: day, last: day, times })
  }
  return runs
}

const weekOrder: ReadonlyArray<Weekday> = [1, 2, 3, 4, 5, 6, 0]
const named = (day: Weekday): string => (weekdayNames[day] ?? "").toLowerCase()
const brief = (day: Weekday): string => named(day).slice(0, 3)
const daysFrom = (first: Weekday, last: Weekday): string => {
  if (first === 1 && last === 0) return "todos os dias"
  if (first !== last) return `de ${named(first)} a ${named(last)}`
  return `${first === 0 || first === 6 ? "aos" : "às"} ${named(first)}s`
}
/** A time that is still being typed stands as it is. */
const spoken = (time: string): string => {
  const [, hour, minute = ""] = /^(\d{1,2}):(\d{2})$/u.exec(time) ?? []
  return hour === undefined ? time : `${Number(hour)}h${minute === "00" ? "" : minute}`
}
const isOne = (time: string): boolean => time.startsWith("01:")
const after = (time: string): string => `${isOne(time) ? "da" : "das"} ${spoken(time)}`
const until = (time: string): string => `${isOne(time) ? "à" : "às"} ${spoken(time)}`

const usualPeriods = ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, from: "09:00", to: "18:00" }))

/** The form's first choice: Monday to Friday, 9 to 18 hours. */
export const usualServiceHours: ServiceHours = { periods: usualPeriods, message: usualClosedMessage(usualPeriods) }
