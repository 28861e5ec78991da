import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  countOfRooms,
  everyRoom,
  inParts,
  isRoomSelected,
  markOfPage,
  noRooms,
  roomsFor,
  type RoomSelection,
  selectRooms,
} from "../index.ts"
import { aRoom } from "../testing/index.ts"

const rows = Array.from({ length: 60 }, (_, at) => aRoom({ id: at + 1 }).row)
const pages = inParts(rows, 20)

type Step =
  | { readonly kind: "one"; readonly at: number; readonly selected: boolean }
  | { readonly kind: "page"; readonly page: number; readonly selected: boolean }
  | { readonly kind: "all" }
  | { readonly kind: "clear" }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("one" as const), at: fc.nat({ max: 59 }), selected: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("page" as const), page: fc.nat({ max: 2 }), selected: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: "all" as const }, { kind: "clear" as const }) },
)

const after = (selection: RoomSelection, now: Step): RoomSelection => {
  switch (now.kind) {
    case "one":
      return selectRooms(selection, rows.slice(now.at, now.at + 1), now.selected)
    case "page":
      return selectRooms(selection, pages[now.page] ?? [], now.selected)
    case "all":
      return everyRoom(rows.length)
    case "clear":
      return noRooms
  }
}

/** The same, as a plain set of ids. */
const expectedAfter = (chosen: ReadonlySet<number>, now: Step): ReadonlySet<number> => {
  if (now.kind === "all") return new Set(rows.map(({ id }) => id))
  if (now.kind === "clear") return new Set()
  const touched = now.kind === "one" ? [now.at + 1] : (pages[now.page] ?? []).map(({ id }) => Number(id))
  const next = new Set(chosen)
  for (const id of touched)
    if (now.selected) next.add(id)
    else next.delete(id)
  return next
}

describe("the selection of rooms", () => {
  it("is exactly the rooms that are shown as checked, whatever is pressed on whichever page", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const selection = steps.reduce(after, noRooms)
        const expected = steps.reduce(expectedAfter, new Set<number>())
        const checked = rows.filter(({ id }) => isRoomSelected(selection, id)).map(({ id }) => Number(id))
        expect(checked).toEqual([...expected].toSorted((a, b) => a - b))
        expect(countOfRooms(selection)).toBe(expected.size)
        for (const page of pages) {
          const count = page.filter(({ id }) => expected.has(id)).length
          expect(markOfPage(selection, page)).toBe(count === page.length ? true : count === 0 ? false : "some")
        }
      }),
    )
  })

  it("of everything takes the first 10,000", () => {
    expect(countOfRooms(everyRoom(10_001))).toBe(10_000)
  })
})

describe("an action on many rooms", () => {
  it("passes over those that it is not for", () => {
    const open = aRoom({ id: 1 }).row
    const held = aRoom({ id: 2, holderName: "Camila" }).row
    const closed = aRoom({ id: 3, status: "CLOSED", closedAt: "2026-11-19T14:00:00Z" }).row
    const chosen = [open, held, closed]
    expect(roomsFor("close", chosen)).toEqual({ fit: [open, held], passedOver: 1 })
    expect(roomsFor("transfer", chosen)).toEqual({ fit: [open], passedOver: 2 })
  })

  it("sends every room once, in calls of at most so many", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (items, size) => {
        const parts = inParts(items, size)
        expect(parts.flat()).toEqual(items)
        expect(parts.every((part) => part.length > 0 && part.length <= size)).toBe(true)
        expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true)
      }),
    )
  })
})
