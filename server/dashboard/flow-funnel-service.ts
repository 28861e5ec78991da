import { type FlowFunnels, formerNodes, funnelOf, periodErrors } from "@prosa/core/dashboard"
import { invalidInput, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, actorCan, forOwnCompany } from "../caller/index.ts"
import { readCompanyClock } from "./company-clock.ts"
import type { DashboardDeps } from "./dashboard-service.ts"
import { areBotsOf } from "./dashboard-store.ts"
import { readFormerNodes, readFunnelBot, readFunnelSums } from "./flow-funnel-store.ts"

/** Implements `FlowFunnels` on the database, for the actor's workspaces. */
export const createFlowFunnels = (actor: Actor, { transactions, clock }: DashboardDeps): FlowFunnels => ({
  read: ({ companyId, botId, ...period }) => {
    const errors = periodErrors(period)
    if (errors.length > 0) return Effect.fail(invalidInput(errors))
    return forOwnCompany(actor, companyId, () =>
      Effect.gen(function* () {
        if (!actorCan(actor, "dashboard_view")) return yield* Effect.fail(notAllowed)
        return yield* transactions.asTenant(actor.companyId, (tx) =>
          Effect.gen(function* () {
            if (!(yield* areBotsOf(tx, [botId], actor.workspaces))) return yield* Effect.fail(notFound)
            const now = clock.now()
            const { today, timeZone } = yield* readCompanyClock(tx, now)
            const sums = yield* readFunnelSums(tx, botId, period, now)
            const { name: botName, flowId, published, since } = yield* readFunnelBot(tx, botId)
            const former = yield* readFormerNodes(tx, botId, formerNodes(sums, published))
            return funnelOf({ botId, botName, flowId, published, former, sums, since, timeZone, today })
          }),
        )
      }),
    )
  },
})
