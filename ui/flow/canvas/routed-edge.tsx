import { edgePath, type EdgeRoute } from "@prosa/core/flow"
import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react"
import { AnswerOnEdge } from "./answer-on-edge.tsx"

/** A connection of the canvas with its way between the cards. */
export type CanvasEdge = Edge<{ readonly route: EdgeRoute }, "flow">

/** The line of a connection along its route; straight down while one of its cards is dragged. */
export const RoutedEdge = ({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  markerEnd,
  interactionWidth,
}: EdgeProps<CanvasEdge>) => {
  const start = { x: sourceX, y: sourceY }
  const end = { x: targetX, y: targetY }
  const corners = data?.route ?? []
  const stays = isNear(corners[0], start) && isNear(corners.at(-1), end)
  // The arrow's tip touches the handle instead of lying under it.
  const route = stays ? [start, ...corners.slice(1, -1), end] : [start, end]
  return (
    <>
      <BaseEdge
        id={id}
        path={edgePath(route)}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        {...(interactionWidth === undefined ? {} : { interactionWidth })}
      />
      <AnswerOnEdge edge={id} dragged={stays ? undefined : route} />
    </>
  )
}

/** A handle's edge is half of its size away from the card's. */
const handleReach = 8

const isNear = (one: { readonly x: number; readonly y: number } | undefined, other: typeof one): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one.x - other.x) <= handleReach &&
  Math.abs(one.y - other.y) <= handleReach
