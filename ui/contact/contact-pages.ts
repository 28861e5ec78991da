import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const contactPages: ReadonlyArray<PageRoute> = [
  {
    path: "/contacts",
    menu: "contacts",
    anyOf: ["contact_view"],
    page: preloadable(() => import("./contacts-page.tsx"), "ContactsPage"),
  },
  {
    path: "/contacts/import",
    menu: "contacts",
    anyOf: ["contact_edit"],
    page: preloadable(() => import("./import/import-page.tsx"), "ImportContactsPage"),
  },
]
