import { Effect, Schema } from "effect"
import { NodeKind } from "../../flow/index.ts"
import { BotId, type CallRefused, type CompanyId, Day, FlowId, NodeId } from "../../kernel/index.ts"

const Count = Schema.Int

/**
 * The conversations of a period at a node. Each counts once, in the day on which it began. Of those that were last here, as far as this
 * bot conducted them: `ended`, `handed` and `here`, of which a conversation is exactly one.
 */
const figures = {
  /** Were at the node at least once. */
  reached: Count,
  /** Were not understood at the node at least once ('Exceções'). */
  missed: Count,
  /** Were closed here, while the bot conducted them. */
  ended: Count,
  /** Went from here to people, to another bot or to another system, or were taken by an attendant. */
  handed: Count,
  /** Are open, and here now. */
  here: Count,
}

/** The figures of a node, or of a flow as a whole: then `reached` is how many conversations entered the flow. */
export const FunnelFigures = Schema.Struct(figures)
export type FunnelFigures = typeof FunnelFigures.Type

/** A node of a flow, with its figures. */
export const FunnelNode = Schema.Struct({
  nodeId: NodeId,
  title: Schema.String,
  kind: NodeKind,
  /** It is no longer in the published version; its title is the last one that it had. */
  removed: Schema.Boolean,
  ...figures,
})
export type FunnelNode = typeof FunnelNode.Type

/** Where the conversations of a period went in the flow of a bot. */
export const FlowFunnel = Schema.Struct({
  botId: BotId,
  botName: Schema.String,
  /** The newest version of the flow, in the editor or published; null: the bot was removed, or has no flow. */
  flowId: Schema.NullOr(FlowId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Whether a version of the flow is published. */
  published: Schema.Boolean,
  whole: FunnelFigures,
  /** The nodes of the published version in its order, then those removed since that conversations of the period were at. */
  nodes: Schema.Array(FunnelNode),
  /** The day from which on conversations are counted: those that began before have no trail; null: all are. */
  since: Schema.NullOr(Day),
  timeZone: Schema.String,
  today: Day,
})
export type FlowFunnel = typeof FlowFunnel.Type

/** A query of a funnel. Days are 'yyyy-MM-dd' in the company's time zone, both inclusive. */
export interface FunnelWish {
  readonly companyId: CompanyId
  /** The bot whose flow it is. */
  readonly botId: BotId
  readonly startAt: string
  readonly endAt: string
}

/** The port of funnels. A bot of another company or of a workspace that is not the caller's is `NotFound`; a removed bot is not. */
export interface FlowFunnels {
  /** Returns where the conversations of a period went; a period that `periodErrors` refuses is `InvalidInput`. */
  read(wish: FunnelWish): Effect.Effect<FlowFunnel, CallRefused>
}
