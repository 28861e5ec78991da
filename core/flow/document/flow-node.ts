import { Effect, Schema } from "effect"
import { InteractionId, NodeId, textUpTo } from "../../kernel/index.ts"
import { TransferTarget } from "../../transfer/index.ts"
import { NodeCall } from "../calls/system-call.ts"
import { Condition } from "../logic/condition.ts"
import { SetValues } from "../logic/set-value.ts"
import { valueNameLimit } from "../logic/value-types.ts"
import { RichText } from "../text/rich-text.ts"
import { NodeForm } from "../form/node-form.ts"
import { EntityRef } from "./entity-ref.ts"
import { AnswerChoice } from "./answer-choice.ts"
import { FlowQuestions, phraseLimit, variantLimit } from "./flow-question.ts"

/** The start node's title on the canvas (conversations, section 9). */
export const startTitle = "Início"
/** Maximum characters of a quick reply or a link's label (conversations, section 5). */
export const buttonLabelLimit = 50
/** The options that a list of WhatsApp shows at once: a hint, more are allowed (conversations, section 5). */
export const suggestedListOptions = 10
/** Maximum characters of a flow's name. */
export const flowNameLimit = 200
/** Maximum characters of a pipeline step. */
export const tagLimit = 100
/** Maximum characters of a node's title. */
export const titleLimit = 120

// Far beyond any canvas, and small enough for exact sums in the layout.
const furthest = 1_000_000_000
const Coordinate = Schema.Finite.check(
  Schema.isGreaterThanOrEqualTo(-furthest, { message: "Valor inválido" }),
  Schema.isLessThanOrEqualTo(furthest, { message: "Valor inválido" }),
)

/** The upper left corner of a card, in pixels; y grows downwards. */
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
/** A button under a text: a quick reply sends its label, a link opens an address. */
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

/** One message of the bot. */
export const BotInteraction = Schema.Struct({
  id: InteractionId,
  text: RichText,
  /** Further texts: one of all is said at random, never the same twice in a row. Absent: there are none. */
  variants: Schema.optionalKey(
    Schema.Array(RichText).check(Schema.isMaxLength(variantLimit - 1, { message: `No máximo ${variantLimit} textos` })),
  ),
  buttons: Schema.Array(InteractionButton),
  files: Schema.Array(FlowFile),
})
export type BotInteraction = typeof BotInteraction.Type

/** How what a person writes is compared with the phrases of an answer (section 3). */
export const comparisons = ["Igual a"] as const
/** The comparison of every answer. */
export const defaultComparison = comparisons[0]

/**
 * The way from a node to another, of which there is one for each destination: the answers of the person that take it, and,
 * with `when`, the condition under which it is taken by itself ('Caminhos automáticos'). `target` is null until one is set.
 */
export const UserInteraction = Schema.Struct({
  id: InteractionId,
  target: Schema.NullOr(NodeId),
  phrases: Schema.Array(textUpTo(phraseLimit)),
  entity: Schema.NullOr(EntityRef),
  /** The name under which the value is kept ('Guardar como'); absent: the entity's. */
  saveAs: Schema.optionalKey(textUpTo(valueNameLimit)),
  /** What the person chooses among, instead of an entity; absent: nothing. */
  choice: Schema.optionalKey(AnswerChoice),
  /** Absent: it is an answer alone. */
  when: Schema.optionalKey(Condition),
})
export type UserInteraction = typeof UserInteraction.Type

/** Returns the name of the value that an answer captures; undefined if it captures none. */
export const capturedName = ({ entity, saveAs }: UserInteraction): string | undefined =>
  entity === null ? undefined : saveAs === undefined || saveAs === "" ? entity.name : saveAs

/** Lists the names of the values that an answer writes: that of its entity, and what is kept of a choice. */
export const namesWritten = (answer: UserInteraction): ReadonlyArray<string> => {
  const name = capturedName(answer)
  const kept = (answer.choice?.keeps ?? []).flatMap((field) => (field.name === "" ? [] : [field.name]))
  return name === undefined ? kept : [name, ...kept]
}

/** Returns whether an answer says what it takes: phrases, an entity or a choice. */
export const takesSomething = ({
  phrases,
  entity,
  choice,
}: Pick<UserInteraction, "phrases" | "entity" | "choice">): boolean =>
  phrases.length > 0 || entity !== null || choice !== undefined

/** Returns whether a way is taken by itself, which does not keep it from being an answer too. */
export const isAutomatic = ({ when }: UserInteraction): boolean => when !== undefined

/** Returns whether a way is an answer of the person, or is to become one: it has no condition, or takes something besides. */
export const isAnswer = (way: UserInteraction): boolean => way.when === undefined || takesSomething(way)

/** Returns whether nothing was written into an answer yet. */
export const isBlankAnswer = (way: UserInteraction): boolean =>
  way.target === null && way.when === undefined && !takesSomething(way)

/** Lists the ways of a node that answers of the person take. */
export const answersIn = ({ userInteractions }: Pick<FlowNode, "userInteractions">): ReadonlyArray<UserInteraction> =>
  userInteractions.every(isAnswer) ? userInteractions : userInteractions.filter(isAnswer)

/** A flow has exactly one start; an end closes the conversation and has no targets. */
export const NodeKind = Schema.Literals(["start", "default", "end"])
export type NodeKind = typeof NodeKind.Type

/** How fallback messages are said: any of them, or one after the other, the last of them from then on. */
export const FallbackOrder = Schema.Literals(["random", "in-turn"])
export type FallbackOrder = typeof FallbackOrder.Type

/** The node where the conversation waits again after this one ('Voltar para'); null for none. It is no edge. */
export const ReturnTo = Schema.NullOr(NodeId)

/** A node of a flow (conversations, section 3, 'Flow node'). */
export const FlowNode = Schema.Struct({
  id: NodeId,
  kind: NodeKind,
  title: textUpTo(titleLimit),
  position: Position,
  botInteractions: Schema.Array(BotInteraction),
  userInteractions: Schema.Array(UserInteraction),
  fallbackMessages: Schema.Array(textUpTo(4_096)),
  /** The first message after the first wrong answer, the second after the second, …; absent: any of them. */
  fallbackOrder: Schema.optionalKey(Schema.Literal("in-turn")),
  /** Null: no transfer. A null target: 'Transferir' is on, but no target was chosen yet. */
  transfer: Schema.NullOr(Schema.Struct({ target: Schema.NullOr(TransferTarget) })),
  callsWebhook: Schema.Boolean,
  /** The system that is asked before the node's texts; null for none. Absent from documents that are older than it. */
  call: Schema.NullOr(NodeCall).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Absent from documents that are older than it. */
  returnTo: ReturnTo.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The values that are set when the node is entered. Absent from documents that are older than it. */
  sets: SetValues.pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** The values that it asks for after its texts; absent: none. */
  form: Schema.optionalKey(NodeForm),
  /** The pipeline step set as the room's tag when it reaches the node; blank for none. */
  tag: textUpTo(tagLimit),
})
export type FlowNode = typeof FlowNode.Type

/** Maximum nodes of a flow; more are refused, never truncated (conversations, section 9). */
export const nodeLimit = 10_000

/** A flow as stored and exchanged. `version` is that of this shape. */
export const FlowDocument = Schema.Struct({
  version: Schema.Literal(1),
  name: textUpTo(flowNameLimit),
  nodes: Schema.Array(FlowNode),
  /** Absent: there are none. */
  questions: Schema.optionalKey(FlowQuestions),
})
export type FlowDocument = typeof FlowDocument.Type

const firstId = Schema.decodeSync(InteractionId)(1)

/** Returns the id of the next interaction: one more than the highest in use. */
export const nextInteractionId = (interactions: ReadonlyArray<{ readonly id: InteractionId }>): InteractionId =>
  interactions.reduce<InteractionId>(
    (next, { id }) => (id >= next ? Schema.decodeSync(InteractionId)(id + 1) : next),
    firstId,
  )

/** Creates a blank node: one empty text of the bot, one empty answer, one empty fallback message. */
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
  call: null,
  returnTo: null,
  sets: [],
  tag: "",
})
