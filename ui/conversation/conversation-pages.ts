import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const conversationPages: ReadonlyArray<PageRoute> = [
  {
    path: "/omnichannel",
    menu: "omnichannel",
    anyOf: ["dialog_view", "omnichannel_view"],
    bare: true,
    page: preloadable(() => import("./inbox/inbox-page.tsx"), "InboxPage"),
  },
  {
    path: "/reload",
    anyOf: ["dialog_view", "omnichannel_view"],
    page: preloadable(() => import("./inbox/inbox-page.tsx"), "ReloadPage"),
  },
  {
    path: "/rooms",
    menu: "rooms",
    anyOf: ["dialog_view"],
    page: preloadable(() => import("./rooms/rooms-page.tsx"), "RoomsPage"),
  },
]
