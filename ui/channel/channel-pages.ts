import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

/** Where logins at Meta return to, in a window of their own. */
export const channelPages: ReadonlyArray<PageRoute> = [
  {
    path: "/whatsapp/Oauth",
    withoutCompany: true,
    alone: true,
    page: lazy(() => import("./login-return-page.tsx").then((m) => ({ default: m.WhatsappReturnPage }))),
  },
  {
    path: "/facebook/Oauth",
    withoutCompany: true,
    alone: true,
    page: lazy(() => import("./login-return-page.tsx").then((m) => ({ default: m.MessengerReturnPage }))),
  },
]
