import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const conversationPages: ReadonlyArray<PageRoute> = [
  {
    path: "/omnichannel",
    menu: "omnichannel",
    anyOf: ["dialog_view", "omnichannel_view"],
    bare: true,
    page: lazy(() => import("./inbox-page.tsx").then((m) => ({ default: m.InboxPage }))),
  },
  {
    path: "/reload",
    anyOf: ["dialog_view", "omnichannel_view"],
    page: lazy(() => import("./inbox-page.tsx").then((m) => ({ default: m.ReloadPage }))),
  },
  {
    path: "/rooms",
    menu: "rooms",
    anyOf: ["dialog_view"],
    page: lazy(() => import("./rooms-page.tsx").then((m) => ({ default: m.RoomsPage }))),
  },
]
