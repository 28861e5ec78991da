import { calendarDay } from "../dates.ts"

/** The moment and the place in which relative words such as 'hoje' are understood. */
export interface LocalMoment {
  /** Milliseconds since 1970. */
  readonly now: number
  /** An IANA time zone. */
  readonly timeZone: string
}

/** A day, 'yyyy-MM-dd', and a minute of it, 0 to 1,439. */
export interface DayTime {
  readonly day: string
  readonly minute: number
}

/** Returns the day so many days after a day; undefined beyond the years 1 to 9999. */
export const dayPlus = (day: string, days: number): string | undefined => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + Math.trunc(days))
  if (Number.isNaN(at.getTime())) return undefined
  const [year = "", month, date] = at.toISOString().slice(0, 10).split("-")
  return calendarDay(year, month, date)
}

/** Returns the days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Writes a day as people do: 'dd/MM/yyyy'. */
export const dayAsWritten = (day: string): string => day.split("-").toReversed().join("/")

/** Writes a time of the day: 'HH:mm'. */
export const minuteAsWritten = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

/** Writes a day and a time of it: 'dd/MM/yyyy HH:mm'. */
export const dayTimeAsWritten = ({ day, minute }: DayTime): string => `${dayAsWritten(day)} ${minuteAsWritten(minute)}`
