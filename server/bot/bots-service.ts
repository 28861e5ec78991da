import { randomBytes } from "node:crypto"
import { mayDo, personInWorkspace } from "@prosa/core/access"
import {
  type BotChange,
  botQuotaReached,
  type Bots,
  clonedSettings,
  newBotSettings,
  refusedChange,
} from "@prosa/core/bot"
import { type EntityRef, type FlowDocument, flowReferences, newFlow, welcomeText } from "@prosa/core/flow"
import { type BotId, fold, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, forOwnCompany, ownedBy, owns, ownWorkspaces } from "../caller/index.ts"
import { ownChannelBot, removedBotChannelsKind, useFilesInFlow } from "../channel/index.ts"
import { freeKeysOf } from "../credential/index.ts"
import { peekReferences } from "../flow/index.ts"
import type { LanguageProvider } from "../nlu/index.ts"
import { schedule } from "../platform/jobs/jobs.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  bindLiveChat,
  copyEntities,
  deleteBot,
  findBot,
  insertBot,
  listBots,
  lockBotQuota,
  newestFlow,
  writeFlow,
} from "./bot-store.ts"
import { copyPeopleTransfer, findBotSettings, findPeopleTransfer, updatePeopleTransfer } from "./bot-settings-store.ts"
import { changeBot, writeChange } from "./change-bot.ts"
import { sanitisedAvatar } from "./sanitised-avatar.ts"

export interface BotsDeps {
  readonly transactions: Transactions
  readonly languageProvider: LanguageProvider
}

/** The kind of the jobs that close the rooms of a deleted bot; the payload is `{ botId }`. */
export const removedBotJobKind = "removed-bot"

/** Implements `Bots` on the database, for the bots of the actor's workspaces. */
export const createBots = (actor: Actor, { transactions, languageProvider }: BotsDeps): Bots => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const summaryOf = (tx: Tx, id: BotId) =>
    Effect.flatMap(ownedBy(actor, findBot(tx, id)), (bot) =>
      Effect.map(languageProvider.hasKeys(tx, bot), (has) => ({ ...bot, hasProviderKeys: has })),
    )
  const toWrite = (tx: Tx, id: BotId) => ownedBy(actor, findBotSettings(tx, id))

  const withinQuota = (tx: Tx) =>
    Effect.flatMap(lockBotQuota(tx), ({ limit, bots }) =>
      limit > 0 && bots >= limit ? Effect.fail(botQuotaReached(limit)) : Effect.void,
    )

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
      return Effect.gen(function* () {
        const avatarIconUrl = yield* sanitisedAvatar(draft.avatarIconUrl ?? null)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* withinQuota(tx)
            const made = yield* insertBot(tx, {
              settings: newBotSettings({ ...draft, name, avatarIconUrl }),
              token: newBotToken(),
              by: actor.name,
              flow: newFlow(name, welcomeText),
            })
            yield* languageProvider.giveKeys(tx, { id: made.id, target: draft.target }, actor)
            const detail = { name, target: draft.target }
            yield* insertAudit(tx, actor, { action: "bot.create", subject: `bot ${made.id}`, detail })
            return { id: made.id }
          }),
        )
      })
    },

    clone: ({ botSourceId, ...draft }) => {
      if (!mayDo(actor, "bot.create")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const source = yield* toWrite(tx, botSourceId)
          const place = { name: draft.name.trim(), workspaceId: draft.workspaceId ?? source.workspaceId }
          if (!owns(actor, place)) return yield* Effect.fail(notFound)
          yield* withinQuota(tx)
          const flow = yield* newestFlow(tx, botSourceId)
          const settings = clonedSettings(source, place)
          const made = yield* insertBot(tx, { settings, token: newBotToken(), by: actor.name, flow })
          yield* copyPeopleTransfer(tx, botSourceId, made.id)
          const entities = yield* copyEntities(tx, flowReferences(flow).entities, made.id, actor.name)
          yield* writeFlow(tx, made.flowId, withEntities(flow, entities))
          yield* useFilesInFlow(tx, made.flowId, flowReferences(flow).files)
          yield* languageProvider.giveKeys(tx, { id: made.id, target: settings.target }, actor)
          const detail = { name: place.name, from: botSourceId }
          yield* insertAudit(tx, actor, { action: "bot.clone", subject: `bot ${made.id}`, detail })
          return { id: made.id }
        }),
      )
    },

    summary: (id) => inTenant((tx) => summaryOf(tx, id)),

    update: (id, wish) => {
      if (!mayDo(actor, "bot.write")) return Effect.fail(notAllowed)
      const refused = refusedChange(wish)
      if (refused !== undefined) return Effect.fail(refused)
      return Effect.gen(function* () {
        const { avatarIconUrl, name, ...same } = wish
        const clean: BotChange = {
          ...same,
          ...(name === undefined ? {} : { name: name.trim() }),
          ...(avatarIconUrl === undefined ? {} : { avatarIconUrl: yield* sanitisedAvatar(avatarIconUrl) }),
        }
        return yield* inTenant((tx) => changeBot(tx, actor, id, clean, languageProvider))
      })
    },

    updateAvatar: (id, { avatarIconUrl, avatarColor, chatColor }) => {
      if (!mayDo(actor, "bot.write")) return Effect.fail(notAllowed)
      return Effect.gen(function* () {
        const picture = yield* sanitisedAvatar(avatarIconUrl)
        return yield* inTenant((tx) =>
          Effect.flatMap(toWrite(tx, id), (before) =>
            writeChange(tx, actor, id, before, { avatarIconUrl: picture, avatarColor, chatColor }),
          ),
        )
      })
    },

    remove: (id) => {
      if (!mayDo(actor, "bot.remove")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const { name } = yield* toWrite(tx, id)
          yield* deleteBot(tx, id, actor.name)
          yield* freeKeysOf(tx, id, actor)
          yield* schedule(tx, { kind: removedBotJobKind, key: String(id), payload: { botId: id }, dueAt: 0 })
          const ending = { botId: id, by: actor.name }
          yield* schedule(tx, { kind: removedBotChannelsKind, key: String(id), payload: ending, dueAt: 0 })
          yield* insertAudit(tx, actor, { action: "bot.remove", subject: `bot ${id}`, detail: { name } })
          return { id }
        }),
      )
    },

    peopleTransfer: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownedBy(actor, findBotSettings(tx, id, false))
          const found = yield* findPeopleTransfer(tx, id)
          return found ?? (yield* Effect.fail(notFound))
        }),
      ),

    setPeopleTransfer: (id, draft) => {
      if (!mayDo(actor, "bot.write")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const { name } = yield* toWrite(tx, id)
          const { workspaceId, userId } = draft
          const people = userId === null ? [] : [personInWorkspace({ workspaceId, userId })]
          const known = yield* peekReferences(tx, {
            workspaces: [workspaceId],
            people,
            bots: [],
            modules: [],
            files: [],
            entities: [],
          })
          if (!known.workspaces.has(workspaceId) || !people.every((each) => known.people.has(each)))
            return yield* Effect.fail(notFound)
          yield* updatePeopleTransfer(tx, id, draft, actor.name)
          const found = yield* findPeopleTransfer(tx, id)
          if (found === undefined) return yield* Effect.fail(notFound)
          const detail = { name, workspace: found.workspaceName, person: found.userName }
          yield* insertAudit(tx, actor, { action: "bot.transfer", subject: `bot ${id}`, detail })
          return found
        }),
      )
    },

    bindLiveChat: (id, hosts) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownChannelBot(tx, actor, id, "livechat")
          const { liveChatHosts: before } = yield* summaryOf(tx, id)
          yield* bindLiveChat(tx, id, hosts, actor.name)
          const detail = { hosts, before }
          yield* insertAudit(tx, actor, { action: "bot.live-chat-hosts", subject: `bot ${id}`, detail })
          return hosts
        }),
      ),
  }
}

/** Replaces the entities of a flow's answers and forms by their copies. */
const withEntities = (
  flow: FlowDocument,
  copies: Awaited<Effect.Success<ReturnType<typeof copyEntities>>>,
): FlowDocument => ({
  ...flow,
  nodes: flow.nodes.map((node) => ({
    ...node,
    userInteractions: node.userInteractions.map((answer) => withCopy(answer, copies)),
    ...(node.form === undefined
      ? {}
      : { form: { ...node.form, fields: node.form.fields.map((field) => withCopy(field, copies)) } }),
  })),
})

const withCopy = <Part extends { readonly entity: EntityRef | null }>(
  part: Part,
  copies: ReadonlyMap<EntityRef["id"], EntityRef["id"]>,
): Part => {
  const copy = part.entity === null ? undefined : copies.get(part.entity.id)
  return part.entity === null || copy === undefined ? part : { ...part, entity: { ...part.entity, id: copy } }
}

/** Creates a bot's public token: 192 random bits, 32 URL-safe characters. */
export const newBotToken = (): string => randomBytes(24).toString("base64url")
