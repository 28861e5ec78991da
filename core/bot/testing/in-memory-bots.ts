import { Effect, Schema } from "effect"
import {
  type BotCard,
  type BotChange,
  type BotDraft,
  type Bots,
  type BotSettings,
  type BotSummary,
  botQuotaReached,
  changedOnly,
  clonedSettings,
  defaultBotColours,
  followsScript,
  type LiveChatHosts,
  mayChangeTarget,
  type NamedPeopleTransfer,
  newBotSettings,
  noPeopleTransfer,
  providerKeysMissing,
  refusedChange,
  type SettingsReferences,
  settingsReferences,
} from "../index.ts"
import {
  type BotId,
  BotToken,
  type CallRefused,
  fold,
  type NotFound,
  notAllowed,
  notFound,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { personInWorkspace } from "../../access/index.ts"
import type { ConnectionFacts } from "../../channel/index.ts"
import { aBot } from "./a-bot.ts"
import { brokenPicture, isDrawing } from "./drawn-pictures.ts"
import { createKeysOfBots, noKeysNeeded } from "./keys-of-bots.ts"
import { changedGroups, type ScriptedPart, scriptedIn } from "./scripted-part.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import { type ChannelFlags, channelOff } from "../../tenancy/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"

/** The port `Bots` without a server, with controls for tests. */
export interface InMemoryBots extends Bots {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly drafts: ReadonlyArray<BotDraft>
  /** Marks a bot's settings as published, as publishing its script does. */
  publish(id: BotId): void
}

export interface InMemoryBotsOptions {
  readonly workspaceOf?: (bot: BotCard) => WorkspaceId
  readonly latency?: number
  /** What the company may not use; all channels unless told. */
  readonly channels?: Partial<ChannelFlags>
  /** Settings of the given bots. */
  readonly settings?: Partial<BotSettings>
  /** The company's limit; 0 is unlimited. */
  readonly limit?: number
  /** The keys of the company, for a language provider that needs them; none are needed unless told. */
  readonly providerKeys?: number
  readonly lastServices?: BotSummary["lastServices"]
  /** None is configured unless told. */
  readonly webhook?: BotSummary["webhook"]
  /** Read with each summary. */
  readonly connections?: () => ReadonlyArray<ConnectionFacts>
  /** What settings may name beside the bots themselves; anything unless told. */
  readonly known?: Omit<SettingsReferences, "bots">
  /** The user may only look. */
  readonly lookOnly?: boolean
}

interface Kept {
  readonly card: BotCard
  readonly settings: BotSettings
  readonly liveChatHosts: LiveChatHosts
  readonly transfer: NamedPeopleTransfer
  /** The settings of the published version; null: no version was ever published. */
  readonly published: ScriptedPart | null
}

/**
 * Creates the bots of one company, in one workspace unless `workspaceOf` says otherwise. `latency` is in milliseconds.
 */
export const createInMemoryBots = (given: ReadonlyArray<BotCard>, options: InMemoryBotsOptions = {}): InMemoryBots => {
  const { answer, refuse } = createFakeCalls(options.latency)
  /** Runs a call that changes something. */
  const write = <Work extends Effect.Effect<unknown, unknown>>(work: () => Work) =>
    answer(() => (options.lookOnly === true ? Effect.fail(notAllowed) : work()))
  const home = options.workspaceOf ?? (() => aWorkspace().id)
  const { providerKeys } = options
  const keys = providerKeys === undefined ? noKeysNeeded : createKeysOfBots(providerKeys)
  const channels = (): ChannelFlags => ({ ...everyChannel, ...options.channels })
  const drafts: Array<BotDraft> = []
  let bots = given.map((card): Kept => {
    const { name, target, avatarColor, avatarIconUrl, active } = card
    const draft = {
      name,
      target,
      avatarColor,
      avatarIconUrl,
      workspaceId: home(card),
      chatColor: defaultBotColours.chat,
    }
    return keep(card, { ...newBotSettings(draft), active, ...options.settings })
  })

  const change = (id: BotId, next: (bot: Kept) => Kept): Effect.Effect<{ readonly id: BotId }, NotFound> => {
    if (!bots.some(({ card }) => card.id === id)) return Effect.fail(notFound)
    bots = bots.map((bot) => (bot.card.id === id ? next(bot) : bot))
    return Effect.succeed({ id })
  }
  const find = (id: BotId): Effect.Effect<Kept, NotFound> => {
    const found = bots.find(({ card }) => card.id === id)
    return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
  }
  const arePlaces = ({ workspaces, people }: Omit<SettingsReferences, "bots">): boolean => {
    const { known } = options
    if (known === undefined) return true
    return (
      workspaces.every((each) => known.workspaces.includes(each)) && people.every((each) => known.people.includes(each))
    )
  }
  const areKnown = (wish: BotChange, own?: BotId): boolean => {
    const named = settingsReferences(wish)
    return arePlaces(named) && named.bots.every((other) => other !== own && bots.some(({ card }) => card.id === other))
  }
  const add = (settings: BotSettings, transfer = noPeopleTransfer) => {
    const { limit = 0 } = options
    if (limit > 0 && bots.length >= limit) return Effect.fail(botQuotaReached(limit))
    const highest = Math.max(0, ...bots.map(({ card }) => card.id))
    const moment = new Date(testNow).toISOString()
    const { name, target, avatarColor, avatarIconUrl } = settings
    const card = aBot({
      id: highest + 1,
      token: Schema.decodeSync(BotToken)(`aroeira-atendimento-token-${highest + 1}`),
      name,
      target,
      avatarColor,
      avatarIconUrl,
      dialogs: 0,
      isWhatsappQrCodeConnected: false,
      createdAt: moment,
      updatedAt: moment,
    })
    bots = [{ ...keep(card, settings), transfer }, ...bots]
    keys.give(card.id, target)
    return Effect.succeed({ id: card.id })
  }

  return {
    drafts,
    refuse,
    publish: (id) => {
      bots = bots.map((bot) => (bot.card.id === id ? { ...bot, published: scriptedIn(bot.settings) } : bot))
    },
    list: ({ workspaces, name, offset, limit }) =>
      answer(() => {
        const found = bots.filter(
          ({ settings, card }) => workspaces.includes(settings.workspaceId) && fold(card.name).includes(fold(name)),
        )
        return Effect.succeed({
          result: found.slice(offset, offset + limit).map(({ card }) => card),
          total: found.length,
        })
      }),
    create: (draft) =>
      write(() => {
        drafts.push(draft)
        if (!areKnown({ workspaceId: draft.workspaceId })) return Effect.fail(notFound)
        if (!isDrawing(draft.avatarIconUrl)) return Effect.fail(brokenPicture)
        return add(newBotSettings({ ...draft, name: draft.name.trim() }))
      }),
    summary: (id) => answer(() => Effect.map(find(id), summaryOf)),
    bindLiveChat: (id, hosts) =>
      write(() =>
        Effect.gen(function* () {
          yield* find(id)
          if (!channels().livechat) return yield* Effect.fail(channelOff)
          yield* change(id, (bot) => ({ ...bot, liveChatHosts: hosts }))
          return hosts
        }),
      ),
    update: (id, wish) =>
      write(() =>
        Effect.gen(function* () {
          const refused = refusedChange(wish) ?? (isDrawing(wish.avatarIconUrl) ? undefined : brokenPicture)
          if (refused !== undefined) return yield* Effect.fail(refused)
          const { card, settings: before } = yield* find(id)
          if (!areKnown(changedOnly(before, wish), id)) return yield* Effect.fail(notFound)
          const wanted = { ...before, ...wish }
          const settings: BotSettings = { ...wanted, name: wanted.name.trim() }
          if (!mayChangeTarget(before.target, settings.target, keys.has(id, before.target)))
            return yield* Effect.fail(providerKeysMissing)
          if (!followsScript(before.target)) keys.give(id, settings.target)
          const { name, active, target, avatarColor, avatarIconUrl } = settings
          return yield* change(id, (bot) => ({
            ...bot,
            settings,
            card: { ...card, name, active, target, avatarColor, avatarIconUrl },
          }))
        }),
      ),
    clone: ({ botSourceId, name, workspaceId }) =>
      write(() =>
        Effect.gen(function* () {
          const { settings, transfer } = yield* find(botSourceId)
          const place = { name: name.trim(), workspaceId: workspaceId ?? settings.workspaceId }
          if (!areKnown({ workspaceId: place.workspaceId })) return yield* Effect.fail(notFound)
          return yield* add(clonedSettings(settings, place), transfer)
        }),
      ),
    remove: (id) =>
      write(() =>
        Effect.map(find(id), () => {
          bots = bots.filter(({ card }) => card.id !== id)
          keys.release(id)
          return { id }
        }),
      ),
    updateAvatar: (id, avatar) =>
      write(() => {
        if (!isDrawing(avatar.avatarIconUrl)) return Effect.fail(brokenPicture)
        return change(id, (bot) => ({
          ...bot,
          settings: { ...bot.settings, ...avatar },
          card: { ...bot.card, avatarColor: avatar.avatarColor, avatarIconUrl: avatar.avatarIconUrl },
        }))
      }),
    peopleTransfer: (id) => answer(() => Effect.map(find(id), ({ transfer }) => transfer)),
    setPeopleTransfer: (id, draft) =>
      write(() => {
        const { workspaceId, userId } = draft
        const people = userId === null ? [] : [personInWorkspace({ workspaceId, userId })]
        if (bots.some(({ card }) => card.id === id) && !arePlaces({ workspaces: [workspaceId], people }))
          return Effect.fail(notFound)
        const transfer: NamedPeopleTransfer = {
          ...draft,
          workspaceName: aWorkspace().name,
          userName: draft.userId === null ? "" : "Rafael Nogueira",
        }
        return Effect.as(
          change(id, (bot) => ({ ...bot, transfer })),
          transfer,
        )
      }),
  }

  function summaryOf({ card, settings, liveChatHosts, published }: Kept): BotSummary {
    const { id, activeFlowId, token, dialogs, createdAt, updatedAt, updatedBy } = card
    return {
      ...settings,
      id,
      activeFlowId,
      token,
      dialogs,
      createdAt,
      updatedAt,
      workspace: aWorkspace().name,
      createdBy: updatedBy,
      liveChatHosts,
      channels: channels(),
      connections: options.connections?.() ?? [],
      webhook: options.webhook ?? { addresses: 0, failures: 0, paused: false },
      hasProviderKeys: keys.has(id, settings.target),
      timeZone: "America/Sao_Paulo",
      versions: [],
      lastServices: options.lastServices ?? [],
      unpublishedSettings:
        published === null || !followsScript(settings.target) ? null : changedGroups(published, scriptedIn(settings)),
    }
  }
}

const keep = (card: BotCard, settings: BotSettings): Kept => ({
  card,
  settings,
  liveChatHosts: [],
  transfer: noPeopleTransfer,
  published: null,
})

const everyChannel: ChannelFlags = {
  whatsappQrcode: true,
  whatsappApiMeta: true,
  livechat: true,
  facebook: true,
  instagram: true,
}
