import { definePart, type ServerBase } from "../caller/index.ts"
import type { AllPersonRecords } from "../contact/index.ts"
import type { DeliveryFollowers, FirstReaders } from "../conversation/index.ts"
import { campaignApi } from "./campaign-api.ts"
import { campaignRecords } from "./messages/person-messages-of-campaigns.ts"
import { readCampaignAnswer } from "./sending/campaign-answers.ts"
import { preparationJobs } from "./preparation/prepare-campaign-job.ts"
import { campaignJobs, type CampaignJobsDeps } from "./sending/campaign-jobs.ts"
import { followOutcomes } from "./sending/campaign-outcomes.ts"

interface Needs extends Pick<ServerBase, "clock"> {
  readonly deliveryFollowers: DeliveryFollowers
  readonly firstReaders: FirstReaders
  readonly personRecords: AllPersonRecords
}

/** Campaigns: messages to many contacts, what became of them, and what is answered. */
export const campaignPart = definePart({
  apis: [campaignApi],
  services: ({ deliveryFollowers, firstReaders, personRecords, clock }: Needs) => {
    personRecords.add(campaignRecords)
    deliveryFollowers.add(followOutcomes({ clock }))
    firstReaders.add(readCampaignAnswer)
    return {}
  },
  jobs: (deps: CampaignJobsDeps) => ({ ...campaignJobs(deps), ...preparationJobs(deps) }),
})
