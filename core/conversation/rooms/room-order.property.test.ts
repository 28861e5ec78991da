import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aRoom } from "../testing/index.ts"
import { inListedOrder, isTimedOrder, listedRoomFields, roomSortFields, timedRoomFields } from "../index.ts"

const rooms = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }).map((ids) =>
  ids.map(
    (id) =>
      aRoom({
        id,
        leadName: ["", "Ána", "ana", "Bia"][id % 4] ?? "",
        holderName: id % 3 === 0 ? null : (["Zé", "ágata"][id % 2] ?? null),
        channel: id % 2 === 0 ? "LIVECHAT" : "WHATSAPP",
        status: id % 5 === 0 ? "CLOSED" : "OPEN",
        tag: ["", "troca", "Venda"][id % 3] ?? "",
        repetitions: id % 4,
        statusSeconds: (id * 7) % 5,
        lastMessageAt: new Date(Date.UTC(2026, 10, 1 + (id % 3))).toISOString(),
      }).row,
  ),
)
const fields = fc.constantFrom(...listedRoomFields)
const orders = fc.constantFrom(1 as const, -1 as const)

describe("rooms in the order of a field that is no time", () => {
  it("are the same rooms, however they came", () => {
    fc.assert(
      fc.property(rooms, fields, orders, (all, field, order) => {
        const sorted = inListedOrder(all, { field, order })
        expect(inListedOrder(all.toReversed(), { field, order })).toEqual(sorted)
        expect(sorted.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      }),
    )
  })

  it("follow each other by their values, those without one last in both directions", () => {
    const ids = (order: 1 | -1) =>
      inListedOrder(
        [
          aRoom({ id: 1, leadName: "bia" }).row,
          aRoom({ id: 2, leadName: "" }).row,
          aRoom({ id: 3, leadName: "Álvaro" }).row,
          aRoom({ id: 4, leadName: "Zeca" }).row,
        ],
        { field: "leadName", order },
      ).map(({ id }) => id)
    expect(ids(1)).toEqual([3, 1, 4, 2])
    expect(ids(-1)).toEqual([4, 1, 3, 2])
  })

  it("stand newest message first where their values are equal", () => {
    fc.assert(
      fc.property(rooms, orders, (all, order) => {
        const sorted = inListedOrder(
          all.map((row) => ({ ...row, botName: "Loja" })),
          { field: "botName", order },
        )
        const times = sorted.map(({ lastMessageAt }) => Date.parse(lastMessageAt))
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      }),
    )
  })

  it("any field of the row is one of them, or a time", () => {
    // The tag says the labels in words.
    const { labels: _labels, ...fields } = aRoom().row
    expect(roomSortFields.toSorted()).toEqual(Object.keys(fields).toSorted())
    expect(roomSortFields.filter((field) => isTimedOrder({ field, order: 1 }))).toEqual([...timedRoomFields])
  })
})
