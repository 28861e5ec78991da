import { edgePath, type EdgeRoute, routeBetween } from "@prosa/core/flow"
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
  const along = routeBetween(data?.route ?? [], start, end)
  const route = along ?? [start, end]
  return (
    <>
      <BaseEdge
        id={id}
        path={edgePath(route)}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        {...(interactionWidth === undefined ? {} : { interactionWidth })}
      />
      <AnswerOnEdge edge={id} dragged={along === undefined ? route : undefined} />
    </>
  )
}
