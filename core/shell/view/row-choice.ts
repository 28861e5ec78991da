import { distinctUntilChanged, filter, map, Subject } from "rxjs"
import { type Behavior, evolve, type ListWish, type PagedList, type Scope } from "../../kernel/view/index.ts"
import {
  countOfSelected,
  everyRow,
  markOfPage,
  noRows,
  refreshRows,
  type RowSelection,
  type SelectableRow,
  selectRows,
} from "../row-selection.ts"

/** The selection of a table, which survives paging, sorting and searching. */
export interface RowChoice<Row extends SelectableRow> {
  readonly selection$: Behavior<RowSelection<Row>>
  select(rows: ReadonlyArray<Row>, selected: boolean): void
  /** Selects all rows of the filter, until another filter is set. */
  selectAll(): void
  clear(): void
  /** Selects exactly these rows. */
  replace(rows: ReadonlyArray<Row>): void
}

/** The table of a selection. */
export interface ChoosableTable<Row, Wish extends ListWish, E> {
  readonly list: Pick<PagedList<Row, Wish, E>, "state$">
  /** Runs `changed` when other rows match: another filter, search or workspace. */
  whenNarrowed(changed: () => void): void
}

/** Creates the selection of a table. */
export const createRowChoice = <Row extends SelectableRow, Wish extends ListWish, E>(
  scope: Scope,
  { list, whenNarrowed }: ChoosableTable<Row, Wish, E>,
): RowChoice<Row> => {
  type Selection = RowSelection<Row>
  const changes$ = new Subject<(selection: Selection) => Selection>()
  const selection$ = evolve<Selection>(scope, noRows, changes$)
  scope.add(
    list.state$
      .pipe(
        filter(({ status }) => status === "ready"),
        map(({ rows, total }) => ({ rows, total })),
        distinctUntilChanged((a, b) => a.rows === b.rows),
      )
      .subscribe(({ rows, total }) =>
        changes$.next((selection) =>
          selection.kind === "all" ? { ...selection, total } : refreshRows(selection, rows),
        ),
      ),
  )
  whenNarrowed(() => changes$.next((selection) => (selection.kind === "all" ? noRows : selection)))
  return {
    selection$,
    select: (rows, selected) => changes$.next((selection) => selectRows(selection, rows, selected)),
    selectAll: () => changes$.next(() => everyRow(list.state$.value.total)),
    clear: () => changes$.next(() => noRows),
    replace: (rows) => changes$.next(() => selectRows<Row>(noRows, rows, true)),
  }
}

/** Returns whether 'Selecionar todas' is offered: the page is selected, and there are more rows. */
export const offersEveryRow = <Row extends SelectableRow>(
  selection: RowSelection<Row>,
  { rows, total }: { readonly rows: ReadonlyArray<Row>; readonly total: number },
): boolean =>
  selection.kind === "some" &&
  rows.length > 0 &&
  markOfPage(selection, rows) === true &&
  total > countOfSelected(selection)
