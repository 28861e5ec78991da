import { Result } from "effect"
import {
  catchError,
  concat,
  defer,
  finalize,
  from,
  map,
  merge,
  type Observable,
  of,
  scan,
  Subject,
  switchMap,
  takeUntil,
  tap,
} from "rxjs"
import { type Clock, unreachable } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../../../shell/index.ts"
import { roomMessages as say } from "../../rooms/room-messages.ts"
import { linesIn, roomsFileName } from "../../rooms/rooms-csv.ts"
import type { RoomsCsv } from "../../rooms/rooms.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** The progress of an export; undefined while none runs. */
export type RoomsExportState = { readonly done: number; readonly total: number } | undefined

/** 'Exportar CSV': the filtered rooms as a file, which is saved once all of it has arrived. */
export interface RoomsExport {
  readonly state$: Behavior<RoomsExportState>
  start(): void
  stop(): void
}

/** Creates the export of a table. */
export const createRoomsExport = (
  scope: Scope,
  deps: {
    readonly table: Pick<RoomsTable, "exportCsv">
    readonly downloads: Downloads
    readonly toasts: Toasts
    readonly clock: Clock
  },
): RoomsExport => {
  const { table, downloads, toasts, clock } = deps
  const starts$ = new Subject<void>()
  const stops$ = new Subject<void>()
  const failed = (detail: string) => {
    toasts.show({ kind: "error", title: say.exportFailed, detail })
    return of(undefined)
  }
  /** Saves the parts as they come; the number of rooms so far. */
  const received = ({ rooms, parts }: RoomsCsv): Observable<RoomsExportState> =>
    defer(() => {
      const file = downloads.begin({ name: roomsFileName(clock.now()), type: "text/csv;charset=utf-8" })
      const arriving = partsOf(parts).pipe(
        tap((part) => file.write(part)),
        scan((lines, part) => lines + linesIn(part), 0),
        // The first line is the head.
        map((lines) => ({ done: Math.min(rooms, Math.max(0, lines - 1)), total: rooms })),
      )
      const saved = defer(() => {
        file.close()
        return of(undefined)
      })
      return concat(arriving, saved).pipe(catchError(() => failed(unreachable.message)))
    })
  const state$ = hold<RoomsExportState>(
    scope,
    undefined,
    merge(
      starts$.pipe(
        switchMap(() =>
          concat(
            of({ done: 0, total: 0 }),
            callStream(() => table.exportCsv()).pipe(
              switchMap((begun) => (Result.isSuccess(begun) ? received(begun.success) : failed(begun.failure.message))),
            ),
          ).pipe(takeUntil(stops$)),
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

/** Emits the parts of an export; unsubscribing ends it. */
const partsOf = (parts: AsyncIterable<string>): Observable<string> =>
  defer(() => {
    const reading = parts[Symbol.asyncIterator]()
    // `from` leaves an iterator alone when it is unsubscribed from while it waits.
    return from({ [Symbol.asyncIterator]: () => reading }).pipe(finalize(() => void reading.return?.()))
  })
