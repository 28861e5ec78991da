import { DashboardServices, FiguredBot, HourServices, OwnServices, TeamServices } from "@prosa/core/dashboard"
import { WorkspaceId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { DashboardBody, HoursQuery, OwnBody } from "./dashboard-wire.ts"

export const dashboardRoutes = {
  bots: route({
    method: "POST",
    path: "/api/dashboard/bots",
    access: ["dashboard_view"],
    actsFor: { company: "companyId" },
    summary: "Os robôs dos workspaces pedidos que têm números, também os removidos.",
    body: Schema.Struct({ ...OfCompany, workspaces: Schema.Array(WorkspaceId) }),
    answer: Schema.Array(FiguredBot),
  }),
  team: route({
    method: "POST",
    path: "/api/dashboard/team",
    access: ["dashboard_view"],
    actsFor: { company: "companyId" },
    summary: "Os números de cada atendente e de cada workspace em um período, dos robôs pedidos.",
    body: DashboardBody,
    answer: TeamServices,
  }),
  own: route({
    method: "POST",
    path: "/api/dashboard/own",
    access: "signed-in",
    actsFor: { company: "companyId" },
    summary: "Os números de quem pergunta em um período.",
    body: OwnBody,
    answer: OwnServices,
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
