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
export { liveChatScript } from "./live-chat-script.ts"
