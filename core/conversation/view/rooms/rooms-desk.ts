import type { RoomRow } from "../../rooms/room-row.ts"
import { createRowChoice, type RowChoice } from "../../../shell/view/index.ts"
import { mayDo } from "../../../access/index.ts"
import type { Session } from "../../../access/view/index.ts"
import type { Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Departures, Downloads, Toasts } from "../../../shell/index.ts"
import type { RoomLabels } from "../../rooms/room-labels.ts"
import type { Rooms } from "../../rooms/rooms.ts"
import { createRoomBulk, type RoomBulk } from "./room-bulk.ts"
import { createRoomsExport, type RoomsExport } from "./rooms-export.ts"
import { createRoomsTable, type RoomsTable, type RoomsTableDeps } from "./rooms-table.ts"

/** '/rooms' (conversations, section 2, 'Room management'). */
export interface RoomsDesk {
  readonly table: RoomsTable
  readonly choice: RowChoice<RoomRow>
  readonly bulk: RoomBulk
  readonly exporting: RoomsExport
  /** What the user may do with many rooms. */
  readonly may: { readonly close: boolean; readonly transfer: boolean; readonly label: boolean }
}

/** Creates the table, its selection, and what is done with the selected rooms. */
export const createRoomsDesk = (
  scope: Scope,
  deps: Omit<RoomsTableDeps, "rooms" | "session"> & {
    readonly rooms: Rooms
    readonly roomLabels: RoomLabels
    readonly session: Session
    readonly toasts: Toasts
    readonly confirmations: Confirmations
    readonly departures: Departures
    readonly downloads: Downloads
  },
): RoomsDesk => {
  const { session } = deps
  const { user } = session.state$.value
  const table = createRoomsTable(scope, deps)
  const choice = createRowChoice(scope, table)
  return {
    table,
    choice,
    bulk: createRoomBulk(scope, { ...deps, companyId: () => session.companyId(), table, choice }),
    exporting: createRoomsExport(scope, { ...deps, table }),
    may: {
      close: user !== undefined && mayDo(user, "room.close"),
      transfer: user !== undefined && mayDo(user, "room.transfer"),
      label: user !== undefined && mayDo(user, "room.answer"),
    },
  }
}
