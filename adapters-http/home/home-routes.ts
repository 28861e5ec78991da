import { HomeToday } from "@prosa/core/home"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"

export const homeRoutes = {
  today: route({
    method: "POST",
    path: "/api/home/today",
    access: "signed-in",
    actsFor: { company: "companyId" },
    summary: "O que espera hoje nos workspaces pedidos, e os primeiros passos da empresa.",
    body: Schema.Struct({ ...OfCompany, workspaces: WorkspacesWire }),
    answer: HomeToday,
  }),
} satisfies Routes
