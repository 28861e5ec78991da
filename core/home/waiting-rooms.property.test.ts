import fc from "fast-check"
import { expect, it } from "vitest"
import { attendanceOf } from "../conversation/index.ts"
import { DialogId, UserId } from "../kernel/index.ts"
import { idOf } from "../kernel/testing/arbitraries.ts"
import { waitingMinutes, waitingTone, waitingWords } from "../conversation/index.ts"
import { oldestFirst, waitsFor } from "./index.ts"

const moments = fc.integer({ min: 0, max: 2_000_000_000_000 })
const queue = fc.array(fc.record({ id: idOf(DialogId), waitingSince: moments.map((at) => new Date(at).toISOString()) }))

it("the room that waits longest always comes first, in whatever order rooms come", () => {
  fc.assert(
    fc.property(queue, (rooms) => {
      const sorted = oldestFirst(rooms)
      expect(sorted.map(({ waitingSince }) => waitingSince)).toEqual(
        rooms.map(({ waitingSince }) => waitingSince).toSorted(),
      )
      const shuffled = oldestFirst(rooms.toReversed())
      expect(shuffled.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    }),
  )
})

it("the tone of a waiting time never calms down", () => {
  const rank = { calm: 0, warning: 1, danger: 2 } as const
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (a, b) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)]
      expect(rank[waitingTone(later)]).toBeGreaterThanOrEqual(rank[waitingTone(earlier)])
    }),
  )
})

it("a waiting time is never negative, and has words", () => {
  fc.assert(
    fc.property(moments, moments, (since, now) => {
      const minutes = waitingMinutes(new Date(since).toISOString(), now)
      expect(minutes).toBeGreaterThanOrEqual(0)
      expect(waitingWords(minutes)).toMatch(/^(agora|\d+ (min|h|dias?))$/u)
    }),
  )
})

it("a room never waits for a user who may not join it, and a room in the queue always waits", () => {
  const me = idOf(UserId)
  const rooms = me.chain((user) =>
    fc.record({
      user: fc.constant(user),
      room: fc.record({
        status: fc.constantFrom("OPEN" as const, "CLOSED" as const),
        transferred: fc.boolean(),
        transferredToExternal: fc.boolean(),
        holderId: fc.option(fc.oneof(fc.constant(user), me), { nil: null }),
        unreadTotal: fc.nat(3),
        snooze: fc.constantFrom(null, { until: null }),
        lastSender: fc.constantFrom("CLIENT" as const, "HUMAN" as const, "BOT" as const, "SYSTEM" as const),
      }),
    }),
  )
  fc.assert(
    fc.property(rooms, ({ user, room }) => {
      const attendance = attendanceOf(room, user)
      if (attendance === "waiting") expect(waitsFor(room, user)).toBe(true)
      if (attendance === "colleague" || attendance === "external" || attendance === "closed")
        expect(waitsFor(room, user)).toBe(false)
    }),
  )
})
