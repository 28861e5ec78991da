import { type Objective, objectives } from "../bot/index.ts"
import { addSums, noServices, type PeriodSums, type ServiceSums } from "./service-sums.ts"
import type { DashboardServices } from "./dashboard.ts"

/** Days before today whose average is taken where nothing was closed by attendants in the period. */
export const recentDays = 90

/** What the figures of a period are reckoned from. */
export interface FigureFacts {
  readonly period: PeriodSums
  /** Began in the period and is open now. */
  readonly open: number
  /** Of the last `recentDays` days; asked for only where the period has no service that an attendant closed. */
  readonly recent: Pick<ServiceSums, "humanClosed" | "humanSeconds"> | undefined
  readonly timeZone: string
  readonly today: string
}

/** Minutes with one decimal. */
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10

const average = (seconds: number, count: number): number => (count === 0 ? 0 : minutes(seconds / count))

/** Reckons the figures of a period, with days and months filled and sorted by `fillServices`. */
export const figuresOf = ({ period, open, recent, timeZone, today }: FigureFacts): DashboardServices => {
  const total = period.byChannel.reduce<ServiceSums>(addSums, noServices)
  const from = total.humanClosed > 0 ? "period" : (recent?.humanClosed ?? 0) > 0 ? "recent" : "never"
  const basis = from === "period" ? total : (recent ?? noServices)
  const averageSeconds = from === "never" ? null : basis.humanSeconds / basis.humanClosed
  return {
    openServices: open,
    closedServices: total.closed,
    humanServices: total.human,
    humanServicesMinutes: minutes(total.humanSeconds),
    messages: total.messages,
    servicesByDayHistory: period.byDay.map(({ day, begun }) => ({ day, count: begun })),
    botVsHumanServices: period.byMonth.map(({ month, year, botClosed, human }) => ({
      month,
      year,
      botServices: botClosed,
      humanServices: human,
    })),
    channelsServices: ordered(period.byChannel).map(({ channel, ...sums }) => ({ channel, ...shareOf(sums) })),
    targetsServices: ordered(period.byTarget).map(({ target, ...sums }) => ({
      channel: labelOfTarget(target),
      target,
      ...shareOf(sums),
    })),
    begunServices: total.begun,
    botServices: total.botClosed,
    savedMinutes: averageSeconds === null ? null : minutes(total.botClosed * averageSeconds),
    averageHumanMinutes: averageSeconds === null ? null : minutes(averageSeconds),
    averageHumanFrom: from,
    timeZone,
    today,
  }
}

const labelOfTarget = (target: Objective): string => objectives.find(({ code }) => code === target)?.label ?? ""

const shareOf = ({ begun, closed, closedSeconds }: ServiceSums) => ({
  count: begun,
  averageTime: average(closedSeconds, closed),
})

/** The largest first; those in which nothing began or closed are left out. */
const ordered = <Row extends ServiceSums>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.filter(({ begun, closed }) => begun + closed > 0).toSorted((a, b) => b.begun - a.begun || b.closed - a.closed)
