import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const entityPages: ReadonlyArray<PageRoute> = [
  {
    path: "/entities",
    menu: "entities",
    anyOf: ["entity_view"],
    page: preloadable(() => import("./entities-page.tsx"), "EntitiesPage"),
  },
]
