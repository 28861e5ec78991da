import { countedTotal, type DialogId } from "../../kernel/index.ts"
import { type RoomRow, mayCloseRow, mayTransferRow } from "./rooms.ts"

/** The rooms selected in the table: some of any page, or all that match the filters but a few. */
export type RoomSelection =
  | { readonly kind: "some"; readonly rows: ReadonlyMap<DialogId, RoomRow> }
  | {
      readonly kind: "all"
      /** Number of rooms that match, counted up to `countedTotal`. */
      readonly total: number
      readonly except: ReadonlySet<DialogId>
    }

/** The selection of no room. */
export const noRooms: RoomSelection = { kind: "some", rows: new Map() }

/** Maximum rooms of 'Selecionar todas' and of an export: as many as are counted. */
export const wholeLimit = countedTotal - 1

/** Selects all rooms that match the filters. */
export const everyRoom = (total: number): RoomSelection => ({ kind: "all", total, except: new Set() })

/** Selects or deselects rows. */
export const selectRooms = (
  selection: RoomSelection,
  rows: ReadonlyArray<RoomRow>,
  selected: boolean,
): RoomSelection => {
  if (selection.kind === "all") {
    const except = new Set(selection.except)
    for (const { id } of rows)
      if (selected) except.delete(id)
      else except.add(id)
    const next = { ...selection, except }
    return countOfRooms(next) === 0 ? noRooms : next
  }
  const kept = new Map(selection.rows)
  for (const row of rows)
    if (selected) kept.set(row.id, row)
    else kept.delete(row.id)
  return { kind: "some", rows: kept }
}

/** Returns whether a room is selected. */
export const isRoomSelected = (selection: RoomSelection, id: DialogId): boolean =>
  selection.kind === "all" ? !selection.except.has(id) : selection.rows.has(id)

/** Returns how many rooms are selected; of all, at most `wholeLimit`. */
export const countOfRooms = (selection: RoomSelection): number =>
  selection.kind === "all"
    ? Math.max(0, Math.min(selection.total, wholeLimit) - selection.except.size)
    : selection.rows.size

/** Returns the state of the checkbox of a page. */
export const markOfPage = (selection: RoomSelection, rows: ReadonlyArray<RoomRow>): boolean | "some" => {
  const count = rows.filter(({ id }) => isRoomSelected(selection, id)).length
  return count > 0 && count < rows.length ? "some" : count > 0
}

/** Replaces selected rows by newer ones of the same rooms. */
export const refreshRooms = (selection: RoomSelection, rows: ReadonlyArray<RoomRow>): RoomSelection => {
  const known = rows.filter(({ id }) => selection.kind === "some" && selection.rows.has(id))
  return known.length === 0 ? selection : selectRooms(selection, known, true)
}

/** An action on many rooms, by its code (conversations, section 3). */
export const roomActions = [
  { code: 1, action: "close", isFor: mayCloseRow },
  { code: 2, action: "transfer", isFor: mayTransferRow },
] as const
/** 'Fechar salas' or 'Transferir salas'. */
export type RoomAction = (typeof roomActions)[number]["action"]

/** Splits selected rows into those that an action applies to and the number that it passes over. */
export const roomsFor = (
  action: RoomAction,
  rows: ReadonlyArray<RoomRow>,
): { readonly fit: ReadonlyArray<RoomRow>; readonly passedOver: number } => {
  const isFor = action === "close" ? mayCloseRow : mayTransferRow
  const fit = rows.filter(isFor)
  return { fit, passedOver: rows.length - fit.length }
}

/** Splits a list into parts of at most `size`. */
export const inParts = <Item>(items: ReadonlyArray<Item>, size: number): ReadonlyArray<ReadonlyArray<Item>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
