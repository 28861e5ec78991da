import { valueNameFault, valueNameLimit, valueNameOf } from "@prosa/core/flow"
import { useState } from "react"
import { TextField } from "../../../kit/fields/text-field.tsx"

export interface ValueNameFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly disabled?: boolean
  readonly onSave: (name: string) => void
}

/** The name of a value: it is set when the field is left, so that what reads it is renamed once. A name that cannot be one stays to be mended. */
export const ValueNameField = ({ label, value, placeholder, disabled = false, onSave }: ValueNameFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const fault = shown === "" ? undefined : valueNameFault(shown)
  const save = () => {
    if (typed === undefined || fault !== undefined) return
    setTyped(undefined)
    if (typed !== value) onSave(typed)
  }
  return (
    <TextField
      label={label}
      labelHidden
      size="compact"
      spellCheck={false}
      autoCapitalize="none"
      disabled={disabled}
      maxLength={valueNameLimit}
      placeholder={placeholder}
      error={fault}
      value={shown}
      onChange={(text) => setTyped(valueNameOf(text))}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save()
      }}
    />
  )
}
