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

/** Returns the edit that changes some fields of one node. */
export const change = (id: NodeId, fields: NodeFields): GraphEdit => [{ do: "change-node", id, fields }]

const connectionRefused: Edited = Result.fail({ _tag: "ConnectionRefused" })

/** Connects two nodes, by the first answer without a target or by a new one. */
export const connect = (graph: FlowGraph, source: NodeId, target: NodeId): Edited => {
  const node = graph.nodes.get(source)
  if (node === undefined || !canConnect(graph, source, target)) return connectionRefused
  const waiting = node.userInteractions.find((interaction) => interaction.target === null)
  if (waiting !== undefined) return Result.succeed(changeAnswer(node, waiting.id, { target }))
  return Result.succeed(change(source, { userInteractions: [...node.userInteractions, emptyAnswer(node, target)] }))
}

/** Changes an answer's target; its position, phrases and entity stay. */
export const retarget = (graph: FlowGraph, source: NodeId, answer: InteractionId, target: NodeId): Edited => {
  const node = graph.nodes.get(source)
  if (node === undefined || !canConnect(graph, source, target)) return connectionRefused
  return Result.succeed(changeAnswer(node, answer, { target }))
}

/** Adds an answer without a target. */
export const addUserInteraction = (graph: FlowGraph, node: FlowNode): Edited =>
  mayAddUserInteraction(graph, node)
    ? Result.succeed(change(node.id, { userInteractions: [...node.userInteractions, emptyAnswer(node, null)] }))
    : Result.fail({ _tag: "NotEnoughTargets" })

/** Changes some fields of an answer, without checking its target (`retarget` does). */
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

/** Removes an answer with its connection, and the mentions of values that are no longer captured. */
export const removeUserInteraction = (graph: FlowGraph, node: FlowNode, id: InteractionId): GraphEdit => {
  const kept = node.userInteractions.filter((answer) => answer.id !== id)
  return [...blankLost(graph, node, kept), ...change(node.id, { userInteractions: kept })]
}

/** Sets or clears an answer's entity, and removes the mentions of values that are no longer captured. */
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

/** Adds a child node below a parent and connects it; also returns its id (section 4, 'Adding a child'). */
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

/** Adds an unconnected node. */
export const addLoose = (graph: FlowGraph, position: Position): { readonly id: NodeId; readonly edit: GraphEdit } => {
  const id = nextNodeId(graph)
  return { id, edit: [{ do: "add-node", node: emptyNode(id, nextTitle(graph), position), at: graph.nodes.size }] }
}

/** Deletes a node, the mentions of its variables, and the answers that led to it. The start stays. */
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

/** Converts a node to an end: removes its answers and connections, and the mentions of the values they captured. */
export const convertToEnd = (graph: FlowGraph, node: FlowNode): GraphEdit =>
  node.kind === "default"
    ? [...blankLost(graph, node, []), ...change(node.id, { kind: "end", userInteractions: [] })]
    : []

/** Converts an end to a default node, with one empty answer. */
export const convertToDefault = (node: FlowNode): GraphEdit =>
  node.kind === "end" ? change(node.id, { kind: "default", userInteractions: [emptyAnswer(node, null)] }) : []

/** Renames a node; refused by the rules of `checkTitle`. */
export const renameNode = (graph: FlowGraph, id: NodeId, title: string): Edited =>
  Result.map(checkTitle(graph, id, title), (checked) => change(id, { title: checked }))

/** Enables the transfer (null: no target yet), disables it (undefined), or sets its target. */
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
