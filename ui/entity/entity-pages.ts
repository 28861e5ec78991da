import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const entityPages: ReadonlyArray<PageRoute> = [
  {
    path: "/entities",
    menu: "entities",
    anyOf: ["entity_view"],
    page: lazy(() => import("./entities-page.tsx").then((m) => ({ default: m.EntitiesPage }))),
  },
]
