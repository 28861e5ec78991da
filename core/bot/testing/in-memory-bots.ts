import { Effect, Schema } from "effect"
import {
  type BotCard,
  type BotDraft,
  type Bots,
  type BotSummary,
  defaultBotColours,
  type LiveChatHosts,
} from "../index.ts"
import { BotToken, type CallRefused, fold, notFound, type WorkspaceId } from "../../kernel/index.ts"
import { aBot } from "./a-bot.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import type { ChannelFlags } from "../../tenancy/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"

/** The port `Bots` without a server, with controls for tests. */
export interface InMemoryBots extends Bots {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly drafts: ReadonlyArray<BotDraft>
}

/**
 * Creates the bots of one company, in one workspace unless `workspaceOf` says otherwise. `latency` is in milliseconds.
 */
export const createInMemoryBots = (
  given: ReadonlyArray<BotCard>,
  options: {
    readonly workspaceOf?: (bot: BotCard) => WorkspaceId
    readonly latency?: number
    /** What the company may not use; all channels unless told. */
    readonly channels?: Partial<ChannelFlags>
  } = {},
): InMemoryBots => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const home = options.workspaceOf ?? (() => aWorkspace().id)
  const drafts: Array<BotDraft> = []
  interface Kept {
    readonly card: BotCard
    readonly workspaceId: WorkspaceId
    readonly chatColor: string
    readonly liveChatHosts: LiveChatHosts
  }
  let bots = given.map((card): Kept => ({
    card,
    workspaceId: home(card),
    chatColor: defaultBotColours.chat,
    liveChatHosts: [],
  }))
  return {
    drafts,
    refuse,
    list: ({ workspaces, name, offset, limit }) =>
      answer(() => {
        const found = bots.filter(
          (bot) => workspaces.includes(bot.workspaceId) && fold(bot.card.name).includes(fold(name)),
        )
        return Effect.succeed({
          result: found.slice(offset, offset + limit).map(({ card }) => card),
          total: found.length,
        })
      }),
    create: (draft) =>
      answer(() => {
        drafts.push(draft)
        const { target, avatarColor, workspaceId, chatColor } = draft
        const name = draft.name.trim()
        const highest = Math.max(0, ...bots.map(({ card }) => card.id))
        const moment = new Date(testNow).toISOString()
        const card = aBot({
          id: highest + 1,
          token: Schema.decodeSync(BotToken)(`aroeira-atendimento-token-${highest + 1}`),
          name,
          target,
          avatarColor,
          dialogs: 0,
          isWhatsappQrCodeConnected: false,
          createdAt: moment,
          updatedAt: moment,
        })
        bots = [{ card, workspaceId, chatColor, liveChatHosts: [] }, ...bots]
        return Effect.succeed({ id: card.id })
      }),
    summary: (id) =>
      answer(() => {
        const found = bots.find(({ card }) => card.id === id)
        if (found === undefined) return Effect.fail(notFound)
        const { card, workspaceId, chatColor, liveChatHosts } = found
        const summary: BotSummary = {
          ...card,
          workspaceId,
          workspace: aWorkspace().name,
          createdBy: card.updatedBy,
          chatColor,
          defaultFallbackMessages: [""],
          liveChatInteractions: [],
          liveChatHosts,
          channels: { ...everyChannel, ...options.channels },
          hasProviderKeys: true,
        }
        return Effect.succeed(summary)
      }),
    bindLiveChat: (id, hosts) =>
      answer(() => {
        if (!bots.some(({ card }) => card.id === id)) return Effect.fail(notFound)
        bots = bots.map((bot) => (bot.card.id === id ? { ...bot, liveChatHosts: hosts } : bot))
        return Effect.succeed(hosts)
      }),
  }
}

const everyChannel: ChannelFlags = {
  whatsappQrcode: true,
  whatsappApiMeta: true,
  livechat: true,
  facebook: true,
  instagram: true,
}
