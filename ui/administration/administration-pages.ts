import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const administrationPages: ReadonlyArray<PageRoute> = [
  {
    path: "/workspaces",
    menu: "workspaces",
    anyOf: ["workspace_view"],
    page: preloadable(() => import("./workspaces-page.tsx"), "WorkspacesPage"),
  },
  {
    path: "/company",
    menu: "companies",
    adminOnly: true,
    withoutCompany: true,
    page: preloadable(() => import("./companies-page.tsx"), "CompaniesPage"),
  },
  {
    path: "/platforms",
    menu: "platforms",
    adminOnly: true,
    withoutCompany: true,
    page: preloadable(() => import("./brands-page.tsx"), "BrandsPage"),
  },
]
