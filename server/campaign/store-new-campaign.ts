import type { DividedAudience } from "@prosa/core/campaign"
import type { CampaignId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"
import { type CampaignToInsert, insertCampaign, insertCampaignMessages, storeStanding } from "./campaign-changes.ts"

/**
 * Stores a new campaign with a message for each contact that receives it. A contact without a value for a variable has a failed
 * message, which can be mended; the others that are left out have none.
 */
export const storeNewCampaign = (
  tx: Tx,
  row: CampaignToInsert,
  { receives, left }: DividedAudience,
  now: number,
): Effect.Effect<CampaignId> =>
  Effect.gen(function* () {
    const id = yield* insertCampaign(tx, row, now)
    const unfilled = left.filter(({ reason }) => reason === "noValue")
    const messages = [
      ...receives.map(({ contact, phone, text }) => ({ contactId: contact.id, phone, text, reason: "" })),
      ...unfilled.map(({ contact, phone, message }) => ({ contactId: contact.id, phone, text: "", reason: message })),
    ]
    yield* insertCampaignMessages(tx, id, messages, now)
    const standing = {
      status: "PENDING",
      startAt: Date.parse(row.startAt),
      interval: row.interval,
      lastSendingAt: null,
      counts: { pending: receives.length, sending: 0, sent: 0, failed: unfilled.length, cancelled: 0 },
    } as const
    yield* storeStanding(tx, id, standing, now)
    return id
  })
