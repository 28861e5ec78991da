import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { campaignEvents, newCampaigns } from "./testing/campaign-arbitraries.ts"
import {
  actOn,
  type CampaignRun,
  type CampaignStatus,
  campaignStatuses,
  claimSending,
  countersOf,
  nextSending,
  recoverSendings,
  settleSending,
} from "./index.ts"

/** The transitions from each status: the specification's table, and those that sending causes. */
const mayFollow: Readonly<Record<CampaignStatus, ReadonlyArray<CampaignStatus>>> = {
  PENDING: ["PENDING", "IN_PROGRESS", "PAUSED", "CANCELLED"],
  IN_PROGRESS: ["IN_PROGRESS", "PAUSED", "CANCELLED", "COMPLETED"],
  PAUSED: ["PAUSED", "PENDING", "IN_PROGRESS", "CANCELLED", "COMPLETED"],
  COMPLETED: ["COMPLETED"],
  CANCELLED: ["CANCELLED"],
}

describe("a campaign", () => {
  it("follows its table under any sequence of actions and sendings, and sends nothing twice, too early or while inactive", () => {
    fc.assert(
      fc.property(newCampaigns, campaignEvents, (first, events) => {
        let run: CampaignRun = first
        let now = 0
        const sentAt: Array<number> = []
        const sentPlaces: Array<number> = []
        for (const event of events) {
          const before = run
          switch (event.kind) {
            case "worker": {
              now += event.later
              const next = nextSending(run, now)
              run = claimSending(run, now)
              if (next.kind !== "send") {
                expect(run).toBe(before)
                if (next.kind === "wait") expect(next.until).toBeGreaterThan(now)
                break
              }
              expect(["PENDING", "IN_PROGRESS"]).toContain(before.status)
              expect(now).toBeGreaterThanOrEqual(run.startAt)
              const last = sentAt.at(-1)
              if (last !== undefined) expect(now - last).toBeGreaterThanOrEqual(run.interval * 1_000)
              expect(sentPlaces).not.toContain(next.place)
              expect(before.messages.includes("sending")).toBe(false)
              sentAt.push(now)
              sentPlaces.push(next.place)
              break
            }
            case "outcome": {
              const place = run.messages.indexOf("sending")
              run = settleSending(run, place, event.outcome)
              if (place === -1) expect(run).toBe(before)
              else expect(run.messages[place]).toBe(event.outcome)
              break
            }
            case "action": {
              const offered = campaignStatuses[run.status].actions.some(({ action }) => action === event.action)
              const acted = actOn(run, event.action, now)
              expect(Result.isSuccess(acted)).toBe(offered)
              run = Result.getOrElse(acted, () => run)
              if (event.action === "cancel" && offered) expect(run.messages).not.toContain("pending")
              break
            }
            case "restart":
              run = recoverSendings(run)
              expect(run.messages).not.toContain("sending")
              break
          }
          expect(mayFollow[before.status]).toContain(run.status)
          const counters = countersOf(run.messages)
          expect(counters.totalMessages).toBe(first.messages.length)
          const { totalMessages, ...parts } = counters
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(totalMessages)
          if (run.status === "COMPLETED") expect(counters.totalMessagesPending + counters.totalMessagesCanceled).toBe(0)
          if (run.status === "CANCELLED") expect(run.messages).not.toContain("pending")
          if (run.status === "IN_PROGRESS" || run.status === "PENDING")
            expect(counters.totalMessagesPending).toBeGreaterThan(0)
        }
      }),
      { numRuns: 400 },
    )
  })

  it("without actions sends every message in order, one per interval, and completes with the last", () => {
    fc.assert(
      fc.property(newCampaigns, (first) => {
        let run: CampaignRun = first
        const at: Array<number> = []
        for (let now = 0; run.status !== "COMPLETED";) {
          const next = nextSending(run, now)
          if (next.kind === "wait") now = next.until
          else {
            expect(next).toEqual({ kind: "send", place: at.length })
            at.push(now)
            run = settleSending(claimSending(run, now), at.length - 1, "sent")
          }
        }
        expect(at).toEqual(first.messages.map((_, place) => first.startAt + place * first.interval * 1_000))
        expect(countersOf(run.messages).totalMessagesSent).toBe(first.messages.length)
      }),
    )
  })
})
