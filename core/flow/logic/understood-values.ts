import { withFileNames } from "../../channel/index.ts"
import {
  dayPlus,
  fold,
  foldPhrase,
  type LocalMoment,
  localTimeIn,
  minuteAsWritten,
  readDayTime,
  readMoney,
  readNumber,
  readSpokenDay,
  writtenDayOf,
} from "../../kernel/index.ts"
import type { ValueType } from "./value-types.ts"

const near: Readonly<Record<string, number>> = { hoje: 0, ontem: -1, amanha: 1, "depois de amanha": 2, anteontem: -2 }
const relative = /^(hoje|ontem|amanha|depois de amanha|anteontem)(?:\s*(mais|menos|\+|-)\s*(\d{1,5})(?:\s*dias?)?)?$/u

/**
 * Understands a whole text as a day, 'yyyy-MM-dd': as `writtenDayOf`, an ISO timestamp, a day with a time, and 'hoje', 'amanhã',
 * 'hoje mais 3 dias', and the days that `readSpokenDay` reads. Undefined for anything else.
 */
export const readDay = (text: string, { now, timeZone }: LocalMoment): string | undefined => {
  const written = text.trim()
  const direct = writtenDayOf(written)
  if (direct !== undefined) return direct
  const [, day] =
    /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?:[T ,]+(?:às |as )?\d{1,2}[:h].*)$/u.exec(written) ?? []
  if (day !== undefined) return writtenDayOf(day)
  const [, word, sign, days] = relative.exec(fold(written)) ?? []
  if (word === undefined) return readSpokenDay(fold(written), { now, timeZone })
  const apart = (near[word] ?? 0) + (sign === "-" || sign === "menos" ? -1 : 1) * Number(days ?? 0)
  return dayPlus(localTimeIn(timeZone)(now).day, apart)
}

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

const yesWords = new Set(["sim", "s", "true", "verdadeiro", "1", "yes", "ativo"])
const noWords = new Set(["nao", "n", "false", "falso", "0", "no", "inativo"])

/** Understands a whole text as yes or no. */
export const readYesNo = (text: string): boolean | undefined => {
  const folded = fold(text).replace(/[.!]+$/u, "")
  return yesWords.has(folded) ? true : noWords.has(folded) ? false : undefined
}

/** Understands a text as a comparable value of a type; undefined if it is none. */
export const understoodAs = (
  as: ValueType,
  text: string,
  moment: LocalMoment,
): number | string | boolean | undefined => {
  switch (as) {
    case "text":
      return fold(text)
    case "file":
      return fold(withFileNames(text))
    case "choice":
      return foldPhrase(text)
    case "number":
      return readNumber(text)
    case "money":
      return readMoney(text)
    case "date":
      return readDay(text, moment)
    case "time":
      return readMinute(text)
    case "date-time": {
      const read = readDayTime(text, moment)
      return read && `${read.day} ${minuteAsWritten(read.minute)}`
    }
    case "yes-no":
      return readYesNo(text)
  }
}
