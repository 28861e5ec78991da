import { mayCloseRow, mayTransferRow } from "./rooms.ts"
import type { RoomRow } from "./room-row.ts"

/** An action on many rooms, by its code (conversations, section 3). */
export const roomActions = [
  { code: 1, action: "close", isFor: mayCloseRow },
  { code: 2, action: "transfer", isFor: mayTransferRow },
  { code: 3, action: "label", isFor: () => true },
] as const
/** 'Fechar salas', 'Transferir salas' or 'Etiquetar salas'. */
export type RoomAction = (typeof roomActions)[number]["action"]

/** Splits selected rows into those that an action applies to and the number that it passes over. */
export const roomsFor = (
  action: RoomAction,
  rows: ReadonlyArray<RoomRow>,
): { readonly fit: ReadonlyArray<RoomRow>; readonly passedOver: number } => {
  const fit = rows.filter((row) => roomActions.find((each) => each.action === action)?.isFor(row))
  return { fit, passedOver: rows.length - fit.length }
}

/** Splits a list into parts of at most `size`. */
export const inParts = <Item>(items: ReadonlyArray<Item>, size: number): ReadonlyArray<ReadonlyArray<Item>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
