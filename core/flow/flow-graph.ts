import { Schema } from "effect"
import { NodeId } from "../kernel/index.ts"
import type { FlowDocument, FlowNode } from "./flow-node.ts"
import { emptyNode, startTitle } from "./flow-node.ts"
import { levelsFrom } from "./levels.ts"
import { richTextOf } from "./rich-text.ts"

/**
 * An immutable flow with the indexes that its rules read. Edges are not stored: they are the targets of the user
 * interactions. Changes go through `graph-edit.ts`, which answers a new graph.
 */
export interface FlowGraph {
  readonly name: string
  /** In the order in which they were made. */
  readonly nodes: ReadonlyMap<NodeId, FlowNode>
  readonly start: FlowNode
  /** Which nodes lead to a node. */
  readonly incoming: ReadonlyMap<NodeId, ReadonlySet<NodeId>>
  /** Breadth-first levels: the start is 0; a node that the start does not reach is not in it (level -1). */
  readonly levels: ReadonlyMap<NodeId, number>
}

/** An edge of the drawing. */
export interface FlowEdge {
  /** `edge-{source}a-{target}` (conversations, section 3). */
  readonly id: string
  readonly source: NodeId
  readonly target: NodeId
}

/** Builds the indexes. The nodes must hold exactly one start; a target that is no node of them is left out of the indexes. */
export const graphOf = (name: string, nodes: Iterable<FlowNode>): FlowGraph => {
  const byId = new Map<NodeId, FlowNode>()
  const incoming = new Map<NodeId, Set<NodeId>>()
  let start: FlowNode | undefined
  for (const node of nodes) {
    byId.set(node.id, node)
    if (node.kind === "start") start = node
  }
  if (start === undefined) throw new Error("A flow graph needs a start node.")
  for (const node of byId.values())
    for (const target of targetsOf(node)) {
      const sources = incoming.get(target)
      if (sources === undefined) incoming.set(target, new Set([node.id]))
      else sources.add(node.id)
    }
  return { name, nodes: byId, start, incoming, levels: levelsFrom(start.id, (id) => targetsIn(byId, id)) }
}

export const graphOfDocument = (document: FlowDocument): FlowGraph => graphOf(document.name, document.nodes)

export const documentOf = (graph: FlowGraph): FlowDocument => ({
  version: 1,
  name: graph.name,
  nodes: [...graph.nodes.values()],
})

/** The nodes that a node leads to, in the order of its interactions. */
export const targetsOf = (node: FlowNode): ReadonlyArray<NodeId> =>
  node.userInteractions.flatMap((interaction) => interaction.target ?? [])

const targetsIn = (nodes: ReadonlyMap<NodeId, FlowNode>, id: NodeId): ReadonlyArray<NodeId> => {
  const node = nodes.get(id)
  return node === undefined ? [] : targetsOf(node).filter((target) => nodes.has(target))
}

/** The level of a node: 0 for the start, -1 when the start does not lead to it (conversations, section 4). */
export const levelOf = (graph: FlowGraph, id: NodeId): number => graph.levels.get(id) ?? -1

export const edgesOf = (graph: FlowGraph): ReadonlyArray<FlowEdge> =>
  [...graph.nodes.values()].flatMap((node) =>
    targetsOf(node).map((target) => ({ id: `edge-${node.id}a-${target}`, source: node.id, target })),
  )

/** Whether a way leads from one node to another (or it is the same). Walks backwards from the goal. */
export const reaches = (graph: FlowGraph, from: NodeId, to: NodeId): boolean => {
  const seen = new Set([to])
  const open = [to]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === from) return true
    for (const source of graph.incoming.get(id) ?? [])
      if (!seen.has(source)) {
        seen.add(source)
        open.push(source)
      }
  }
  return false
}

/** The id that the next node of a flow gets. */
export const nextNodeId = (graph: FlowGraph): NodeId => {
  let highest = 0
  for (const id of graph.nodes.keys()) if (id > highest) highest = id
  return Schema.decodeSync(NodeId)(highest + 1)
}

/** A new flow: one start node titled 'Início' with a welcome message (conversations, section 4). */
export const newFlow = (name: string, welcome: string): FlowDocument => {
  const start = emptyNode(Schema.decodeSync(NodeId)(1), startTitle, { x: 0, y: 0 })
  const botInteractions = start.botInteractions.map((said) => ({ ...said, text: richTextOf(welcome) }))
  return { version: 1, name, nodes: [{ ...start, kind: "start", botInteractions }] }
}
