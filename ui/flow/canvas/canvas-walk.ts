import type { CanvasNode, CanvasShape } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"

/** Arrow keys walk along the edges: down to the first child, up to the first parent, sideways among siblings. */
export const neighbour = (shape: CanvasShape, id: NodeId, key: string): NodeId | undefined => {
  if (key === "ArrowDown") return targetsOf(shape.get(id))[0]
  if (key !== "ArrowUp" && key !== "ArrowLeft" && key !== "ArrowRight") return undefined
  const parent = [...shape.values()].find((card) => targetsOf(card).includes(id))
  if (key === "ArrowUp") return parent?.id
  const siblings = targetsOf(parent).toSorted(
    (a, b) => (shape.get(a)?.position.x ?? 0) - (shape.get(b)?.position.x ?? 0),
  )
  return siblings[siblings.indexOf(id) + (key === "ArrowRight" ? 1 : -1)]
}

const targetsOf = (card: CanvasNode | undefined): ReadonlyArray<NodeId> => card?.edges.map(({ target }) => target) ?? []
