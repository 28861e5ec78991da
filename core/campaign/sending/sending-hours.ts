import { Schema } from "effect"
import { localTimeIn, sentences } from "../../kernel/index.ts"

const clockShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/u

/**
 * When a campaign may send, in the company's time zone: on these days of the week, 0 (Sunday) to 6, from 'HH:mm' to 'HH:mm'
 * (exclusive), which may be '24:00'. Hours that end before they begin go across midnight: they end on the day after.
 */
export const SendingHours = Schema.Struct({
  days: Schema.Array(
    Schema.Literals([0, 1, 2, 3, 4, 5, 6]).pipe(Schema.annotate({ message: sentences.invalid })),
  ).check(Schema.makeFilter((days: ReadonlyArray<number>) => days.length > 0 || "Escolha ao menos um dia")),
  from: Schema.String.check(Schema.isPattern(clockShape, { message: "Horário inválido" })),
  to: Schema.String.check(
    Schema.makeFilter((text: string) => clockShape.test(text) || text === "24:00" || "Horário inválido"),
  ),
}).check(Schema.makeFilter(({ from, to }) => from !== to || "O fim deve ser diferente do início"))
export type SendingHours = typeof SendingHours.Type

/** The hours that a campaign offers at first: Monday to Friday, 9 to 18 hours. */
export const usualSendingHours: SendingHours = { days: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" }

const minute = 60_000
const dayMinutes = 1_440
/** The day of the week and the minute of the day of a time. */
const localTime = (timeZone: string, at: number): { readonly weekday: number; readonly minutes: number } => {
  const { weekday, hour, minute: past } = localTimeIn(timeZone)(at)
  return { weekday, minutes: hour * 60 + past }
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const isOvernight = ({ from, to }: SendingHours): boolean => to < from

/**
 * Returns how many minutes remain, by the clock, of the period in which a local time lies; undefined outside of all periods.
 * A period across midnight belongs to the day on which it begins.
 */
const minutesLeft = (
  hours: SendingHours,
  { weekday, minutes }: { readonly weekday: number; readonly minutes: number },
): number | undefined => {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const isChosen = (day: number) => hours.days.some((one) => one === day)
  const end = isOvernight(hours) ? to + dayMinutes : to
  if (isChosen(weekday) && minutes >= from && minutes < end) return end - minutes
  return isOvernight(hours) && isChosen((weekday + 6) % 7) && minutes < to ? to - minutes : undefined
}

/** Returns whether a campaign may send at a time, in milliseconds since 1970; without hours (null) always. */
export const maySendAt = (hours: SendingHours | null, timeZone: string, at: number): boolean =>
  hours === null || minutesLeft(hours, localTime(timeZone, at)) !== undefined

/**
 * Returns the first time from `at` on at which a campaign may send. A clock that is put forward or back in between moves it: a
 * beginning that does not exist on that day is the minute after the gap.
 */
export const openingFrom = (hours: SendingHours | null, timeZone: string, at: number): number => {
  if (hours === null || maySendAt(hours, timeZone, at)) return at
  const from = minutesOf(hours.from)
  const { weekday, minutes } = localTime(timeZone, at)
  const ahead = [0, 1, 2, 3, 4, 5, 6, 7].find(
    (days) => hours.days.some((day) => day === (weekday + days) % 7) && (days > 0 || minutes < from),
  )
  if (ahead === undefined) return at
  const whole = Math.floor(at / minute) * minute
  const guess = whole + (ahead * dayMinutes + from - minutes) * minute
  // As far as the clock has been put forward or back in between.
  const off =
    ((((localTime(timeZone, guess).minutes - from) % dayMinutes) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2
  let found = guess - off * minute
  for (let step = 0; step < dayMinutes && !maySendAt(hours, timeZone, found); step += 1) found += minute
  return found
}

/** Returns the end of the period in which `at` lies. `at` is a time at which the campaign may send. */
export const closingAfter = (hours: SendingHours, timeZone: string, at: number): number =>
  Math.floor(at / minute) * minute + (minutesLeft(hours, localTime(timeZone, at)) ?? 0) * minute

const brief = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"]

/** Says of hours that go across midnight what their days mean; undefined for others. */
export const overnightSentence = (hours: SendingHours): string | undefined =>
  isOvernight(hours) ? `Cada dia marcado vale das ${hours.from} até as ${hours.to} do dia seguinte.` : undefined

/** Describes sending hours: 'seg, ter e qua, das 09:00 às 18:00'. */
export const describeSendingHours = (hours: SendingHours): string => {
  const { days, from, to } = hours
  const named = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.some((chosen) => chosen === day)).map((day) => brief[day])
  const words =
    named.length === 7
      ? "todos os dias"
      : named.length === 5 && !named.includes("dom") && !named.includes("sáb")
        ? "seg a sex"
        : named.join(", ").replace(/, (?=[^,]*$)/u, " e ")
  return `${words}, das ${from} às ${to}${isOvernight(hours) ? " do dia seguinte" : ""}`
}
