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
