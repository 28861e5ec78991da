import { chakra } from "@chakra-ui/react"
import { edgeAnswerOf, edgeAnswerPlace, type EdgeRoute } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { EdgeLabelRenderer, useStore } from "@xyflow/react"
import { HiddenWords } from "../kit/name.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useFlowEditor } from "./editor-context.ts"

const Words = chakra("span", {
  base: {
    position: "absolute",
    paddingInline: "1",
    color: "text-2",
    backgroundColor: "app",
    borderRadius: "control",
    fontSize: "11px",
    lineHeight: "14px",
    whiteSpace: "nowrap",
    pointerEvents: "all",
  },
})

/** Words are smaller than can be read below this zoom. */
const legibleZoom = 0.5

export interface AnswerOnEdgeProps {
  readonly source: string
  readonly target: string
  readonly route: EdgeRoute
}

/** The answer of a connection beside its arrow, if the person wants answers to be shown and could read them. */
export const AnswerOnEdge = (props: AnswerOnEdgeProps) => {
  const shown = useBehavior(useFlowEditor().answers.shown$)
  const isLegible = useStore(({ transform: [, , zoom] }) => zoom >= legibleZoom)
  return shown && isLegible ? <ShownAnswer {...props} /> : null
}

const ShownAnswer = ({ source, target, route }: AnswerOnEdgeProps) => {
  const node = useBehavior(useFlowEditor().document.node$(nodeId(source)))
  const answer = node === undefined ? undefined : edgeAnswerOf(node, nodeId(target))
  const place = edgeAnswerPlace(route)
  if (answer === undefined || place === undefined) return null
  return (
    <EdgeLabelRenderer>
      <Words
        className="nodrag nopan"
        title={answer.whole}
        style={{ transform: `translate(${place.x - 2}px, ${place.y - 14}px)` }}
      >
        <bdi aria-hidden>{answer.short}</bdi>
        <HiddenWords>{answer.whole}</HiddenWords>
      </Words>
    </EdgeLabelRenderer>
  )
}

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
