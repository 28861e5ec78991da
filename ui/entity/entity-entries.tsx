import { chakra } from "@chakra-ui/react"
import { type EntityEntry, entityMessages } from "@prosa/core/entity"
import type { EntityForm } from "@prosa/core/entity/view"
import { CircleAlert, Plus, Trash2, X } from "lucide-react"
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const List = chakra("ul", {
  base: { display: "flex", flexDirection: "column", border: "1px solid", borderColor: "border", borderRadius: "card" },
})
const Item = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minHeight: "36px",
    paddingInlineStart: "3",
    paddingInlineEnd: "1",
    paddingBlock: "1",
    "&:not(:first-of-type)": { borderTop: "1px solid", borderColor: "border" },
    "&[data-open]": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-1px", borderRadius: "card" },
  },
})
const Shown = chakra("button", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(96px, 2fr) minmax(0, 3fr)",
    alignItems: "center",
    gap: "2",
    flex: "1",
    minWidth: 0,
    textAlign: "start",
    textStyle: "cell",
    color: "text",
    borderRadius: "badge",
    cursor: "pointer",
  },
  variants: { whole: { true: { gridTemplateColumns: "minmax(0, 1fr)", fontFamily: "monospace" }, false: {} } },
})
const Word = chakra("bdi", {
  base: { minWidth: 0, fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})
const Chips = chakra("span", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1", minWidth: 0 },
})
const Chip = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "0.5",
    maxWidth: "full",
    paddingInline: "2",
    textStyle: "label",
    color: "text-2",
    backgroundColor: "active",
    borderRadius: "badge",
    overflowWrap: "anywhere",
  },
})
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

/** The rows that are drawn at once: an entity may have 30,000. */
const firstRows = 50
const moreRows = 200
/** The chips of a closed row. */
const firstChips = 6

/** The entries of an entity: searched, added by line, opened one at a time. */
export const EntityEntries = ({ model }: { readonly model: EntityForm }) => {
  const { values, errors } = useBehavior(model.record.form.state$)
  const { search, shown, of } = useBehavior(model.found$)
  const [rows, setRows] = useState(firstRows)
  const [open, setOpen] = useState<number>()
  const heading = useId()
  const regex = values.kind === "regex"
  const [, refused] = Object.entries(errors).find(([path]) => path.startsWith("entries")) ?? []
  const drawn = shown.slice(0, rows)
  const next = (id: number) => setOpen(drawn[drawn.findIndex((entry) => entry.id === id) + 1]?.id)
  return (
    <chakra.section aria-labelledby={heading} display="flex" flexDirection="column" gap="2">
      <chakra.h3 id={heading} textStyle="name" fontSize="13px">
        Entradas{" "}
        <chakra.span color="text-3" fontWeight={400} fontVariantNumeric="tabular-nums">
          {of.toLocaleString("pt-BR")}
        </chakra.span>
      </chakra.h3>
      <NewEntry model={model} regex={regex} onAdded={() => setOpen(undefined)} />
      {refused !== undefined && (
        <chakra.p role="alert" display="flex" gap="1" textStyle="meta" color="danger">
          <CircleAlert aria-hidden size={14} />
          {refused}
        </chakra.p>
      )}
      {of > 0 && (
        <SearchField
          label={regex ? "Buscar expressões" : "Buscar valores e sinônimos"}
          value={search}
          onChange={model.search}
        />
      )}
      {of > 0 && shown.length === 0 && (
        <chakra.output display="block" textStyle="cell" color="text-2" paddingBlock="2">
          {entityMessages.nothingFound}
        </chakra.output>
      )}
      {drawn.length > 0 && (
        <List aria-labelledby={heading}>
          {drawn.map((entry) =>
            entry.id === open ? (
              <OpenEntry
                key={entry.id}
                model={model}
                entry={entry}
                regex={regex}
                onClose={() => setOpen(undefined)}
                onNext={() => next(entry.id)}
              />
            ) : (
              <Item key={entry.id}>
                <Shown
                  type="button"
                  whole={regex || entry.synonyms.length === 0}
                  aria-label={`Editar ${entry.value}`}
                  title={entry.value}
                  onClick={() => setOpen(entry.id)}
                >
                  <Word>{entry.value}</Word>
                  {!regex && entry.synonyms.length > 0 && <Synonyms synonyms={entry.synonyms} />}
                </Shown>
                <IconButton
                  size="compact"
                  label={`Remover ${entry.value}`}
                  icon={<Trash2 size={14} />}
                  onClick={() => model.remove(entry.id)}
                />
              </Item>
            ),
          )}
        </List>
      )}
      {shown.length > rows && (
        <Button variant="ghost" size="compact" onClick={() => setRows(rows + moreRows)}>
          {`mais ${(shown.length - rows).toLocaleString("pt-BR")} entradas`}
        </Button>
      )}
    </chakra.section>
  )
}

const Synonyms = ({ synonyms }: Pick<EntityEntry, "synonyms">) => (
  <Chips>
    {synonyms.slice(0, firstChips).map((synonym) => (
      <Chip key={synonym}>
        <bdi>{synonym}</bdi>
      </Chip>
    ))}
    {synonyms.length > firstChips && <Chip>+{synonyms.length - firstChips}</Chip>}
  </Chips>
)

interface NewEntryProps {
  readonly model: EntityForm
  readonly regex: boolean
  readonly onAdded: () => void
}

const NewEntry = ({ model, regex, onAdded }: NewEntryProps) => {
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

interface OpenEntryProps {
  readonly model: EntityForm
  readonly entry: EntityEntry
  readonly regex: boolean
  readonly onClose: () => void
  readonly onNext: () => void
}

const OpenEntry = ({ model, entry, regex, onClose, onNext }: OpenEntryProps) => {
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
    <Item
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
              <Chips>
                {synonyms.map((one) => (
                  <Chip key={one}>
                    <bdi>{one}</bdi>
                    <Drop
                      type="button"
                      aria-label={`Remover sinônimo ${one}`}
                      onClick={() => model.removeSynonym(id, one)}
                    >
                      <X aria-hidden size={12} />
                    </Drop>
                  </Chip>
                ))}
              </Chips>
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
    </Item>
  )
}
