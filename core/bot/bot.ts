import { type Effect, Schema } from "effect"
import {
  BotId,
  BotToken,
  type CallRefused,
  Colour,
  type CompanyId,
  failure,
  FlowId,
  IsoDateTime,
  type Page,
  requiredText,
  WorkspaceId,
} from "../kernel/index.ts"
import { ChannelFlags } from "../tenancy/index.ts"
import { AvatarPicture } from "./avatar-picture.ts"
import { LiveChatHosts } from "./live-chat-hosts.ts"

/** The objectives of bots; the codes are the wire's `target` (bots, section 3). */
export const objectives = [
  { code: 1, label: "Atendimento" },
  { code: 2, label: "Suporte" },
  { code: 3, label: "FAQ" },
  { code: 4, label: "Funcionário digital" },
  { code: 5, label: "Campanha" },
  { code: 6, label: "Sem script" },
] as const
/** A bot's objective by its wire code, 1 to 6. */
export type Objective = (typeof objectives)[number]["code"]
export const Objective = Schema.Literals([1, 2, 3, 4, 5, 6]).pipe(
  Schema.annotate({ message: "Você deve selecionar um objetivo do robô" }),
  Schema.annotateKey({ messageMissingKey: "Você deve selecionar um objetivo do robô" }),
)

/** A bot's card (bots, section 3, 'Bot (list card)'). */
export const BotCard = Schema.Struct({
  id: BotId,
  name: Schema.String,
  active: Schema.Boolean,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  updatedBy: Schema.String,
  /** Total number of dialogs. */
  dialogs: Schema.Number,
  isWhatsappQrCodeConnected: Schema.Boolean,
  activeFlowId: FlowId,
  token: BotToken,
  target: Objective,
  avatarColor: Colour,
  avatarIconUrl: Schema.NullOr(Schema.String),
})
export type BotCard = typeof BotCard.Type

/** The part of a bot's detail that its pages share ('Bot (summary / detail)'). */
export const BotSummary = Schema.Struct({
  id: BotId,
  activeFlowId: FlowId,
  name: Schema.String,
  active: Schema.Boolean,
  target: Objective,
  token: BotToken,
  workspaceId: WorkspaceId,
  workspace: Schema.String,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  createdBy: Schema.String,
  avatarColor: Colour,
  chatColor: Colour,
  avatarIconUrl: Schema.NullOr(Schema.String),
  defaultFallbackMessages: Schema.Array(Schema.String),
  /** The bot's first messages on the live chat; if empty, the start node's text. */
  liveChatInteractions: Schema.Array(Schema.String),
  /** The hosts that may embed the live chat; if empty, any. */
  liveChatHosts: LiveChatHosts,
  /** The channels that the bot's company may use. */
  channels: ChannelFlags,
  /** Whether the bot has the keys that the server's language provider needs; true where it needs none. */
  hasProviderKeys: Schema.Boolean,
})
export type BotSummary = typeof BotSummary.Type

/** Default colours of a new bot (bots, section 9). */
export const defaultBotColours = { avatar: "#0A043C", chat: "#FF0025" } as const

const needsWorkspace = "Você deve selecionar uma área de trabalho"
/** The workspace of a new bot. Nothing chosen has the same sentence in every form: absent, null, '', 0. */
const ChosenWorkspace = Schema.Number.annotate({ message: needsWorkspace })
  .check(Schema.makeFilter((id) => Schema.is(WorkspaceId)(id) || needsWorkspace))
  .pipe(Schema.brand("WorkspaceId"), Schema.annotateKey({ messageMissingKey: needsWorkspace }))

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

/** The company's bot limit is reached. */
export const BotQuotaReached = failure("BotQuotaReached")
export type BotQuotaReached = typeof BotQuotaReached.Type
/** Creates the refusal of a bot beyond the company's limit. */
export const botQuotaReached = (limit: number): BotQuotaReached => ({
  _tag: "BotQuotaReached",
  message: `Sua empresa atingiu o limite de ${limit} bots.`,
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
  /** Restricts the live chat to these hosts; an empty list lifts the restriction. */
  bindLiveChat(id: BotId, hosts: LiveChatHosts): Effect.Effect<LiveChatHosts, CallRefused>
}
