export {
  createTransferChoice,
  type TransferChoice,
  type TransferChoiceDeps,
  type TransferChoiceState,
} from "./transfer-choice.ts"
export {
  type BotChoice,
  createTransferBots,
  transferBotLimits,
  type TransferBotList,
  transferBotMessages,
  type TransferBots,
  type TransferBotsState,
} from "./transfer-bots.ts"
