import { Result } from "effect"
import type { InteractionId, NodeId } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import { type FlowGraph, nextNodeId, targetsOf } from "../graph/flow-graph.ts"
import {
  emptyNode,
  type EntityRef,
  type FlowNode,
  nextInteractionId,
  type Position,
  type UserInteraction,
} from "../document/flow-node.ts"
import type { GraphEdit, NodeFields } from "./graph-edit.ts"
import { answersAfter, lostMentions } from "../text/captured-values.ts"
import { canConnect, checkTitle, type FlowRefusal, mayAddUserInteraction, nextTitle } from "../graph/graph-rules.ts"
import { placeForChild } from "../layout/layout.ts"
import { type Mention, withoutMentions } from "../text/rich-text.ts"

type Edited = Result.Result<GraphEdit, FlowRefusal>

/** The edit that changes some fields of one node. */
export const change = (id: NodeId, fields: NodeFields): GraphEdit => [{ do: "change-node", id, fields }]

const connectionRefused: Edited = Result.fail({ _tag: "ConnectionRefused" })

/** Connects two nodes, by the first answer that waits for a destination or by a new one. */
export const connect = (graph: FlowGraph, source: NodeId, target: NodeId): Edited => {
  const node = graph.nodes.get(source)
  if (node === undefined || !canConnect(graph, source, target)) return connectionRefused
  const waiting = node.userInteractions.find((interaction) => interaction.target === null)
  if (waiting !== undefined) return Result.succeed(changeAnswer(node, waiting.id, { target }))
  return Result.succeed(change(source, { userInteractions: [...node.userInteractions, emptyAnswer(node, target)] }))
}

/** Leads an answer somewhere else: place, phrases and entity stay. */
export const retarget = (graph: FlowGraph, source: NodeId, answer: InteractionId, target: NodeId): Edited => {
  const node = graph.nodes.get(source)
  if (node === undefined || !canConnect(graph, source, target)) return connectionRefused
  return Result.succeed(changeAnswer(node, answer, { target }))
}

/** Adds an answer that waits for its destination. */
export const addUserInteraction = (graph: FlowGraph, node: FlowNode): Edited =>
  mayAddUserInteraction(graph, node)
    ? Result.succeed(change(node.id, { userInteractions: [...node.userInteractions, emptyAnswer(node, null)] }))
    : Result.fail({ _tag: "NotEnoughTargets" })

/** Changes some fields of one answer of a node; whether its target is legal is not asked (`retarget` does). */
export const changeAnswer = (
  node: FlowNode,
  id: InteractionId,
  fields: {
    readonly target?: NodeId | null
    readonly phrases?: ReadonlyArray<string>
    readonly entity?: EntityRef | null
  },
): GraphEdit =>
  change(node.id, {
    userInteractions: node.userInteractions.map((answer) => (answer.id === id ? { ...answer, ...fields } : answer)),
  })

/** Removes an answer with its connection, and blanks the mentions of a value that nothing captures any more. */
export const removeUserInteraction = (graph: FlowGraph, node: FlowNode, id: InteractionId): GraphEdit => {
  const kept = node.userInteractions.filter((answer) => answer.id !== id)
  return [...blankLost(graph, node, kept), ...change(node.id, { userInteractions: kept })]
}

/** Gives an answer another entity, or none, and blanks the mentions of a value that nothing captures any more. */
export const setEntity = (graph: FlowGraph, node: FlowNode, id: InteractionId, entity: EntityRef | null): GraphEdit => {
  const answers = answersAfter(
    node,
    entity === null ? { do: "remove-entity", answer: id } : { do: "change-entity", answer: id, entity },
  )
  return [...blankLost(graph, node, answers), ...change(node.id, { userInteractions: answers })]
}

/** Removes the connection between two nodes, with the training phrases of its answer. */
export const disconnect = (graph: FlowGraph, source: NodeId, target: NodeId): GraphEdit => {
  const node = graph.nodes.get(source)
  const answer = node?.userInteractions.find((interaction) => interaction.target === target)
  return node === undefined || answer === undefined ? [] : removeUserInteraction(graph, node, answer.id)
}

/** A new node below, connected from its parent; answers its id too (section 4, 'Adding a child'). */
export const addChild = (graph: FlowGraph, parent: FlowNode): { readonly id: NodeId; readonly edit: GraphEdit } => {
  const id = nextNodeId(graph)
  const node = emptyNode(id, nextTitle(graph), placeForChild(graph, parent.id))
  const waiting = parent.userInteractions.find((answer) => answer.target === null)
  const link =
    waiting === undefined
      ? change(parent.id, { userInteractions: [...parent.userInteractions, emptyAnswer(parent, id)] })
      : changeAnswer(parent, waiting.id, { target: id })
  return { id, edit: [{ do: "add-node", node, at: graph.nodes.size }, ...link] }
}

/** A new node that nothing leads to yet. */
export const addLoose = (graph: FlowGraph, position: Position): { readonly id: NodeId; readonly edit: GraphEdit } => {
  const id = nextNodeId(graph)
  return { id, edit: [{ do: "add-node", node: emptyNode(id, nextTitle(graph), position), at: graph.nodes.size }] }
}

/** Deletes a node: mentions of its variables are blanked, the answers that led to it are removed. The start stays. */
export const deleteNode = (graph: FlowGraph, id: NodeId): GraphEdit => {
  const gone = graph.nodes.get(id)
  if (gone === undefined || gone.kind === "start") return []
  const edits: Array<GraphEdit> = []
  for (const node of graph.nodes.values()) {
    if (node.id === id) continue
    const fields = {
      ...(targetsOf(node).includes(id)
        ? { userInteractions: node.userInteractions.filter((answer) => answer.target !== id) }
        : {}),
      ...blanked(node, (mention) => mention.sourceNodeId === id),
    }
    if (Object.keys(fields).length > 0) edits.push(change(node.id, fields))
  }
  return [...edits.flat(), { do: "remove-node", id }]
}

/** The node becomes an end: its answers and connections go, mentions of what they captured are blanked. */
export const convertToEnd = (graph: FlowGraph, node: FlowNode): GraphEdit =>
  node.kind === "default"
    ? [...blankLost(graph, node, []), ...change(node.id, { kind: "end", userInteractions: [] })]
    : []

/** The node becomes a default one again, with one empty answer. */
export const convertToDefault = (node: FlowNode): GraphEdit =>
  node.kind === "end" ? change(node.id, { kind: "default", userInteractions: [emptyAnswer(node, null)] }) : []

/** Gives a node another title, refused by the rules of `checkTitle`. */
export const renameNode = (graph: FlowGraph, id: NodeId, title: string): Edited =>
  Result.map(checkTitle(graph, id, title), (checked) => change(id, { title: checked }))

/** Turns the hand-over on (null: nobody chosen yet), off (undefined), or sets whom it goes to. */
export const setTransfer = (id: NodeId, target: TransferTarget | null | undefined): GraphEdit =>
  change(id, { transfer: target === undefined ? null : { target } })

const blankLost = (graph: FlowGraph, node: FlowNode, kept: ReadonlyArray<UserInteraction>): GraphEdit => {
  const gone = lostMentions(node, kept)
  return [...graph.nodes.values()].flatMap((other) => {
    const fields = blanked(other, gone)
    return Object.keys(fields).length === 0 ? [] : change(other.id, fields)
  })
}

const blanked = (node: FlowNode, gone: (mention: Mention) => boolean): NodeFields => {
  const botInteractions = node.botInteractions.map((said) => {
    const text = withoutMentions(said.text, gone)
    return text === said.text ? said : { ...said, text }
  })
  return botInteractions.some((said, at) => said !== node.botInteractions[at]) ? { botInteractions } : {}
}

const emptyAnswer = (node: FlowNode, target: NodeId | null): UserInteraction => ({
  id: nextInteractionId(node.userInteractions),
  target,
  phrases: [],
  entity: null,
})
