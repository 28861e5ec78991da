import { chakra } from "@chakra-ui/react"
import { edgeAnswerPlace, type EdgeRoute } from "@prosa/core/flow"
import { EdgeLabelRenderer, useStore } from "@xyflow/react"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useFlowEditor } from "../editor/editor-context.ts"

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
    overflow: "hidden",
    textOverflow: "ellipsis",
    pointerEvents: "all",
  },
})

/** Words are smaller than can be read below this zoom. */
const legibleZoom = 0.5

export interface AnswerOnEdgeProps {
  readonly edge: string
  /** The line as it is drawn while one of its cards is dragged, when the answer has no place of its own. */
  readonly dragged: EdgeRoute | undefined
}

/** The answer of a connection at its place, if the person wants answers to be shown and could read them. */
export const AnswerOnEdge = (props: AnswerOnEdgeProps) => {
  const shown = useBehavior(useFlowEditor().answers.shown$)
  const isLegible = useStore(({ transform: [, , zoom] }) => zoom >= legibleZoom)
  return shown && isLegible ? <ShownAnswer {...props} /> : null
}

const ShownAnswer = ({ edge, dragged }: AnswerOnEdgeProps) => {
  const label = useBehavior(useFlowEditor().answers.label$(edge))
  const place = dragged === undefined ? label?.place : edgeAnswerPlace(dragged)
  if (label === undefined || place === undefined) return null
  return (
    <EdgeLabelRenderer>
      <Words
        className="nodrag nopan"
        title={label.whole}
        style={{ transform: `translate(${place.x}px, ${place.y}px)`, maxWidth: label.place?.width }}
      >
        <bdi aria-hidden>{label.words}</bdi>
        <HiddenWords>{label.whole}</HiddenWords>
      </Words>
    </EdgeLabelRenderer>
  )
}
