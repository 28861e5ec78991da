import { nodeHeight, nodeWidth } from "@prosa/core/flow"
import { BaseEdge, type EdgeProps } from "@xyflow/react"

/**
 * The dashed line of 'Voltar para', from the right side of the lower card to that of the earlier one. It is no connection: for
 * the canvas it begins at the earlier card, whose handle is always there.
 */
export const ReturnEdge = ({ id, sourceX, sourceY, targetX, targetY, markerStart }: EdgeProps) => {
  const up = { x: sourceX + nodeWidth / 2, y: sourceY - nodeHeight / 2 }
  const from = { x: targetX + nodeWidth / 2, y: targetY + nodeHeight / 2 }
  const out = Math.max(up.x, from.x) + 64
  const path = `M${up.x + 2} ${up.y}C${out} ${up.y} ${out} ${from.y} ${from.x} ${from.y}`
  return <BaseEdge id={id} path={path} interactionWidth={0} {...(markerStart === undefined ? {} : { markerStart })} />
}
