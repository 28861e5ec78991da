import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CampaignId } from "../kernel/index.ts"
import {
  actedStanding,
  actOn,
  type CampaignRun,
  claimedStanding,
  claimSending,
  countersOf,
  countersOfStanding,
  dueOf,
  maySendAt,
  nextOfNumber,
  nextSending,
  type NumberedStanding,
  passedOverStanding,
  passOverNext,
  pausedStanding,
  pauseRun,
  preparedStanding,
  prepareRun,
  reportedStanding,
  reportSent,
  retriedStanding,
  retryPlaces,
  settledStanding,
  settleSending,
  campaignStandingOf,
  usualSendingHours,
  wholeRun,
  wholeStanding,
} from "./index.ts"
import { campaignEvents, newCampaigns, preparingCampaigns } from "./testing/campaign-arbitraries.ts"

/** What happens of itself besides: the next message is passed over, the campaign pauses, or what failed is tried again or was sent after all. */
const ownEvents = fc.array(
  fc.constantFrom("pass over", "pause", "retry", "late report", "nothing", "nothing", "nothing"),
  {
    maxLength: 40,
  },
)

describe("the standing of a campaign", () => {
  it("is the count of its messages under any order of claims, outcomes, kills, pauses and messages passed over", () => {
    fc.assert(
      fc.property(newCampaigns, campaignEvents, ownEvents, (first, events, own) => {
        let run: CampaignRun = first
        let standing = campaignStandingOf(first)
        let now = 0
        for (const [at, event] of events.entries()) {
          switch (event.kind) {
            case "worker": {
              now += event.later
              const next = nextSending(run, now)
              const due = dueOf(standing)
              expect(next).toEqual(
                due === null
                  ? { kind: "nothing" }
                  : due > now
                    ? { kind: "wait", until: due }
                    : { kind: "send", place: run.messages.indexOf("pending") },
              )
              run = claimSending(run, now)
              standing = claimedStanding(standing, now)
              break
            }
            case "outcome":
              run = settleSending(run, run.messages.indexOf("sending"), event.outcome)
              standing = settledStanding(standing, event.outcome)
              break
            case "action": {
              const acted = actOn(run, event.action, now)
              const actedHere = actedStanding(standing, event.action, now)
              expect(Result.isSuccess(actedHere)).toBe(Result.isSuccess(acted))
              run = Result.getOrElse(acted, () => run)
              standing = Result.getOrElse(actedHere, () => standing)
              break
            }
            case "restart":
              run = settleSending(run, run.messages.indexOf("sending"), "failed")
              standing = settledStanding(standing, "failed")
              break
          }
          if (own[at] === "pass over") {
            run = passOverNext(run)
            standing = passedOverStanding(standing)
          } else if (own[at] === "pause") {
            run = pauseRun(run)
            standing = pausedStanding(standing)
          } else if (own[at] === "late report") {
            run = reportSent(run, run.messages.indexOf("failed"))
            standing = reportedStanding(standing)
          } else if (own[at] === "retry") {
            const failed = run.messages.flatMap((state, place) => (state === "failed" ? [place] : []))
            run = retryPlaces(run, failed)
            standing = retriedStanding(standing, failed.length)
          }
          expect(standing).toEqual(campaignStandingOf(run))
          expect(countersOfStanding(standing)).toEqual(countersOf(run.messages))
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe("a campaign whose messages are being made", () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ pending: fc.integer({ min: 0, max: 4 }), failed: fc.integer({ min: 0, max: 2 }) }),
      fc.constantFrom("worker" as const, "pass over" as const, "pause" as const, "retry" as const, "start" as const),
      fc.constantFrom("resume" as const, "cancel" as const),
    ),
    { maxLength: 20 },
  )

  it("sends nothing and is only cancelled before it is whole, and then begins, also after its start has passed", () => {
    fc.assert(
      fc.property(preparingCampaigns, steps, (first, all) => {
        let run = first
        let standing = campaignStandingOf(first)
        const act = (action: "pause" | "start" | "cancel") => {
          const acted = actOn(run, action, 1_000_000)
          const actedHere = actedStanding(standing, action, 1_000_000)
          expect(Result.isSuccess(acted)).toBe(action === "cancel" && run.status === "PENDING")
          expect(Result.isSuccess(actedHere)).toBe(Result.isSuccess(acted))
          run = Result.getOrElse(acted, () => run)
          standing = Result.getOrElse(actedHere, () => standing)
        }
        for (const step of all) {
          const before = run
          if (typeof step === "object") {
            run = prepareRun(run, step.pending, step.failed)
            standing = preparedStanding(standing, step.pending, step.failed)
            if (before.status === "CANCELLED") expect(run).toBe(before)
          } else if (step === "worker") {
            expect([nextSending(run, 1_000_000), dueOf(standing)]).toEqual([{ kind: "nothing" }, null])
            expect(claimSending(run, 1_000_000)).toBe(run)
          } else if (step === "pass over")
            expect([passOverNext(run), passedOverStanding(standing)]).toEqual([run, standing])
          else if (step === "pause") {
            expect([pauseRun(run), pausedStanding(standing)]).toEqual([run, standing])
            act("pause")
          } else if (step === "retry")
            expect([retryPlaces(run, [...run.messages.keys()]), retriedStanding(standing, 1)]).toEqual([run, standing])
          else act(step === "cancel" ? "cancel" : "start")
          expect(standing).toEqual(campaignStandingOf(run))
        }
        const isCancelled = run.status === "CANCELLED"
        run = wholeRun(run)
        standing = wholeStanding(standing)
        expect(standing).toEqual(campaignStandingOf(run))
        const isForSomebody = run.messages.includes("pending")
        expect(run.status).toBe(isCancelled || !isForSomebody ? "CANCELLED" : "PENDING")
        expect(nextSending(run, 1_000_000).kind).toBe(run.status === "PENDING" ? "send" : "nothing")
      }),
      { numRuns: 200 },
    )
  })
})

const idOf = Schema.decodeSync(CampaignId)
const day = 86_400_000

describe("the campaigns of one number", () => {
  it("never send within the interval of the last one's campaign, beyond the cap of a day or outside of their hours, and all of them end", () => {
    fc.assert(
      fc.property(
        fc.array(newCampaigns, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.constantFrom(null, { days: [4, 5], from: "00:05", to: "00:30" } as const, usualSendingHours), {
          minLength: 4,
          maxLength: 4,
        }),
        (runs, dailyCap, hours) => {
          let campaigns = runs.map((run, at) => ({
            id: idOf(at + 1),
            hours: hours[at] ?? null,
            ...campaignStandingOf(run),
          }))
          const sendings: Array<{ readonly at: number; readonly interval: number; readonly id: number }> = []
          const all = runs.reduce((sum, { messages }) => sum + messages.length, 0)
          for (let now = 0; sendings.length < all;) {
            const today = Math.floor(now / day)
            const last = sendings.at(-1) ?? null
            const sentToday = sendings.filter(({ at }) => Math.floor(at / day) === today).length
            const next = nextOfNumber(
              campaigns,
              { last, sentToday, dailyCap, midnight: (today + 1) * day, timeZone: "UTC" },
              now,
            )
            if (next.kind !== "send") {
              if (next.kind === "nothing") expect.unreachable("a campaign is left over")
              else {
                expect(next.until).toBeGreaterThan(now)
                now = next.until
              }
              continue
            }
            const chosen = campaigns.find(({ id }) => id === next.id)
            if (chosen === undefined) return expect.unreachable("an unknown campaign")
            if (last !== null) expect(now - last.at).toBeGreaterThanOrEqual(last.interval * 1_000)
            expect(sentToday).toBeLessThan(dailyCap)
            expect(maySendAt(chosen.hours, "UTC", now)).toBe(true)
            sendings.push({ at: now, interval: chosen.interval, id: chosen.id })
            const claimed = claimedStanding(chosen, now)
            expect(claimed).not.toEqual(chosen)
            campaigns = campaigns.map((one) =>
              one.id === chosen.id ? { ...one, ...settledStanding(claimed, "sent") } : one,
            )
          }
          expect(campaigns.every(({ status }) => status === "COMPLETED")).toBe(true)
        },
      ),
    )
  })

  it("take turns: none waits while another that is due with it sends twice", () => {
    const run = (id: number, interval: number): NumberedStanding => ({
      id: idOf(id),
      hours: null,
      status: "IN_PROGRESS",
      startAt: 0,
      interval,
      lastSendingAt: null,
      counts: { pending: 3, sending: 0, sent: 0, failed: 0, cancelled: 0 },
    })
    let campaigns = [run(1, 60), run(2, 60)]
    const order: Array<number> = []
    let last: { at: number; interval: number } | null = null
    for (let now = 0; order.length < 6; now += 60_000) {
      const next = nextOfNumber(campaigns, { last, sentToday: 0, dailyCap: 200, midnight: day, timeZone: "UTC" }, now)
      if (next.kind !== "send") return expect.unreachable("nothing is sent")
      order.push(next.id)
      last = { at: now, interval: 60 }
      campaigns = campaigns.map((one) =>
        one.id === next.id ? { ...one, ...settledStanding(claimedStanding(one, now), "sent") } : one,
      )
    }
    expect(order).toEqual([1, 2, 1, 2, 1, 2])
  })
})
