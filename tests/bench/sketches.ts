import { emptyNode, type FlowGraph, type FlowNode, graphOf, startTitle } from "@prosa/core/flow"
import { InteractionId, NodeId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { must, randomFrom } from "./measure.js"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)

/** A graph in the barest form, for the peers: node 0 is the start. */
export interface Sketch {
  readonly size: number
  readonly edges: ReadonlyArray<readonly [number, number]>
}

const levelInTree = (node: number): number => Math.floor(Math.log2(node + 1))

/** A binary tree with so many cross links more as a tenth of its nodes, each to any node of the next level. */
export const typical = (size: number, seed = 1): Sketch => {
  const random = randomFrom(seed)
  const edges: Array<readonly [number, number]> = Array.from({ length: size - 1 }, (_, at) => [at >> 1, at + 1])
  const known = new Set(edges.map(([from, to]) => from * size + to))
  while (edges.length < size - 1 + Math.floor(size / 10)) {
    const from = Math.floor(random() * (size >> 1))
    const first = 2 ** (levelInTree(from) + 1) - 1
    const to = first + Math.floor(random() * (Math.min(2 * first + 1, size) - first))
    if (to >= size || known.has(from * size + to)) continue
    known.add(from * size + to)
    edges.push([from, to])
  }
  return { size, edges }
}

export const chain = (size: number): Sketch => ({
  size,
  edges: Array.from({ length: size - 1 }, (_, at) => [at, at + 1] as const),
})
export const fan = (size: number): Sketch => ({
  size,
  edges: Array.from({ length: size - 1 }, (_, at) => [0, at + 1] as const),
})
export const tree = (size: number): Sketch => ({
  size,
  edges: Array.from({ length: size - 1 }, (_, at) => [at >> 1, at + 1] as const),
})
/** Chains of at most 25 nodes side by side below the start: a window anywhere in it shows dozens of them. */
export const comb = (size: number): Sketch => {
  const columns = Math.ceil((size - 1) / 25)
  return { size, edges: Array.from({ length: size - 1 }, (_, at) => [Math.max(0, at + 1 - columns), at + 1] as const) }
}
/** Diamonds one below the other: the foot of each is the head of the next. */
export const ladder = (diamonds: number): Sketch => ({
  size: 3 * diamonds + 1,
  edges: Array.from({ length: diamonds }, (_, at) => at * 3).flatMap((head) => [
    [head, head + 1] as const,
    [head, head + 2] as const,
    [head + 1, head + 3] as const,
    [head + 2, head + 3] as const,
  ]),
})

/** The same graph with its nodes in a random order; the start stays the first. */
export const shuffled = ({ size, edges }: Sketch, seed: number): Sketch => {
  const random = randomFrom(seed)
  const name = Array.from({ length: size }, (_, at) => at)
  for (let at = size - 1; at > 1; at--) {
    const other = 1 + Math.floor(random() * at)
    const [one = 0, two = 0] = [name[at], name[other]]
    name[at] = two
    name[other] = one
  }
  const renamed = edges.map(([from, to]) => [name[from] ?? 0, name[to] ?? 0] as const)
  return { size, edges: renamed.toSorted(([a, b], [c, d]) => a - c || b - d) }
}

/** The sketch as a flow: node `n` has the id `n + 1`. */
export const flowOf = ({ size, edges }: Sketch): FlowGraph => {
  const targets: Array<Array<number>> = Array.from({ length: size }, () => [])
  for (const [from, to] of edges) targets[from]?.push(to)
  const nodes = targets.map((own, at): FlowNode => {
    const node = emptyNode(nodeId(at + 1), at === 0 ? startTitle : `Node ${at}`, { x: 0, y: 0 })
    const userInteractions = own.map((to, place) => ({
      id: interactionId(place + 1),
      target: nodeId(to + 1),
      phrases: [`opção ${to}`],
      entity: null,
    }))
    return { ...node, kind: at === 0 ? "start" : "default", userInteractions }
  })
  const graph = graphOf("Fluxo", nodes)
  must(graph.nodes.size === size, "every node is in the flow")
  return graph
}
