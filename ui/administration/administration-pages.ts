import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const administrationPages: ReadonlyArray<PageRoute> = [
  {
    path: "/workspaces",
    menu: "workspaces",
    anyOf: ["workspace_view"],
    page: lazy(() => import("./workspaces-page.tsx").then((m) => ({ default: m.WorkspacesPage }))),
  },
  {
    path: "/company",
    menu: "companies",
    adminOnly: true,
    withoutCompany: true,
    page: lazy(() => import("./companies-page.tsx").then((m) => ({ default: m.CompaniesPage }))),
  },
  {
    path: "/platforms",
    menu: "platforms",
    adminOnly: true,
    withoutCompany: true,
    page: lazy(() => import("./brands-page.tsx").then((m) => ({ default: m.BrandsPage }))),
  },
]
