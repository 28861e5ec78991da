import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const auditPages: ReadonlyArray<PageRoute> = [
  {
    path: "/audit",
    menu: "audit",
    anyOf: ["audit_view"],
    // the platform's records are read without one
    withoutCompany: true,
    page: preloadable(() => import("./audit-page.tsx"), "AuditPage"),
  },
]
