import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const cannedPages: ReadonlyArray<PageRoute> = [
  {
    path: "/canned-replies",
    menu: "canned",
    anyOf: ["canned_view", "canned_edit"],
    page: preloadable(() => import("./canned-replies-page.tsx"), "CannedRepliesPage"),
  },
]
