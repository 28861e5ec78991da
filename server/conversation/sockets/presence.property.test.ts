import { UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { announcementTimes } from "../../platform/bus/announcements.ts"
import { createInProcessBus } from "../../platform/bus/in-process-bus.ts"
import { silentLogger } from "../../platform/logger.ts"
import { createPresence } from "./presence.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nodes = 3
const users = [1, 2, 3, 4].map((id) => Schema.decodeSync(UserId)(id))

/** An inbox is opened at a node, one of the open ones is closed, or some time passes. */
type Deed =
  | { readonly kind: "enter"; readonly node: number; readonly user: number }
  | { readonly kind: "leave"; readonly which: number }
  | { readonly kind: "wait"; readonly milliseconds: number }

const deeds: fc.Arbitrary<ReadonlyArray<Deed>> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("enter" as const),
      node: fc.nat({ max: nodes - 1 }),
      user: fc.nat({ max: users.length - 1 }),
    }),
    fc.record({ kind: fc.constant("leave" as const), which: fc.nat() }),
    fc.record({ kind: fc.constant("wait" as const), milliseconds: fc.nat({ max: announcementTimes.expiry * 2 }) }),
  ),
  { maxLength: 40 },
)

it("every node knows who has an inbox open at any of them, whatever is opened and closed in between", async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (done) => {
      const bus = createInProcessBus(silentLogger)
      const clock = { now: () => Date.now() }
      const presences = Array.from({ length: nodes }, () => createPresence({ bus, clock }))
      const open: Array<{ readonly user: UserId; readonly leave: () => void }> = []
      for (const deed of done) {
        if (deed.kind === "wait") await vi.advanceTimersByTimeAsync(deed.milliseconds)
        else if (deed.kind === "leave") {
          const [left] = open.length === 0 ? [] : open.splice(deed.which % open.length, 1)
          left?.leave()
          // Leaving twice is leaving once.
          left?.leave()
        } else {
          const user = users[deed.user]
          const presence = presences[deed.node]
          if (user !== undefined && presence !== undefined) open.push({ user, leave: presence.enter(user) })
        }
      }
      await vi.advanceTimersByTimeAsync(announcementTimes.pause * 3)
      const expected = [...new Set(open.map(({ user }) => user))].toSorted((a, b) => a - b)
      for (const presence of presences) expect([...presence.online()].toSorted((a, b) => a - b)).toEqual(expected)
      for (const presence of presences) presence.close()
    }),
  )
})
