import { BehaviorSubject, map } from "rxjs"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import type { TableLayouts } from "../shell-ports.ts"
import {
  type ArrangedColumn,
  type LaidColumn,
  columnsInPlace,
  plainLayout,
  type TableLayout,
  withMoved,
  withShown,
  withWidth,
} from "../table-layout.ts"

/** The columns of a table as a person has arranged them; kept for them. */
export interface TableColumns<Key extends string> {
  readonly columns$: Behavior<ReadonlyArray<LaidColumn<Key>>>
  /** Whether they differ from the table's own. */
  readonly arranged$: Behavior<boolean>
  show(key: Key, shown: boolean): void
  /** Moves a column by so many places. */
  move(key: Key, by: number): void
  /** Gives a column a width in pixels. */
  resize(key: Key, width: number): void
  /** Takes back all that was arranged. */
  reset(): void
}

/** What the columns of a table are made of. */
export interface TableColumnsPlan<Key extends string> {
  /** The table, by the name under which its layout is kept. */
  readonly table: string
  readonly columns: ReadonlyArray<ArrangedColumn<Key>>
  readonly layouts: TableLayouts
}

/** Creates the columns with the layout that is kept. */
export const createTableColumns = <Key extends string>(
  scope: Scope,
  { table, columns, layouts }: TableColumnsPlan<Key>,
): TableColumns<Key> => {
  const layout$ = new BehaviorSubject<TableLayout>(layouts.read(table) ?? plainLayout)
  const change = (layout: TableLayout) => {
    layouts.write(table, layout === plainLayout ? undefined : layout)
    layout$.next(layout)
  }
  return {
    columns$: hold(
      scope,
      columnsInPlace(columns, layout$.value),
      layout$.pipe(map((layout) => columnsInPlace(columns, layout))),
    ),
    arranged$: hold(scope, layout$.value !== plainLayout, layout$.pipe(map((layout) => layout !== plainLayout))),
    show: (key, shown) => change(withShown(layout$.value, key, shown)),
    move: (key, by) => change(withMoved(columns, layout$.value, key, by)),
    resize: (key, width) => change(withWidth(layout$.value, key, width)),
    reset: () => change(plainLayout),
  }
}
