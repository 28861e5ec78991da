import { Result } from "effect"
import { type InteractionId, type NodeId, sameValue } from "../../kernel/index.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { AnswerChoice } from "../document/answer-choice.ts"
import type { EntityRef } from "../document/entity-ref.ts"
import { type BotInteraction, type FlowNode, namesWritten, type UserInteraction } from "../document/flow-node.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { askableFields } from "../form/node-form.ts"
import { mentionsOf, mostMentions, textsOf, withTexts } from "./message-texts.ts"
import { type Mention, mentionsIn, type RichText, withoutMentions } from "./rich-text.ts"

/** A change of a node after which mentions elsewhere may lack their value. */
export type LosingChange =
  | { readonly do: "remove-interaction"; readonly answer: InteractionId }
  | { readonly do: "remove-entity"; readonly answer: InteractionId }
  | { readonly do: "change-entity"; readonly answer: InteractionId; readonly entity: EntityRef }
  | { readonly do: "change-choice"; readonly answer: InteractionId; readonly choice: AnswerChoice | undefined }

/** The confirmation before such a change, and the nodes concerned. */
export interface LossWarning {
  readonly text: string
  readonly nodes: ReadonlyArray<NodeId>
}

/** Returns the names of the values that a node would no longer capture with these answers. */
export const lostValues = (node: FlowNode, kept: ReadonlyArray<UserInteraction>): ReadonlySet<string> => {
  const lost = new Set(node.userInteractions.flatMap(namesWritten))
  for (const answer of kept) for (const name of namesWritten(answer)) lost.delete(name)
  for (const name of valuesMade(node)) lost.delete(name)
  for (const name of valuesAsked(node)) lost.delete(name)
  return lost
}

/** Returns a predicate for the mentions whose values a node would no longer capture with these answers. */
export const lostMentions = (node: FlowNode, kept: ReadonlyArray<UserInteraction>): ((mention: Mention) => boolean) => {
  const lost = lostValues(node, kept)
  return (mention) => mention.sourceNodeId === node.id && lost.has(mention.variable)
}

/** Returns a node's answers after a change. */
export const answersAfter = (node: FlowNode, change: LosingChange): ReadonlyArray<UserInteraction> => {
  switch (change.do) {
    case "remove-interaction":
      return node.userInteractions.filter(({ id }) => id !== change.answer)
    case "remove-entity":
      return node.userInteractions.map((answer) => (answer.id === change.answer ? { ...answer, entity: null } : answer))
    case "change-entity":
      return node.userInteractions.map((answer) =>
        answer.id === change.answer ? { ...answer, entity: change.entity } : answer,
      )
    case "change-choice":
      return node.userInteractions.map((answer) =>
        answer.id === change.answer ? withChoice(answer, change.choice) : answer,
      )
  }
}

/** Gives an answer what the person chooses among, in the place of its entity, or takes it away (undefined). */
const withChoice = (answer: UserInteraction, choice: AnswerChoice | undefined): UserInteraction => {
  const { choice: _before, ...plain } = answer
  if (choice === undefined) return plain
  const { saveAs: _name, ...unnamed } = plain
  return { ...unnamed, entity: null, choice }
}

/**
 * Returns the confirmation before a change that removes a value mentioned in other nodes (conversations, sections 4 and
 * 8); undefined if nothing is lost. Removing one of two answers with the same entity needs none: the value is still
 * captured.
 */
export const lossWarning = (graph: FlowGraph, node: FlowNode, change: LosingChange): LossWarning | undefined => {
  const lost = lostMentions(node, answersAfter(node, change))
  const nodes = [...graph.nodes.values()].filter(
    (other) => other.id !== node.id && other.botInteractions.some((said) => mentionsOf(said).some(lost)),
  )
  return nodes.length === 0
    ? undefined
    : { text: `${lossSentences[change.do]} ${say.mayContinue}`, nodes: nodes.map(({ id }) => id) }
}

const lossSentences: Readonly<Record<LosingChange["do"], string>> = {
  "remove-interaction": say.interactionHoldsVariable,
  "remove-entity": say.entityIsVariable,
  "change-entity": say.formerEntityIsVariable,
  "change-choice": say.chosenIsVariable,
}

/**
 * Checks that a node mentions at most one variable in all its texts (section 5). A text that adds no mention is always
 * accepted, so that older data with too many can be repaired. Of the texts of one message only one is said; `at` is the index of the edited one.
 */
export const checkMentions = (
  node: FlowNode,
  id: InteractionId,
  text: RichText,
  at = 0,
): Result.Result<RichText, FlowRefusal> => {
  const before = node.botInteractions.find((said) => said.id === id)
  if (before === undefined) return Result.fail({ _tag: "NotFound", what: "message" })
  const others = node.botInteractions.reduce((sum, said) => (said.id === id ? sum : sum + mostMentions(said)), 0)
  const now = mentionsIn(text).length
  const more = now > mentionsIn(textsOf(before)[at] ?? []).length
  return more && others + now > 1 ? Result.fail({ _tag: "TooManyVariables" }) : Result.succeed(text)
}

/**
 * Returns the node's texts with the mention alone that a text adds, blanking every other one of the node; undefined
 * unless the text adds exactly one.
 */
export const withSoleMention = (
  node: FlowNode,
  id: InteractionId,
  text: RichText,
): ReadonlyArray<BotInteraction> | undefined => {
  const added = newMention(node, id, text)
  if (added === undefined) return undefined
  return node.botInteractions.map((said) =>
    said.id === id
      ? { ...said, text: withoutMentions(text, (mention) => mention !== added) }
      : withTexts(said, (other) => withoutMentions(other, () => true)),
  )
}

/** Returns a text without the one mention that it adds to the message. */
export const withoutNewMention = (node: FlowNode, id: InteractionId, text: RichText): RichText => {
  const added = newMention(node, id, text)
  return withoutMentions(text, (mention) => mention === added)
}

const newMention = (node: FlowNode, id: InteractionId, text: RichText): Mention | undefined => {
  const before = mentionsIn(node.botInteractions.find((said) => said.id === id)?.text ?? [])
  const now = mentionsIn(text)
  return now.length === before.length + 1 ? now.find((mention, at) => !sameValue(mention, before[at])) : undefined
}

/** A value that a text may mention, and the node that captures or sets it. */
export interface MentionableValue {
  readonly node: FlowNode
  readonly variable: string
}

/** Lists the names of the values that a node captures, asks for or sets, each once. */
export const valuesWritten = (node: FlowNode): ReadonlyArray<string> => [
  ...new Set([...node.userInteractions.flatMap(namesWritten), ...valuesAsked(node), ...valuesMade(node)]),
]

/** Lists the names of the values that a node's form asks for: they are there after its texts. */
export const valuesAsked = ({ form }: Pick<FlowNode, "form">): ReadonlyArray<string> =>
  form === undefined ? [] : askableFields(form).map(({ name }) => name)

/** Lists the names of the values that a node sets, or keeps of its call's answer: its own texts may mention them. */
export const valuesMade = ({ sets, call }: FlowNode): ReadonlyArray<string> => [
  ...sets.map(({ name }) => name),
  ...(call === null ? [] : call.keeps.map(({ name }) => name)),
]

/** Returns the values that a node's texts may mention: those captured or set on the paths to it, and those that it sets itself. */
export const valuesFor = (graph: FlowGraph, id: NodeId): ReadonlyArray<MentionableValue> => {
  const { shape } = graph
  const seen = new Set<number>()
  const open = [shape.places.get(id) ?? -1]
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const source of shape.sources.subarray(shape.firstSource[place] ?? 0, shape.firstSource[place + 1] ?? 0))
      if (!seen.has(source)) {
        seen.add(source)
        open.push(source)
      }
  return [...graph.nodes.values()].flatMap((node, place) => {
    if (node.id === id) return [...new Set(valuesMade(node))].map((variable) => ({ node, variable }))
    return seen.has(place) ? valuesWritten(node).map((variable) => ({ node, variable })) : []
  })
}

/**
 * Returns the nearest node above that captures a variable: the meaning of older data's mentions without a source. Ties
 * go to the node created first; undefined if none captures it.
 */
export const nearestCapture = (graph: FlowGraph, id: NodeId, variable: string): NodeId | undefined =>
  nearestAbove(graph, id, (node) => (valuesWritten(node).includes(variable) ? node.id : undefined))

/** Returns what is found at the nearest node above at which something is; ties go to the node created first. */
export const nearestAbove = <Found>(
  { nodes, shape }: FlowGraph,
  id: NodeId,
  find: (node: FlowNode) => Found | undefined,
): Found | undefined => {
  const start = shape.places.get(id)
  if (start === undefined) return undefined
  const seen = new Set([start])
  for (let row: ReadonlyArray<number> = [start]; row.length > 0;) {
    const above = new Set<number>()
    for (const place of row)
      for (const source of shape.sources.subarray(shape.firstSource[place] ?? 0, shape.firstSource[place + 1] ?? 0))
        if (!seen.has(source)) {
          seen.add(source)
          above.add(source)
        }
    row = [...above].sort((a, b) => a - b)
    for (const place of row) {
      const node = nodes.get(shape.ids[place] ?? id)
      const found = node === undefined ? undefined : find(node)
      if (found !== undefined) return found
    }
  }
  return undefined
}
