import fc from "fast-check"
import { expect, it } from "vitest"
import { type Received, receptionOf } from "./reception.ts"

const received: fc.Arbitrary<Received> = fc.record(
  { quiet: fc.boolean(), aside: fc.constantFrom("remark" as const, "note" as const), unanswered: fc.boolean() },
  { requiredKeys: ["quiet"] },
)

it("loses nothing of a person: only a note about a conversation that does not exist is dropped", () => {
  fc.assert(
    fc.property(received, fc.boolean(), (one, hasConversation) => {
      const isLost = receptionOf(one, hasConversation) === "dropped"
      expect(isLost).toBe(one.aside === "note" && !hasConversation)
    }),
  )
})

it("lets the bot hear a message of its own unless nothing can be made of it, whatever was before", () => {
  fc.assert(
    fc.property(received, fc.boolean(), (one, hasConversation) => {
      const reception = receptionOf(one, hasConversation)
      expect(reception === "heard").toBe(one.aside === undefined && !one.quiet && one.unanswered !== true)
      if (one.aside === undefined) expect(reception).toBe(receptionOf(one, !hasConversation))
    }),
  )
})

it("begins no conversation for a reaction while the person has one, though it is closed", () => {
  expect(receptionOf({ quiet: true, aside: "remark" }, true)).toBe("beside")
})

it("lets no bot take a turn for what nobody knows, whatever was before", () => {
  fc.assert(
    fc.property(received, fc.boolean(), (one, hasConversation) => {
      fc.pre(one.unanswered === true && one.aside === undefined)
      expect(receptionOf(one, hasConversation)).toBe("kept")
    }),
  )
})
