import { chakra } from "@chakra-ui/react"
import type { EntityEntry } from "@prosa/core/entity"
import type { EntityForm } from "@prosa/core/entity/view"
import { Trash2, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { EntryItem, EntryChips, EntryChip } from "./entry-row-style.ts"

const Drop = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "24px",
    marginInlineEnd: "-2",
    color: "text-2",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
  },
})

interface OpenEntryProps {
  readonly model: EntityForm
  readonly entry: EntityEntry
  readonly regex: boolean
  readonly onClose: () => void
  readonly onNext: () => void
}

export const OpenEntry = ({ model, entry, regex, onClose, onNext }: OpenEntryProps) => {
  const { id, value, synonyms } = entry
  const [written, setWritten] = useState(value)
  const [synonym, setSynonym] = useState("")
  const [refused, setRefused] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened the row went with it.
  useEffect(() => field.current?.focus(), [])
  /** Keeps what was written; false if it is refused. */
  const keep = (): boolean => {
    const reason = written === value ? undefined : model.rewrite(id, written)
    setRefused(reason)
    if (synonym.trim() !== "") model.addSynonym(id, synonym)
    setSynonym("")
    return reason === undefined
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // It closes the row, not the dialog.
      event.stopPropagation()
      onClose()
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (keep()) onNext()
    }
  }
  const synonymKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = synonyms.at(-1)
    if (event.key === "Backspace" && synonym === "" && last !== undefined) model.removeSynonym(id, last)
    if ((event.key !== "Enter" || event.ctrlKey || event.metaKey) && event.key !== ",") return
    event.preventDefault()
    model.addSynonym(id, synonym)
    setSynonym("")
  }
  return (
    <EntryItem
      data-open=""
      data-own-escape=""
      alignItems="flex-start"
      onKeyDown={keys}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) keep()
      }}
    >
      <chakra.div flex="1" minWidth={0} display="flex" flexDirection="column" gap="2" paddingBlock="1">
        <TextField
          ref={field}
          size="compact"
          label={regex ? "Expressão" : "Valor"}
          error={refused}
          value={written}
          maxLength={1_000}
          onChange={(text) => {
            setWritten(text)
            setRefused(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            if (keep()) onClose()
          }}
        />
        {!regex && (
          <chakra.div display="flex" flexDirection="column" gap="1">
            {synonyms.length > 0 && (
              <EntryChips>
                {synonyms.map((one) => (
                  <EntryChip key={one}>
                    <bdi>{one}</bdi>
                    <Drop
                      type="button"
                      aria-label={`Remover sinônimo ${one}`}
                      onClick={() => model.removeSynonym(id, one)}
                    >
                      <X aria-hidden size={12} />
                    </Drop>
                  </EntryChip>
                ))}
              </EntryChips>
            )}
            <TextField
              size="compact"
              label={`Novo sinônimo de ${value}`}
              labelHidden
              placeholder="sinônimo e Enter"
              value={synonym}
              maxLength={1_000}
              onChange={setSynonym}
              onKeyDown={synonymKeys}
            />
          </chakra.div>
        )}
      </chakra.div>
      <IconButton
        size="compact"
        label={`Remover ${value}`}
        icon={<Trash2 size={14} />}
        onClick={() => model.remove(id)}
      />
    </EntryItem>
  )
}
