import { chakra } from "@chakra-ui/react"
import { callLimits, type CallOutcome, type FlowNode, outcomeWayOf, type SystemCall } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../../editor/editor-context.ts"
import { fieldAt } from "../field-focus.ts"
import { TargetField } from "../target-field.tsx"

export interface FailureSectionProps {
  readonly editor: FlowEditor
  readonly node: FlowNode
  readonly call: SystemCall
  readonly write: (changed: Partial<SystemCall>) => void
}

const outcomeLabels: Readonly<Record<CallOutcome, string>> = {
  "call.failed": "Se falhar, ir para",
  "call.empty": "Se nada for encontrado, ir para",
}

/** 'Se falhar' and 'Se nada for encontrado': where the conversation goes when the system gives nothing, and how long that is waited for. */
export const FailureSection = ({ editor, node, call, write }: FailureSectionProps) => {
  const readOnly = useReadOnly()
  const editing = editor.panel.call
  const targets = useBehavior(editing.outcomeTargets$)
  // Without a value that is kept nothing can be missing.
  const canLack = call.keeps.length > 0
  const lead = (outcome: CallOutcome) => {
    const target = outcomeWayOf(node, outcome)?.target ?? null
    return (
      <TargetField
        label={outcomeLabels[outcome]}
        disabled={readOnly || (outcome === "call.empty" && !canLack)}
        target={target}
        choices={targets[outcome]}
        without={{ label: "seguir sem a resposta", onChoose: () => editing.leadOnOutcome(node.id, outcome, null) }}
        onTarget={(id) => editing.leadOnOutcome(node.id, outcome, id)}
        onNew={() => editing.leadToNew(node.id, outcome)}
      />
    )
  }
  return (
    <chakra.section
      aria-label="Se falhar"
      padding="4"
      display="grid"
      gap="3"
      borderBottom="1px solid"
      borderColor="border"
    >
      <div {...fieldAt("call")}>{lead("call.failed")}</div>
      <div>
        {lead("call.empty")}
        {!canLack && (
          <chakra.p textStyle="meta" color="text-2">
            Guarde antes um campo da resposta: é ele que pode faltar.
          </chakra.p>
        )}
      </div>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
        <SelectField
          label="Espera até"
          disabled={readOnly}
          value={String(call.within)}
          options={seconds(call.within).map((one) => ({ value: String(one), label: `${one} s` }))}
          onChange={(within) => write({ within: Number(within) })}
        />
        <SelectField
          label="Tenta de novo"
          disabled={readOnly}
          value={String(call.retries)}
          options={attempts.map((label, at) => ({ value: String(at), label }))}
          onChange={(retries) => write({ retries: Number(retries) })}
        />
      </chakra.div>
    </chakra.section>
  )
}

const seconds = (present: number): ReadonlyArray<number> =>
  [...new Set([2, 5, 10, callLimits.seconds, present])].toSorted((a, b) => a - b)
const attempts = ["nunca", "1 vez", "2 vezes", "3 vezes"]
