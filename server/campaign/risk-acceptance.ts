import { type CampaignMedia, type CampaignRisks, riskRefusal, type RisksNotAccepted } from "@prosa/core/campaign"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import type { Actor } from "../caller/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, iso, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Reads whether the company has accepted the risks of campaigns by QR code. */
export const readRisks = (tx: Tx): Effect.Effect<CampaignRisks> =>
  Effect.map(
    tx.row<{ by: string; at: string }>(sql`
      select campaign_risks_accepted_by as by, ${iso("campaign_risks_accepted_at")} as at from companies
      where id = ${company} and campaign_risks_accepted_at is not null`),
    (accepted) => ({ accepted: accepted ?? null }),
  )

/** Accepts them for the company, once: the first acceptance stays. */
export const acceptRisks = (tx: Tx, actor: Actor, now: number): Effect.Effect<CampaignRisks> =>
  Effect.gen(function* () {
    const first = yield* tx.row(sql`
      update companies set campaign_risks_accepted_at = ${moment(now)}, campaign_risks_accepted_by = ${actor.name}
      where id = ${company} and campaign_risks_accepted_at is null returning id`)
    if (first !== undefined)
      yield* insertAudit(tx, actor, {
        action: "campaign.accept-risks",
        subject: `company ${actor.companyId}`,
        detail: {},
      })
    return yield* readRisks(tx)
  })

/** Fails where the company has to accept the risks before a campaign of this medium may send. */
export const requireRisks = (tx: Tx, media: CampaignMedia): Effect.Effect<void, RisksNotAccepted> =>
  Effect.flatMap(readRisks(tx), (risks) => {
    const refusal = riskRefusal(media, risks)
    return refusal === undefined ? Effect.void : Effect.fail(refusal)
  })
