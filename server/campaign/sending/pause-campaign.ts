import { type OwnPause, pausedStanding } from "@prosa/core/campaign"
import type { CampaignId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Tx } from "../../platform/storage/tx.ts"
import { lockCampaign, storeStanding } from "../campaign-changes.ts"

/** Pauses a campaign by itself, if it runs and has something left to send. */
export const pauseCampaign = (tx: Tx, id: CampaignId, reason: OwnPause, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const campaign = yield* lockCampaign(tx, id)
    if (campaign === undefined) return
    const paused = pausedStanding(campaign)
    if (paused !== campaign) yield* storeStanding(tx, id, paused, now, { reason, by: null })
  })
