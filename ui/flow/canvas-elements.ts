import { edgesOf, type FlowGraph, type FlowNode, type FlowProblem, nodeHeight, nodeWidth } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { type Edge, MarkerType, Position } from "@xyflow/react"
import { useMemo, useState } from "react"
import type { CardNode } from "./node-card.tsx"

/** The cards of a graph. */
export const useCards = (
  graph: FlowGraph,
  selected: NodeId | undefined,
  problems: ReadonlyArray<FlowProblem>,
): Array<CardNode> => {
  // A card whose node did not change is the same object, so that nothing of it is drawn again.
  const [kept] = useState(() => new WeakMap<FlowNode, CardNode>())
  return useMemo(() => {
    const counts = new Map<NodeId, { readonly count: number; readonly blocking: boolean }>()
    for (const { nodeId: id, severity } of problems) {
      if (severity === "hints") continue
      const before = counts.get(id) ?? { count: 0, blocking: false }
      counts.set(id, { count: before.count + 1, blocking: before.blocking || severity === "blocks" })
    }
    return [...graph.nodes.values()].map((node) => {
      const { count, blocking } = counts.get(node.id) ?? { count: 0, blocking: false }
      const before = kept.get(node)
      const same = before !== undefined && before.data.problems === count && before.data.blocking === blocking
      const isSelected = node.id === selected
      if (same && before.selected === isSelected) return before
      const card = cardOf(node, same ? before.data : { node, problems: count, blocking }, isSelected)
      kept.set(node, card)
      return card
    })
  }, [graph, selected, problems, kept])
}

const cardOf = (node: FlowNode, data: CardNode["data"], selected: boolean): CardNode => {
  const height = node.kind === "default" ? nodeHeight : shortHeight
  return {
    id: String(node.id),
    type: "card",
    position: node.position,
    data,
    selected,
    width: nodeWidth,
    height,
    handles: handlesOf(height, node.kind),
    ariaLabel: node.title,
  }
}

/** Start and end cards have no footer. */
const shortHeight = 64

const handlesOf = (height: number, kind: "start" | "default" | "end") => {
  const at = { x: nodeWidth / 2 - 5, width: 10, height: 10 }
  return [
    ...(kind === "start" ? [] : [{ ...at, type: "target" as const, position: Position.Top, y: -5 }]),
    ...(kind === "end" ? [] : [{ ...at, type: "source" as const, position: Position.Bottom, y: height - 5 }]),
  ]
}

/** The connections of a graph; those of the selected card stand out. */
export const useEdges = (graph: FlowGraph, selected: NodeId | undefined): Array<Edge> =>
  useMemo(
    () =>
      edgesOf(graph).map(({ id, source, target }) => {
        const near = source === selected || target === selected
        const label = `De ${graph.nodes.get(source)?.title ?? ""} para ${graph.nodes.get(target)?.title ?? ""}`
        return {
          id,
          source: String(source),
          target: String(target),
          className: near ? "near" : "",
          zIndex: near ? 1 : 0,
          ariaLabel: label,
          reconnectable: "target" as const,
          markerEnd: {
            type: MarkerType.ArrowClosed,
            width: 16,
            height: 16,
            color: near ? "var(--prosa-brand-edge)" : "var(--prosa-control)",
          },
        }
      }),
    [graph, selected],
  )
