import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { UserId } from "../../kernel/index.ts"
import { waitingSinceOf, waitsSince } from "../index.ts"

const me = Schema.decodeSync(UserId)(7)
const messages = fc.array(
  fc.record({
    sender: fc.constantFrom("CLIENT" as const, "BOT" as const, "HUMAN" as const, "SYSTEM" as const),
    at: fc.nat(),
  }),
  { maxLength: 12 },
)

describe("a conversation waits", () => {
  it("the same, however its messages came together", () => {
    fc.assert(
      fc.property(messages, messages, (first, then) => {
        expect(waitsSince(waitsSince(null, first), then)).toBe(waitsSince(null, [...first, ...then]))
      }),
    )
  })

  it("since the first message after the last answer", () => {
    const said = (sender: "CLIENT" | "BOT" | "HUMAN" | "SYSTEM", at: number) => ({ sender, at })
    expect(waitsSince(null, [said("CLIENT", 1), said("CLIENT", 2)])).toBe(1)
    expect(waitsSince(null, [said("CLIENT", 1), said("BOT", 2), said("SYSTEM", 3), said("CLIENT", 4)])).toBe(3)
    expect([waitsSince(5, [said("HUMAN", 6)]), waitsSince(5, []), waitsSince(5, [said("CLIENT", 6)])]).toEqual([
      null,
      5,
      5,
    ])
  })

  it("in the queue whoever spoke last, in a held room while the person did, and nowhere else", () => {
    const item = {
      status: "OPEN",
      transferred: true,
      transferredToExternal: false,
      holderId: null,
      lastSender: "BOT",
      lastMessageAt: "2026-11-19T14:05:00Z",
      waitingSince: null,
    } as const
    const since = "2026-11-19T14:00:00Z"
    expect(waitingSinceOf(item, me)).toBe(item.lastMessageAt)
    expect(waitingSinceOf({ ...item, lastSender: "CLIENT", waitingSince: since }, me)).toBe(since)
    const held = { ...item, holderId: me, lastSender: "CLIENT", waitingSince: since } as const
    expect(waitingSinceOf(held, me)).toBe(since)
    for (const other of [
      { ...held, lastSender: "HUMAN", waitingSince: null },
      { ...held, status: "CLOSED" },
      { ...held, transferredToExternal: true },
      { ...item, transferred: false, lastSender: "CLIENT", waitingSince: since },
    ] as const)
      expect(waitingSinceOf(other, me)).toBeUndefined()
  })
})
