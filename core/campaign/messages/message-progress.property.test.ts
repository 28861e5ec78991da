import fc from "fast-check"
import { expect, it } from "vitest"
import {
  campaignStandingOf,
  type CampaignRun,
  type MessageProgress,
  reachMoved,
  type ReportedState,
  reportedProgress,
  standingAfterReport,
} from "../index.ts"

const messages: fc.Arbitrary<ReadonlyArray<MessageProgress>> = fc.array(
  fc
    .constantFrom("pending" as const, "sending" as const, "sent" as const, "failed" as const, "cancelled" as const)
    .map((state) => ({ state, isDelivered: false, isRead: false })),
  { minLength: 1, maxLength: 5 },
)
const states: ReadonlyArray<ReportedState> = ["sent", "delivered", "read", "failed"]
const reports = fc.array(fc.record({ place: fc.nat(4), reported: fc.constantFrom(...states) }), { maxLength: 30 })

it("the counters of a campaign equal its messages under any order of reports, and however often they come", () => {
  fc.assert(
    fc.property(messages, reports, fc.constantFrom("IN_PROGRESS" as const, "PAUSED" as const), (first, all, status) => {
      const runOf = (some: ReadonlyArray<MessageProgress>): CampaignRun => ({
        status,
        startAt: 0,
        interval: 60,
        lastSendingAt: null,
        messages: some.map(({ state }) => state),
      })
      let known = first
      let standing = campaignStandingOf(runOf(first))
      let counted = { delivered: 0, read: 0 }
      for (const { place, reported } of all) {
        const before = known[place]
        if (before === undefined) continue
        const after = reportedProgress(before, reported)
        standing = standingAfterReport(standing, before, after)
        const moved = reachMoved(before, after)
        counted = { delivered: counted.delivered + moved.delivered, read: counted.read + moved.read }
        known = known.with(place, after)
        expect(standing.counts).toEqual(campaignStandingOf(runOf(known)).counts)
        expect(counted).toEqual({
          delivered: known.filter(({ isDelivered }) => isDelivered).length,
          read: known.filter(({ isRead }) => isRead).length,
        })
        // What nobody has claimed is not reported of, and what is reported twice moves nothing.
        if (before.state === "pending" || before.state === "cancelled") expect(after).toBe(before)
        expect(reportedProgress(after, reported)).toEqual(after)
        expect(after.isRead && !after.isDelivered).toBe(false)
        expect(after.isDelivered && after.state !== "sent").toBe(false)
      }
    }),
    { numRuns: 400 },
  )
})

it("what was delivered never fails, and what failed and is delivered after all was sent", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...states, ...states]), (order) => {
      const first: MessageProgress = { state: "sending", isDelivered: false, isRead: false }
      const end = order.reduce(reportedProgress, first)
      if (order.includes("read")) expect(end).toEqual({ state: "sent", isDelivered: true, isRead: true })
      else if (order.includes("delivered")) expect(end).toEqual({ state: "sent", isDelivered: true, isRead: false })
      else if (order.length > 0) expect(end.state).toBe(order.at(-1))
    }),
  )
})
