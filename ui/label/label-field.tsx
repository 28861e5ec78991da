import { chakra } from "@chakra-ui/react"
import type { Label } from "@prosa/core/label"
import { hasLabel } from "@prosa/core/label/view"
import { Plus, X } from "lucide-react"
import { useId, useState } from "react"
import { LabelChip } from "./label-chip.tsx"
import { LabelOff, LabelOn, LabelRow } from "./labels-on-one.tsx"
import { LabelOptionsList } from "./label-options-list.tsx"

const Options = chakra("div", {
  base: { marginTop: "2", border: "1px solid", borderColor: "border", borderRadius: "control" },
})

export interface LabelFieldProps {
  /** 'Etiquetas (qualquer uma)' */
  readonly label: string
  readonly chosen: ReadonlyArray<Label>
  readonly onChange: (chosen: ReadonlyArray<Label>) => void
}

/** Labels that are chosen among those of the company, which open below: in a dialog, say. */
export const LabelField = ({ label: title, chosen, onChange }: LabelFieldProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const toggle = (label: Label) =>
    onChange(hasLabel(chosen, label.id) ? chosen.filter((one) => one.id !== label.id) : [...chosen, label])
  return (
    <div>
      <chakra.span id={id} textStyle="label" color="text-2">
        {title}
      </chakra.span>
      <LabelRow aria-labelledby={id}>
        {chosen.map((label) => (
          <li key={label.id}>
            <LabelChip label={label}>
              <LabelOff type="button" aria-label={`Tirar ${label.name}`} onClick={() => toggle(label)}>
                <X aria-hidden size={12} />
              </LabelOff>
            </LabelChip>
          </li>
        ))}
        <li>
          <LabelOn type="button" aria-expanded={open} aria-controls={`${id}-options`} onClick={() => setOpen(!open)}>
            <Plus aria-hidden size={12} />
            Etiqueta
          </LabelOn>
        </li>
      </LabelRow>
      {open && (
        <Options id={`${id}-options`}>
          <LabelOptionsList on={chosen} onToggle={toggle} />
        </Options>
      )}
    </div>
  )
}
