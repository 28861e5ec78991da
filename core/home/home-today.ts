import { Effect, Schema } from "effect"
import { Channel, Medium, SendingTrouble } from "../channel/index.ts"
import { InboxItem } from "../conversation/index.ts"
import {
  BotId,
  CampaignId,
  type CallRefused,
  type CompanyId,
  DialogId,
  FlowId,
  IsoDateTime,
  NodeId,
  UserId,
  WorkspaceId,
} from "../kernel/index.ts"

/** Maximum rows of a list of the home page. */
export const homeRows = 3

/** An open room that waits for a person. */
export const AwaitingRoom = Schema.Struct({
  id: DialogId,
  /** The contact's name; empty if unknown. */
  name: Schema.String,
  phone: Schema.String,
  channel: Channel,
  workspaceId: WorkspaceId,
  workspaceName: Schema.String,
  lastMessage: Schema.String,
  lastSender: InboxItem.fields.lastSender,
  /** The holder of the room; null if unassigned. */
  holderId: Schema.NullOr(UserId),
  /** The first message after the last one of the bot or of an attendant. */
  waitingSince: IsoDateTime,
})
export type AwaitingRoom = typeof AwaitingRoom.Type

/** The rooms that wait for the caller. */
export const AwaitingRooms = Schema.Struct({
  /** At most `homeRows`, the one that waits longest first. */
  oldest: Schema.Array(AwaitingRoom),
  /** Counted up to 10,001. */
  total: Schema.Int,
  /** Of `total`, those that the caller holds. */
  mine: Schema.Int,
})
export type AwaitingRooms = typeof AwaitingRooms.Type

const TroubledBot = Schema.Struct({
  id: BotId,
  name: Schema.String,
  avatarColor: Schema.String,
  avatarIconUrl: Schema.NullOr(Schema.String),
})

/** A flow that cannot run: the linter blocks its publication, or what it refers to no longer exists. */
export const FlowTrouble = Schema.Struct({
  type: Schema.tag("flow"),
  bot: TroubledBot,
  flowId: FlowId,
  /** Conversations follow this flow; otherwise it is the editing release. */
  published: Schema.Boolean,
  nodeId: NodeId,
  nodeTitle: Schema.String,
  sentence: Schema.String,
  /** Number of blocking problems besides this one. */
  others: Schema.Int,
})
export type FlowTrouble = typeof FlowTrouble.Type

/** A node whose webhook has not answered in conversations of the last 24 hours. */
export const WebhookTrouble = Schema.Struct({
  type: Schema.tag("webhook"),
  bot: TroubledBot,
  flowId: FlowId,
  /** Null if the flow no longer has a node of this title. */
  nodeId: Schema.NullOr(NodeId),
  nodeTitle: Schema.String,
  /** Number of affected conversations, counted up to 10,001. */
  dialogs: Schema.Int,
})
export type WebhookTrouble = typeof WebhookTrouble.Type

/** A keyword or automation of a bot that transfers to something that no longer exists. */
export const SettingTrouble = Schema.Struct({
  type: Schema.tag("setting"),
  bot: TroubledBot,
  /** The page on which it is set: the bot's own, or 'Gestão do Bot'. */
  page: Schema.Literals(["bot", "manage"]),
  sentence: Schema.String,
  /** Number of such settings besides this one. */
  others: Schema.Int,
})
export type SettingTrouble = typeof SettingTrouble.Type

/** A channel of a bot whose vendor refuses it: nobody who writes there is answered. */
export const ChannelTrouble = Schema.Struct({
  type: Schema.tag("channel"),
  bot: TroubledBot,
  medium: Medium,
  /** The name of the number's profile or of the page; '' if unknown. */
  name: Schema.String,
  /** Digits with country code; '' for pages. */
  phone: Schema.String,
  /** Why the vendor refuses it; '' if it does not say. */
  reason: Schema.String,
  /** Number of such channels of the bot besides this one. */
  others: Schema.Int,
})
export type ChannelTrouble = typeof ChannelTrouble.Type

/** A line of 'Para resolver'. */
export const HomeTrouble = Schema.Union([ChannelTrouble, FlowTrouble, WebhookTrouble, SettingTrouble])
export type HomeTrouble = typeof HomeTrouble.Type

/** What has to be repaired in the selected workspaces. */
export const HomeTroubles = Schema.Struct({
  /** At most `homeRows`, one for each bot. */
  first: Schema.Array(HomeTrouble),
  /** Number of active bots with a problem. */
  bots: Schema.Int,
  /** Of `bots`, those whose first problem is a channel that is down, or a webhook that does not answer. */
  unanswered: Schema.Int,
  /** Number of flows that a later request checks, since checking takes time. */
  unchecked: Schema.Int,
})
export type HomeTroubles = typeof HomeTroubles.Type

/** What the first steps of a company derive from: facts of the caller's workspaces. */
export const FirstStepFacts = Schema.Struct({
  /** The newest bot and the flow that its editor opens; null if there is none. */
  newestBot: Schema.NullOr(Schema.Struct({ id: BotId, flowId: FlowId })),
  tested: Schema.Boolean,
  published: Schema.Boolean,
  savedTest: Schema.Boolean,
  /** The company's active users, and those of them who have signed in; null for callers who may not invite. */
  people: Schema.NullOr(Schema.Struct({ all: Schema.Int, joined: Schema.Int })),
})
export type FirstStepFacts = typeof FirstStepFacts.Type

/** The campaigns of the selected workspaces that paused by themselves. */
export const PausedCampaigns = Schema.Struct({
  /** At most `homeRows`, the newest first. */
  first: Schema.Array(
    Schema.Struct({
      id: CampaignId,
      name: Schema.String,
      botId: BotId,
      phone: Schema.String,
      pauseReason: Schema.Literals(["disconnected", "flag", "bot", ...SendingTrouble.literals]),
      totalMessagesPending: Schema.Int,
    }),
  ),
  total: Schema.Int,
})
export type PausedCampaigns = typeof PausedCampaigns.Type

/** What waits today. A section is null for callers without its permission. */
export const HomeToday = Schema.Struct({
  /** The server's time of the summary, from which waiting times are measured. */
  at: IsoDateTime,
  /** For `dialog_view` or `omnichannel_view`. */
  rooms: Schema.NullOr(AwaitingRooms),
  /** For `bot_view`. */
  troubles: Schema.NullOr(HomeTroubles),
  /** For `campaign_view`, in a company that may send campaigns. */
  campaigns: Schema.NullOr(PausedCampaigns).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** For callers with at least one of the steps' permissions. */
  steps: Schema.NullOr(FirstStepFacts),
})
export type HomeToday = typeof HomeToday.Type

/** The port to the summaries of the home page. */
export interface HomeSummaries {
  /** Summarises what waits in these workspaces, as far as the caller belongs to them. */
  today(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
  }): Effect.Effect<HomeToday, CallRefused>
}
