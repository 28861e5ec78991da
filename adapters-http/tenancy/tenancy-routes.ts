import { PageWish, textUpTo } from "@prosa/core/kernel"
import { ListedCompany, SupportChat, Workspace } from "@prosa/core/tenancy"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { brandRoutes } from "./brand-routes.ts"

/** A company of the list on the wire, spelled `plataformName` (access, section 3). */
const ListedCompanyWire = ListedCompany.pipe(Schema.encodeKeys({ platformName: "plataformName" }))

export const tenancyRoutes = {
  ...brandRoutes,
  myWorkspaces: route({
    method: "GET",
    path: "/api/workspaces/list-user-workspace2",
    access: "signed-in",
    actsFor: { company: "companyId" },
    summary: "Os workspaces ativos da pessoa na empresa.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ workspaces: Schema.Array(Workspace) }),
  }),
  ownWorkspaces: route({
    method: "GET",
    path: "/api/workspaces/list-user-workspace",
    access: "signed-in",
    actsFor: { company: "companyId" },
    summary: "O mesmo, no endereço mais antigo.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ workspaces: Schema.Array(Workspace) }),
  }),
  companies: route({
    method: "GET",
    path: "/api/companies",
    access: "admin",
    summary: "As empresas, por nome.",
    query: Schema.Struct({ ...PageWish, name: textUpTo(200) }),
    answer: Schema.Struct({ companies: Schema.Array(ListedCompanyWire), total: Schema.Number }),
  }),
  supportChat: route({
    method: "GET",
    path: "/api/support-chat",
    access: "signed-in",
    summary: "O chat de suporte de quem entrou; null sem um.",
    answer: Schema.Struct({ supportChat: Schema.NullOr(SupportChat) }),
  }),
} satisfies Routes
