import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const auditPages: ReadonlyArray<PageRoute> = [
  {
    path: "/audit",
    menu: "audit",
    adminOnly: true,
    // the platform's records are read without one
    withoutCompany: true,
    page: lazy(() => import("./audit-page.tsx").then((m) => ({ default: m.AuditPage }))),
  },
]
