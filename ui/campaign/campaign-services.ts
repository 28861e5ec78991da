import type { Campaigns } from "@prosa/core/campaign"
import { createServiceSlice } from "../services/service-slices.ts"

/** Messages to many contacts. */
export interface CampaignServices {
  readonly campaigns: Campaigns
}

export const campaignSlice = createServiceSlice<"campaign", CampaignServices>("campaign")
export const useCampaignServices = campaignSlice.useServices
