import fc from "fast-check"
import { expect, it } from "vitest"
import { advanced, deliveryOfParts, type DeliveryState } from "./message-delivery.ts"

const states = ["queued", "sent", "delivered", "read", "failed"] as const satisfies ReadonlyArray<DeliveryState>
const state = fc.constantFrom(...states)
const reach = (reports: ReadonlyArray<DeliveryState>) => reports.reduce<DeliveryState>(advanced, "queued")

it("a report that comes again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(state), state, (reports, report) => {
      const once = advanced(reach(reports), report)
      expect(advanced(once, report)).toBe(once)
    }),
  )
})

it("reports of a message come to the same in any order", () => {
  fc.assert(
    fc.property(
      fc
        .array(state, { maxLength: 6 })
        .chain((reports) =>
          fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
        ),
      ([reports, shuffled]) => {
        expect(reach(shuffled)).toBe(reach(reports))
      },
    ),
  )
})

it("what was read stays read, and what was delivered never counts as failed", () => {
  fc.assert(
    fc.property(fc.array(state), fc.array(state), (before, after) => {
      const reached = reach([...before, "read", ...after])
      expect(reached).toBe("read")
      expect(["delivered", "read"]).toContain(reach([...before, "delivered", ...after]))
    }),
  )
})

it("a message has come as far as its slowest part, and has failed with any of them", () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1 }), (parts) => {
      const whole = deliveryOfParts(parts)
      expect(parts).toContain(whole)
      expect(whole === "failed").toBe(parts.includes("failed"))
      if (whole === "read") expect(new Set(parts)).toEqual(new Set(["read"]))
      expect(deliveryOfParts([...parts].toReversed())).toBe(whole)
    }),
  )
})
