import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const tenancyPages: ReadonlyArray<PageRoute> = [
  {
    path: "/change-company",
    menu: "change-company",
    adminOnly: true,
    withoutCompany: true,
    page: preloadable(() => import("./change-company-page.tsx"), "CompanyPage"),
  },
]
