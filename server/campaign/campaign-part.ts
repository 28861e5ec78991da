import { definePart, type ServerBase } from "../caller/index.ts"
import type { DeliveryFollowers, FirstReaders } from "../conversation/index.ts"
import { campaignApi } from "./campaign-api.ts"
import { readCampaignAnswer } from "./sending/campaign-answers.ts"
import { campaignJobs } from "./sending/campaign-jobs.ts"
import { followOutcomes } from "./sending/campaign-outcomes.ts"

interface Needs extends Pick<ServerBase, "clock"> {
  readonly deliveryFollowers: DeliveryFollowers
  readonly firstReaders: FirstReaders
}

/** Campaigns: messages to many contacts, what became of them, and what is answered. */
export const campaignPart = definePart({
  apis: [campaignApi],
  services: ({ deliveryFollowers, firstReaders, clock }: Needs) => {
    deliveryFollowers.add(followOutcomes({ clock }))
    firstReaders.add(readCampaignAnswer)
    return {}
  },
  jobs: campaignJobs,
})
