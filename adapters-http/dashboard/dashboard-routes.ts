import { DashboardServices, FiguredBot, HourServices } from "@prosa/core/dashboard"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"
import { DashboardBody, HoursQuery } from "./dashboard-wire.ts"

export const dashboardRoutes = {
  bots: route({
    method: "POST",
    path: "/api/dashboard/bots",
    access: ["dashboard_view"],
    actsFor: { company: "companyId" },
    summary: "Os robôs dos workspaces pedidos que têm números, também os removidos.",
    body: Schema.Struct({ ...OfCompany, workspaces: WorkspacesWire }),
    answer: Schema.Array(FiguredBot),
  }),
  services: route({
    method: "POST",
    path: "/api/dashboard/:info",
    access: ["dashboard_view"],
    actsFor: { company: "companyId" },
    summary: "Os números dos atendimentos de um período, dos robôs pedidos.",
    params: Schema.Struct({ info: Schema.Literal("services").annotate({ message: "Informação inválida" }) }),
    body: DashboardBody,
    answer: DashboardServices,
  }),
  servicesByHour: route({
    method: "GET",
    path: "/api/dashboard/services-by-hour",
    access: ["dashboard_view"],
    actsFor: { company: "companyId" },
    summary: "Os atendimentos que começaram em cada hora de um dia.",
    query: HoursQuery,
    answer: Schema.Array(HourServices),
  }),
} satisfies Routes
