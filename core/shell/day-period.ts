import { isoDayOf, localTimeIn } from "../kernel/index.ts"

/** A range of days, both inclusive: 'yyyy-MM-dd', `currentDay`, or '' for an open side. */
export interface DayPeriod {
  readonly from: string
  readonly until: string
}

/** The day on which the filter is applied: it moves, whereas a day in an address does not. */
export const currentDay = "today"

/** The period without ends. */
export const anyDay: DayPeriod = { from: "", until: "" }

/** Returns whether a period excludes any day. */
export const isPeriodSet = ({ from, until }: DayPeriod): boolean => from !== "" || until !== ""

/** The day 'yyyy-MM-dd' of a moment (milliseconds since 1970) in a time zone: the company's, whatever the reader's is. */
export const dayAt = (now: number, timeZone: string): string => localTimeIn(timeZone)(now).day

/** In an address: explicitly no period, where the default is one. */
const everything = "all"
/** Stands between the days of a period. */
const between = ".."

/** Formats a period as a field of an address. `periodIn` parses it back. */
export const periodWord = ({ from, until: to }: DayPeriod): string =>
  from === "" && to === "" ? everything : `${from}${between}${to}`

/** Parses a period of an address; undefined if it is absent or invalid. */
export const periodIn = (word: string | undefined): DayPeriod | undefined => {
  if (word === everything) return anyDay
  const [from, to, ...more] = word?.split(between) ?? []
  if (from === undefined || to === undefined || more.length > 0) return undefined
  const [first, last] = [dayIn(from), dayIn(to)]
  return first === undefined || last === undefined || (first === "" && last === "")
    ? undefined
    : { from: first, until: last }
}

const dayIn = (word: string): string | undefined => (word === "" || word === currentDay ? word : isoDayOf(word))

/** Names a period: 'a partir de hoje', '01/11/2026 a 05/11/2026'; '' without ends. */
export const wordsOfPeriod = ({ from, until: to }: DayPeriod): string => {
  if (from === "") return to === "" ? "" : `até ${wordsOfDay(to)}`
  if (to === "") return `a partir de ${wordsOfDay(from)}`
  return from === to ? wordsOfDay(from) : `${wordsOfDay(from)} a ${wordsOfDay(to)}`
}

/** Names a day: 'hoje', '01/11/2026'. */
export const wordsOfDay = (day: string): string => (day === currentDay ? "hoje" : day.split("-").toReversed().join("/"))
