import { countedTotal } from "../kernel/index.ts"

/** A row that can be selected: its `id` is unique in the table, and compares by `===`. */
export interface SelectableRow {
  readonly id: number
}

/** The rows selected in a table: some of any page, or all that match the filters but a few. */
export type RowSelection<Row extends SelectableRow> =
  | { readonly kind: "some"; readonly rows: ReadonlyMap<Row["id"], Row> }
  | {
      readonly kind: "all"
      /** Number of rows that match, counted up to `countedTotal`. */
      readonly total: number
      readonly except: ReadonlySet<Row["id"]>
    }

/** The selection of no row. */
export const noRows: RowSelection<never> = { kind: "some", rows: new Map<never, never>() }

/** Maximum rows that are counted, and so of a selection of all. */
export const wholeLimit = countedTotal - 1

/** Selects all rows that match the filters. */
export const everyRow = (total: number): RowSelection<never> => ({ kind: "all", total, except: new Set() })

/** Selects or deselects rows. */
export const selectRows = <Row extends SelectableRow>(
  selection: RowSelection<Row>,
  rows: ReadonlyArray<Row>,
  selected: boolean,
): RowSelection<Row> => {
  if (selection.kind === "all") {
    const except = new Set(selection.except)
    for (const { id } of rows)
      if (selected) except.delete(id)
      else except.add(id)
    const next = { ...selection, except }
    return countOfSelected(next) === 0 ? noRows : next
  }
  const kept = new Map(selection.rows)
  for (const row of rows)
    if (selected) kept.set(row.id, row)
    else kept.delete(row.id)
  return { kind: "some", rows: kept }
}

/** Returns whether a row is selected. */
export const isRowSelected = <Row extends SelectableRow>(selection: RowSelection<Row>, id: Row["id"]): boolean =>
  selection.kind === "all" ? !selection.except.has(id) : selection.rows.has(id)

/** Returns how many rows are selected; of all, at most `wholeLimit`. */
export const countOfSelected = <Row extends SelectableRow>(selection: RowSelection<Row>): number =>
  selection.kind === "all"
    ? Math.max(0, Math.min(selection.total, wholeLimit) - selection.except.size)
    : selection.rows.size

/** Returns the state of the checkbox of a page. */
export const markOfPage = <Row extends SelectableRow>(
  selection: RowSelection<Row>,
  rows: ReadonlyArray<Row>,
): boolean | "some" => {
  const count = rows.filter(({ id }) => isRowSelected(selection, id)).length
  return count > 0 && count < rows.length ? "some" : count > 0
}

/** Replaces selected rows by newer ones with the same ids. */
export const refreshRows = <Row extends SelectableRow>(
  selection: RowSelection<Row>,
  rows: ReadonlyArray<Row>,
): RowSelection<Row> => {
  const known = rows.filter(({ id }) => selection.kind === "some" && selection.rows.has(id))
  return known.length === 0 ? selection : selectRows(selection, known, true)
}
