import {
  exportLimit,
  type RoomRow,
  type RoomsCsv,
  type RoomsCsvWish,
  roomsCsvHead,
  roomsCsvLines,
} from "@prosa/core/conversation"
import { type Clock, dateTimeFormatIn, type DialogId, type InvalidInput, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { plannedForValues, sql } from "../../platform/storage/sql.ts"
import { company, ints } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { pageOfRooms, reckonedRooms, rowsOfRooms } from "./rooms-store.ts"

/** Rooms that are read by one transaction, so that an export never holds one for long. */
const roomsOfPart = 500

/** Runs a piece of work in a transaction of the company. */
type InTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>

/**
 * Chooses the rooms of an export by one query, and reads them part by part as they are asked for. A room that has left the
 * workspaces meanwhile is left out.
 */
export const exportRooms = (
  inTenant: InTenant,
  wish: Omit<RoomsCsvWish, "companyId">,
  clock: Clock,
): Effect.Effect<RoomsCsv, InvalidInput> =>
  inTenant((tx) =>
    Effect.gen(function* () {
      const { time_zone: timeZone } = yield* tx.onlyRow<{ time_zone: string }>(
        sql`select time_zone from companies where id = ${company}`,
      )
      const ids = yield* chosenRooms(tx, wish, clock.now())
      const read = (part: ReadonlyArray<DialogId>) =>
        Effect.runPromise(inTenant((partTx) => rowsInOrder(partTx, part, wish.workspaces, clock)))
      return { rooms: ids.length, parts: partsOf(ids, read, dateTimeFormatIn(timeZone)) }
    }),
  )

async function* partsOf(
  ids: ReadonlyArray<DialogId>,
  read: (part: ReadonlyArray<DialogId>) => Promise<ReadonlyArray<RoomRow>>,
  momentOf: (iso: string) => string,
): AsyncGenerator<string> {
  yield roomsCsvHead()
  for (let at = 0; at < ids.length; at += roomsOfPart)
    yield roomsCsvLines(await read(ids.slice(at, at + roomsOfPart)), momentOf)
}

/** The ids of an export in its order; as one text, since a row for each would take a hundred times the memory. */
const chosenRooms = (
  tx: Tx,
  wish: Omit<RoomsCsvWish, "companyId">,
  now: number,
): Effect.Effect<ReadonlyArray<DialogId>, InvalidInput> =>
  Effect.gen(function* () {
    const found = yield* reckonedRooms(tx, { ...wish, now })
    if (found === undefined) return []
    const page = yield* pageOfRooms(tx, found, { sort: wish.sort, offset: 0, limit: exportLimit, now })
    const { ids } = yield* tx.onlyRow<{ ids: string | null }>(
      sql`${plannedForValues}select string_agg(id::text, ',' order by place) as ids from (${page}) page`,
    )
    // ids of that very column
    return ids === null ? [] : (ids.split(",").map(Number) as ReadonlyArray<number> as ReadonlyArray<DialogId>)
  })

const rowsInOrder = (
  tx: Tx,
  ids: ReadonlyArray<DialogId>,
  workspaces: ReadonlyArray<WorkspaceId>,
  clock: Clock,
): Effect.Effect<ReadonlyArray<RoomRow>> =>
  rowsOfRooms(
    tx,
    sql`select d.id, w.place from unnest(${ints(ids)}) with ordinality w (id, place)
      join dialogs d on d.company_id = ${company} and d.id = w.id and d.workspace_id = any(${ints(workspaces)})`,
    clock.now(),
  )
