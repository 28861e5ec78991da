import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const homePages: ReadonlyArray<PageRoute> = [
  {
    path: "/home",
    menu: "home",
    page: lazy(() => import("./home-page.tsx").then((m) => ({ default: m.HomePage }))),
  },
]
