import type { BotCard } from "@prosa/core/bot"
import type { ChannelFlags } from "@prosa/core/tenancy"
import { createInMemoryBots } from "@prosa/core/bot/testing"
import type { BotServices } from "../bot-services.ts"

export interface FakeBotFacts {
  readonly bots?: ReadonlyArray<BotCard>
  /** What the company may not use; all channels unless told. */
  readonly channels?: Partial<ChannelFlags>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The bots of one company. */
export const createFakeBotServices = ({ bots = [], channels = {}, latency = 0 }: FakeBotFacts = {}) =>
  ({ bots: createInMemoryBots(bots, { latency, channels }) }) satisfies BotServices
