import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const credentialPages: ReadonlyArray<PageRoute> = [
  {
    path: "/gcredentials",
    menu: "credentials",
    anyOf: ["credential_view"],
    page: preloadable(() => import("./provider-keys-page.tsx"), "ProviderKeysPage"),
  },
]
