import type { TargetChoice } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { useState } from "react"
import { SelectField, type SelectFieldProps, type SelectOption } from "../../kit/fields/select-field.tsx"

export interface TargetFieldProps extends Pick<
  SelectFieldProps<string>,
  "label" | "labelHidden" | "size" | "placeholder" | "disabled" | "error"
> {
  readonly target: NodeId | null
  readonly choices: ReadonlyArray<TargetChoice>
  readonly onTarget: (target: NodeId) => void
  /** Offers '+ Novo node', if present. */
  readonly onNew?: () => void
  /** What happens without a target, offered first, if that is a choice of its own. */
  readonly without?: { readonly label: string; readonly onChoose: () => void }
}

const newNode = "new"
const noNode = "none"

/**
 * 'Ir para': the node that an answer leads to. Nodes that it cannot lead to come last, disabled, each with the reason; of
 * thousands of nodes they are drawn once the field is entered.
 */
export const TargetField = ({ target, choices, onTarget, onNew, without, ...field }: TargetFieldProps) => {
  const [isEntered, setEntered] = useState(false)
  const refused = isEntered ? choices.filter(({ refused }) => refused !== undefined) : []
  const options: ReadonlyArray<SelectOption<string>> = [
    ...(without === undefined ? [] : [{ value: noNode, label: without.label }]),
    ...choices.flatMap(({ id, title, refused }) =>
      refused === undefined ? [{ value: String(id), label: title }] : [],
    ),
    ...(onNew === undefined ? [] : [{ value: newNode, label: "+ Novo node" }]),
    ...refused.map(({ id, title, refused }) => ({
      value: String(id),
      label: `${title} (${refused})`,
      disabled: true,
    })),
  ]
  return (
    <SelectField
      {...field}
      value={target === null ? without && noNode : String(target)}
      options={options}
      onPointerEnter={() => setEntered(true)}
      onFocus={() => setEntered(true)}
      onChange={(chosen) => {
        if (chosen === newNode) onNew?.()
        else if (chosen === noNode) without?.onChoose()
        // The other options are ids of the graph's own nodes.
        else onTarget(Number(chosen) as NodeId)
      }}
    />
  )
}
