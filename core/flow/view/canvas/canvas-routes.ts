import { type EdgeRoute, edgeRoutesOf } from "../../layout/edge-routes.ts"
import { nodeHeight } from "../../layout/layout.ts"
import type { CanvasNode, CanvasShape } from "./canvas-shape.ts"

/** The height of a card without a foot (`isShortCard`). */
const shortHeight = 64

/** Returns the height of a card, in pixels. */
export const cardHeightOf = (node: CanvasNode | undefined): number =>
  node !== undefined && (!node.isShort || node.branch !== undefined) ? nodeHeight : shortHeight

const known = new WeakMap<CanvasShape, ReadonlyMap<string, EdgeRoute>>()

/** Returns the routes of the edges of a canvas by their ids; computed once for each shape. */
export const canvasRoutesOf = (shape: CanvasShape): ReadonlyMap<string, EdgeRoute> => {
  const before = known.get(shape)
  if (before !== undefined) return before
  const routes = edgeRoutesOf(shape, (id) => cardHeightOf(shape.get(id)))
  known.set(shape, routes)
  return routes
}
