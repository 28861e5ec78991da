export { campaignPart } from "./campaign-part.ts"
