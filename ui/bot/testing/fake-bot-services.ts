import type { BotCard } from "@prosa/core/bot"
import { createInMemoryBots } from "@prosa/core/bot/testing"
import type { BotServices } from "../bot-services.ts"

export interface FakeBotFacts {
  readonly bots?: ReadonlyArray<BotCard>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The bots of one company. */
export const createFakeBotServices = ({ bots = [], latency = 0 }: FakeBotFacts = {}) =>
  ({ bots: createInMemoryBots(bots, { latency }) }) satisfies BotServices
