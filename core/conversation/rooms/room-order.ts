import { channels } from "../../channel/index.ts"
import { objectives } from "../../bot/index.ts"
import { fold, invalidInput, type InvalidInput } from "../../kernel/index.ts"
import { roomMessages as say } from "./room-messages.ts"
import type { RoomRow } from "./room-row.ts"

/** The times by which rooms are ordered: a page of them costs the same however many rooms there are. */
export const timedRoomFields = ["lastMessageAt", "startedAt", "closedAt"] as const
/** One of these times. */
export type TimedRoomField = (typeof timedRoomFields)[number]

/** The other fields of a row, by which at most `listedRooms` rooms are ordered: they are read whole, and compared. */
export const listedRoomFields = [
  "id",
  "leadName",
  "phone",
  "botName",
  "channel",
  "holderName",
  "workspaceName",
  "objective",
  "status",
  "tag",
  "repetitions",
  "statusSeconds",
] as const
/** One of these fields. */
export type ListedRoomField = (typeof listedRoomFields)[number]

/** The fields by which the table of rooms is ordered: any of the row. */
export const roomSortFields = [...timedRoomFields, ...listedRoomFields] as const
/** One of these fields. */
export type RoomSortField = (typeof roomSortFields)[number]

/** An order by one of some fields: 1 ascending, -1 descending. */
export interface OrderBy<Field extends RoomSortField> {
  readonly field: Field
  readonly order: 1 | -1
}
/** An order of rooms. */
export type RoomOrder = OrderBy<TimedRoomField> | OrderBy<ListedRoomField>

/** Maximum rooms that are ordered by a field that is no time, or narrowed by what is reckoned of each. */
export const listedRooms = 10_000

/** The failure of an order by a field that is no time, where more rooms match. */
export const tooManyRoomsToOrder: InvalidInput = invalidInput([{ path: "sortField", message: say.tooManyToOrder }])

/** The failure of a filter by what is reckoned of each room, where the other filters find more. */
export const tooManyRoomsToReckon: InvalidInput = invalidInput([{ path: "filters", message: say.tooManyToReckon }])

/** Returns whether an order is by a time. */
export const isTimedOrder = (sort: RoomOrder): sort is OrderBy<TimedRoomField> =>
  timedRoomFields.some((field) => field === sort.field)

/** A value that rooms are compared by: as the table shows it; null of a room that has none. */
const valueOf = (field: ListedRoomField, row: object): string | number | null => {
  // the field of a row that has it (`PlacedRoom`)
  const value = Reflect.get(row, field) as RoomRow[ListedRoomField]
  if (value === null || value === "") return null
  if (field === "channel") return fold(channels[value as RoomRow["channel"]].label)
  if (field === "objective") return fold(objectives.find(({ code }) => code === value)?.label ?? "")
  // 'Aberto' comes before 'Finalizado'
  if (field === "status") return value === "OPEN" ? 0 : 1
  return typeof value === "string" ? fold(value) : value
}

/** What of a room is read for its place in an order. */
export type PlacedRoom<Field extends ListedRoomField> = Pick<RoomRow, "id" | "lastMessageAt" | Field>

/** Orders rooms by a field that is no time: without accents and case, those without a value last, equal ones newest message first. */
export const inListedOrder = <Field extends ListedRoomField, Room extends PlacedRoom<Field>>(
  rooms: ReadonlyArray<Room>,
  { field, order }: OrderBy<Field>,
): ReadonlyArray<Room> =>
  rooms
    .map((room) => ({ room, value: valueOf(field, room), at: Date.parse(room.lastMessageAt) }))
    .sort((a, b) => {
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1
      const apart = a.value === null || b.value === null || a.value === b.value ? 0 : a.value < b.value ? -1 : 1
      return order * apart || b.at - a.at || b.room.id - a.room.id
    })
    .map(({ room }) => room)
