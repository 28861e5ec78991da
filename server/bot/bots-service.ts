import { mayDo } from "@prosa/core/access"
import { randomBytes } from "node:crypto"
import { botQuotaReached, type Bots } from "@prosa/core/bot"
import { newFlow, welcomeText } from "@prosa/core/flow"
import { type BotId, fold, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, forOwnCompany, ownedBy, owns, ownWorkspaces } from "../caller/index.ts"
import { insertAudit } from "../audit/index.ts"
import type { BotLanguages } from "../nlu/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { bindLiveChat, findBot, insertBot, listBots, lockBotQuota } from "./bot-store.ts"

export interface BotsDeps {
  readonly transactions: Transactions
  /** Absent where the embedded matcher understands, which needs no keys. */
  readonly languages?: BotLanguages | undefined
}

/** Implements `Bots` on the database, for the bots of the actor's workspaces. */
export const createBots = (actor: Actor, { transactions, languages }: BotsDeps): Bots => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const own = (tx: Tx, id: BotId) => ownedBy(actor, findBot(tx, id))
  return {
    list: ({ companyId, workspaces, name, offset, limit }) =>
      forOwnCompany(actor, companyId, () =>
        inTenant((tx) =>
          listBots(tx, { workspaces: ownWorkspaces(actor, workspaces), nameFolded: fold(name), offset, limit }),
        ),
      ),
    create: (draft) => {
      if (!mayDo(actor, "bot.create")) return Effect.fail(notAllowed)
      if (!owns(actor, draft)) return Effect.fail(notFound)
      const name = draft.name.trim()
      return inTenant((tx) =>
        Effect.gen(function* () {
          const { limit, bots } = yield* lockBotQuota(tx)
          if (limit > 0 && bots >= limit) return yield* Effect.fail(botQuotaReached(limit))
          const made = yield* insertBot(tx, {
            draft: { ...draft, name },
            nameFolded: fold(name),
            token: newBotToken(),
            by: actor.name,
            flow: newFlow(name, welcomeText),
          })
          if (languages !== undefined) yield* languages.welcome(tx, { id: made.id, target: draft.target }, actor)
          return { id: made.id }
        }),
      )
    },
    summary: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const bot = yield* own(tx, id)
          return { ...bot, hasProviderKeys: languages === undefined || (yield* languages.hasKeys(tx, id)) }
        }),
      ),
    bindLiveChat: (id, hosts) => {
      if (!mayDo(actor, "bot.write")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const { liveChatHosts: before } = yield* own(tx, id)
          yield* bindLiveChat(tx, id, hosts, actor.name)
          const detail = { hosts, before }
          yield* insertAudit(tx, actor, { action: "bot.live-chat-hosts", subject: `bot ${id}`, detail })
          return hosts
        }),
      )
    },
  }
}

/** Creates a bot's public token: 192 random bits, 32 URL-safe characters. */
export const newBotToken = (): string => randomBytes(24).toString("base64url")
