import { chakra } from "@chakra-ui/react"
import { type ListSort, nextSort } from "@prosa/core/kernel/view"
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react"
import type { MouseEvent, ReactNode } from "react"
import { colourMotion } from "../../theme/motion.ts"
import { useRoving } from "../focus/use-roving.ts"
import { HiddenWords } from "../labels/name.tsx"
import { Skeleton } from "../feedback/skeleton.tsx"
import { ResizeEdge, useColumnResize } from "./column-resize.tsx"

/** A column of a table. */
export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The field that the server orders by; without one the column is in whatever order the rows come. */
  readonly sort?: string
  /** Why the rows cannot be ordered by it at present. */
  readonly sortRefusal?: string
  /** The rows come in this order always: said, not changed. */
  readonly ordered?: "ascending" | "descending"
  /** Pixels; columns without a width share what is left. */
  readonly width?: number
  /** Gives it another width, in pixels: by its edge, or by Shift and an arrow on its head. */
  readonly onResize?: (width: number) => void
  /** The column that says which row it is: the first unless told. */
  readonly leads?: boolean
  /** Figures and actions stand at the end. */
  readonly align?: "start" | "end"
  /** Actions: the head is for screen readers only. */
  readonly labelHidden?: boolean
  /** A control in place of the label, which names it: a checkbox for all rows. */
  readonly head?: ReactNode
  /** A press in its cells is no press of the row. */
  readonly apart?: boolean
}

const Scroller = chakra("section", {
  base: {
    // Words for screen readers in its cells are placed within it: elsewhere they would lengthen the page.
    position: "relative",
    flex: "1",
    minHeight: "160px",
    overflow: "auto",
    borderTop: "1px solid",
    borderColor: "border",
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})

const Table = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    borderCollapse: "separate",
    borderSpacing: 0,
    textStyle: "cell",
    "& :is(th, td)": {
      height: "10",
      paddingInline: "3",
      textAlign: "start",
      borderBottom: "1px solid",
      borderColor: "border",
      "&:not(* + *)": { paddingInlineStart: "6", smDown: { paddingInlineStart: "4" } },
      "&:not(:has(+ *))": { paddingInlineEnd: "6", smDown: { paddingInlineEnd: "4" } },
    },
    "& :is(th, td)[data-align=end]": { textAlign: "end" },
    // Where a table is wider than its place the action of a row stays in reach, and the rest scrolls under it.
    "& :is(th, td)[data-stays]": {
      "2xlDown": { position: "sticky", insetInlineEnd: 0, zIndex: 1, backgroundColor: "surface" },
    },
    "& th[data-head][data-stays]": { "2xlDown": { zIndex: 2 } },
  },
})

const Head = chakra("th", {
  base: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    textStyle: "control",
    color: "text-2",
    backgroundColor: "surface",
    "&[data-head]": { height: "9", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "&:hover > [data-edge]::after": { opacity: 1 },
  },
})

const Body = chakra("tbody", {
  base: {
    "& > tr": { ...colourMotion, "&:hover, &:focus-within": { backgroundColor: "hover" } },
    "& > tr[data-selected]": { backgroundColor: "brand-subtle" },
    "& > tr[data-pressable]": { cursor: "pointer" },
    "& [data-apart]": { cursor: "auto" },
    "& > tr:is(:hover, :focus-within) > [data-stays]": { backgroundColor: "hover" },
    "& > tr[data-selected] > [data-stays]": { backgroundColor: "brand-subtle" },
    "& > tr > *": { fontWeight: 400, color: "text-2", overflow: "hidden", textOverflow: "ellipsis" },
    "& > tr > th": { fontWeight: 500, color: "text" },
    // A press is found where it was looked for: the ring of a button is not cut.
    "& > tr > [data-align=end]": { overflow: "visible" },
  },
})

const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    maxWidth: "full",
    color: "inherit",
    font: "inherit",
    textAlign: "start",
    borderRadius: "badge",
    cursor: "pointer",
    "& > svg": { flexShrink: 0 },
    "&:hover": { color: "text" },
    "&[aria-disabled]": { cursor: "default", color: "inherit", "& > span": { opacity: 0.4 } },
  },
})

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers: 'Perfis'. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
  /** The row that is open elsewhere, or chosen. */
  readonly isSelected?: (row: Row) => boolean
  /** Other rows are on their way. */
  readonly busy?: boolean
  /** No rows have come yet: their shapes are drawn. */
  readonly loading?: boolean
  readonly sort?: ListSort | undefined
  readonly onSort?: (sort: ListSort | undefined) => void
  /** A row is pressed outside of its controls. For the keyboard a cell holds a link that leads to the same place. */
  readonly onPress?: ((row: Row) => void) | undefined
}

/** Rows of 40 px under a head that stays; wider than its place it scrolls within it. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, keyOf, isSelected, busy = false, loading = false, sort, onSort, onPress } = props
  const least = columns.reduce((sum, { width = 140 }) => sum + width, 0)
  // Many columns are one stop of Tab: arrows move among them.
  const heads = useRoving<HTMLTableRowElement>("[data-sort]", "horizontal")
  const leading = columns.find(({ leads }) => leads === true) ?? columns[0]
  return (
    // It scrolls, so the keyboard must reach it too.
    <Scroller aria-label={label} tabIndex={0}>
      {loading && (
        <output>
          <HiddenWords>Carregando…</HiddenWords>
        </output>
      )}
      <Table aria-label={label} aria-busy={busy || loading} style={{ minWidth: least }}>
        <thead>
          <tr {...heads}>
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Body aria-hidden={loading}>
          {loading
            ? shapes.map((width) => <SkeletonRow key={width} width={width} columns={columns} />)
            : rows.map((row) => (
                <tr
                  key={keyOf(row)}
                  {...(isSelected?.(row) === true ? { "data-selected": "" } : {})}
                  {...(onPress === undefined ? {} : pressable(() => onPress(row)))}
                >
                  {columns.map((column) =>
                    column === leading ? (
                      <th key={column.label} scope="row" {...(column.apart === true ? { "data-apart": "" } : {})}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td
                        key={column.label}
                        data-align={column.align}
                        {...(stays(column) ? { "data-stays": "" } : {})}
                        {...(column.apart === true ? { "data-apart": "" } : {})}
                      >
                        {column.cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
        </Body>
      </Table>
    </Scroller>
  )
}

/** A press of the row itself: not of a control in it, and not the end of marking text. */
const pressable = (press: () => void) => ({
  "data-pressable": "",
  onClick: ({ target }: MouseEvent) => {
    const marking = window.getSelection()?.isCollapsed === false
    if (!marking && target instanceof Element && target.closest(controls) === null) press()
  },
})

const controls = "a, button, input, label, summary, [data-apart]"

interface ColumnHeadProps<Row> {
  readonly column: Column<Row>
  readonly sort: ListSort | undefined
  readonly onSort: ((sort: ListSort | undefined) => void) | undefined
}

const ColumnHead = <Row,>({ column, sort, onSort }: ColumnHeadProps<Row>) => {
  const { label, sort: field, labelHidden = false, align, onResize } = column
  const resizing = useColumnResize(column.width, onResize)
  const { width } = resizing
  const chosen = field !== undefined && sort?.field === field ? order(sort) : undefined
  const ordered = chosen ?? column.ordered
  const Arrow = ordered === undefined ? ArrowUpDown : ordered === "ascending" ? ArrowUp : ArrowDown
  const words = (
    <>
      {column.head ?? (labelHidden ? <HiddenWords>{label}</HiddenWords> : label)}
      {(ordered !== undefined || field !== undefined) && (
        <chakra.span display="inline-flex" color={ordered === undefined ? "text-3" : "text"}>
          <Arrow aria-hidden size={14} />
        </chakra.span>
      )}
    </>
  )
  return (
    <Head
      scope="col"
      data-head=""
      data-align={align}
      {...(stays(column) ? { "data-stays": "" } : {})}
      aria-sort={ordered ?? (field === undefined ? undefined : "none")}
      color={ordered === undefined ? "text-2" : "text"}
      {...(width === undefined ? {} : { style: { width } })}
      {...resizing.keys}
    >
      {field === undefined ? (
        <chakra.span display="inline-flex" alignItems="center" gap="1">
          {words}
        </chakra.span>
      ) : (
        <SortButton
          type="button"
          data-sort=""
          {...(column.sortRefusal === undefined
            ? { onClick: () => onSort?.(nextSort(sort, field)) }
            : { "aria-disabled": true, "aria-description": column.sortRefusal, title: column.sortRefusal })}
        >
          {words}
        </SortButton>
      )}
      {onResize !== undefined && <ResizeEdge aria-hidden data-edge="" {...resizing.edge} />}
    </Head>
  )
}

/** Returns whether a column is one small action: several would cover what they belong to. */
const stays = <Row,>({ labelHidden = false, width = 140 }: Column<Row>): boolean => labelHidden && width < 140

const order = (sort: ListSort): "ascending" | "descending" => (sort.order === 1 ? "ascending" : "descending")

/** The widths of the words that are on their way, in percent of their column. */
const shapes = [48, 62, 35, 54, 41, 66, 38, 58] as const

interface SkeletonRowProps<Row> {
  readonly width: number
  readonly columns: ReadonlyArray<Column<Row>>
}

const SkeletonRow = <Row,>({ width, columns }: SkeletonRowProps<Row>) => (
  <tr>
    {columns.map((column, at) => (
      <td key={column.label}>
        <Skeleton
          {...(column.align === "end" ? { marginInlineStart: "auto" } : {})}
          style={{ width: column.width === undefined ? `${at === 0 ? width : 40}%` : "48px", height: 10 }}
        />
      </td>
    ))}
  </tr>
)
