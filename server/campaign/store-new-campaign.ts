import {
  type CampaignTemplate,
  type DividedAudience,
  isMendable,
  type NewCampaign,
  templateValuesOf,
} from "@prosa/core/campaign"
import type { CampaignId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  type CampaignMessageToInsert,
  type CampaignToInsert,
  insertCampaign,
  insertCampaignMessages,
  storeStanding,
} from "./campaign-changes.ts"

/**
 * Returns the messages of a divided selection: one for each contact that receives the campaign. A contact without a value for a
 * variable, or with one that is too long, has a failed message, which can be mended; the others that are left out have none.
 */
export const messagesOfAudience = (
  { receives, left }: DividedAudience,
  template: CampaignTemplate | null,
): ReadonlyArray<CampaignMessageToInsert> => [
  ...receives.map(({ contact, phone, text }) => ({
    contactId: contact.id,
    phone,
    text,
    values: template && templateValuesOf(template, contact),
    reason: "",
  })),
  ...left
    .filter(isMendable)
    .map(({ contact, phone, message }) => ({ contactId: contact.id, phone, text: "", values: null, reason: message })),
]

/** The standing of a new campaign. */
export const newStanding = (
  { startAt, interval }: Pick<NewCampaign, "startAt" | "interval">,
  messages: ReadonlyArray<CampaignMessageToInsert>,
) => {
  const failed = messages.filter(({ reason }) => reason !== "").length
  return {
    status: "PENDING",
    startAt: Date.parse(startAt),
    interval,
    lastSendingAt: null,
    counts: { pending: messages.length - failed, sending: 0, sent: 0, failed, cancelled: 0 },
  } as const
}

/**
 * Stores a new campaign whose messages are made later, for the selection as it is now; returns its id, and how many contacts the
 * selection has.
 */
export const storePreparingCampaign = (
  tx: Tx,
  row: CampaignToInsert,
  keep: (id: CampaignId) => Effect.Effect<number>,
  now: number,
): Effect.Effect<{ readonly id: CampaignId; readonly total: number }> =>
  Effect.gen(function* () {
    const id = yield* insertCampaign(tx, row, now)
    const total = yield* keep(id)
    yield* tx.run(sql`update campaigns set to_prepare = ${total} where company_id = ${company} and id = ${id}`)
    yield* storeStanding(tx, id, { ...newStanding(row, []), isPreparing: true }, now)
    return { id, total }
  })

/** Stores a new campaign with its messages. */
export const storeNewCampaign = (
  tx: Tx,
  row: CampaignToInsert,
  audience: DividedAudience,
  now: number,
): Effect.Effect<CampaignId> =>
  Effect.gen(function* () {
    const id = yield* insertCampaign(tx, row, now)
    const messages = messagesOfAudience(audience, row.template)
    yield* insertCampaignMessages(tx, id, messages, now)
    yield* storeStanding(tx, id, newStanding(row, messages), now)
    return id
  })
