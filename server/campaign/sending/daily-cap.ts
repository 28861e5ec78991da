import type { BotNotConnected } from "@prosa/core/campaign"
import { botNotConnected } from "@prosa/core/campaign"
import type { BotId, NotFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, ownedBy } from "../../caller/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { findCampaignBot } from "../campaign-bots.ts"
import { lockNumber, planNumber } from "./number-plan.ts"

/** Sets how many messages of campaigns the number of a bot may send a day, also of those that run. */
export const setDailyCap = (
  tx: Tx,
  actor: Actor,
  id: BotId,
  dailyCap: number,
  now: number,
): Effect.Effect<void, BotNotConnected | NotFound> =>
  Effect.gen(function* () {
    const { connectionId } = yield* ownedBy(actor, findCampaignBot(tx, id))
    if (connectionId === null) return yield* Effect.fail(botNotConnected)
    yield* lockNumber(tx, connectionId)
    yield* tx.run(sql`
      insert into campaign_numbers (company_id, connection_id, daily_cap)
      values (${company}, ${connectionId}, ${dailyCap})
      on conflict (company_id, connection_id) do update set daily_cap = excluded.daily_cap`)
    yield* insertAudit(tx, actor, { action: "campaign.daily-cap", subject: `bot ${id}`, detail: { dailyCap } })
    yield* planNumber(tx, connectionId, now)
  })
