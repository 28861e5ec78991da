export { type BotCreation, type BotCreationValues, type BotOrigin, createBotCreation } from "./bot-creation.ts"
export { type BotDetail, type BotDetailState, createBotDetail } from "./bot-detail.ts"
export { type BotList, type BotListWish, createBotList } from "./bot-list.ts"
export { createLiveChatBinding, type LiveChatBinding, type LiveChatBindingState } from "./live-chat-binding.ts"
export { type BotOptions, type BotOptionsState, createBotOptions } from "./bot-options.ts"
export { flowBotsOf } from "./flow-bots.ts"
export { type BotCloneValues, createBotClone } from "./bot-clone.ts"
export { type BotRemoval, createBotRemoval } from "./bot-removal.ts"
export {
  type BotSettingsDeps,
  type BotSettingsPlan,
  createBotSettingsForm,
  type SettingsValues,
} from "./bot-settings-form.ts"
export { createPeopleTransferForm, type PeopleTransferForm, PeopleTransferValues } from "./people-transfer-form.ts"
export { createKeywordNodes } from "./keyword-nodes.ts"
export { createStartTexts, flowOfVisitors, greetingTexts } from "./start-texts.ts"
export { createWorkspacePeople, type PeopleChoices, type WorkspacePeople } from "./workspace-people.ts"
export { type ChannelOpening, channelWarningPause, createChannelOpening } from "./channel-opening.ts"
export { createTemplateOptions } from "./template-options.ts"
