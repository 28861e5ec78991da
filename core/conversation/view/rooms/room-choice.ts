import { distinctUntilChanged, filter, map, Subject } from "rxjs"
import { type Behavior, evolve, type Scope } from "../../../kernel/view/index.ts"
import {
  countOfRooms,
  everyRoom,
  markOfPage,
  noRooms,
  refreshRooms,
  type RoomSelection,
  selectRooms,
} from "../../rooms/room-selection.ts"
import type { RoomRow } from "../../rooms/rooms.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** The selection of rooms, which survives paging. */
export interface RoomChoice {
  readonly selection$: Behavior<RoomSelection>
  select(rows: ReadonlyArray<RoomRow>, selected: boolean): void
  /** Selects all rooms of the filter, until another filter is set. */
  selectAll(): void
  clear(): void
  /** Selects exactly these rooms. */
  replace(rows: ReadonlyArray<RoomRow>): void
}

/** Creates the selection of a table. */
export const createRoomChoice = (scope: Scope, table: Pick<RoomsTable, "list" | "whenNarrowed">): RoomChoice => {
  const { list } = table
  const changes$ = new Subject<(selection: RoomSelection) => RoomSelection>()
  const selection$ = evolve<RoomSelection>(scope, noRooms, changes$)
  scope.add(
    list.state$
      .pipe(
        filter(({ status }) => status === "ready"),
        map(({ rows, total }) => ({ rows, total })),
        distinctUntilChanged((a, b) => a.rows === b.rows),
      )
      .subscribe(({ rows, total }) =>
        changes$.next((selection) =>
          selection.kind === "all" ? { ...selection, total } : refreshRooms(selection, rows),
        ),
      ),
  )
  table.whenNarrowed(() => changes$.next((selection) => (selection.kind === "all" ? noRooms : selection)))
  return {
    selection$,
    select: (rows, selected) => changes$.next((selection) => selectRooms(selection, rows, selected)),
    selectAll: () => changes$.next(() => everyRoom(list.state$.value.total)),
    clear: () => changes$.next(() => noRooms),
    replace: (rows) => changes$.next(() => selectRooms(noRooms, rows, true)),
  }
}

/** Returns whether 'Selecionar todas' is offered: the page is selected, and there are more rooms. */
export const offersEveryRoom = (
  selection: RoomSelection,
  { rows, total }: { readonly rows: ReadonlyArray<RoomRow>; readonly total: number },
): boolean =>
  selection.kind === "some" &&
  rows.length > 0 &&
  markOfPage(selection, rows) === true &&
  total > countOfRooms(selection)
