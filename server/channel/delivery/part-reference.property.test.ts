import type { DialogId } from "@prosa/core/kernel"
import fc from "fast-check"
import { expect, it } from "vitest"
import { partReference, readPartReference } from "./part-reference.ts"

const number = fc.integer({ min: 0, max: 2 ** 31 - 1 })

it("is read as it was spelled, within what WhatsApp takes", () => {
  fc.assert(
    fc.property(number, number, number, number, fc.boolean(), fc.nat(9e14), (id, seq, page, part, isLast, saidAt) => {
      const place = { dialogId: id as DialogId, seq, page, part, isLast, saidAt }
      expect(readPartReference(partReference(place))).toEqual(place)
      expect(partReference(place).length).toBeLessThanOrEqual(512)
    }),
  )
})

it("is nothing in any other text", () => {
  fc.assert(fc.property(fc.string(), (text) => readPartReference(text) === undefined))
  for (const text of [
    "delivery:1.2.3.last.7",
    "delivery:1.2.0.0.last.7 ",
    "delivery:1.2.0.-1.more.7",
    "delivery:9999999999.1.0.0.last.7",
  ])
    expect(readPartReference(text)).toBeUndefined()
})
