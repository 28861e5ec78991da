import type { Campaigns } from "@prosa/core/campaign"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"

const campaigns = token<Campaigns>("Campaigns")

export const campaignModule = new ContextModule("campaign", (bind, slice) => {
  bind(campaigns).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpCampaigns } = await import("@prosa/adapters-http/people-clients")
        return createHttpCampaigns(http)
      }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((port) => ({ campaigns: port }), [campaigns])
})
