import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const credentialPages: ReadonlyArray<PageRoute> = [
  {
    path: "/gcredentials",
    menu: "credentials",
    anyOf: ["credential_view"],
    page: lazy(() => import("./provider-keys-page.tsx").then((m) => ({ default: m.ProviderKeysPage }))),
  },
]
