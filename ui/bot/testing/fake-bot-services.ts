import type { BotCard, BotSummary } from "@prosa/core/bot"
import type { ConnectionFacts } from "@prosa/core/channel"
import type { ChannelFlags } from "@prosa/core/tenancy"
import { createInMemoryBots } from "@prosa/core/bot/testing"
import type { BotServices } from "../bot-services.ts"

export interface FakeBotFacts {
  readonly bots?: ReadonlyArray<BotCard>
  /** What the company may not use; all channels unless told. */
  readonly channels?: Partial<ChannelFlags>
  /** The bots' numbers and pages, read anew with each summary. */
  readonly connections?: () => ReadonlyArray<ConnectionFacts>
  /** How the bots' webhooks stand. */
  readonly botWebhook?: BotSummary["webhook"]
  readonly lastServices?: BotSummary["lastServices"]
  /** Keys of the language provider that the company holds for its bots; bots need none unless told. */
  readonly keysOfBots?: number
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The bots of one company. */
export const createFakeBotServices = ({
  bots = [],
  channels = {},
  latency = 0,
  connections = () => [],
  botWebhook,
  lastServices = [],
  keysOfBots,
}: FakeBotFacts = {}) =>
  ({
    bots: createInMemoryBots(bots, {
      latency,
      channels,
      connections,
      lastServices,
      ...(keysOfBots === undefined ? {} : { providerKeys: keysOfBots }),
      ...(botWebhook === undefined ? {} : { webhook: botWebhook }),
    }),
  }) satisfies BotServices
