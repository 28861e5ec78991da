import { chakra } from "@chakra-ui/react"
import type { EntityForm } from "@prosa/core/entity/view"
import { Plus } from "lucide-react"
import { type ClipboardEvent, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { TextField } from "../kit/fields/text-field.tsx"

interface NewEntryProps {
  readonly model: EntityForm
  readonly regex: boolean
  readonly onAdded: () => void
}

export const NewEntry = ({ model, regex, onAdded }: NewEntryProps) => {
  const [written, setWritten] = useState("")
  const [refused, setRefused] = useState<string>()
  const add = (lines: string): boolean => {
    const reason = model.add(lines)
    setRefused(reason)
    if (reason === undefined) onAdded()
    return reason === undefined
  }
  const addWritten = () => {
    if (add(written)) setWritten("")
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData("text")
    // Several lines are several entries.
    if (!/[\r\n]/u.test(lines.trim())) return
    // The field would join the lines that are refused.
    event.preventDefault()
    add(lines)
  }
  return (
    <chakra.div display="flex" alignItems="flex-start" gap="2">
      <chakra.div flex="1" minWidth={0}>
        <TextField
          label={regex ? "Nova expressão" : "Nova entrada"}
          labelHidden
          placeholder={regex ? "PED-\\d{4,6} e Enter" : "valor, sinônimo, sinônimo e Enter"}
          hint={regex ? undefined : "Cole várias linhas para adicionar várias entradas."}
          error={refused}
          value={written}
          onPaste={paste}
          onChange={(text) => {
            setWritten(text)
            setRefused(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            // Enter adds the entry; it does not save the entity.
            event.preventDefault()
            addWritten()
          }}
        />
      </chakra.div>
      <Button icon={<Plus aria-hidden size={16} />} disabled={written.trim() === ""} onClick={addWritten}>
        Adicionar
      </Button>
    </chakra.div>
  )
}
