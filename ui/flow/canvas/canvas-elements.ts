import { nodeWidth } from "@prosa/core/flow"
import {
  type CanvasNode,
  canvasRoutesOf,
  type CanvasShape,
  cardHeightOf,
  type SelectedEdge,
} from "@prosa/core/flow/view"
import { coveredEdge, type EdgeCoverage } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import { type Edge, MarkerType, Position } from "@xyflow/react"
import { useMemo, useState } from "react"
import { type CardNode, coverageWords } from "./cards/node-card.tsx"
import { arrowOf } from "./edge-arrows.tsx"
import type { CanvasEdge } from "./routed-edge.tsx"

/** The cards of a flow. */
export const useCards = (
  shape: CanvasShape,
  selected: NodeId | undefined,
  several: ReadonlySet<NodeId>,
): Array<CardNode> => {
  // A card whose node did not change is the same object, so that nothing of it is drawn again.
  const [kept] = useState(() => new WeakMap<CanvasNode, CardNode>())
  return useMemo(
    () =>
      [...shape.values()].map((node) => {
        const before = kept.get(node)
        const isAmong = several.has(node.id)
        const isSelected = isAmong || node.id === selected
        if (before?.selected === isSelected && before.data.isAmong === isAmong) return before
        const data = before?.data.isAmong === isAmong ? before.data : { nodeId: node.id, branch: node.branch, isAmong }
        const card = cardOf(node, data, isSelected)
        kept.set(node, card)
        return card
      }),
    [shape, selected, several, kept],
  )
}

const cardOf = (node: CanvasNode, data: CardNode["data"], selected: boolean): CardNode => {
  const height = cardHeightOf(node)
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

const handlesOf = (height: number, kind: "start" | "default" | "end") => {
  const at = { x: nodeWidth / 2 - 5, width: 10, height: 10 }
  return [
    ...(kind === "start" ? [] : [{ ...at, type: "target" as const, position: Position.Top, y: -5 }]),
    ...(kind === "end" ? [] : [{ ...at, type: "source" as const, position: Position.Bottom, y: height - 5 }]),
  ]
}

/** The lines of 'Voltar para' at the selected card and at the one under the pointer. */
export const useReturns = (
  shape: CanvasShape,
  selected: NodeId | undefined,
  hovered: NodeId | undefined,
): Array<Edge> =>
  useMemo(() => {
    const isShown = (id: NodeId) => id === selected || id === hovered
    return [...shape.values()].flatMap(({ id, title, returnTo }): Array<Edge> => {
      const to = returnTo === null ? undefined : shape.get(returnTo)
      if (to === undefined || to.kind === "end" || !(isShown(id) || isShown(to.id))) return []
      return [
        {
          id: `return-${id}`,
          type: "return",
          source: String(to.id),
          target: String(id),
          className: "return",
          selectable: false,
          focusable: false,
          deletable: false,
          reconnectable: false,
          zIndex: 2,
          ariaLabel: `${title} volta para ${to.title}`,
          markerStart: {
            type: MarkerType.ArrowClosed,
            orient: "auto-start-reverse",
            width: 14,
            height: 14,
            color: "var(--prosa-brand-edge)",
          },
        },
      ]
    })
  }, [shape, selected, hovered])

/** The connections of a flow; those of the selected card stand out, and what tests reach is told apart. */
export const useEdges = (
  shape: CanvasShape,
  selected: NodeId | undefined,
  selectedEdge: SelectedEdge | undefined,
  coverage: EdgeCoverage,
  readOnly: boolean,
): Array<CanvasEdge> => {
  const routes = useMemo(() => canvasRoutesOf(shape), [shape])
  return useMemo(
    () =>
      [...shape.values()]
        .flatMap(({ edges }) => edges)
        .map((edge) => {
          const { id, source, target, standsFor } = edge
          const isSelected = selectedEdge?.source === source && selectedEdge.target === target
          const near = isSelected || source === selected || target === selected
          const covered = coveredEdge(coverage, edge)
          const label = `De ${shape.get(source)?.title ?? ""} para ${shape.get(target)?.title ?? ""}`
          return {
            id,
            type: "flow" as const,
            data: { route: routes.get(id) ?? [] },
            source: String(source),
            target: String(target),
            selected: isSelected,
            className: [near ? "near" : "", covered ?? ""].join(" ").trim(),
            zIndex: near ? 1 : 0,
            ariaLabel: covered === undefined ? label : `${label}: ${coverageWords[covered]}`,
            // What leaves a folded branch is changed at its own node. Only the selected one's source end can be dragged:
            // new connections are drawn from the same handle.
            reconnectable: readOnly || standsFor !== undefined ? false : isSelected ? true : ("target" as const),
            deletable: standsFor === undefined,
            markerEnd: arrowOf(near ? "brand-edge" : covered === "reached" ? "ok" : "control"),
          }
        }),
    [shape, selected, selectedEdge, coverage, readOnly, routes],
  )
}
