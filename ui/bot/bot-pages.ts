import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const botPages: ReadonlyArray<PageRoute> = [
  {
    path: "/chatbots",
    menu: "chatbots",
    page: preloadable(() => import("./list/bots-page.tsx"), "BotsPage"),
  },
  {
    path: "/chatbots/:botId",
    menu: "chatbots",
    page: preloadable(() => import("./page/bot-page.tsx"), "BotPage"),
  },
  {
    path: "/chatbots/:botId/manage",
    menu: "chatbots",
    page: preloadable(() => import("./settings/bot-manage-page.tsx"), "BotManagePage"),
  },
]
