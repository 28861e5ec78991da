import type { Bots } from "@prosa/core/bot"
import { createServiceSlice } from "../services/service-slices.ts"

/** The bots of a company. */
export interface BotServices {
  readonly bots: Bots
}

export const botSlice = createServiceSlice<"bot", BotServices>("bot")
export const useBotServices = botSlice.useServices
