import { addDays, countDays } from "./company-day.ts"
import type { DashboardServices, HourServices } from "./dashboard.ts"

/** Adds the days and months of a period that the server left out, with zeros, and sorts them (access, section 5). */
export const fillServices = (
  services: DashboardServices,
  { startAt, endAt }: { readonly startAt: string; readonly endAt: string },
): DashboardServices => {
  const counts = new Map(services.servicesByDayHistory.map(({ day, count }) => [day, count]))
  const days = Array.from({ length: Math.max(0, countDays(startAt, endAt)) }, (_, at) => addDays(startAt, at))
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const known = new Map(services.botVsHumanServices.map((row) => [monthOf(row), row]))
  return {
    ...services,
    servicesByDayHistory: days.map((day) => ({ day, count: counts.get(day) ?? 0 })),
    botVsHumanServices: months.map(
      (month) =>
        known.get(month) ?? {
          year: Number(month.slice(0, 4)),
          month: Number(month.slice(5)),
          botServices: 0,
          humanServices: 0,
        },
    ),
  }
}

const monthOf = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`

/** Returns all 24 hours in order: an hour that is absent is zero, not a gap. */
export const fillHours = (hours: ReadonlyArray<HourServices>): ReadonlyArray<HourServices> => {
  const counts = new Map(hours.map(({ hour, count }) => [hour, count]))
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: counts.get(hour) ?? 0 }))
}
