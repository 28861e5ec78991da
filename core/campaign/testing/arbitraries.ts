export { type CampaignEvent, campaignEvents, newCampaigns } from "./campaign-arbitraries.ts"
