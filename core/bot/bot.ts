import { Effect, Schema } from "effect"
import {
  BotId,
  BotToken,
  type CallRefused,
  Colour,
  type CompanyId,
  DialogId,
  failure,
  FlowId,
  IsoDateTime,
  type Page,
  requiredText,
  WorkspaceId,
} from "../kernel/index.ts"
import { ConnectionFacts, Medium } from "../channel/index.ts"
import { FlowVersion } from "../flow/index.ts"
import { ChannelFlags } from "../tenancy/index.ts"
import { WebhookStanding } from "../webhook/index.ts"
import { AvatarPicture } from "./avatar-picture.ts"
import {
  type BotChange,
  BotSettings,
  type NamedPeopleTransfer,
  type PeopleTransferDraft,
  type ProviderKeysMissing,
} from "./bot-settings.ts"
import { LiveChatHosts } from "./live-chat-hosts.ts"
import { ChosenWorkspace, Objective } from "./objectives.ts"
import { SettingGroup } from "./setting-groups.ts"

/** A bot's card (bots, section 3, 'Bot (list card)'). */
export const BotCard = Schema.Struct({
  id: BotId,
  name: Schema.String,
  active: Schema.Boolean,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  updatedBy: Schema.String,
  /** Conversations that contacts began with it, counted up to 10,001. */
  dialogs: Schema.Number,
  isWhatsappQrCodeConnected: Schema.Boolean,
  /** The channels that are connected but refused by their vendor at present. */
  brokenChannels: Schema.Array(Medium),
  /** The earliest end of a login at Meta by which it answers at present; null: there is none. */
  accessUntil: Schema.NullOr(IsoDateTime),
  activeFlowId: FlowId,
  token: BotToken,
  target: Objective,
  avatarColor: Colour,
  avatarIconUrl: Schema.NullOr(Schema.String),
})
export type BotCard = typeof BotCard.Type

/** A room of a bot in the table of its last services ('Service row'). */
export const LastService = Schema.Struct({
  id: DialogId,
  createdAt: IsoDateTime,
  lastMessage: IsoDateTime,
  /** Null: still open. */
  closedAt: Schema.NullOr(IsoDateTime),
})
export type LastService = typeof LastService.Type

/** A bot with all that its pages show ('Bot (summary / detail)'). */
export const BotSummary = Schema.Struct({
  ...BotSettings.fields,
  readingSeconds: BotSettings.fields.readingSeconds.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  id: BotId,
  activeFlowId: FlowId,
  token: BotToken,
  workspace: Schema.String,
  /** Conversations that contacts began with it, counted up to 10,001. */
  dialogs: Schema.Number,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  createdBy: Schema.String,
  avatarIconUrl: Schema.NullOr(Schema.String),
  /** The hosts that may embed the live chat; if empty, any. */
  liveChatHosts: LiveChatHosts,
  /** The channels that the bot's company may use. */
  channels: ChannelFlags,
  /** The numbers and pages that are connected, or were until their vendor refused them. */
  connections: Schema.Array(ConnectionFacts),
  webhook: WebhookStanding,
  /**
   * Whether the bot has the two keys of the language provider, or, without a script, finds free ones; always, where the
   * provider needs none.
   */
  hasProviderKeys: Schema.Boolean,
  /** The latest versions, newest first. */
  versions: Schema.Array(FlowVersion),
  /** The latest rooms, newest first. */
  lastServices: Schema.Array(LastService),
  /** The time zone of the company: 'America/Sao_Paulo'. */
  timeZone: Schema.String,
  /** The settings that conversations do not follow yet; null: no version was ever published, or the bot has no flow. */
  unpublishedSettings: Schema.NullOr(Schema.Array(SettingGroup)),
})
export type BotSummary = typeof BotSummary.Type

/** Default colours of a new bot (bots, section 9). */
export const defaultBotColours = { avatar: "#0A043C", chat: "#FF0025" } as const

/** The input of the create dialog (bots, section 5, 'Bot creation'). */
export const BotDraft = Schema.Struct({
  name: requiredText(120),
  workspaceId: ChosenWorkspace,
  target: Objective,
  avatarColor: Colour,
  chatColor: Colour,
  /** Absent or null: no picture. */
  avatarIconUrl: Schema.optionalKey(Schema.NullOr(AvatarPicture)),
})
export type BotDraft = typeof BotDraft.Type

/** The input of 'Duplicar Bot': without a workspace, the copy stands in that of its source (bots, section 5, 'Clone'). */
export const BotCloneDraft = Schema.Struct({
  name: requiredText(120),
  botSourceId: BotId,
  workspaceId: Schema.NullOr(WorkspaceId),
})
export type BotCloneDraft = typeof BotCloneDraft.Type

/** What the avatar dialog saves. */
export const AvatarDraft = Schema.Struct({
  /** Null: the bot's initials. */
  avatarIconUrl: Schema.NullOr(AvatarPicture),
  avatarColor: Colour,
  chatColor: Colour,
})
export type AvatarDraft = typeof AvatarDraft.Type

/** The company's bot limit is reached. */
export const BotQuotaReached = failure("BotQuotaReached")
export type BotQuotaReached = typeof BotQuotaReached.Type
/** Creates the refusal of a bot beyond the company's limit. */
export const botQuotaReached = (limit: number): BotQuotaReached => ({
  _tag: "BotQuotaReached",
  message: `Sua empresa atingiu o limite de ${limit === 1 ? "1 bot" : `${limit} bots`}.`,
})

/** The port to the bots of a company. */
export interface Bots {
  /** Lists the bots of the given workspaces whose name contains the text, newest first. */
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<BotCard>, CallRefused>
  /** Creates a bot with its first flow: one start node with a welcome text. */
  create(draft: BotDraft): Effect.Effect<{ readonly id: BotId }, BotQuotaReached | CallRefused>
  summary(id: BotId): Effect.Effect<BotSummary, CallRefused>
  /** Changes some of a bot's settings. An objective with a script needs the provider's keys. */
  update(id: BotId, change: BotChange): Effect.Effect<{ readonly id: BotId }, ProviderKeysMissing | CallRefused>
  /**
   * Copies a bot with its flow, the settings and entities of its own; never channels, token, keys, webhooks or rooms.
   */
  clone(draft: BotCloneDraft): Effect.Effect<{ readonly id: BotId }, BotQuotaReached | CallRefused>
  /** Deletes a bot and frees its keys. Its rooms stay readable, and its open ones close. */
  remove(id: BotId): Effect.Effect<{ readonly id: BotId }, CallRefused>
  updateAvatar(id: BotId, avatar: AvatarDraft): Effect.Effect<{ readonly id: BotId }, CallRefused>
  peopleTransfer(id: BotId): Effect.Effect<NamedPeopleTransfer, CallRefused>
  setPeopleTransfer(id: BotId, draft: PeopleTransferDraft): Effect.Effect<NamedPeopleTransfer, CallRefused>
  /** Restricts the live chat to these hosts; an empty list lifts the restriction. */
  bindLiveChat(id: BotId, hosts: LiveChatHosts): Effect.Effect<LiveChatHosts, CallRefused>
}
