import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

/** Where logins at Meta return to, in a window of their own. */
export const channelPages: ReadonlyArray<PageRoute> = [
  {
    path: "/whatsapp/Oauth",
    withoutCompany: true,
    alone: true,
    page: preloadable(() => import("./connections/login-return-page.tsx"), "WhatsappPage"),
  },
  {
    path: "/facebook/Oauth",
    withoutCompany: true,
    alone: true,
    page: preloadable(() => import("./connections/login-return-page.tsx"), "MessengerPage"),
  },
]
