import { calendarDay } from "../dates.ts"
import { localTimeIn } from "../local-time.ts"
import { writtenDayOf } from "../written-day.ts"
import { dayPlus, type LocalMoment } from "./local-moment.ts"

const near: Readonly<Record<string, number>> = {
  hoje: 0,
  amanha: 1,
  "depois de amanha": 2,
  ontem: -1,
  anteontem: -2,
}
const weekdays = ["domingo", "segunda", "terca", "quarta", "quinta", "sexta", "sabado"]
const months = "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(" ")
const counts: Readonly<Record<string, number>> = Object.fromEntries(
  "um dois tres quatro cinco seis sete oito nove dez"
    .split(" ")
    .map((word, at) => [word, at + 1] as const)
    .concat([
      ["uma", 1],
      ["duas", 2],
      ["quinze", 15],
    ]),
)
const count = `(?:\\d{1,3}|${Object.keys(counts).join("|")})`
const gap = "\\s{1,3}"
const words = (phrase: string): string => phrase.replaceAll(" ", gap)

const nearShape = Object.keys(near)
  .toSorted((a, b) => b.length - a.length)
  .map(words)
  .join("|")
const weekdayShape = words(
  `(?:proxim[ao] )?(?:(?:segunda|terca|quarta|quinta|sexta)(?:(?:-| )feira)?|sabado|domingo)(?: (?:que vem|da semana que vem|da proxima semana|proxim[ao]))?`,
)
const ofMonth = `(?:de|do|deste|desse) (?:mes que vem|proximo mes|mes|${months.join("|")})`
const monthDayShape = words(
  `dia \\d{1,2}(?: ${ofMonth}(?: de \\d{4})?)?|\\d{1,2}[o\u00BA\u00B0]? de (?:${months.join("|")})(?: de \\d{4})?`,
)
const writtenShape = words(
  `(?:dia )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}([/.-])\\d{1,2}[/.-]\\d{2,4}|\\d{1,2}/\\d{1,2})`,
).replace("([/.-])", "[/.-]")
const aheadShape = words(`(?:daqui a|daqui|dentro de|em) ${count} (?:dias?|semanas?)`)

/** The source of an expression, without groups of its own, for a day as people write or say it, in folded text. */
export const spokenDayShape = `(?:${[nearShape, weekdayShape, writtenShape, monthDayShape, aheadShape].join("|")})`

const spokenWeekday =
  /^(?<before>proxim[ao] )?(?<name>[a-z]+?)(?:[- ]feira)?(?<after> (?:que vem|da semana que vem|da proxima semana|proxim[ao]))?$/u
const spokenMonthDay =
  /^(?:dia )?(?<day>\d{1,2})[o\u00BA\u00B0]?(?: (?:de|do|deste|desse) (?<month>mes que vem|proximo mes|mes|[a-z]+)(?: de (?<year>\d{4}))?)?$/u
const spokenAhead = /^(?:daqui a|daqui|dentro de|em) (?<count>\d{1,3}|[a-z]+) (?<unit>dia|semana)s?$/u
const withoutYear = /^(?<day>\d{1,2})\/(?<month>\d{1,2})$/u

/**
 * Understands a folded text as a day, 'yyyy-MM-dd': what `writtenDayOf` reads, 'hoje', 'depois de amanha', 'sexta' (the next one after
 * today), 'sexta que vem' (that of the next week, which begins on Monday), 'dia 15' and '15/12' (the next one from today on), '15 de
 * dezembro', 'daqui a 3 dias'. Undefined for anything else.
 */
export const readSpokenDay = (folded: string, moment: LocalMoment): string | undefined => {
  const written = folded.replace(/\s+/gu, " ").trim()
  const named = written.replace(/^dia (?=\d+[/.-])/u, "")
  const direct = writtenDayOf(named)
  if (direct !== undefined) return direct
  const { day: today, weekday } = localTimeIn(moment.timeZone)(moment.now)
  const apart = Object.hasOwn(near, written) ? near[written] : undefined
  if (apart !== undefined) return dayPlus(today, apart)
  const ahead = spokenAhead.exec(written)?.groups
  if (ahead !== undefined) {
    const many = Number(counts[ahead["count"] ?? ""] ?? ahead["count"])
    return Number.isNaN(many) ? undefined : dayPlus(today, many * (ahead["unit"] === "semana" ? 7 : 1))
  }
  const short = withoutYear.exec(named)?.groups
  if (short !== undefined) return nextOfYear(today, Number(short["month"]), Number(short["day"]))
  const ofMonthDay = spokenMonthDay.exec(written)?.groups
  if (ofMonthDay !== undefined && /^dia | de /u.test(written)) return monthDay(today, ofMonthDay)
  const groups = spokenWeekday.exec(written)?.groups
  const wanted = weekdays.indexOf(groups?.["name"] ?? "")
  if (groups === undefined || wanted === -1) return undefined
  if (groups["before"] === undefined && groups["after"] === undefined)
    return dayPlus(today, ((wanted - weekday + 6) % 7) + 1)
  // Days since Monday, of today and of the day that is meant.
  const [passed, place] = [(weekday + 6) % 7, (wanted + 6) % 7]
  return dayPlus(today, 7 - passed + place)
}

const two = (value: number): string => String(value).padStart(2, "0")

/** The first day from today on with this day and month; within nine years, which have a 29 February. */
const nextOfYear = (today: string, month: number, day: number): string | undefined => {
  const year = Number(today.slice(0, 4))
  for (let at = year; at < year + 9; at++) {
    const found = calendarDay(String(at).padStart(4, "0"), two(month), two(day))
    if (found !== undefined && found >= today) return found
  }
  return undefined
}

/** The first day from today on with this day of the month; `skip` months are passed over. */
const nextOfMonth = (today: string, day: number, skip: number): string | undefined => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  for (let at = month + skip; at < month + skip + 3; at++) {
    const found = calendarDay(String(year + Math.floor(at / 12)).padStart(4, "0"), two((at % 12) + 1), two(day))
    if (found !== undefined && found >= today) return found
    if (skip > 0) return undefined
  }
  return undefined
}

const monthDay = (today: string, groups: Readonly<Record<string, string | undefined>>): string | undefined => {
  const { month, year } = groups
  const day = Number(groups["day"])
  if (month === undefined || month === "mes") return nextOfMonth(today, day, 0)
  if (month === "mes que vem" || month === "proximo mes") return nextOfMonth(today, day, 1)
  const place = months.indexOf(month) + 1
  if (place === 0) return undefined
  return year === undefined ? nextOfYear(today, place, day) : calendarDay(year, two(place), two(day))
}

/** Returns whether a text names a day with its year, which is the same day whenever it is read. */
export const namesYear = (text: string): boolean =>
  /\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\sde\s+\d{4}/u.test(text)
