import { map, merge, startWith, Subject, switchMap, takeUntil, tap } from "rxjs"
import type { Clock } from "../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../../shell/index.ts"
import { roomMessages as say } from "../room-messages.ts"
import { roomsFileName, roomsToCsv } from "../rooms-csv.ts"
import { collectRooms } from "./collect-rooms.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** The progress of an export; undefined while none runs. */
export type RoomsExportState = { readonly done: number; readonly total: number } | undefined

/** 'Exportar CSV': the filtered rooms, at most 10,000, as a file. */
export interface RoomsExport {
  readonly state$: Behavior<RoomsExportState>
  start(): void
  stop(): void
}

/** Creates the export of a table. */
export const createRoomsExport = (
  scope: Scope,
  deps: {
    readonly table: Pick<RoomsTable, "rowsAt">
    readonly downloads: Downloads
    readonly toasts: Toasts
    readonly clock: Clock
  },
): RoomsExport => {
  const { table, downloads, toasts, clock } = deps
  const starts$ = new Subject<void>()
  const stops$ = new Subject<void>()
  const state$ = hold<RoomsExportState>(
    scope,
    undefined,
    merge(
      starts$.pipe(
        switchMap(() =>
          collectRooms(table).pipe(
            tap((collected) => {
              if (collected.status === "failed")
                toasts.show({ kind: "error", title: say.exportFailed, detail: collected.failure.message })
              if (collected.status === "ready")
                downloads.save({
                  name: roomsFileName(clock.now()),
                  type: "text/csv;charset=utf-8",
                  content: roomsToCsv(collected.rows),
                })
            }),
            map((collected) =>
              collected.status === "loading" ? { done: collected.rows.length, total: collected.total } : undefined,
            ),
            startWith({ done: 0, total: 0 }),
            takeUntil(stops$),
          ),
        ),
      ),
      stops$.pipe(map(() => undefined)),
    ),
  )
  return {
    state$,
    start: () => {
      if (state$.value === undefined) starts$.next()
    },
    stop: () => stops$.next(),
  }
}
