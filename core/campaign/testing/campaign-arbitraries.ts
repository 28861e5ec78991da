import fc from "fast-check"
import { type CampaignAction, campaignIntervals, type CampaignRun } from "../index.ts"

/** New campaigns with up to six messages. */
export const newCampaigns: fc.Arbitrary<CampaignRun> = fc
  .record({
    startAt: fc.integer({ min: 0, max: 600_000 }),
    interval: fc.constantFrom(...campaignIntervals),
    size: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ startAt, interval, size }) => ({
    status: "PENDING",
    startAt,
    interval,
    lastSendingAt: null,
    messages: Array.from({ length: size }, () => "pending" as const),
  }))

/** New campaigns whose messages are still being made. */
export const preparingCampaigns: fc.Arbitrary<CampaignRun> = newCampaigns.map((run) => ({
  ...run,
  messages: [],
  isPreparing: true,
}))

/** An event of a campaign: time passes and a worker looks, a sending completes, a user acts, a server restarts. */
export type CampaignEvent =
  | { readonly kind: "worker"; readonly later: number }
  | { readonly kind: "outcome"; readonly outcome: "sent" | "failed" }
  | { readonly kind: "action"; readonly action: CampaignAction }
  | { readonly kind: "restart" }

/** Events of a campaign in any order; `later` is in milliseconds. */
export const campaignEvents: fc.Arbitrary<ReadonlyArray<CampaignEvent>> = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({ kind: fc.constant("worker" as const), later: fc.integer({ min: 0, max: 400_000 }) }),
      weight: 4,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("outcome" as const),
        outcome: fc.constantFrom("sent" as const, "failed" as const),
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("action" as const),
        action: fc.constantFrom("start" as const, "pause" as const, "cancel" as const),
      }),
      weight: 2,
    },
    { arbitrary: fc.record({ kind: fc.constant("restart" as const) }), weight: 1 },
  ),
  { maxLength: 40, size: "max" },
)
