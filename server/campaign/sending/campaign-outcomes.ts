import { campaignMessages } from "@prosa/core/campaign"
import { deliveryMessages } from "@prosa/core/channel"
import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { DeliveryNews } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type CampaignPlace, noteReport } from "../campaign-changes.ts"
import { pauseCampaign } from "./pause-campaign.ts"

/** Returns a failure's reason as a campaign words it. */
export const campaignReasonOf = (reason: string): string =>
  reason === deliveryMessages.outcomeLost ? campaignMessages.unknownOutcome : reason

/**
 * Creates the follower of deliveries that stores what became of a campaign's message, and pauses a campaign whose next message would be
 * refused as well.
 */
export const followOutcomes =
  ({ clock }: { readonly clock: Clock }) =>
  (tx: Tx, { dialogId, seq, state, reason, trouble }: DeliveryNews): Effect.Effect<void> =>
    state === "queued"
      ? Effect.void
      : Effect.gen(function* () {
          const place = yield* tx.row<CampaignPlace>(sql`
            select m.campaign_id as id, m.place from campaign_messages m
            where m.company_id = ${company} and m.dialog_id = ${dialogId} and m.seq = ${seq}`)
          if (place === undefined) return
          // What was unknown is reported later, or a person has sent it again in its room.
          const isNews = yield* noteReport(
            tx,
            place,
            { reported: state, reason: campaignReasonOf(reason) },
            clock.now(),
          )
          if (isNews && state === "failed" && trouble !== undefined)
            yield* pauseCampaign(tx, place.id, trouble, clock.now())
        })
