import { nodeHeight, nodeWidth, type Position } from "@prosa/core/flow"
import type { CanvasShape } from "@prosa/core/flow/view"
import type { Viewport } from "@xyflow/react"

/** The rectangle that holds every card. */
export const boundsOf = (shape: CanvasShape) => {
  const places = [...shape.values()].map((node) => node.position)
  const x = Math.min(...places.map((place) => place.x))
  const y = Math.min(...places.map((place) => place.y))
  const right = Math.max(...places.map((place) => place.x)) + nodeWidth
  const bottom = Math.max(...places.map((place) => place.y)) + nodeHeight
  return { x, y, width: right - x, height: bottom - y }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** What of the canvas is not covered by the panel, which lies over it on narrow screens: at the right, or from below. */
export const freeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => {
  if (window.innerWidth >= 1000) return { width, height }
  return window.innerWidth >= 600 ? { width: width - panelWidth, height } : { width, height: height * 0.28 }
}

/** The view moved by as little as brings a whole card in; the same view if it is in already, or nothing is shown yet. */
export const broughtIn = (free: Size, view: Viewport, place: Position): Viewport => {
  if (free.width <= 0 || free.height <= 0) return view
  const across = shift(place.x * view.zoom + view.x, nodeWidth * view.zoom, free.width)
  const down = shift(place.y * view.zoom + view.y, nodeHeight * view.zoom, free.height)
  return across === 0 && down === 0 ? view : { ...view, x: view.x + across, y: view.y + down }
}

/** How far something from `start` on must move to lie within the length. */
const shift = (start: number, size: number, length: number): number => {
  if (start < 0) return margin - start
  return start + size > length ? length - margin - size - start : 0
}

// The tools of a selected card stand at its right side.
const margin = 56
const panelWidth = 392

/** A smaller flow is seen as a whole anyway. */
export const smallestMapped = 12

/** The start node stands at the top, in the middle of what is free. */
export const viewportFor = (shape: CanvasShape) => {
  const { x, y } = [...shape.values()].find(({ kind }) => kind === "start")?.position ?? { x: 0, y: 0 }
  const free = Math.max(window.innerWidth - 56 - (window.innerWidth >= 1000 ? panelWidth : 0), 320)
  return { x: free / 2 - x - nodeWidth / 2, y: 72 - y, zoom: 1 }
}
