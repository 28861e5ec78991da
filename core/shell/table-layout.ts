import { Schema } from "effect"

/** How a person has arranged the columns of a table, by their keys. Keys that the table does not have are ignored. */
export const TableLayout = Schema.Struct({
  /** The columns from left to right; one that is not among them keeps its place behind the column before it. */
  order: Schema.Array(Schema.String),
  hidden: Schema.Array(Schema.String),
  /** Pixels. */
  widths: Schema.Record(Schema.String, Schema.Int),
})
export type TableLayout = typeof TableLayout.Type

/** The layout of a table that nobody has arranged. */
export const plainLayout: TableLayout = { order: [], hidden: [], widths: {} }

/** A column that a table may show. */
export interface ArrangedColumn<Key extends string> {
  readonly key: Key
  /** It says which row it is, and is always shown. */
  readonly fixed?: boolean
}

/** A column in its place. */
export interface LaidColumn<Key extends string> {
  readonly key: Key
  readonly shown: boolean
  /** Pixels; undefined: as the table has it. */
  readonly width: number | undefined
}

/** Pixels of the narrowest and of the widest column. */
export const columnWidths = { least: 64, most: 640 } as const

/** Returns the columns in their places. */
export const columnsInPlace = <Key extends string>(
  columns: ReadonlyArray<ArrangedColumn<Key>>,
  { order, hidden, widths }: TableLayout,
): ReadonlyArray<LaidColumn<Key>> => {
  const placed = [...new Set(order)].flatMap((key) => columns.find((column) => column.key === key) ?? [])
  for (const [at, column] of columns.entries()) {
    if (placed.includes(column)) continue
    const before = columns[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column)
  }
  return placed.map(({ key, fixed = false }) => ({
    key,
    shown: fixed || !hidden.includes(key),
    width: widths[key] === undefined ? undefined : clamped(widths[key]),
  }))
}

const clamped = (width: number): number => Math.round(Math.max(columnWidths.least, Math.min(width, columnWidths.most)))

/** Shows a column, or hides it; one that is fixed stays. */
export const withShown = (layout: TableLayout, key: string, shown: boolean): TableLayout => ({
  ...layout,
  hidden: shown ? layout.hidden.filter((each) => each !== key) : [...new Set([...layout.hidden, key])],
})

/** Moves a column by so many places among all of them, at most to an end. */
export const withMoved = <Key extends string>(
  columns: ReadonlyArray<ArrangedColumn<Key>>,
  layout: TableLayout,
  key: Key,
  by: number,
): TableLayout => {
  const order = columnsInPlace(columns, layout).map((column) => column.key)
  const from = order.indexOf(key)
  if (from === -1) return layout
  const to = Math.max(0, Math.min(from + by, order.length - 1))
  return { ...layout, order: order.toSpliced(from, 1).toSpliced(to, 0, key) }
}

/** Gives a column a width in pixels, within `columnWidths`. */
export const withWidth = (layout: TableLayout, key: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: clamped(width) },
})
