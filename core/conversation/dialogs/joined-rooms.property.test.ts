import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { DialogId, UserId } from "../../kernel/index.ts"
import { type JoinedRoom, roomsToJoin } from "./joined-rooms.ts"

const idOf = Schema.decodeSync(DialogId)
const holder = { id: Schema.decodeSync(UserId)(7), name: "Camila" }
const rooms: fc.Arbitrary<ReadonlyArray<JoinedRoom>> = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 40 }).map((id) => idOf(id)),
      way: fc.constantFrom("1/2", "1/3"),
      isOpen: fc.boolean(),
      transferred: fc.boolean(),
      holder: fc.constantFrom(null, holder),
    })
    .map((room) => (room.holder === null ? room : { ...room, transferred: true })),
  { selector: ({ id }) => id, maxLength: 6 },
)
const after = (before: ReadonlyArray<JoinedRoom>): ReadonlyArray<JoinedRoom> => {
  const joined = roomsToJoin(before)
  return before.map((room) => {
    const of = joined.find(({ goesOn, ends }) => goesOn === room.id || ends.includes(room.id))
    if (of === undefined) return room
    if (of.goesOn !== room.id) return { ...room, isOpen: false }
    return of.takenBy === undefined ? room : { ...room, transferred: true, holder: of.takenBy }
  })
}

it("leaves one open room of each way, the newest, and opens none", () => {
  fc.assert(
    fc.property(rooms, (before) => {
      for (const way of ["1/2", "1/3"]) {
        const open = (all: ReadonlyArray<JoinedRoom>) => all.filter((room) => room.way === way && room.isOpen)
        const ids = open(before).map(({ id }) => id)
        expect(open(after(before)).map(({ id }) => id)).toEqual(ids.length === 0 ? [] : [Math.max(...ids)])
      }
    }),
  )
})

it("gives no room of staff back to the bot, and takes none from its holder", () => {
  fc.assert(
    fc.property(rooms, (before) => {
      for (const { goesOn, ends } of roomsToJoin(before)) {
        const joined = before.filter(({ id }) => id === goesOn || ends.includes(id))
        const left = after(before).find(({ id }) => id === goesOn)
        const newest = before.find(({ id }) => id === goesOn)
        expect(left?.transferred).toBe(joined.some(({ transferred }) => transferred))
        expect(left?.holder === null).toBe(joined.every((room) => room.holder === null))
        if (newest?.holder !== null) expect(left).toEqual(newest)
      }
    }),
  )
})

it("has nothing left to join afterwards", () => {
  fc.assert(
    fc.property(rooms, (before) => {
      expect(roomsToJoin(after(before))).toEqual([])
    }),
  )
})
