import { fold } from "../folding.ts"
import { localTimeIn } from "../local-time.ts"
import { dayPlus, type DayTime, type LocalMoment } from "./local-moment.ts"
import { readSpokenDay, spokenDayShape } from "./spoken-day.ts"

const hourWords = "uma duas tres quatro cinco seis sete oito nove dez onze doze".split(" ")
const gap = "\\s{1,3}"
const after = "(?:as|a partir das|por volta das|la pelas|pelas|das|depois das|antes das|ate as|a)".replaceAll(" ", gap)
const partOfDay = `(?:d[ae]|a|pela|na)${gap}(?:manha|tarde|noite|madrugada)`
const clock =
  `(?:\\d{1,2}(?::[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?(?:\\s?h(?:s|rs)?(?![a-z]))?|` +
  `\\s?(?:horas?|hrs|hs|h)(?:\\s?(?:e${gap})?(?:[0-5]\\d(?!\\d)|meia)(?:\\s?min(?:utos)?)?)?(?![a-z])|` +
  `(?:${gap}e${gap}(?:meia|quinze|[0-5]\\d(?!\\d)))?)|(?:${hourWords.join("|")})(?:${gap}horas?)?(?:${gap}e${gap}(?:meia|quinze))?)`
const noon = `(?:(?:ao|a)${gap})?(?:meio(?:-|${gap})dia(?:${gap}e${gap}meia)?|meia(?:-|${gap})noite)`
const timeShape = `(?:${noon}|(?:${after}${gap})?${clock}(?:${gap}${partOfDay})?)`
const join = `(?:(?:\\s?,\\s?|t|${gap})(?:(?:no${gap}horario${gap}d[aeo]s?|${partOfDay}(?:\\s?,)?)${gap})?)`
const backJoin = `(?:\\s?,\\s?|${gap})(?:(?:d[aeo]|no|na|em|para|pra)${gap})?`
const border = "(?<![\\p{L}\\p{N}])(?<![\\d][/.:,-])"
const rightBorder = "(?![\\p{L}\\p{N}])(?![/.:,-]\\d)"
const dayThenTime = `(?<day>${spokenDayShape})(?<join>${join})(?<time>${timeShape})`
const timeThenDay = `(?<earlyTime>${timeShape})(?:${backJoin})(?<lateDay>${spokenDayShape})`
const aheadShape = `(?:daqui(?:${gap}a)?|dentro${gap}de|em)${gap}(?:\\d{1,3}|meia|uma|duas|tres)${gap}(?:hora|minuto)s?`

const wholeMoment = [new RegExp(`^${dayThenTime}$`, "u"), new RegExp(`^${timeThenDay}$`, "u")]
const momentsIn = new RegExp(`${border}(?:${[dayThenTime, timeThenDay, aheadShape].join("|")})${rightBorder}`, "gu")
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/u

const clockParts =
  /^(?<marked>(?:as|a partir das|por volta das|la pelas|pelas|das|depois das|antes das|ate as|a) )?(?<hour>\d{1,2}|[a-z]+)(?::(?<minute>\d{2})(?::[\d.]+)?(?: ?h(?:s|rs)?)?)?(?<unit> ?(?:horas?|hrs|hs|h))?(?: ?(?:e )?(?<past>\d{2}|meia|quinze)(?: ?min(?:utos)?)?)?(?: (?:d[ae]|a|pela|na) (?<part>manha|tarde|noite|madrugada))?$/u

/**
 * Understands a folded time of the day in minutes, with the part of the day that stands before it. Hours from 1 to 6 that are written
 * with one digit are those of the afternoon, as people say them. Midnight is the end of its day, 1,440.
 */
const readSpokenMinute = (time: string, partBefore: string | undefined): number | undefined => {
  const written = time.replace(/\s+/gu, " ").trim()
  const half = written.endsWith(" e meia") ? 30 : 0
  if (/meio[- ]dia/u.test(written)) return 12 * 60 + half
  if (/meia[- ]noite/u.test(written)) return 24 * 60
  const groups = clockParts.exec(written)?.groups
  if (groups === undefined) return undefined
  const { marked, hour = "", minute, unit, past, part = partBefore } = groups
  const isWord = /^[a-z]/u.test(hour)
  const said = isWord ? hourWords.indexOf(hour) + 1 : Number(hour)
  if (said > 24 || (isWord && said === 0)) return undefined
  // A number alone is no time: '25/12 3'.
  if (marked === undefined && (isWord || (minute === undefined && unit === undefined && part === undefined)))
    return undefined
  const isShort = isWord || hour.length === 1
  const at = hourOf(said, part, isShort)
  const minutes = past === "meia" ? 30 : past === "quinze" ? 15 : Number(minute ?? past ?? 0)
  return at === undefined || at * 60 + minutes > 24 * 60 ? undefined : at * 60 + minutes
}

const hourOf = (said: number, part: string | undefined, isShort: boolean): number | undefined => {
  switch (part) {
    case "manha":
      return said <= 12 ? said : undefined
    case "madrugada":
      return said === 12 ? 0 : said < 7 ? said : undefined
    case "tarde":
      return said < 12 ? (said === 0 ? undefined : said + 12) : said < 19 ? said : undefined
    case "noite":
      return said === 12 ? 24 : said < 5 ? undefined : said < 12 ? said + 12 : said
    default:
      return isShort && said >= 1 && said <= 6 ? said + 12 : said
  }
}

const ahead = /^(?:daqui(?: a)?|dentro de|em) (?<count>\d{1,3}|meia|uma|duas|tres) (?<unit>hora|minuto)s?$/u
const aheadCounts: Readonly<Record<string, number>> = { meia: 0.5, uma: 1, duas: 2, tres: 3 }

/**
 * Understands a whole text as a day with a time: '25/12/2026 15:00', 'amanhã às 3', 'dia 15 às 14h30', 'às 10h de sexta que vem', 'daqui
 * a 2 horas', 'agora', and a timestamp, whose offset counts. Days as `readSpokenDay` reads them. Undefined for anything else, and for a
 * day or a time alone.
 */
export const readDayTime = (text: string, moment: LocalMoment): DayTime | undefined => {
  const clockAt = (at: number): DayTime => {
    const { day, hour, minute } = localTimeIn(moment.timeZone)(at)
    return { day, minute: hour * 60 + minute }
  }
  const trimmed = text.trim()
  if (timestamp.test(trimmed)) {
    const at = Date.parse(trimmed)
    return Number.isNaN(at) ? undefined : clockAt(at)
  }
  const folded = fold(trimmed)
  if (folded === "agora") return clockAt(moment.now)
  const soon = ahead.exec(folded)?.groups
  if (soon !== undefined) {
    const many = aheadCounts[soon["count"] ?? ""] ?? Number(soon["count"])
    return clockAt(moment.now + many * (soon["unit"] === "hora" ? 3_600_000 : 60_000))
  }
  for (const shape of wholeMoment) {
    const groups = shape.exec(folded)?.groups
    if (groups === undefined) continue
    const day = readSpokenDay(groups["day"] ?? groups["lateDay"] ?? "", moment)
    const part = /(manha|tarde|noite|madrugada)/u.exec(groups["join"] ?? "")?.[1]
    const minute = readSpokenMinute(groups["time"] ?? groups["earlyTime"] ?? "", part)
    if (day === undefined || minute === undefined) continue
    if (minute < 24 * 60) return { day, minute }
    const next = dayPlus(day, 1)
    return next === undefined ? undefined : { day: next, minute: 0 }
  }
  return undefined
}

/** Folds a text so that every character keeps its place. */
export const foldInPlace = (text: string): string =>
  text.replace(/[A-Z\u00C0-\u024F]/gu, (letter) => letter.normalize("NFD").charAt(0).toLowerCase())

/** Any moment: what is found does not depend on it. */
const anyMoment: LocalMoment = { now: 0, timeZone: "UTC" }

/** A part of a text, by UTF-16 offsets; `end` is exclusive. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Finds the days with a time in a text, in order, as `readDayTime` understands them. Linear in the text's length. */
export const findDayTimes = (text: string): ReadonlyArray<TextSpan> => {
  const folded = foldInPlace(text)
  const shape = new RegExp(momentsIn)
  const found: Array<TextSpan> = []
  for (let match = shape.exec(folded); match !== null; match = shape.exec(folded)) {
    const span = { start: match.index, end: match.index + match[0].length }
    if (readDayTime(text.slice(span.start, span.end), anyMoment) !== undefined) found.push(span)
    // The 4 of 'para 4 amanhã às 20h' is no time, and what comes after it may be a day with one.
    else shape.lastIndex = span.start + 1
  }
  return found
}
