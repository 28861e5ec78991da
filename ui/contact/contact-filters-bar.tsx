import { chakra } from "@chakra-ui/react"
import {
  addedContactFilters,
  clearedContactFilters,
  type ContactFilterField,
  type ContactRow,
  contactFilterLabels,
  contactMessages as say,
  type ContactsTableFilters,
  isContactFilterSet,
} from "@prosa/core/contact"
import { timeZoneOf } from "@prosa/core/access/view"
import type { ContactsTable } from "@prosa/core/contact/view"
import { dayAt, isPeriodSet, wordsOfPeriod } from "@prosa/core/shell"
import { CalendarX } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { firstField } from "../kit/dialogs/dialog-style.ts"
import { PeriodFields } from "../kit/fields/period-fields.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useRoving } from "../kit/focus/use-roving.ts"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { AddFilterChip, FilterChip } from "../kit/menus/filter-chip.tsx"
import { FilterChoice, FilterLine } from "../kit/menus/filter-line.tsx"
import { Popover } from "../kit/menus/popover.tsx"
import { LabelOptionsList } from "../label/label-options-list.tsx"
import { useEntry } from "../services/entry-services.ts"
import { ImportFilter } from "./import-filter.tsx"

const Frame = chakra("div", { base: { display: "grid", gap: "3", padding: "3" } })

/** The filters in force as chips, '+ Filtro', and 'Limpar datas'. */
export const ContactFiltersBar = ({ table }: { readonly table: ContactsTable }) => {
  const filters = useBehavior(table.filters$)
  const { rows } = useBehavior(table.list.state$)
  /** The chip whose editor is open: it stays while its filter is emptied. */
  const [edited, setEdited] = useState<ContactFilterField>()
  const line = useRef<HTMLFieldSetElement>(null)
  const chips = contactFilterLabels.filter(([field]) => isContactFilterSet(filters, field) || field === edited)
  return (
    <FilterLine ref={line} aria-label="Filtros">
      {chips.map(([field, label]) =>
        field === "importId" ? (
          filters.importId !== undefined && (
            <ImportFilter
              key={field}
              id={filters.importId}
              label={label}
              onRemove={() => {
                table.narrow({ importId: undefined })
                line.current?.querySelector<HTMLElement>("[data-add]")?.focus()
              }}
            />
          )
        ) : (
          <Popover
            key={field}
            label={`Filtro ${label}`}
            onOpenChange={(open) => setEdited(open ? field : undefined)}
            renderTrigger={(trigger) => (
              <FilterChip
                name={label}
                value={field === "labels" ? labelWords(rows, filters.labels) : wordsOf(filters, field)}
                trigger={trigger}
                onRemove={() => {
                  table.narrow({ [field]: clearedContactFilters[field] })
                  // The cross goes with its chip.
                  line.current?.querySelector<HTMLElement>("[data-add]")?.focus()
                }}
              />
            )}
          >
            {(close) => <FilterEditor table={table} field={field} label={label} onClose={close} />}
          </Popover>
        ),
      )}
      <AddFilter table={table} unset={addedContactFilters.filter(([field]) => !isContactFilterSet(filters, field))} />
      {(isPeriodSet(filters.created) || isPeriodSet(filters.lastMessage)) && (
        <chakra.span marginInlineStart="auto">
          <Button size="compact" variant="ghost" icon={<CalendarX aria-hidden size={14} />} onClick={table.clearDays}>
            {say.clearDays}
          </Button>
        </chakra.span>
      )}
    </FilterLine>
  )
}

/** The name of the label that is chosen, which every contact that is found has; of several, their number. */
const labelWords = (rows: ReadonlyArray<ContactRow>, [one, ...more]: ContactsTableFilters["labels"]): string =>
  more.length > 0
    ? `${more.length + 1} etiquetas`
    : (rows.flatMap(({ labels }) => labels).find(({ id }) => id === one)?.name ?? "1 etiqueta")

/** A filter that is typed or chosen in the table. */
type EditedFilter = Exclude<ContactFilterField, "importId">

const wordsOf = (filters: ContactsTableFilters, field: Exclude<EditedFilter, "labels">): string =>
  field === "created" || field === "lastMessage" ? wordsOfPeriod(filters[field]) : filters[field].trim()

interface AddFilterProps {
  readonly table: ContactsTable
  readonly unset: typeof contactFilterLabels
}

const AddFilter = ({ table, unset }: AddFilterProps) => {
  const [chosen, setChosen] = useState<ContactFilterField>()
  const label = contactFilterLabels.find(([field]) => field === chosen)?.[1]
  return (
    <Popover
      label={label === undefined ? "Escolha um filtro" : `Filtro ${label}`}
      onOpenChange={(open) => !open && setChosen(undefined)}
      renderTrigger={(trigger) => <AddFilterChip data-add="" {...trigger} />}
    >
      {(close) =>
        chosen === undefined || chosen === "importId" || label === undefined ? (
          <Fields unset={unset} onChoose={setChosen} />
        ) : (
          <FilterEditor table={table} field={chosen} label={label} onClose={close} />
        )
      }
    </Popover>
  )
}

interface FieldsProps {
  readonly unset: AddFilterProps["unset"]
  readonly onChoose: (field: ContactFilterField) => void
}

const Fields = ({ unset, onChoose }: FieldsProps) => (
  <chakra.fieldset
    aria-label="Filtros disponíveis"
    margin="0"
    border="0"
    padding="1"
    overflowY="auto"
    {...useRoving<HTMLFieldSetElement>("button", "vertical")}
  >
    {unset.map(([field, label]) => (
      <FilterChoice key={field} type="button" onClick={() => onChoose(field)}>
        {label}
      </FilterChoice>
    ))}
  </chakra.fieldset>
)

interface FilterEditorProps {
  readonly table: ContactsTable
  readonly field: EditedFilter
  readonly label: string
  readonly onClose: () => void
}

/** What a filter is held against. What is typed applies after a pause, or with Enter. */
const FilterEditor = ({ table, field, label, onClose }: FilterEditorProps) => {
  const { session, clock } = useEntry()
  const filters = useBehavior(table.filters$)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) firstField(frame.current)?.focus()
  }, [])
  if (field === "created" || field === "lastMessage")
    return (
      <Frame ref={frame}>
        <PeriodFields
          label={label}
          period={filters[field]}
          today={dayAt(clock.now(), timeZoneOf(session.state$.value))}
          onChange={(period) => table.narrow({ [field]: period })}
        />
      </Frame>
    )
  if (field === "labels")
    return (
      <LabelOptionsList
        on={filters.labels.map((id) => ({ id }))}
        onToggle={({ id }) =>
          table.narrow({
            labels: filters.labels.includes(id) ? filters.labels.filter((one) => one !== id) : [...filters.labels, id],
          })
        }
      />
    )
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== "Enter" || nativeEvent.isComposing) return
    table.narrow({})
    onClose()
  }
  return (
    <Frame ref={frame}>
      <TextField
        label={label}
        hint={field === "phone" ? "Só os números são usados" : undefined}
        value={filters[field]}
        maxLength={200}
        {...(field === "phone" ? { inputMode: "numeric" } : {})}
        onChange={(text) => table.type(field, text)}
        onKeyDown={press}
      />
    </Frame>
  )
}
