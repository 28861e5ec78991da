import { chakra } from "@chakra-ui/react"
import {
  clearedRoomFilters,
  isRoomFilterSet,
  type RoomFilterField,
  roomFilterLabels,
  wordsOfRoomFilter,
} from "@prosa/core/conversation"
import type { RoomsTable } from "@prosa/core/conversation/view"
import { FilterX } from "lucide-react"
import { useRef, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { AddFilterChip, FilterChip } from "../../kit/menus/filter-chip.tsx"
import { FilterChoice, FilterLine } from "../../kit/menus/filter-line.tsx"
import { Popover } from "../../kit/menus/popover.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useRoving } from "../../kit/focus/use-roving.ts"
import { RoomFilterEditor } from "./room-filter-editor.tsx"

/** The filters in force as chips, '+ Filtro', and 'Limpar filtros'. */
export const RoomFiltersBar = ({ table }: { readonly table: RoomsTable }) => {
  const filters = useBehavior(table.filters$)
  const { wish } = useBehavior(table.list.state$)
  /** The chip whose editor is open: it stays while its filter is emptied. */
  const [edited, setEdited] = useState<RoomFilterField>()
  const line = useRef<HTMLFieldSetElement>(null)
  const isSet = (field: RoomFilterField) => isRoomFilterSet(filters, field)
  const chips = roomFilterLabels.filter(([field]) => isSet(field) || field === edited)
  return (
    <FilterLine ref={line} aria-label="Filtros">
      {chips.map(([field, label]) => (
        <Popover
          key={field}
          label={`Filtro ${label}`}
          onOpenChange={(open) => setEdited(open ? field : undefined)}
          renderTrigger={(trigger) => (
            <FilterChip
              name={label}
              value={wordsOfRoomFilter(filters, field)}
              trigger={trigger}
              onRemove={() => {
                table.narrow({ [field]: clearedRoomFilters[field] })
                // The cross goes with its chip.
                line.current?.querySelector<HTMLElement>("[data-add]")?.focus()
              }}
            />
          )}
        >
          {(close) => <RoomFilterEditor table={table} field={field} label={label} onClose={close} />}
        </Popover>
      ))}
      <AddFilter table={table} unset={roomFilterLabels.filter(([field]) => !isSet(field))} />
      {(wish.search !== "" || roomFilterLabels.some(([field]) => isSet(field))) && (
        <chakra.span marginInlineStart="auto">
          <Button size="compact" variant="ghost" icon={<FilterX aria-hidden size={14} />} onClick={table.clear}>
            Limpar filtros
          </Button>
        </chakra.span>
      )}
    </FilterLine>
  )
}

interface AddFilterProps {
  readonly table: RoomsTable
  readonly unset: typeof roomFilterLabels
}

const AddFilter = ({ table, unset }: AddFilterProps) => {
  const [chosen, setChosen] = useState<RoomFilterField>()
  const label = roomFilterLabels.find(([field]) => field === chosen)?.[1]
  return (
    <Popover
      label={label === undefined ? "Escolha um filtro" : `Filtro ${label}`}
      onOpenChange={(open) => !open && setChosen(undefined)}
      renderTrigger={(trigger) => <AddFilterChip data-add="" {...trigger} />}
    >
      {(close) =>
        chosen === undefined || label === undefined ? (
          <Fields unset={unset} onChoose={setChosen} />
        ) : (
          <RoomFilterEditor table={table} field={chosen} label={label} onClose={close} />
        )
      }
    </Popover>
  )
}

interface FieldsProps {
  readonly unset: AddFilterProps["unset"]
  readonly onChoose: (field: RoomFilterField) => void
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
