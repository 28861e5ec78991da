import { campaignMessages } from "@prosa/core/campaign"
import { deliveryMessages } from "@prosa/core/channel"
import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DeliveryNews } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type CampaignPlace, noteSentLate, settleMessage } from "../campaign-changes.ts"

/** Returns a failure's reason as a campaign words it. */
export const campaignReasonOf = (reason: string): string =>
  reason === deliveryMessages.outcomeLost ? campaignMessages.unknownOutcome : reason

/** Creates the follower of deliveries that stores what became of a campaign's message. */
export const followOutcomes =
  ({ clock }: { readonly clock: Clock }) =>
  (tx: Tx, { dialogId, seq, state, reason }: DeliveryNews): Effect.Effect<void> =>
    state === "queued"
      ? Effect.void
      : Effect.gen(function* () {
          const place = yield* tx.row<CampaignPlace & { readonly state: "sending" | "failed" }>(sql`
            select m.campaign_id as id, m.place, m.state from campaign_messages m
            where m.company_id = ${company} and m.dialog_id = ${dialogId} and m.seq = ${seq} and m.state in ('sending', 'failed')`)
          if (place === undefined) return
          if (place.state === "failed") {
            // The vendor reports later what was unknown, or a person has sent it again in its room.
            if (state !== "failed") yield* noteSentLate(tx, place, clock.now())
            return
          }
          const outcome = state === "failed" ? "failed" : "sent"
          const told = outcome === "failed" ? campaignReasonOf(reason) : ""
          yield* settleMessage(tx, place, { outcome, reason: told }, clock.now())
        })
