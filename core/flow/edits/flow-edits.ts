import { Result } from "effect"
import { cutTo, type InteractionId, type NodeId } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import { type FlowGraph, nextNodeId } from "../graph/flow-graph.ts"
import {
  emptyNode,
  type FlowNode,
  isAutomatic,
  isBlankAnswer,
  nextInteractionId,
  nodeLimit,
  type Position,
  tagLimit,
  type UserInteraction,
} from "../document/flow-node.ts"
import type { EntityRef } from "../document/entity-ref.ts"
import type { AttemptedEdit, GraphEdit, NodeFields } from "./graph-edit.ts"
import { answersAfter, lostMentions, lostValues } from "../text/captured-values.ts"
import type { EditedThing, FlowRefusal } from "../graph/flow-refusal.ts"
import { canConnect, checkTitle, mayAddUserInteraction, mayReturnTo, nextTitle } from "../graph/graph-rules.ts"
import { otherwise } from "../logic/condition.ts"
import { placeForChild } from "../layout/layout.ts"
import { withAllTexts } from "../text/message-texts.ts"
import { type Mention, withoutMentions } from "../text/rich-text.ts"

/** Returns the edit that changes some fields of one node. */
export const change = (id: NodeId, fields: NodeFields): GraphEdit => [{ do: "change-node", id, fields }]

const refuse = (refusal: FlowRefusal) => Result.fail(refusal)
const notFound = (what: EditedThing) => refuse({ _tag: "NotFound", what })
/** The edit of something that is so already: it is allowed, and changes nothing. */
const nothing: AttemptedEdit = Result.succeed([])

/** Connects two nodes, by the first answer without a target or by a new one. */
export const connect = (graph: FlowGraph, source: NodeId, target: NodeId): AttemptedEdit => {
  const node = graph.nodes.get(source)
  if (node === undefined || !canConnect(graph, source, target)) return refuse({ _tag: "ConnectionRefused" })
  return Result.succeed(linked(node, target))
}

/** Changes an answer's target; its position, phrases and entity stay. The present target changes nothing. */
export const retarget = (graph: FlowGraph, source: NodeId, answer: InteractionId, target: NodeId): AttemptedEdit => {
  const node = graph.nodes.get(source)
  const present = node?.userInteractions.find(({ id }) => id === answer)
  if (node === undefined) return notFound("node")
  if (present === undefined) return notFound("answer")
  if (present.target === target) return nothing
  return canConnect(graph, source, target)
    ? changeAnswer(node, answer, { target })
    : refuse({ _tag: "ConnectionRefused" })
}

/** Adds an answer without a target. */
export const addUserInteraction = (graph: FlowGraph, node: FlowNode): AttemptedEdit =>
  mayAddUserInteraction(graph, node)
    ? Result.succeed(change(node.id, { userInteractions: [...node.userInteractions, emptyAnswer(node, null)] }))
    : refuse({ _tag: "NotEnoughTargets" })

/** Changes some fields of an answer, without checking its target (`retarget` does). */
export const changeAnswer = (
  node: FlowNode,
  id: InteractionId,
  fields: {
    readonly target?: NodeId | null
    readonly phrases?: ReadonlyArray<string>
    readonly entity?: EntityRef | null
  },
): AttemptedEdit => (hasAnswer(node, id) ? Result.succeed(answerChanged(node, id, fields)) : notFound("answer"))

/** Removes an answer with its connection, and the mentions of values that are no longer captured. */
export const removeUserInteraction = (graph: FlowGraph, node: FlowNode, id: InteractionId): AttemptedEdit => {
  if (!hasAnswer(node, id)) return notFound("answer")
  const kept = node.userInteractions.filter((answer) => answer.id !== id)
  return Result.succeed([...blankLost(graph, node, kept), ...change(node.id, { userInteractions: kept })])
}

/** Removes what an answer takes: its way goes with it, unless a condition takes it besides. */
export const removeAnswer = (graph: FlowGraph, node: FlowNode, id: InteractionId): AttemptedEdit => {
  const answer = node.userInteractions.find((one) => one.id === id)
  if (answer === undefined) return notFound("answer")
  if (!isAutomatic(answer)) return removeUserInteraction(graph, node, id)
  const { saveAs: _name, choice: _choice, ...rest } = answer
  const kept = node.userInteractions.map((one) => (one === answer ? { ...rest, phrases: [], entity: null } : one))
  return Result.succeed([...blankLost(graph, node, kept), ...change(node.id, { userInteractions: kept })])
}

/** Sets or clears an answer's entity, and removes the mentions of values that are no longer captured. */
export const setEntity = (
  graph: FlowGraph,
  node: FlowNode,
  id: InteractionId,
  entity: EntityRef | null,
): AttemptedEdit => {
  if (!hasAnswer(node, id)) return notFound("answer")
  const answers = answersAfter(
    node,
    entity === null ? { do: "remove-entity", answer: id } : { do: "change-entity", answer: id, entity },
  )
  return Result.succeed([...blankLost(graph, node, answers), ...change(node.id, { userInteractions: answers })])
}

/** Removes the connection between two nodes, with the training phrases of its answer. */
export const disconnect = (graph: FlowGraph, source: NodeId, target: NodeId): AttemptedEdit => {
  const node = graph.nodes.get(source)
  const answer = node?.userInteractions.find((interaction) => interaction.target === target)
  return node === undefined || answer === undefined
    ? notFound("connection")
    : removeUserInteraction(graph, node, answer.id)
}

/** The id of a node to be added, and the edit that adds it. */
export interface AddedNode {
  readonly id: NodeId
  readonly edit: GraphEdit
}

/** Adds a child node below a parent and connects it (section 4, 'Adding a child'); an end has none. */
export const addChild = (graph: FlowGraph, parent: FlowNode): Result.Result<AddedNode, FlowRefusal> => {
  if (parent.kind === "end") return refuse({ _tag: "EndHasNoChild" })
  return Result.map(addLoose(graph, placeForChild(graph, parent.id)), ({ id, edit }) => ({
    id,
    edit: [...edit, ...linked(parent, id)],
  }))
}

/**
 * Adds a child that a further answer leads to, or one that is blank; answers that wait for a target are left as they are. The answer captures
 * `entity`, or nothing yet.
 */
export const addChildWithAnswer = (
  graph: FlowGraph,
  parent: FlowNode,
  entity: EntityRef | null = null,
): Result.Result<AddedNode, FlowRefusal> => {
  if (parent.kind === "end") return refuse({ _tag: "EndHasNoChild" })
  return Result.map(addLoose(graph, placeForChild(graph, parent.id)), ({ id, edit }) => {
    const { userInteractions: answers } = parent
    const blank = answers.find(isBlankAnswer)
    const leading =
      blank === undefined
        ? change(parent.id, { userInteractions: [...answers, { ...emptyAnswer(parent, id), entity }] })
        : answerChanged(parent, blank.id, { target: id, entity })
    return { id, edit: [...edit, ...leading] }
  })
}

/** Adds an unconnected node, unless the flow has as many as it may. */
export const addLoose = (graph: FlowGraph, position: Position): Result.Result<AddedNode, FlowRefusal> => {
  if (graph.nodes.size >= nodeLimit) return refuse({ _tag: "TooManyNodes" })
  const id = nextNodeId(graph)
  const node = emptyNode(id, nextTitle(graph), position)
  return Result.succeed({ id, edit: [{ do: "add-node", node, at: graph.nodes.size }] })
}

/**
 * Deletes a node, the answers that led to it, the returns to it, and the mentions of its variables and of those that these answers alone
 * captured. The start stays.
 */
export const deleteNode = (graph: FlowGraph, id: NodeId): AttemptedEdit => deleteNodes(graph, new Set([id]))

/** Deletes several nodes as `deleteNode` deletes one; all of them or, where one may not be deleted, none. */
export const deleteNodes = (graph: FlowGraph, ids: ReadonlySet<NodeId>): AttemptedEdit => {
  if (ids.size === 0 || [...ids].some((id) => !graph.nodes.has(id))) return notFound("node")
  if (ids.has(graph.start.id)) return refuse({ _tag: "StartStays" })
  const others = [...graph.nodes.values()].filter(({ id }) => !ids.has(id))
  const leads = ({ target }: UserInteraction) => target !== null && ids.has(target)
  const left = new Map(
    others
      .filter(({ userInteractions }) => userInteractions.some(leads))
      .map((node) => [node.id, node.userInteractions.filter((answer) => !leads(answer))]),
  )
  const lost = new Map(
    [...left].map(([source, kept]) => [source, lostMentions(graph.nodes.get(source) ?? graph.start, kept)]),
  )
  const isGone = (mention: Mention) =>
    ids.has(mention.sourceNodeId) || lost.get(mention.sourceNodeId)?.(mention) === true
  const edits = others.flatMap((node) => {
    const kept = left.get(node.id)
    const fields = {
      ...(kept === undefined ? {} : { userInteractions: kept }),
      ...(node.returnTo !== null && ids.has(node.returnTo) ? { returnTo: null } : {}),
      ...blanked(node, isGone),
    }
    return Object.keys(fields).length === 0 ? [] : change(node.id, fields)
  })
  const gone = [...ids].map((id) => ({ do: "remove-node" as const, id }))
  return Result.succeed([...edits, ...questionsWithout(graph, ids), ...gone])
}

/** Keeps the questions from anywhere that lead to nodes that are deleted: they answer, and stay where the conversation is. */
const questionsWithout = ({ questions }: FlowGraph, ids: ReadonlySet<NodeId>): GraphEdit => {
  const leads = ({ target }: FlowGraph["questions"][number]) => target !== null && ids.has(target)
  if (!questions.some(leads)) return []
  const kept = questions.map((question) => (leads(question) ? { ...question, target: null } : question))
  return [{ do: "change-questions", questions: kept }]
}

/** Converts a node to an end: removes its answers and connections, and the mentions of the values they captured. */
export const convertToEnd = (graph: FlowGraph, node: FlowNode): AttemptedEdit => {
  if (node.kind === "start") return refuse({ _tag: "StartStays" })
  if (node.kind === "end") return nothing
  const fields = {
    kind: "end" as const,
    userInteractions: [],
    ...(node.returnTo === null ? {} : { returnTo: null }),
    ...(node.form === undefined ? {} : { form: null }),
  }
  return Result.succeed([...blankLost(graph, node, []), ...change(node.id, fields)])
}

/** Converts an end to a default node, with one empty answer. */
export const convertToDefault = (node: FlowNode): AttemptedEdit => {
  if (node.kind === "start") return refuse({ _tag: "StartStays" })
  if (node.kind === "default") return nothing
  return Result.succeed(change(node.id, { kind: "default", userInteractions: [emptyAnswer(node, null)] }))
}

/** Renames a node; refused by the rules of `checkTitle`. */
export const renameNode = (graph: FlowGraph, id: NodeId, title: string): AttemptedEdit =>
  Result.map(checkTitle(graph, id, title), (checked) =>
    graph.nodes.get(id)?.title === checked ? [] : change(id, { title: checked }),
  )

/** Enables the transfer (null: no target yet), disables it (undefined), or sets its target. */
export const setTransfer = (id: NodeId, target: TransferTarget | null | undefined): GraphEdit =>
  change(id, { transfer: target === undefined ? null : { target } })

/** Sets the pipeline step of a node, which becomes the room's tag; blank for none. It is cut to its limit. */
export const setTag = (node: FlowNode, tag: string): GraphEdit => {
  const step = cutTo(tag.trim(), tagLimit)
  return step === node.tag ? [] : change(node.id, { tag: step })
}

/** Lists the pipeline steps of a flow, each once, in alphabetical order. */
export const tagsOf = ({ nodes }: FlowGraph): ReadonlyArray<string> =>
  [...new Set([...nodes.values()].map(({ tag }) => tag.trim()))].filter(Boolean).toSorted((a, b) => a.localeCompare(b))

/** Lets the conversation go back to an earlier node after this one, or no longer (null). */
export const setReturn = (graph: FlowGraph, node: FlowNode, target: NodeId | null): AttemptedEdit => {
  if (node.returnTo === target) return nothing
  const to = target === null ? null : graph.nodes.get(target)
  if (to === undefined || (to !== null && !mayReturnTo(graph, node, to))) return refuse({ _tag: "ReturnRefused" })
  return Result.succeed(change(node.id, { returnTo: target }))
}

const hasAnswer = (node: FlowNode, id: InteractionId): boolean =>
  node.userInteractions.some((answer) => answer.id === id)

const answerChanged = (node: FlowNode, id: InteractionId, fields: Partial<UserInteraction>): GraphEdit =>
  change(node.id, {
    userInteractions: node.userInteractions.map((answer) => (answer.id === id ? { ...answer, ...fields } : answer)),
  })

/** Leads a node to a target by its first answer without one, or by a new answer; a node that asks by a form goes on by itself, if it does not yet. */
const linked = (node: FlowNode, target: NodeId): GraphEdit => {
  const waiting = node.userInteractions.find((answer) => answer.target === null)
  if (waiting === undefined && node.form !== undefined && !node.userInteractions.some(isAutomatic))
    return change(node.id, {
      userInteractions: [...node.userInteractions, { ...emptyAnswer(node, target), when: otherwise }],
    })
  return waiting === undefined
    ? change(node.id, { userInteractions: [...node.userInteractions, emptyAnswer(node, target)] })
    : answerChanged(node, waiting.id, { target })
}

export const blankLost = (graph: FlowGraph, node: FlowNode, kept: ReadonlyArray<UserInteraction>): GraphEdit => {
  // The linter asks for every node that might be an end, and few of them capture anything.
  if (lostValues(node, kept).size === 0) return []
  const gone = lostMentions(node, kept)
  return [...graph.nodes.values()].flatMap((other) => {
    const fields = blanked(other, gone)
    return Object.keys(fields).length === 0 ? [] : change(other.id, fields)
  })
}

const blanked = (node: FlowNode, gone: (mention: Mention) => boolean): NodeFields => {
  const botInteractions = withAllTexts(node.botInteractions, (text) => withoutMentions(text, gone))
  return botInteractions === node.botInteractions ? {} : { botInteractions }
}

const emptyAnswer = (node: FlowNode, target: NodeId | null): UserInteraction => ({
  id: nextInteractionId(node.userInteractions),
  target,
  phrases: [],
  entity: null,
})
