import { chakra } from "@chakra-ui/react"
import { type EntityEntry, entityMessages } from "@prosa/core/entity"
import type { EntityForm } from "@prosa/core/entity/view"
import { CircleAlert, Trash2 } from "lucide-react"
import { useId, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { SearchField } from "../kit/fields/search-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { EntryItem, EntryChips, EntryChip } from "./entry-row-style.ts"
import { NewEntry } from "./new-entry.tsx"
import { OpenEntry } from "./open-entry.tsx"

const List = chakra("ul", {
  base: { display: "flex", flexDirection: "column", border: "1px solid", borderColor: "border", borderRadius: "card" },
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
              <EntryItem key={entry.id}>
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
              </EntryItem>
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
  <EntryChips>
    {synonyms.slice(0, firstChips).map((synonym) => (
      <EntryChip key={synonym}>
        <bdi>{synonym}</bdi>
      </EntryChip>
    ))}
    {synonyms.length > firstChips && <EntryChip>+{synonyms.length - firstChips}</EntryChip>}
  </EntryChips>
)
