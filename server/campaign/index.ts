export { storeStanding } from "./campaign-changes.ts"
export { campaignPart } from "./campaign-part.ts"
export { countSending, lockNumber, planNumber } from "./sending/number-plan.ts"
export { storeNewCampaign } from "./store-new-campaign.ts"
