import { Schema } from "effect"
import { EntityTypeId, InteractionId, NodeId, textUpTo } from "../../kernel/index.ts"
import { TransferTarget } from "../../transfer/index.ts"
import { RichText } from "../text/rich-text.ts"

/** The title of the start node on the canvas (conversations, section 9). */
export const startTitle = "Início"
/** The most characters of a quick reply or of a link's name (conversations, section 5). */
export const buttonLabelLimit = 50
/** The most characters of a node's title. */
export const titleLimit = 120

// Far beyond any canvas, and small enough for every sum of the layout to be exact.
const furthest = 1_000_000_000
const Coordinate = Schema.Finite.check(
  Schema.isGreaterThanOrEqualTo(-furthest, { message: "Valor inválido" }),
  Schema.isLessThanOrEqualTo(furthest, { message: "Valor inválido" }),
)

/** Where a card's upper left corner stands, in pixels; y grows downwards. */
export const Position = Schema.Struct({ x: Coordinate, y: Coordinate })
export type Position = typeof Position.Type

const QuickReply = Schema.Struct({
  kind: Schema.tag("quick-reply"),
  /** From 1; gaps are allowed. */
  position: Schema.Int,
  label: textUpTo(buttonLabelLimit),
})
const LinkButton = Schema.Struct({
  kind: Schema.tag("link"),
  position: Schema.Int,
  label: textUpTo(buttonLabelLimit),
  link: textUpTo(2_000),
})
/** What a person may press under a text: a quick reply says its label, a link opens an address. */
export const InteractionButton = Schema.Union([QuickReply, LinkButton])
export type InteractionButton = typeof InteractionButton.Type

/** A file that the bot sends with a text. */
export const FlowFile = Schema.Struct({
  fileId: textUpTo(200),
  name: textUpTo(300),
  url: textUpTo(2_000),
  mime: textUpTo(200),
})
export type FlowFile = typeof FlowFile.Type

/** A custom entity, as an interaction names it. */
export const EntityRef = Schema.Struct({ id: EntityTypeId, name: textUpTo(200) })
export type EntityRef = typeof EntityRef.Type

/** One thing that the bot says. */
export const BotInteraction = Schema.Struct({
  id: InteractionId,
  text: RichText,
  buttons: Schema.Array(InteractionButton),
  files: Schema.Array(FlowFile),
})
export type BotInteraction = typeof BotInteraction.Type

/** What a person may answer, and the node that it leads to. `target` is null while the interaction waits for one. */
export const UserInteraction = Schema.Struct({
  id: InteractionId,
  target: Schema.NullOr(NodeId),
  phrases: Schema.Array(textUpTo(1_000)),
  entity: Schema.NullOr(EntityRef),
})
export type UserInteraction = typeof UserInteraction.Type

/** A flow has exactly one start; an end closes the conversation and leads nowhere. */
export const NodeKind = Schema.Literals(["start", "default", "end"])
export type NodeKind = typeof NodeKind.Type

/** A node of a flow (conversations, section 3, 'Flow node'). */
export const FlowNode = Schema.Struct({
  id: NodeId,
  kind: NodeKind,
  title: textUpTo(titleLimit),
  position: Position,
  botInteractions: Schema.Array(BotInteraction),
  userInteractions: Schema.Array(UserInteraction),
  fallbackMessages: Schema.Array(textUpTo(4_096)),
  /** Null: the node hands nothing over. A null target: 'Transferir' is on and nobody was chosen yet. */
  transfer: Schema.NullOr(Schema.Struct({ target: Schema.NullOr(TransferTarget) })),
  callsWebhook: Schema.Boolean,
  /** The pipeline step that a room gets as its tag when it reaches the node; blank: none. */
  tag: textUpTo(100),
})
export type FlowNode = typeof FlowNode.Type

/** The most nodes of one flow; more are refused, never cut off (conversations, section 9). */
export const nodeLimit = 10_000

/** A flow as it is stored and exchanged. `version` is that of this shape. */
export const FlowDocument = Schema.Struct({
  version: Schema.Literal(1),
  name: textUpTo(200),
  nodes: Schema.Array(FlowNode),
})
export type FlowDocument = typeof FlowDocument.Type

const firstId = Schema.decodeSync(InteractionId)(1)

/** A node's first interaction ids, and every later one: one more than the highest in use. */
export const nextInteractionId = (interactions: ReadonlyArray<{ readonly id: InteractionId }>): InteractionId =>
  interactions.reduce<InteractionId>(
    (next, { id }) => (id >= next ? Schema.decodeSync(InteractionId)(id + 1) : next),
    firstId,
  )

/** A node in which nothing was written yet: one empty text of the bot, one empty answer, one empty fallback message. */
export const emptyNode = (id: NodeId, title: string, position: Position): FlowNode => ({
  id,
  kind: "default",
  title,
  position,
  botInteractions: [{ id: firstId, text: [], buttons: [], files: [] }],
  userInteractions: [],
  fallbackMessages: [""],
  transfer: null,
  callsWebhook: false,
  tag: "",
})
