import { createHttpCampaigns } from "@prosa/adapters-http/clients"
import type { Campaigns } from "@prosa/core/campaign"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const campaigns = token<Campaigns>("Campaigns")

export const campaignModule = new ContextModule("campaign", (bind, slice) => {
  bind(campaigns).toResolvedValue(createHttpCampaigns, [entryTokens.http])
  bind(slice).toResolvedValue((port) => ({ campaigns: port }), [campaigns])
})
