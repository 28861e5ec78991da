import { lazy } from "react"
import type { PageRoute } from "../services/page-route.ts"

export const botPages: ReadonlyArray<PageRoute> = [
  {
    path: "/chatbots",
    menu: "chatbots",
    page: lazy(() => import("./bots-page.tsx").then((m) => ({ default: m.BotsPage }))),
  },
  {
    path: "/chatbots/:botId",
    menu: "chatbots",
    page: lazy(() => import("./bot-page.tsx").then((m) => ({ default: m.BotPage }))),
  },
  {
    path: "/chatbots/:botId/manage",
    menu: "chatbots",
    page: lazy(() => import("./bot-manage-page.tsx").then((m) => ({ default: m.BotManagePage }))),
  },
]
