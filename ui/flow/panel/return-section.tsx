import { chakra } from "@chakra-ui/react"
import type { FlowNode } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { CornerUpLeft } from "lucide-react"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../editor/editor-context.ts"
import { fieldAt } from "./field-focus.ts"

const Section = chakra("section", {
  base: {
    display: "flex",
    alignItems: "flex-end",
    gap: "2",
    padding: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > svg": { flexShrink: 0, marginBottom: "10px", color: "text-2" },
  },
})

export interface ReturnProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
}

/** The checkbox 'Voltar para', offered where an earlier node waits for an answer. */
export const ReturnMark = ({ panel, node }: ReturnProps) => {
  const isPossible = useBehavior(panel.returns$).length > 0
  const disabled = useReadOnly()
  if (node.kind === "end" || (node.returnTo === null && !isPossible)) return null
  return (
    <Checkbox
      label="Voltar para"
      disabled={disabled}
      checked={node.returnTo !== null}
      onChange={() => panel.toggleReturn(node.id)}
    />
  )
}

/** Where the conversation waits again after this node. */
export const ReturnSection = ({ panel, node }: ReturnProps) => {
  const choices = useBehavior(panel.returns$)
  const disabled = useReadOnly()
  if (node.returnTo === null) return null
  const isChoice = choices.some(({ id }) => id === node.returnTo)
  return (
    <Section aria-label="Volta" {...fieldAt("returnTo")}>
      <CornerUpLeft size={16} aria-hidden />
      <chakra.div flex="1" minWidth={0}>
        <SelectField
          label="Depois das mensagens, voltar para"
          value={isChoice ? String(node.returnTo) : undefined}
          placeholder="Escolha um node anterior"
          hint={node.transfer === null ? undefined : "A transferência acontece antes da volta."}
          disabled={disabled}
          options={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
          // The options are ids of the graph's own nodes.
          onChange={(id) => panel.setReturn(node.id, Number(id) as NodeId)}
        />
      </chakra.div>
    </Section>
  )
}
