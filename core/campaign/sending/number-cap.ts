import { type CampaignMedia, isByTemplate } from "../campaign.ts"
import { campaignDailyCap } from "./campaign-pace.ts"

/**
 * Returns how many messages of campaigns a number sends a day: as many as somebody has set for it, else the usual cap, which
 * protects numbers by QR code. How many templates a number may send the vendor decides, and says by refusing more.
 */
export const dailyCapOf = (medium: CampaignMedia, set: number | null): number =>
  set ?? (isByTemplate(medium) ? Infinity : campaignDailyCap)
