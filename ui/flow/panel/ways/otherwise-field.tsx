import { chakra } from "@chakra-ui/react"
import { type FlowNode, otherwiseOf } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../../editor/editor-context.ts"
import { TargetField } from "../target-field.tsx"

export interface OtherwiseFieldProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly label: string
}

/** 'Senão': where the conversation goes if no condition holds; else the node waits for an answer. */
export const OtherwiseField = ({ panel, node, label }: OtherwiseFieldProps) => {
  const readOnly = useReadOnly()
  const choices = useBehavior(panel.ways.otherwiseTargets$)
  const target = otherwiseOf(node)?.target ?? null
  return (
    <chakra.div padding="3" backgroundColor="sunken" borderRadius="card">
      <TargetField
        label={label}
        disabled={readOnly}
        target={target}
        choices={choices}
        without={{ label: "esperar a resposta da pessoa", onChoose: () => panel.ways.leadOtherwise(node.id, null) }}
        onTarget={(id) => panel.ways.leadOtherwise(node.id, id)}
        onNew={() => panel.ways.leadToNew(node.id, undefined)}
      />
    </chakra.div>
  )
}
