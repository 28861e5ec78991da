import {
  addDays,
  addSums,
  type Dashboard,
  dashboardMessages,
  figuresOf,
  figuresOfPerson,
  figuresOfTeam,
  mostBots,
  noServices,
  periodErrors,
  recentDays,
} from "@prosa/core/dashboard"
import {
  type BotId,
  type Clock,
  type CompanyId,
  invalidInput,
  notAllowed,
  notFound,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, actorCan, forOwnCompany, ownWorkspaces } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { readCompanyClock } from "./company-clock.ts"
import { areBotsOf, countOpen, listFiguredBots, readHours, readPeriodSums } from "./dashboard-store.ts"
import { readTeamNames, readTeamSums } from "./team-store.ts"

export interface DashboardDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Implements `Dashboard` on the database, for the actor's workspaces. */
export const createDashboard = (actor: Actor, { transactions, clock }: DashboardDeps): Dashboard => {
  const permitted = <A, E>(
    { companyId, bots }: { readonly companyId: CompanyId; readonly bots: ReadonlyArray<BotId> },
    work: (tx: Tx) => Effect.Effect<A, E>,
  ) =>
    forOwnCompany(actor, companyId, () =>
      Effect.gen(function* () {
        if (!actorCan(actor, "dashboard_view")) return yield* Effect.fail(notAllowed)
        if (bots.length > mostBots)
          return yield* Effect.fail(invalidInput([{ path: "bots", message: dashboardMessages.tooManyBots }]))
        return yield* transactions.asTenant(actor.companyId, (tx) =>
          Effect.gen(function* () {
            if (!(yield* areBotsOf(tx, bots, actor.workspaces))) return yield* Effect.fail(notFound)
            return yield* work(tx)
          }),
        )
      }),
    )

  return {
    bots: ({ companyId, workspaces }) =>
      permitted({ companyId, bots: [] }, (tx) => listFiguredBots(tx, ownWorkspaces(actor, workspaces))),
    services: (wish) => {
      const errors = periodErrors(wish)
      if (errors.length > 0) return Effect.fail(invalidInput(errors))
      return permitted(wish, (tx) =>
        Effect.gen(function* () {
          const now = clock.now()
          const { today, timeZone } = yield* readCompanyClock(tx, now)
          const period = yield* readPeriodSums(tx, wish.bots, wish, now)
          const open = yield* countOpen(tx, wish.bots, wish)
          const hasHumans = period.byChannel.some(({ humanClosed }) => humanClosed > 0)
          const lately = { startAt: addDays(today, 1 - recentDays), endAt: today }
          const recent = hasHumans ? undefined : yield* readPeriodSums(tx, wish.bots, lately, now)
          return figuresOf({ period, open, recent: recent?.byChannel.reduce(addSums, noServices), timeZone, today })
        }),
      )
    },
    team: (wish) => {
      const errors = periodErrors(wish)
      if (errors.length > 0) return Effect.fail(invalidInput(errors))
      return permitted(wish, (tx) =>
        Effect.gen(function* () {
          const now = clock.now()
          const { today, timeZone } = yield* readCompanyClock(tx, now)
          const { bots } = wish
          const team = figuresOfTeam(yield* readTeamSums(tx, { bots, workspaces: actor.workspaces }, wish, now))
          const names = yield* readTeamNames(tx, [...team.people.keys()], [...team.workspaces.keys()])
          return {
            together: team.together,
            attendants: [...team.people].map(([id, figures]) => ({
              // of a user of the product
              userId: id as UserId,
              name: names.people.get(id) ?? "",
              ...figures,
            })),
            workspaces: [...team.workspaces].map(([id, figures]) => ({
              // of a workspace of the company
              workspaceId: id as WorkspaceId,
              name: names.workspaces.get(id) ?? "",
              ...figures,
            })),
            timeZone,
            today,
          }
        }),
      )
    },
    own: ({ companyId, ...period }) =>
      forOwnCompany(actor, companyId, () => {
        const errors = periodErrors(period)
        if (errors.length > 0) return Effect.fail(invalidInput(errors))
        return transactions.asTenant(actor.companyId, (tx) =>
          Effect.gen(function* () {
            const now = clock.now()
            const { today, timeZone } = yield* readCompanyClock(tx, now)
            const figures = figuresOfPerson(yield* readTeamSums(tx, { userId: actor.userId }, period, now))
            return { figures, timeZone, today }
          }),
        )
      }),
    servicesByHour: (wish) => permitted(wish, (tx) => readHours(tx, wish.bots, wish.day, clock.now())),
  }
}
