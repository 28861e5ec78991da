import { chakra } from "@chakra-ui/react"
import { Check } from "lucide-react"
import { type KeyboardEvent, type ReactNode, type UIEvent, useId, useState } from "react"
import { Button } from "../buttons/button.tsx"
import { itemStyle } from "../menus/menu-style.ts"
import { Name } from "../labels/name.tsx"
import { isNearEnd } from "../hooks/near-end.ts"
import { SearchField } from "./search-field.tsx"
import { ListSkeleton } from "../feedback/skeleton.tsx"
import { Spinner } from "../feedback/spinner.tsx"

const Option = chakra("li", { base: { ...itemStyle, "&[data-highlighted]": { backgroundColor: "active" } } })

const Options = chakra("ul", {
  base: { maxHeight: "320px", overflowY: "auto", padding: "1", paddingInline: "2" },
})

const Sentence = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "start",
    gap: "2",
    padding: "2",
    paddingInline: "4",
    paddingBottom: "3",
    textStyle: "cell",
    color: "text-2",
  },
})

/** One of the rows to pick from. */
export interface PickerRow {
  readonly id: number
  readonly name: string
}

export interface SearchPickerProps<Row extends PickerRow> {
  /** What is searched: 'Buscar empresa'. */
  readonly label: string
  /** What the rows are: 'Empresas'. */
  readonly of: string
  readonly search: string
  readonly onSearch: (text: string) => void
  /** What matches the search; while the next rows load, the previous ones stay. */
  readonly rows: ReadonlyArray<Row>
  readonly status: "loading" | "ready" | "failed"
  /** Why the rows could not be loaded. */
  readonly failure: string | undefined
  readonly onRetry: () => void
  /** The id of the row that is picked now. */
  readonly current: number | undefined
  readonly onPick: (row: Row) => void
  /** Below the rows. */
  readonly foot?: ReactNode
  /** Called when the rows are scrolled to their end. */
  readonly onEnd?: () => void
}

/**
 * A field and the rows that match it, for a panel that opens over the page. The focus stays in the field: the arrows, Home
 * and End mark a row, Enter picks it. Nothing can be picked by Enter while its rows are still loading.
 */
export const SearchPicker = <Row extends PickerRow>(props: SearchPickerProps<Row>) => {
  const { label, of, search, onSearch, rows, status, failure, onRetry, current, onPick, foot, onEnd } = props
  const list = useId()
  // By its id: further rows may come while it is marked.
  const [marked, setMarked] = useState<{ readonly id: number; readonly search: string }>()
  const first =
    search === ""
      ? Math.max(
          0,
          rows.findIndex(({ id }) => id === current),
        )
      : 0
  const found = marked?.search === search ? rows.findIndex(({ id }) => id === marked.id) : -1
  const at = status !== "ready" || rows.length === 0 ? -1 : found < 0 ? first : found
  const idOf = (place: number) => `${list}-${place}`
  const markAt = (place: number) => {
    const row = rows[place]
    if (row !== undefined) setMarked({ id: row.id, search })
  }
  const mark = (place: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, place))
    markAt(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
  }
  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    if (row === undefined || event.nativeEvent.isComposing) return
    const next = placeAfter(event.key, at, rows.length)
    if (next !== undefined) mark(next)
    else if (event.key === "Enter") onPick(row)
    else return
    event.preventDefault()
  }
  const shown = status !== "failed" && rows.length > 0
  return (
    <>
      <chakra.div padding="2" paddingBottom="1">
        <SearchField
          label={label}
          value={search}
          onChange={onSearch}
          end={status === "loading" && rows.length > 0 && <Spinner size={14} />}
          combobox={{
            role: "combobox",
            "aria-expanded": shown,
            "aria-autocomplete": "list",
            ...(shown ? { "aria-controls": list } : {}),
            ...(at < 0 ? {} : { "aria-activedescendant": idOf(at) }),
            onKeyDown: press,
          }}
        />
      </chakra.div>
      {shown ? (
        <Options
          id={list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the field, which names the marked option
          role="listbox"
          aria-label={of}
          aria-busy={status === "loading"}
          onScroll={({ currentTarget }: UIEvent<HTMLElement>) => isNearEnd(currentTarget) && onEnd?.()}
        >
          {rows.map((row, place) => (
            <Option
              key={row.id}
              id={idOf(place)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of its list
              role="option"
              aria-selected={row.id === current}
              {...(place === at ? { "data-highlighted": "" } : {})}
              onPointerMove={() => place !== at && markAt(place)}
              onClick={() => onPick(row)}
            >
              <chakra.span flex="1" minWidth={0} {...(row.id === current ? { fontWeight: 500 } : {})}>
                <Name>{row.name}</Name>
              </chakra.span>
              {row.id === current && (
                <chakra.span display="flex" color="brand-ink">
                  <Check aria-hidden size={16} />
                </chakra.span>
              )}
            </Option>
          ))}
        </Options>
      ) : status === "loading" ? (
        <chakra.div paddingInline="4" paddingBottom="2">
          <ListSkeleton rows={4} rowHeight={32} avatar={false} />
        </chakra.div>
      ) : status === "failed" ? (
        <Sentence role="alert">
          {failure}
          <Button size="compact" onClick={onRetry}>
            Tentar novamente
          </Button>
        </Sentence>
      ) : (
        <Sentence as="output">Nenhum resultado encontrado</Sentence>
      )}
      {shown && foot}
    </>
  )
}

const placeAfter = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case "ArrowDown":
      return at + 1
    case "ArrowUp":
      return at - 1
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}
