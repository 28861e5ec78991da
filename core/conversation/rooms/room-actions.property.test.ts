import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inParts, roomsFor } from "../index.ts"
import { aRoom } from "../testing/index.ts"

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
