export {
  BotCard,
  BotDraft,
  BotQuotaReached,
  botQuotaReached,
  type Bots,
  BotSummary,
  defaultBotColours,
  Objective,
  objectives,
} from "./bot.ts"
export {
  frameAncestors,
  LiveChatHost,
  liveChatHostLimit,
  LiveChatHosts,
  mayLiveOn,
  readLiveChatHosts,
} from "./live-chat-hosts.ts"
export { chatBubbleColour, liveChatScript } from "./live-chat-script.ts"
