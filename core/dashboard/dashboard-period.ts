import { type FieldError, isoDayOf, sentences } from "../kernel/index.ts"
import { addDays, countDays, monthsBefore } from "./company-day.ts"
import { dashboardMessages as say } from "./dashboard-messages.ts"

/** A period of days 'yyyy-MM-dd', both inclusive. */
export interface DashboardPeriod {
  readonly startAt: string
  readonly endAt: string
}

/** The longest period, in days: five years. */
export const longestPeriod = 1_830

/** The most bots of one query. */
export const mostBots = 1_000

/** The periods that are offered by name, in their order. */
export const periodPresets = ["today", "week", "days30", "month", "lastMonth", "year"] as const
/** The name of such a period. */
export type PeriodPreset = (typeof periodPresets)[number]

/** The labels of the presets. */
export const presetLabels: Readonly<Record<PeriodPreset, string>> = {
  today: "Hoje",
  week: "7 dias",
  days30: "30 dias",
  month: "Este mês",
  lastMonth: "Mês passado",
  year: "12 meses",
}

/** Returns the days of a preset, seen from a day of the company. */
export const periodOfPreset = (preset: PeriodPreset, today: string): DashboardPeriod => {
  switch (preset) {
    case "today":
      return { startAt: today, endAt: today }
    case "week":
      return { startAt: addDays(today, -6), endAt: today }
    case "days30":
      return { startAt: addDays(today, -29), endAt: today }
    case "month":
      return { startAt: `${today.slice(0, 7)}-01`, endAt: today }
    case "lastMonth": {
      const endAt = addDays(`${today.slice(0, 7)}-01`, -1)
      return { startAt: `${endAt.slice(0, 7)}-01`, endAt }
    }
    case "year":
      return { startAt: addDays(monthsBefore(today, 12), 1), endAt: today }
  }
}

/** Returns the period of the same length that ends the day before. */
export const previousPeriod = ({ startAt, endAt }: DashboardPeriod): DashboardPeriod => ({
  startAt: addDays(startAt, -countDays(startAt, endAt)),
  endAt: addDays(startAt, -1),
})

/** A period as it is typed, and why it cannot be searched for. */
export type TypedPeriod =
  | { readonly ok: true; readonly period: DashboardPeriod }
  | { readonly ok: false; readonly title: string; readonly detail: string }

/**
 * Reads the two dates of the picker, dd/MM/yyyy or ISO, '' for none (access, section 5): only a start means that the end
 * is the same day, and only an end that the start is.
 */
export const readPeriod = (start: string, end: string): TypedPeriod => {
  const [from, until] = [start.trim(), end.trim()]
  if (from === "" && until === "") return { ok: false, title: say.noDate, detail: say.noDateDetail }
  const startAt = isoDayOf(from === "" ? until : from)
  const endAt = isoDayOf(until === "" ? from : until)
  if (startAt === undefined || endAt === undefined)
    return { ok: false, title: sentences.invalidDate, detail: say.dateShape }
  const [error] = periodErrors({ startAt, endAt })
  return error === undefined
    ? { ok: true, period: { startAt, endAt } }
    : { ok: false, title: say.refusedPeriod, detail: error.message }
}

/** Returns what is wrong with a period of existing days. */
export const periodErrors = ({ startAt, endAt }: DashboardPeriod): ReadonlyArray<FieldError> => {
  const days = countDays(startAt, endAt)
  if (days < 1) return [{ path: "endAt", message: say.endsBefore }]
  return days > longestPeriod ? [{ path: "endAt", message: say.tooLong }] : []
}
