import { type CampaignMedia, dailyCapOf, dueOf, nextOfNumber, type NumberPace } from "@prosa/core/campaign"
import type { ConnectionId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, milliseconds, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { campaignsAtWork, type StoredStanding } from "../campaign-changes.ts"
import { sentTodayBy, setCapOf } from "../campaign-bots.ts"
import { zoneOfCompany } from "../campaign-rows.ts"

/** The job that sends the campaigns of a number. Its key is the connection's id. */
export const campaignNumberJob = "campaign-number"

/** How soon a number looks again for the outcome of a message, in milliseconds. */
const outcomeWait = 30_000

/**
 * Serialises what plans the sending of a number, until the transaction ends: each sees what the one before it has stored. Taken
 * before any row of a campaign or of a conversation is locked.
 */
export const lockNumber = (tx: Tx, connectionId: ConnectionId): Effect.Effect<void> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns of ${connectionId}`}, 0))`)

interface PaceRow extends Omit<NumberPace, "last" | "dailyCap"> {
  readonly setCap: number | null
  readonly medium: CampaignMedia
}

/** Reads what a number has sent for all of its campaigns. */
export const readPace = (tx: Tx, connectionId: ConnectionId, now: number): Effect.Effect<NumberPace> =>
  Effect.gen(function* () {
    const last = yield* tx.row<{ at: number; interval: number }>(sql`
      select ${milliseconds("c.last_claimed_at")} as at, c.interval from campaigns c
      where c.company_id = ${company} and c.connection_id = ${connectionId} and c.last_claimed_at is not null
      order by c.last_claimed_at desc limit 1`)
    const { setCap, medium, ...today } = yield* tx.onlyRow<PaceRow>(sql`
      select ${sentTodayBy("n.id", now)} as "sentToday", ${setCapOf("n.id")} as "setCap", n.medium, ${zoneOfCompany} as "timeZone",
        (extract(epoch from ((${moment(now)} at time zone ${zoneOfCompany})::date + 1)::timestamp at time zone ${zoneOfCompany})
          * 1000)::float8 as midnight
      from channel_connections n where n.company_id = ${company} and n.id = ${connectionId}`)
    return { ...today, dailyCap: dailyCapOf(medium, setCap), last: last ?? null }
  })

/** Counts a message of today. */
export const countSending = (tx: Tx, connectionId: ConnectionId, now: number): Effect.Effect<void> =>
  tx.run(sql`
    insert into campaign_days (company_id, connection_id, day, sent)
    values (${company}, ${connectionId}, (${moment(now)} at time zone ${zoneOfCompany})::date, 1)
    on conflict (company_id, connection_id, day) do update set sent = campaign_days.sent + 1`)

/** When a campaign whose message is being sent goes on at the earliest, or is looked at again. */
const afterOutcome = (standing: StoredStanding, now: number): number =>
  Math.max(dueOf({ ...standing, counts: { ...standing.counts, sending: 0 } }) ?? 0, now + outcomeWait)

/** Schedules the number's next look at its campaigns, if there is any. The caller holds `lockNumber`. */
export const planNumber = (tx: Tx, connectionId: ConnectionId, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const campaigns = yield* campaignsAtWork(tx, connectionId)
    const next = nextOfNumber(campaigns, yield* readPace(tx, connectionId, now), now)
    const moments = [
      ...(next.kind === "wait" ? [next.until] : next.kind === "send" ? [now] : []),
      ...campaigns.filter(({ counts }) => counts.sending > 0).map((standing) => afterOutcome(standing, now)),
    ]
    if (moments.length === 0) return
    const dueAt = moments.reduce((first, moment) => Math.min(first, moment), Infinity)
    yield* schedule(tx, { kind: campaignNumberJob, key: String(connectionId), payload: null, dueAt })
  })
