import {
  campaignMessages,
  campaignTarget,
  dueOf,
  nextOfNumber,
  pauseNeeded,
  pauseOfWaiting,
  type SendingMeans,
} from "@prosa/core/campaign"
import { type CampaignId, type Clock, type CompanyId, ConnectionId, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { JobHandlers } from "../../caller/index.ts"
import type { KeptRefusals } from "../../contact/index.ts"
import { finish } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import {
  type CampaignPlace,
  campaignsAtWork,
  lockCampaign,
  type MessageReport,
  noteReport,
} from "../campaign-changes.ts"
import { campaignReasonOf } from "./campaign-outcomes.ts"
import { pauseCampaign } from "./pause-campaign.ts"
import { campaignNumberJob, lockNumber, planNumber, readPace } from "./number-plan.ts"
import { sendDueMessage, type SendingNeeds } from "./send-due-message.ts"

export interface CampaignJobsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly keptRefusals: KeptRefusals
}

/** Messages that are passed over in one transaction before the job gives way to others. */
const passedOverTogether = 50

/**
 * The handler of the campaigns of a number: in one transaction it stores outcomes that were missed, pauses what cannot go on, and
 * sends at most one message. Whether and which one, core decides.
 */
export const campaignJobs = ({ transactions, clock, keptRefusals }: CampaignJobsDeps): JobHandlers => ({
  [campaignNumberJob]: (job) => {
    const read = decode(ConnectionId, Number(job.key))
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a number's campaigns cannot be read"))
    const connectionId = read.success
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const now = clock.now()
        yield* lockNumber(tx, connectionId)
        yield* settleMissed(tx, connectionId, now)
        yield* pauseHeld(tx, connectionId, now)
        const reason = pauseNeeded(yield* readMeans(tx, connectionId))
        if (reason !== undefined) yield* pauseDue(tx, connectionId, reason, now)
        else yield* sendNext(tx, { companyId, connectionId, now, keptRefusals })
        yield* planNumber(tx, connectionId, now)
        yield* finish(tx, job)
        return "finished" as const
      }),
    )
  },
})

/** Reads what the campaigns of a number need. */
const readMeans = (tx: Tx, connectionId: ConnectionId): Effect.Effect<SendingMeans> =>
  tx.onlyRow<SendingMeans>(sql`
    select o.allow_campaign_creation as "allowCampaignCreation",
      coalesce(b.active and b.deleted_at is null and b.target = ${campaignTarget}, false) as "isBotReady",
      n.active and n.state = 'connected' and n.external_id <> '' as "isNumberConnected"
    from channel_connections n
    join companies o on o.id = n.company_id
    left join bots b on b.company_id = n.company_id and b.id = n.bot_id
    where n.company_id = ${company} and n.id = ${connectionId}`)

/** Pauses the campaigns of a number that have begun; those that begin later may still find all that they need. */
const pauseDue = (
  tx: Tx,
  connectionId: ConnectionId,
  reason: "flag" | "bot" | "disconnected",
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const { id, startAt } of yield* campaignsAtWork(tx, connectionId)) {
      if (startAt > now) continue
      yield* pauseCampaign(tx, id, reason, now)
    }
  })

/** Pauses campaigns whose message waits in the outbox for the number or for the vendor. */
const pauseHeld = (tx: Tx, connectionId: ConnectionId, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const held = yield* tx.rows<{ readonly id: CampaignId; readonly reason: string }>(sql`
      select c.id, d.reason from campaigns c
      join campaign_messages m on m.company_id = c.company_id and m.campaign_id = c.id and m.state = 'sending'
      join deliveries d on d.company_id = m.company_id and d.dialog_id = m.dialog_id and d.seq = m.seq and d.page = 0
      where c.company_id = ${company} and c.connection_id = ${connectionId} and c.sending > 0
        and d.state = 'waiting' and d.reason is not null
      order by c.id`)
    for (const { id, reason } of held) {
      const pause = pauseOfWaiting(reason)
      if (pause !== undefined) yield* pauseCampaign(tx, id, pause, now)
    }
  })

interface NumberToSend extends SendingNeeds {
  readonly connectionId: ConnectionId
}

const sendNext = (tx: Tx, { connectionId, ...needs }: NumberToSend): Effect.Effect<void> =>
  Effect.gen(function* () {
    const pace = yield* readPace(tx, connectionId, needs.now)
    for (let passed = 0; passed < passedOverTogether; passed += 1) {
      const next = nextOfNumber(yield* campaignsAtWork(tx, connectionId), pace, needs.now)
      if (next.kind !== "send") return
      // Locked alone: a person's answer waits for the row of the campaign whose message it follows.
      const campaign = yield* lockCampaign(tx, next.id)
      const due = campaign === undefined ? null : dueOf(campaign)
      // Paused or cancelled in the meantime.
      if (campaign === undefined || due === null || due > needs.now) continue
      if (yield* sendDueMessage(tx, campaign, needs)) return
    }
  })

/**
 * Stores outcomes that nobody told of, such as that of a message which was deleted from its room before it was sent. A message
 * without a row in the outbox has been erased: whether it was sent is unknown.
 */
const settleMissed = (tx: Tx, connectionId: ConnectionId, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const missed = yield* tx.rows<
      CampaignPlace & { readonly state: string | null; readonly reason: string | null }
    >(sql`
      select c.id, m.place, d.state, d.reason from campaigns c
      join campaign_messages m on m.company_id = c.company_id and m.campaign_id = c.id and m.state = 'sending'
      left join deliveries d on d.company_id = m.company_id and d.dialog_id = m.dialog_id and d.seq = m.seq and d.page = 0
      where c.company_id = ${company} and c.connection_id = ${connectionId} and c.sending > 0
        and d.state is distinct from 'waiting'
      order by c.id`)
    for (const { state, reason, ...place } of missed)
      yield* noteReport(tx, place, { ...outcomeOf(state, reason ?? ""), isLate: false }, now)
  })

const outcomeOf = (state: string | null, reason: string): MessageReport => {
  if (state === "sent") return { reported: "sent" }
  return { reported: "failed", reason: state === null ? campaignMessages.unknownOutcome : campaignReasonOf(reason) }
}
