export {
  campaignIntervals,
  campaignMedia,
  CampaignMessage,
  campaignMessageLimit,
  CampaignPause,
  campaignPauses,
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
  passOverNext,
  pauseRun,
  recoverSendings,
  reportSent,
  retryPlaces,
  settleSending,
} from "./campaign-run.ts"
export {
  actedStanding,
  type CampaignStanding,
  claimedStanding,
  countersOfStanding,
  dueOf,
  type NextOfNumber,
  nextOfNumber,
  type NumberedStanding,
  type NumberPace,
  passedOverStanding,
  pausedStanding,
  reportedStanding,
  retriedStanding,
  settledStanding,
  campaignStandingOf,
} from "./campaign-standing.ts"
export { type DueReceiver, pauseNeeded, pauseOfWaiting, type SendingMeans, sendingRefusal } from "./sending-refusal.ts"
export { answerWindow, isStopWord, stopWords } from "./stop-words.ts"
export {
  campaignDailyCap,
  type CampaignPace,
  dailyCapLimit,
  endOfCampaign,
  nextOfPace,
} from "./sending/campaign-pace.ts"
export {
  closingAfter,
  describeSendingHours,
  maySendAt,
  openingFrom,
  SendingHours,
  usualSendingHours,
} from "./sending/sending-hours.ts"
export {
  audienceErrors,
  type CampaignBot,
  campaignBots,
  campaignTarget,
  type CampaignDraft,
  type CampaignRefused,
  campaignFileRefusal,
  checkCampaign,
  isoWithOffset,
  newCampaignErrors,
  startOf,
} from "./campaign-draft.ts"
export {
  type CampaignContact,
  campaignPhone,
  type CampaignPreview,
  type CampaignSending,
  divideAudience,
  type DividedAudience,
  type LeftOutContact,
  type LeftOutList,
  type LeftOutReason,
  leftOutReasons,
  leftOutShown,
  prepareContact,
  type PreparedContact,
  campaignPreviewOf,
  previewTexts,
} from "./campaign-audience.ts"
export {
  BotNotConnected,
  botNotConnected,
  CampaignActionRefused,
  type CampaignAudience,
  CampaignBotChoice,
  CampaignDetails,
  type CampaignFile,
  CampaignFileRefused,
  type CampaignFilters,
  CampaignMessageRow,
  CampaignMessageState,
  type CampaignMessagesWish,
  type CampaignNotCreated,
  type Campaigns,
  type CampaignsWish,
  type NewCampaign,
  NobodyReceives,
  nobodyReceives,
  noCampaignFilters,
  type WrittenMessage,
} from "./campaigns.ts"
export {
  CampaignVariables,
  fillMessage,
  mappingOf,
  type MissingValue,
  type VariableField,
  variableFields,
  type VariableMapping,
  variablesIn,
} from "./message-variables.ts"
export { CampaignRisks, riskNotice, riskRefusal, RisksNotAccepted } from "./campaign-risks.ts"
export {
  isRetriable,
  type MessageToRetry,
  type RetriedMessage,
  retriedMessages,
  type TriedMessage,
} from "./messages/message-retry.ts"
export { messagesCsvHead, messagesCsvLines, messagesFileName } from "./messages/messages-csv.ts"
export { campaignMessages, capSentence, missingValue, retriedSentence, unmappedVariable } from "./campaign-messages.ts"
export {
  labelOfMessage,
  messageLabels,
  nextOfCampaign,
  type OwnPause,
  pauseAction,
  type PausedByItself,
  pauseSentence,
} from "./campaign-words.ts"
