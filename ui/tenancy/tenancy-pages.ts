import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const tenancyPages: ReadonlyArray<PageRoute> = [
  {
    path: "/change-company",
    menu: "change-company",
    adminOnly: true,
    withoutCompany: true,
    page: lazy(() => import("./change-company-page.tsx").then((m) => ({ default: m.ChangeCompanyPage }))),
  },
]
