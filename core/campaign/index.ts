export {
  campaignIntervals,
  campaignMedia,
  CampaignMessage,
  campaignMessageLimit,
  CampaignRequest,
  CampaignRow,
  immediateStart,
} from "./campaign.ts"
export {
  type ActionRefused,
  type CampaignAction,
  CampaignStatus,
  campaignStatuses,
  statusAfter,
} from "./campaign-status.ts"
export {
  actOn,
  type CampaignCounters,
  type CampaignRun,
  claimSending,
  countersOf,
  type MessageState,
  type NextSending,
  nextSending,
  recoverSendings,
  settleSending,
} from "./campaign-run.ts"
export {
  type CampaignBot,
  campaignBots,
  type CampaignDraft,
  type CampaignRefused,
  checkCampaign,
  isoWithOffset,
  startOf,
} from "./campaign-draft.ts"
export {
  fillMessage,
  type MissingValue,
  type VariableField,
  variableFields,
  type VariableMapping,
  variablesIn,
} from "./message-variables.ts"
export { campaignMessages, missingValue, unmappedVariable } from "./campaign-messages.ts"
