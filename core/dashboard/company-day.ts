const dayLength = 86_400_000

/** Returns the day that is so many days later, or earlier if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10)

/** Counts the days from one to another, both inclusive; 0 or less if the second is earlier. */
export const countDays = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength) + 1

/** Returns the same day so many months earlier, or the last day of that month if it is shorter. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(dayOfMonth, last)))
    .toISOString()
    .slice(0, 10)
}

/** A period cut at the ends of its months: those that it has whole, and the days before and after them. */
export interface CutPeriod {
  /** The first days of the first and the last whole month; undefined if there is none. */
  readonly months: { readonly first: string; readonly last: string } | undefined
  /** Ranges of days, both inclusive. */
  readonly rest: ReadonlyArray<{ readonly from: string; readonly until: string }>
}

/** Cuts a period of existing days, the second not before the first. */
export const cutAtMonths = (from: string, until: string): CutPeriod => {
  const first = from.endsWith("-01") ? from : nextMonth(from)
  const beyond = nextMonth(until)
  // the last month is whole if the period ends with it
  const end = addDays(until, 1) === beyond ? beyond : `${until.slice(0, 7)}-01`
  if (first >= end) return { months: undefined, rest: [{ from, until }] }
  return {
    months: { first, last: monthsBefore(end, 1) },
    rest: [
      ...(first > from ? [{ from, until: addDays(first, -1) }] : []),
      ...(end <= until ? [{ from: end, until }] : []),
    ],
  }
}

const nextMonth = (day: string): string => monthsBefore(`${day.slice(0, 7)}-01`, -1)
