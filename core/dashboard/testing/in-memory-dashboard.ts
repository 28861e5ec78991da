import { Effect } from "effect"
import type { Objective } from "../../bot/index.ts"
import { type BotId, type CallRefused, type CompanyId, invalidInput, notAllowed, notFound } from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  addDays,
  companyHourIn,
  type Dashboard,
  type DashboardWish,
  figuresOf,
  type HoursWish,
  noServices,
  addSums,
  periodErrors,
  recentDays,
  type ServiceEvent,
  sumByDay,
  sumPeriod,
} from "../index.ts"

/** The port `Dashboard` without a server, with controls for tests. */
export interface InMemoryDashboard extends Dashboard {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Adds what happened since. */
  add(...events: ReadonlyArray<ServiceEvent>): void
  /** The queries received, in order. */
  readonly wishes: ReadonlyArray<DashboardWish | HoursWish>
}

/** Creates the dashboard of one company, or of any if not given. `latency` is in milliseconds. */
export const createInMemoryDashboard = (
  options: {
    readonly companyId?: CompanyId
    /** The bots by their objective; others do not exist. */
    readonly bots?: ReadonlyMap<BotId, Objective>
    readonly events?: ReadonlyArray<ServiceEvent>
    /** The services that are open now: their bot, and when they began. */
    readonly open?: ReadonlyArray<{ readonly botId: BotId; readonly at: number }>
    readonly timeZone?: string
    readonly latency?: number
    readonly now?: () => number
  } = {},
): InMemoryDashboard => {
  const { bots = new Map<BotId, Objective>(), open = [], timeZone = "America/Sao_Paulo", now = () => testNow } = options
  const { answer, refuse } = createFakeCalls(options.latency)
  const events = [...(options.events ?? [])]
  const wishes: Array<DashboardWish | HoursWish> = []
  const hourOf = companyHourIn(timeZone)

  const refusalOf = (wish: DashboardWish | HoursWish): CallRefused | undefined => {
    if (options.companyId !== undefined && wish.companyId !== options.companyId) return notAllowed
    const errors = "day" in wish ? [] : periodErrors(wish)
    if (errors.length > 0) return invalidInput(errors)
    return wish.bots.every((id) => bots.has(id)) ? undefined : notFound
  }
  const permitted = <A>(wish: DashboardWish | HoursWish, work: () => A) =>
    answer((): Effect.Effect<A, CallRefused> => {
      wishes.push(wish)
      const refusal = refusalOf(wish)
      return refusal === undefined ? Effect.sync(work) : Effect.fail(refusal)
    })
  const sums = (chosen: ReadonlyArray<BotId>, from: string, until: string) =>
    sumPeriod(
      sumByDay(events, timeZone).filter(({ day }) => day >= from && day <= until),
      (botId) => (chosen.includes(botId) ? bots.get(botId) : undefined),
    )

  return {
    refuse,
    wishes,
    add: (...more) => void events.push(...more),
    services: (wish) =>
      permitted(wish, () => {
        const { startAt, endAt } = wish
        const { day: today } = hourOf(now())
        const recent = sums(wish.bots, addDays(today, 1 - recentDays), today)
        return figuresOf({
          period: sums(wish.bots, startAt, endAt),
          open: open.filter(({ botId, at }) => {
            const { day } = hourOf(at)
            return wish.bots.includes(botId) && day >= startAt && day <= endAt
          }).length,
          recent: recent.byChannel.reduce(addSums, noServices),
          timeZone,
          today,
        })
      }),
    servicesByHour: (wish) =>
      permitted(wish, () => {
        const counts = new Map<number, number>()
        for (const { kind, at, botId } of events) {
          const { day, hour } = hourOf(at)
          if (kind === "begun" && day === wish.day && wish.bots.includes(botId))
            counts.set(hour, (counts.get(hour) ?? 0) + 1)
        }
        return [...counts].map(([hour, count]) => ({ hour, count })).toSorted((a, b) => a.hour - b.hour)
      }),
  }
}
