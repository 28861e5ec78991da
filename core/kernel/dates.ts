import { Schema } from "effect"
import { sentences } from "./validation.ts"

const isoShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/

/** A timestamp on the wire: ISO 8601 with an offset. */
export const IsoDateTime = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      (isoShape.test(text) && !Number.isNaN(Date.parse(text)) && isoDayOf(text) !== undefined) || sentences.invalidDate,
  ),
)

/**
 * Normalises a day to 'yyyy-MM-dd', from an ISO day or timestamp (its written day) or dd/MM/yyyy. Undefined for
 * anything else and for days that do not exist.
 */
export const isoDayOf = (text: string): string | undefined => {
  const written = text.trim()
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/u.exec(isoShape.test(written) ? written.slice(0, 10) : written) ?? []
  const [, brazilianDay, brazilianMonth, brazilianYear] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(written) ?? []
  return calendarDay(year ?? brazilianYear, month ?? brazilianMonth, day ?? brazilianDay)
}

/** Returns a day that exists as 'yyyy-MM-dd'. */
export const calendarDay = (year?: string, month?: string, day?: string): string | undefined => {
  if (year === undefined || month === undefined || day === undefined || year === "0000") return undefined
  const at = new Date(0)
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  return exists ? `${year}-${month}-${day}` : undefined
}

/** An existing day: ISO or dd/MM/yyyy. */
export const Day = Schema.String.check(
  Schema.makeFilter((text: string) => isoDayOf(text) !== undefined || sentences.invalidDate),
)

const two = (n: number) => String(n).padStart(2, "0")

const day = (at: Date) => `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
const minute = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** Formats 'dd/MM/yyyy', in the reader's time zone. */
export const formatDay = (iso: string): string => day(new Date(iso))

/** Names the day: 'Hoje', 'Ontem', otherwise 'dd/MM/yyyy', in the reader's time zone. */
export const nameDay = (iso: string, now: number): string => {
  const wanted = day(new Date(iso))
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return wanted === day(new Date(now)) ? "Hoje" : wanted === day(yesterday) ? "Ontem" : wanted
}

/** Formats 'dd/MM/yyyy HH:mm', in the reader's time zone. */
export const formatDateTime = (iso: string): string => `${day(new Date(iso))} ${minute(new Date(iso))}`

/** Formats a chat label: 'HH:mm' for today, otherwise 'dd/MM/yyyy (HH:mm)' (conversations, section 9). */
export const formatChatTime = (iso: string, now: number): string => {
  const at = new Date(iso)
  return day(at) === day(new Date(now)) ? minute(at) : `${day(at)} (${minute(at)})`
}

/** Formats 'HH:mm', in the reader's time zone. */
export const formatMinute = (iso: string): string => minute(new Date(iso))
