import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const homePages: ReadonlyArray<PageRoute> = [
  {
    path: "/home",
    menu: "home",
    page: preloadable(() => import("./home-page.tsx"), "HomePage"),
  },
]
