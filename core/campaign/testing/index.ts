export {
  aCampaignBot,
  aCampaignContact,
  aCampaignMessageTemplate,
  type CampaignContactFacts,
} from "./campaign-fixtures.ts"
export { createInMemoryCampaigns, type InMemoryCampaigns } from "./in-memory-campaigns.ts"
