import { Effect } from "effect"
import type { Objective } from "../../bot/index.ts"
import {
  type BotId,
  type CallRefused,
  type CompanyId,
  invalidInput,
  localTimeIn,
  notAllowed,
  notFound,
  type UserId,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  addDays,
  type Dashboard,
  type DashboardWish,
  type FiguredBot,
  figuresOf,
  figuresOfPerson,
  figuresOfTeam,
  type HoursWish,
  noServices,
  addSums,
  periodErrors,
  recentDays,
  type ServiceEvent,
  sumByDay,
  sumOfTeamEvent,
  sumPeriod,
  type TeamEvent,
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
    /** Their names, 'Robô 12' otherwise. */
    readonly names?: ReadonlyMap<BotId, string>
    /** Their workspaces; without one a bot is in every workspace. */
    readonly workspaceOf?: (id: BotId) => WorkspaceId | undefined
    readonly removed?: ReadonlyArray<BotId>
    readonly events?: ReadonlyArray<ServiceEvent>
    /** What people did. */
    readonly team?: ReadonlyArray<TeamEvent>
    /** The names of people and of workspaces. */
    readonly people?: ReadonlyMap<number, string>
    readonly workspaces?: ReadonlyMap<number, string>
    /** The caller; without one they did nothing. */
    readonly me?: UserId
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
  const hourOf = localTimeIn(timeZone)

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

  const teamIn = ({ startAt, endAt }: { readonly startAt: string; readonly endAt: string }) =>
    (options.team ?? []).filter(({ at }) => {
      const { day } = hourOf(at)
      return day >= startAt && day <= endAt
    })

  return {
    refuse,
    wishes,
    add: (...more) => void events.push(...more),
    bots: ({ companyId, workspaces }) =>
      answer((): Effect.Effect<ReadonlyArray<FiguredBot>, CallRefused> => {
        if (options.companyId !== undefined && companyId !== options.companyId) return Effect.fail(notAllowed)
        const found = [...bots.keys()].flatMap((id): ReadonlyArray<FiguredBot> => {
          const workspace = options.workspaceOf?.(id)
          if (workspaces.length === 0 || (workspace !== undefined && !workspaces.includes(workspace))) return []
          return [{ id, name: options.names?.get(id) ?? `Robô ${id}`, removed: options.removed?.includes(id) ?? false }]
        })
        return Effect.succeed(found.toSorted((one, other) => Number(one.removed) - Number(other.removed)))
      }),
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
    team: (wish) =>
      permitted(wish, () => {
        const asked = teamIn(wish).filter(({ botId }) => wish.bots.some((id) => id === botId))
        const team = figuresOfTeam(asked.map(sumOfTeamEvent))
        return {
          together: team.together,
          // of the people and workspaces of the events
          attendants: [...team.people].map(([id, figures]) => ({
            userId: id as UserId,
            name: options.people?.get(id) ?? "",
            ...figures,
          })),
          workspaces: [...team.workspaces].map(([id, figures]) => ({
            workspaceId: id as WorkspaceId,
            name: options.workspaces?.get(id) ?? "",
            ...figures,
          })),
          timeZone,
          today: hourOf(now()).day,
        }
      }),
    own: (wish) =>
      permitted({ ...wish, bots: [] }, () => ({
        figures: figuresOfPerson(
          teamIn(wish)
            .filter(({ userId }) => userId !== null && userId === options.me)
            .map(sumOfTeamEvent),
        ),
        timeZone,
        today: hourOf(now()).day,
      })),
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
