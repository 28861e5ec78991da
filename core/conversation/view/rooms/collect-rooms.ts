import { wholeLimit } from "../../../shell/index.ts"
import { Result } from "effect"
import { EMPTY, expand, map, type Observable } from "rxjs"
import type { CallRefused, DialogId } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { RoomRow } from "../../rooms/room-row.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** The progress of loading all rooms of a filter. */
export type RoomCollection =
  | { readonly status: "loading" | "ready"; readonly rows: ReadonlyArray<RoomRow>; readonly total: number }
  | { readonly status: "failed"; readonly failure: CallRefused }

/** Rows of a call: the most that a page may have. */
const pageRows = 200

/**
 * Loads the rooms of the table's filters page by page, at most `wholeLimit`. Each page begins with the last row of the one
 * before: if that row is not found there, rooms have left the filter, and the page before is read again. So no room is
 * left out because others come or leave meanwhile.
 */
export const collectRooms = (table: Pick<RoomsTable, "rowsAt">): Observable<RoomCollection> => {
  const found = new Map<DialogId, RoomRow>()
  const page = (offset: number) =>
    callStream(() => table.rowsAt(offset, pageRows)).pipe(
      map((answer) => {
        if (Result.isFailure(answer)) return { next: undefined, state: failed(answer.failure) }
        const { result, total } = answer.success
        const next = nextOffset(found, offset, result)
        if (next === undefined || next > offset)
          for (const row of result) if (found.size < wholeLimit) found.set(row.id, row)
        const more = next !== undefined && found.size < wholeLimit
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

/** Returns where to read on after a page; before it, if a gap may be in front of the page. Undefined at the end. */
const nextOffset = (
  found: ReadonlyMap<DialogId, RoomRow>,
  offset: number,
  rows: ReadonlyArray<RoomRow>,
): number | undefined => {
  const [first] = rows
  const follows = offset === 0 || (first !== undefined && found.has(first.id))
  if (!follows) return Math.max(0, offset - pageRows)
  return rows.length < pageRows ? undefined : offset + pageRows - 1
}

const failed = (failure: CallRefused): RoomCollection => ({ status: "failed", failure })
