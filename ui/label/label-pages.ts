import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const labelPages: ReadonlyArray<PageRoute> = [
  {
    path: "/labels",
    menu: "labels",
    anyOf: ["label_edit"],
    page: preloadable(() => import("./labels-page.tsx"), "LabelsPage"),
  },
]
