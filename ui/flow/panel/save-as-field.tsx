import { chakra } from "@chakra-ui/react"
import { type UserInteraction, valueNameFault, valueNameLimit, valueNameOf } from "@prosa/core/flow"
import { useState } from "react"
import { TextField } from "../../kit/fields/text-field.tsx"

export interface SaveAsFieldProps {
  readonly answer: UserInteraction
  /** Which answer of the node it is, from 0. */
  readonly at: number
  readonly onSave: (name: string) => void
}

/** 'Guardar como': the name of what an answer captures; without one it is the entity's. It is set when the field is left. */
export const SaveAsField = ({ answer, at, onSave }: SaveAsFieldProps) => {
  const [typed, setTyped] = useState<string>()
  if (answer.entity === null) return null
  const shown = typed ?? answer.saveAs ?? ""
  const fault = shown === "" ? undefined : valueNameFault(shown)
  const save = () => {
    if (typed === undefined || fault !== undefined) return
    setTyped(undefined)
    onSave(typed)
  }
  return (
    <chakra.div display="flex" alignItems="center" gap="2" textStyle="cell" color="text-2">
      <chakra.span flexShrink={0}>Guardar como</chakra.span>
      <chakra.div flex="1" minWidth={0}>
        <TextField
          label={`Guardar como, da resposta ${at + 1}`}
          labelHidden
          size="compact"
          maxLength={valueNameLimit}
          placeholder={answer.entity.name}
          error={fault}
          value={shown}
          onChange={(text) => setTyped(valueNameOf(text))}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") save()
          }}
        />
      </chakra.div>
    </chakra.div>
  )
}
