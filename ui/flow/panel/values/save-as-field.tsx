import { chakra } from "@chakra-ui/react"
import type { UserInteraction } from "@prosa/core/flow"
import { ValueNameField } from "./value-name-field.tsx"

export interface SaveAsFieldProps {
  readonly answer: UserInteraction
  /** Which answer of the node it is, from 0. */
  readonly at: number
  readonly onSave: (name: string) => void
}

/** 'Guardar como': the name of what an answer captures; without one it is the entity's. */
export const SaveAsField = ({ answer, at, onSave }: SaveAsFieldProps) =>
  answer.entity === null ? null : (
    <chakra.div display="flex" alignItems="center" gap="2" textStyle="cell" color="text-2">
      <chakra.span flexShrink={0}>Guardar como</chakra.span>
      <chakra.div flex="1" minWidth={0}>
        <ValueNameField
          label={`Guardar como, da resposta ${at + 1}`}
          placeholder={answer.entity.name}
          value={answer.saveAs ?? ""}
          onSave={onSave}
        />
      </chakra.div>
    </chakra.div>
  )
