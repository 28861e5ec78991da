import { ContextModule, entryTokens } from "../context-module.ts"
import { peoplePort } from "../people-port.ts"

const campaignsOf = peoplePort(({ createHttpCampaigns }, http) => createHttpCampaigns(http))

export const campaignModule = new ContextModule("campaign", (bind, slice) => {
  bind(slice).toResolvedValue((http) => ({ campaigns: campaignsOf(http) }), [entryTokens.http])
})
