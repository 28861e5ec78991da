import { preloadable } from "../kit/feedback/preloadable.ts"
import type { PageRoute } from "../services/page-route.ts"

export const campaignPages: ReadonlyArray<PageRoute> = [
  {
    path: "/campaigns",
    menu: "campaigns",
    anyOf: ["campaign_view"],
    campaigns: true,
    page: preloadable(() => import("./campaigns-page.tsx"), "CampaignsPage"),
  },
  {
    path: "/campaigns/:campaignId",
    menu: "campaigns",
    anyOf: ["campaign_view"],
    campaigns: true,
    page: preloadable(() => import("./campaign-page.tsx"), "CampaignPage"),
  },
]
