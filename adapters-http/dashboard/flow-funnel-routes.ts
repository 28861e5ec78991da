import { FlowFunnel, type FunnelWish } from "@prosa/core/dashboard"
import { BotId, type CompanyId, Day, isoDayOf } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

/** The query of a funnel. */
const FunnelQuery = Schema.Struct({ ...OfCompany, botId: BotId, startAt: Day, endAt: Day })

export const flowFunnelRoutes = {
  read: route({
    method: "GET",
    path: "/api/dashboard/flow-funnel",
    access: ["dashboard_view"],
    actsFor: { company: "companyId" },
    summary: "Por onde passaram no fluxo de um robô as conversas que começaram em um período.",
    query: FunnelQuery,
    answer: FlowFunnel,
  }),
} satisfies Routes

export const funnelWishOf = ({
  startAt,
  endAt,
  ...wish
}: Omit<typeof FunnelQuery.Type, "companyId"> & { readonly companyId: CompanyId }): FunnelWish => ({
  ...wish,
  // `Day` accepts only what `isoDayOf` reads
  startAt: isoDayOf(startAt) ?? startAt,
  endAt: isoDayOf(endAt) ?? endAt,
})
