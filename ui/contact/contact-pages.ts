import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

/** The pages of contacts besides '/contacts', in which later contexts draw: that one is put together with the pages of all. */
export const contactPages: ReadonlyArray<PageRoute> = [
  {
    path: "/contacts/import",
    menu: "contacts",
    anyOf: ["contact_edit"],
    page: preloadable(() => import("./import/import-page.tsx"), "ImportingPage"),
  },
]
