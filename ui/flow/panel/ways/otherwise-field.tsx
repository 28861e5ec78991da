import { chakra } from "@chakra-ui/react"
import { type FlowNode, otherwiseOf } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../../editor/editor-context.ts"

const waits = "wait"
const newNode = "new"

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
  const choose = (chosen: string) => {
    if (chosen === newNode) panel.ways.leadToNew(node.id, undefined)
    // The options are ids of the graph's own nodes.
    else panel.ways.leadOtherwise(node.id, chosen === waits ? null : (Number(chosen) as NodeId))
  }
  return (
    <chakra.div padding="3" backgroundColor="sunken" borderRadius="card">
      <SelectField
        label={label}
        disabled={readOnly}
        value={target === null ? waits : String(target)}
        options={[
          { value: waits, label: "esperar a resposta da pessoa" },
          ...choices.flatMap(({ id, title, refused }) =>
            refused === undefined ? [{ value: String(id), label: title }] : [],
          ),
          { value: newNode, label: "+ Novo node" },
        ]}
        onChange={choose}
      />
    </chakra.div>
  )
}
