import { type FlowGraph, sourcesOf, targetsOf } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"

/** Arrow keys walk along the connections: down to the first child, up to the first parent, sideways among siblings. */
export const neighbour = (graph: FlowGraph, id: NodeId, key: string): NodeId | undefined => {
  const node = graph.nodes.get(id)
  if (node === undefined) return undefined
  const [parent] = sourcesOf(graph, id)
  if (key === "ArrowDown") return targetsOf(node)[0]
  if (key === "ArrowUp") return parent
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined
  const above = parent === undefined ? undefined : graph.nodes.get(parent)
  const siblings = (above === undefined ? [] : targetsOf(above)).toSorted(
    (a, b) => (graph.nodes.get(a)?.position.x ?? 0) - (graph.nodes.get(b)?.position.x ?? 0),
  )
  return siblings[siblings.indexOf(id) + (key === "ArrowRight" ? 1 : -1)]
}
