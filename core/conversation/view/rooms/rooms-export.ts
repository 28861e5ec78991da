import { Effect } from "effect"
import { type Session, timeZoneOf } from "../../../access/view/index.ts"
import type { Clock } from "../../../kernel/index.ts"
import type { Scope } from "../../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../../../shell/index.ts"
import { createCsvDownload, type CsvDownload } from "../../../shell/view/index.ts"
import { roomMessages as say } from "../../rooms/room-messages.ts"
import { roomsFileName } from "../../rooms/rooms-csv.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** 'Exportar CSV': the filtered rooms as a file, which is saved once all of it has arrived. */
export interface RoomsExport extends Pick<CsvDownload, "state$" | "stop"> {
  start(): void
}

/** Creates the export of a table. */
export const createRoomsExport = (
  scope: Scope,
  deps: {
    readonly table: Pick<RoomsTable, "exportCsv">
    readonly session: Pick<Session, "state$">
    readonly downloads: Downloads
    readonly toasts: Toasts
    readonly clock: Clock
  },
): RoomsExport => {
  const { table, session, downloads, toasts, clock } = deps
  const { state$, start, stop } = createCsvDownload(scope, { downloads, toasts, failedTitle: say.exportFailed })
  return {
    state$,
    stop,
    start: () =>
      start({
        name: roomsFileName(clock.now(), timeZoneOf(session.state$.value)),
        open: () => table.exportCsv().pipe(Effect.map(({ rooms, parts }) => ({ rows: rooms, parts }))),
      }),
  }
}
