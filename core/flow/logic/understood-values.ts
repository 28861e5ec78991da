import { calendarDay, fold, localTimeIn, writtenDayOf } from "../../kernel/index.ts"

/** The moment and the place in which relative words such as 'hoje' are understood. */
export interface LocalMoment {
  /** Milliseconds since 1970. */
  readonly now: number
  /** An IANA time zone. */
  readonly timeZone: string
}

const digits = /^\d{1,15}$/u
const grouped = /^(-?)(\d{1,3}(?:[. ]\d{3})+)(?:,(\d+))?$/u
const withComma = /^(-?)(\d+)(?:,(\d+))?$/u
const withPoint = /^(-?)(\d+)\.(\d+)$/u

/**
 * Understands a whole text as a number: '1.234,50', '1234,5', '1 234', '-3', 'R$ 1.234,50', '10%', and '1234.5' as systems
 * write it. Undefined for anything else, and for a number that is not finite.
 */
export const readNumber = (text: string): number | undefined => {
  if (digits.test(text)) return Number(text)
  const written = text
    .replace(/[\u00a0\u202f]/gu, " ")
    .replace(/\u2212/gu, "-")
    .trim()
    .replace(/^(-?)\s*R\$\s*/u, "$1")
    .replace(/\s*%$/u, "")
  const found = grouped.exec(written) ?? withComma.exec(written) ?? withPoint.exec(written)
  if (found === null) return undefined
  const [, sign = "", whole = "", part = "0"] = found
  const value = Number(`${sign}${whole.replace(/[. ]/gu, "")}.${part}`)
  return Number.isFinite(value) ? value : undefined
}

/** Writes a number as people do: '1234,5', without thousands; at most ten decimals. */
export const numberAsWritten = (value: number): string =>
  Number.isSafeInteger(value)
    ? String(value)
    : Number.isFinite(value)
      ? value
          .toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 10 })
          .replace(".", ",")
          .replace(/^-0$/u, "0")
      : ""

const near: Readonly<Record<string, number>> = { hoje: 0, ontem: -1, amanha: 1, "depois de amanha": 2, anteontem: -2 }
const relative = /^(hoje|ontem|amanha|depois de amanha|anteontem)(?:\s*(mais|menos|\+|-)\s*(\d{1,5})(?:\s*dias?)?)?$/u

/**
 * Understands a whole text as a day, 'yyyy-MM-dd': as `writtenDayOf`, an ISO timestamp, a day with a time, and 'hoje', 'amanhã',
 * 'hoje mais 3 dias'. Undefined for anything else.
 */
export const readDay = (text: string, { now, timeZone }: LocalMoment): string | undefined => {
  const written = text.trim()
  const direct = writtenDayOf(written)
  if (direct !== undefined) return direct
  const [, day] =
    /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?:[T ,]+(?:às |as )?\d{1,2}[:h].*)$/u.exec(written) ?? []
  if (day !== undefined) return writtenDayOf(day)
  const [, word, sign, days] = relative.exec(fold(written)) ?? []
  if (word === undefined) return undefined
  const apart = (near[word] ?? 0) + (sign === "-" || sign === "menos" ? -1 : 1) * Number(days ?? 0)
  return dayPlus(localTimeIn(timeZone)(now).day, apart)
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

/**
 * Understands a whole text as a time of the day, in minutes since midnight: '8', '8h', '8h30', '08:30', '08:30:00', 'meio-dia', and the
 * time of a timestamp as written. '24:00' is the end of the day.
 */
export const readMinute = (text: string): number | undefined => {
  const folded = fold(text)
  if (folded === "meio-dia" || folded === "meio dia") return 12 * 60
  if (folded === "meia-noite" || folded === "meia noite") return 0
  const inMoment = /^\d{4}-\d{2}-\d{2}[t ](\d{2}:\d{2})/u.exec(folded)?.[1]
  const [, hour, minute = "0"] =
    /^(?:as )?(\d{1,2})(?:\s*(?::|h|hs|horas?)\s*(\d{2})?(?::\d{2})?\s*(?:min|h)?)?$/u.exec(inMoment ?? folded) ?? []
  if (hour === undefined) return undefined
  const at = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && at <= 24 * 60 ? at : undefined
}

/** Writes a time of the day: 'HH:mm'. */
export const minuteAsWritten = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

const yesWords = new Set(["sim", "s", "true", "verdadeiro", "1", "yes", "ativo"])
const noWords = new Set(["nao", "n", "false", "falso", "0", "no", "inativo"])

/** Understands a whole text as yes or no. */
export const readYesNo = (text: string): boolean | undefined => {
  const folded = fold(text).replace(/[.!]+$/u, "")
  return yesWords.has(folded) ? true : noWords.has(folded) ? false : undefined
}
