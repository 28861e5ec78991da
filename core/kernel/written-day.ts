import { calendarDay, isoDayOf } from "./dates.ts"

/** Two digits of a year up to this are of this century: '29' is 2029, '30' is 1930. */
const lastOfCentury = 29

/**
 * Normalises a day as people write it to 'yyyy-MM-dd': besides what `isoDayOf` reads also '1/2/1990', '01-02-1990', '01.02.1990' and
 * '01/02/90'. Undefined for anything else and for days that do not exist.
 */
export const writtenDayOf = (text: string): string | undefined => {
  const [, day, mark, month, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(text.trim()) ?? []
  if (day === undefined || month === undefined || year === undefined) return isoDayOf(text)
  // '1.2.90' may be a version.
  if (mark === "." && year.length === 2 && day.length + month.length < 4) return undefined
  const century = year.length === 4 ? "" : Number(year) <= lastOfCentury ? "20" : "19"
  return calendarDay(`${century}${year}`, month.padStart(2, "0"), day.padStart(2, "0"))
}
