import { type Effect, Result } from "effect"
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
import { type CallRefused, unreachable } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../shell-ports.ts"

/** A CSV while it arrives: a head and so many rows; undefined where nobody knows how many. */
export interface CsvStream {
  readonly rows: number | undefined
  readonly parts: AsyncIterable<string>
}

/** The progress of a download; undefined while none runs. A total of 0 is not known. */
export type CsvDownloadState = { readonly done: number; readonly total: number } | undefined

/** A CSV as a file, which is saved once all of it has arrived. One at a time. */
export interface CsvDownload {
  readonly state$: Behavior<CsvDownloadState>
  start(wanted: WantedCsv): void
  stop(): void
}

/** What is downloaded, and under which name. */
export interface WantedCsv {
  readonly name: string
  readonly open: () => Effect.Effect<CsvStream, CallRefused>
}

/** How a CSV of ours ends its lines. */
const lineEnd = "\r\n"

/** Counts the lines that end in a part of a CSV: about as many as rows, for its progress. */
export const linesIn = (part: string): number => part.split(lineEnd).length - 1

/** Creates a download; `failedTitle` is the title of the toast of one that failed. */
export const createCsvDownload = (
  scope: Scope,
  {
    downloads,
    toasts,
    failedTitle,
  }: { readonly downloads: Downloads; readonly toasts: Toasts; readonly failedTitle: string },
): CsvDownload => {
  const starts$ = new Subject<WantedCsv>()
  const stops$ = new Subject<void>()
  const failed = (detail: string) => {
    toasts.show({ kind: "error", title: failedTitle, detail })
    return of(undefined)
  }
  /** Saves the parts as they come; the number of rows so far. */
  const received = (name: string, { rows, parts }: CsvStream): Observable<CsvDownloadState> =>
    defer(() => {
      const file = downloads.begin({ name, type: "text/csv;charset=utf-8" })
      const arriving = partsOf(parts).pipe(
        tap((part) => file.write(part)),
        scan((lines, part) => lines + linesIn(part), 0),
        // The first line is the head.
        map((lines) => ({ done: Math.min(rows ?? lines, Math.max(0, lines - 1)), total: rows ?? 0 })),
      )
      const saved = defer(() => {
        file.close()
        return of(undefined)
      })
      return concat(arriving, saved).pipe(catchError(() => failed(unreachable.message)))
    })
  const state$ = hold<CsvDownloadState>(
    scope,
    undefined,
    merge(
      starts$.pipe(
        switchMap(({ name, open }) =>
          concat(
            of({ done: 0, total: 0 }),
            callStream(open).pipe(
              switchMap((begun) =>
                Result.isSuccess(begun) ? received(name, begun.success) : failed(begun.failure.message),
              ),
            ),
          ).pipe(takeUntil(stops$)),
        ),
      ),
      stops$.pipe(map(() => undefined)),
    ),
  )
  return {
    state$,
    start: (wanted) => {
      if (state$.value === undefined) starts$.next(wanted)
    },
    stop: () => stops$.next(),
  }
}

/** Emits the parts of a CSV; unsubscribing ends it. */
const partsOf = (parts: AsyncIterable<string>): Observable<string> =>
  defer(() => {
    const reading = parts[Symbol.asyncIterator]()
    // `from` leaves an iterator alone when it is unsubscribed from while it waits.
    return from({ [Symbol.asyncIterator]: () => reading }).pipe(finalize(() => void reading.return?.()))
  })
