import type { DialogId, UserId } from "../../kernel/index.ts"

/** A room of a joined contact; those of one `way` (a bot by a connection) are one chat for the contact. */
export interface JoinedRoom {
  readonly id: DialogId
  readonly way: string
  readonly isOpen: boolean
  readonly transferred: boolean
  readonly holder: { readonly id: UserId; readonly name: string } | null
}

/** An open room that goes on, and those that end in its favour. */
export interface RoomsToJoin {
  readonly goesOn: DialogId
  readonly ends: ReadonlyArray<DialogId>
  /** Absent: it stays as it is. Otherwise it is in staff's hands from now on, in this holder's or in the queue. */
  readonly takenBy?: JoinedRoom["holder"]
}

/**
 * Decides which rooms of a joined contact go on. The contact's next message goes to the newest room of its way, so that this one
 * stays open; if only an older one is in staff's hands, it takes that one's holder.
 */
export const roomsToJoin = (rooms: ReadonlyArray<JoinedRoom>): ReadonlyArray<RoomsToJoin> =>
  [...new Set(rooms.map(({ way }) => way))].flatMap((way) => {
    const newestFirst = rooms.filter((room) => room.way === way && room.isOpen).toSorted((a, b) => b.id - a.id)
    const [newest, ...older] = newestFirst
    if (newest === undefined || older.length === 0) return []
    const held = newestFirst.find(({ holder }) => holder !== null) ?? older.find(({ transferred }) => transferred)
    const takes = held !== undefined && newest.holder === null && (held.holder !== null || !newest.transferred)
    const ends = older.map(({ id }) => id)
    return [{ goesOn: newest.id, ends, ...(takes ? { takenBy: held.holder } : {}) }]
  })
