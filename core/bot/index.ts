export { type ChannelCard, channelCards, mayOpenCard } from "./channel-cards.ts"
export {
  type ChannelState,
  channelStateOf,
  type ConnectedCard,
  disconnectedChannels,
  webhookStateOf,
} from "./channel-state.ts"
export { Automations, closeMessageLimit, CloseRoomType, noAutomations } from "./automations.ts"
export {
  AutomationDraft,
  automationMessages,
  automationMinutes,
  automationsOf,
  chooseCloseMinutes,
  chooseRepeatMinutes,
  chooseTransferMinutes,
  emptyAutomationDraft,
  repeatTimes,
} from "./automation-draft.ts"
export {
  AvatarDraft,
  BotCard,
  BotCloneDraft,
  BotDraft,
  BotQuotaReached,
  botQuotaReached,
  type Bots,
  BotSummary,
  defaultBotColours,
  LastService,
} from "./bot.ts"
export {
  chooseFallbackTimes,
  FallbackTransfer,
  fallbackTimes,
  fallbackTransferMessage,
  noFallbackTransfer,
} from "./fallback-transfer.ts"
export { avatarRefusal, isAvatarPicture } from "./avatar-picture.ts"
export {
  employeeTarget,
  followsScript,
  saysOwnWords,
  Objective,
  objectives,
  targetsWithoutScript,
  withoutFlowTarget,
} from "./objectives.ts"
export {
  type BotChange,
  botMessageLimits,
  BotSettings,
  changedOnly,
  mayChangeTarget,
  mayNotWriteBots,
  type NamedPeopleTransfer,
  noPeopleTransfer,
  PeopleTransfer,
  PeopleTransferDraft,
  ProviderKeysMissing,
  providerKeysMissing,
  providerKeysMissingTitle,
  publishedSettings,
  refusedChange,
  ScriptedSettings,
} from "./bot-settings.ts"
export { SettingGroup, settingGroupLabels } from "./setting-groups.ts"
export { settingsReferences, type SettingsReferences } from "./settings-references.ts"
export { clonedSettings, newBotSettings } from "./new-bot-settings.ts"
export {
  closedMessageLimit,
  completeTime,
  describeServiceHours,
  endOfDay,
  isOpen,
  nextMoment,
  periodsADay,
  ServiceHours,
  ServicePeriod,
  usualServiceHours,
  usualClosedMessage,
  type Weekday,
  weekdayNames,
  withPeriods,
  ZonedServiceHours,
} from "./service-hours.ts"
export {
  frameAncestors,
  LiveChatHost,
  liveChatHostLimit,
  LiveChatHosts,
  mayLiveOn,
  readLiveChatHosts,
} from "./live-chat-hosts.ts"
export { chatBubbleColour, liveChatScript } from "./live-chat-script.ts"
