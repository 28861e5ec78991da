import { Effect, Option } from "effect"
import type { Medium } from "../../channel/index.ts"
import { keywordEntries } from "../../flow/index.ts"
import type { FlowBot, FlowBots } from "../../flow/view/index.ts"
import type { BotId, CallRefused } from "../../kernel/index.ts"
import { describeServiceHours } from "../service-hours.ts"
import type { Bots, BotSummary } from "../bot.ts"

/** The bots, as the editors of their flows read them; without the names of their secrets where these cannot be read. */
export const flowBotsOf = (
  bots: Pick<Bots, "summary">,
  secretsOf?: (id: BotId) => Effect.Effect<ReadonlyArray<{ readonly name: string }>, CallRefused>,
): FlowBots => ({
  read: (id) =>
    Effect.all([bots.summary(id), secretsOf === undefined ? Effect.succeedNone : Effect.option(secretsOf(id))], {
      concurrency: 2,
    }).pipe(
      Effect.map(([bot, secrets]) => ({
        ...flowBotOf(bot),
        ...(Option.isNone(secrets) ? {} : { secretNames: secrets.value.map(({ name }) => name) }),
      })),
    ),
})

const flowBotOf = (bot: BotSummary): FlowBot => ({
  token: bot.token,
  greeting: bot.liveChatInteractions,
  fallbackMessages: bot.defaultFallbackMessages,
  keywords: keywordEntries(bot.keywords),
  settings: bot,
  workspaceId: bot.workspaceId,
  hasWebhook: bot.webhook.addresses > 0,
  name: bot.name,
  hours: bot.serviceHours === null ? null : describeServiceHours(bot.serviceHours),
  channels: mediaOf(bot),
})

/** The live chat, which every bot has, and the media of the connected numbers and pages. */
const mediaOf = ({ connections }: BotSummary): ReadonlyArray<Medium> => {
  const connected = connections.filter(({ state }) => state === "connected").map(({ medium }) => medium)
  return [...new Set<Medium>(["LIVECHAT", ...connected])]
}
