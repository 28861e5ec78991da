import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const dashboardPages: ReadonlyArray<PageRoute> = [
  {
    path: "/dashboard",
    menu: "dashboard",
    page: preloadable(() => import("./dashboard-page.tsx"), "DashboardPage"),
  },
]
