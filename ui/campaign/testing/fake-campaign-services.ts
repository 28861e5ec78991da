import { createInMemoryCampaigns } from "@prosa/core/campaign/testing"
import type { CampaignServices } from "../campaign-services.ts"

export interface FakeCampaignFacts {
  /** Contacts, bots and campaigns; Ana, one connected bot and no campaign unless told. */
  readonly campaignFacts?: Parameters<typeof createInMemoryCampaigns>[0]
}

/** The campaigns of any company. */
export const createFakeCampaignServices = ({ campaignFacts = {} }: FakeCampaignFacts = {}) =>
  ({ campaigns: createInMemoryCampaigns(campaignFacts) }) satisfies CampaignServices
