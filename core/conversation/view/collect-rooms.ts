import { Result } from "effect"
import { EMPTY, expand, map, type Observable } from "rxjs"
import type { CallRefused, DialogId } from "../../kernel/index.ts"
import { callStream } from "../../kernel/view/index.ts"
import { wholeLimit } from "../room-selection.ts"
import type { RoomRow } from "../rooms.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** The progress of loading all rooms of a filter. */
export type RoomCollection =
  | { readonly status: "loading" | "ready"; readonly rows: ReadonlyArray<RoomRow>; readonly total: number }
  | { readonly status: "failed"; readonly failure: CallRefused }

/** Rows of a call: the most that a page may have. */
const pageRows = 200

/**
 * Loads the rooms of the table's filters page by page, at most `wholeLimit`. A room that moves between two pages
 * meanwhile is in the result once.
 */
export const collectRooms = (table: Pick<RoomsTable, "rowsAt">): Observable<RoomCollection> => {
  const found = new Map<DialogId, RoomRow>()
  const page = (offset: number) =>
    callStream(() => table.rowsAt(offset, pageRows)).pipe(
      map((answer) => {
        if (Result.isFailure(answer)) return { next: undefined, state: failed(answer.failure) }
        const { result, total } = answer.success
        for (const row of result) if (found.size < wholeLimit) found.set(row.id, row)
        const next = offset + pageRows
        const more = result.length === pageRows && next < Math.min(total, wholeLimit)
        const state: RoomCollection = {
          status: more ? "loading" : "ready",
          rows: [...found.values()],
          total: Math.min(total, wholeLimit),
        }
        return { next: more ? next : undefined, state }
      }),
    )
  return page(0).pipe(
    expand(({ next }) => (next === undefined ? EMPTY : page(next))),
    map(({ state }) => state),
  )
}

const failed = (failure: CallRefused): RoomCollection => ({ status: "failed", failure })
