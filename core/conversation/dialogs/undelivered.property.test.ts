import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { undeliveredAfter, type DeliveryOfMessage } from "./undelivered.ts"

const report: fc.Arbitrary<DeliveryOfMessage> = fc.record({
  seq: fc.integer({ min: 1, max: 6 }),
  state: fc.constantFrom("queued", "sent", "delivered", "read", "failed"),
})
const after = (reports: ReadonlyArray<DeliveryOfMessage>): number | null =>
  reports.reduce<number | null>(undeliveredAfter, null)

describe("the mark of a room with a message that was not delivered", () => {
  it("names the last message that failed, and only one that failed", () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), (reports) => {
        const marked = after(reports)
        const failed = reports.filter(({ state }) => state === "failed").map(({ seq }) => seq)
        if (marked !== null) expect(failed).toContain(marked)
        const last = reports.at(-1)
        if (last?.state === "failed") expect(marked).toBeGreaterThanOrEqual(last.seq)
      }),
    )
  })

  it("goes when the message is sent once more, or any later one arrives", () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), (reports) => {
        const marked = after(reports)
        if (marked === null) return
        expect(undeliveredAfter(marked, { seq: marked, state: "queued" })).toBe(null)
        for (const state of ["sent", "delivered", "read"] as const) {
          expect(undeliveredAfter(marked, { seq: marked + 1, state })).toBe(null)
          expect(undeliveredAfter(marked, { seq: marked - 1, state })).toBe(marked)
        }
        // A later message that waits says nothing yet.
        expect(undeliveredAfter(marked, { seq: marked + 1, state: "queued" })).toBe(marked)
      }),
    )
  })
})
