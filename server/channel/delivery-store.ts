import { type Channel, channels, type TextMark, textOnChannel } from "@prosa/core/channel"
import type { BotId, CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { JobQueue } from "../platform/jobs/job-queue.ts"
import type { ClaimedJob } from "../platform/jobs/jobs.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, moment, texts } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { Delivery } from "./channel-gateway.ts"

/** The topic announced when a message is queued for a gateway. */
export const deliveriesTopic = "deliveries"

/** Queues the company's messages for their channel, in the transaction that stores them. Live chat has no queue. */
export const enqueueDeliveries = (
  tx: Tx,
  { id, channel }: { readonly id: DialogId; readonly channel: Channel },
  messages: ReadonlyArray<{ readonly seq: number; readonly sender: string }>,
): Effect.Effect<void> => {
  if (channels[channel].delivery === "read") return Effect.void
  const said = messages.filter(({ sender }) => sender === "BOT" || sender === "HUMAN").map(({ seq }) => seq)
  if (said.length === 0) return Effect.void
  tx.announce(deliveriesTopic)
  return tx.run(sql`
    insert into deliveries (company_id, dialog_id, seq, channel)
    select ${company}, ${id}, seq, ${channel} from unnest(${ints(said)}) seq order by seq`)
}

/**
 * The delivery queue of some channels as a `JobQueue`, in the order of each conversation. The kind of a job is its
 * channel.
 */
export const createDeliveryQueue = (transactions: Transactions): JobQueue => ({
  claim: ({ kinds, limit, now, lease }) =>
    transactions
      .asWorker((tx) =>
        tx.rows<ClaimedDelivery>(sql`
          with due as materialized (
            select company_id, id from deliveries d
            where state = 'waiting' and channel = any(${texts(kinds)}) and due_at <= ${moment(now)}
              and (locked_until is null or locked_until <= clock_timestamp())
              and not exists (select from deliveries e
                where e.company_id = d.company_id and e.dialog_id = d.dialog_id and e.seq < d.seq and e.state = 'waiting')
            order by due_at, id
            limit ${limit}
            for update skip locked
          )
          update deliveries d
          set locked_until = clock_timestamp() + ${lease}::float8 * interval '1 ms', fence = fence + 1, attempts = attempts + 1
          from due where d.company_id = due.company_id and d.id = due.id
          returning d.id, d.company_id, d.channel, d.attempts, d.fence, extract(epoch from d.due_at)::float8 * 1000 as due_at`),
      )
      .pipe(Effect.map((rows) => rows.map(jobOf))),
  // the handler settles it, in a transaction of its company
  complete: () => Effect.void,
  postpone: ({ id, companyId, fence }, dueAt) =>
    transactions.asWorker((tx) =>
      tx.run(sql`
        update deliveries set locked_until = null, due_at = ${moment(dueAt)}
        where company_id = ${companyId} and id = ${id} and fence = ${fence} and state = 'waiting'`),
    ),
})

interface ClaimedDelivery {
  readonly id: string
  readonly company_id: number
  readonly channel: string
  readonly attempts: number
  readonly fence: string
  readonly due_at: number
}

const jobOf = (row: ClaimedDelivery): ClaimedJob => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.channel,
  key: row.id,
  payload: null,
  attempt: row.attempts,
  fence: row.fence,
  revision: "0",
  dueAt: row.due_at,
})

/** A delivery that a worker has claimed, and whether an earlier attempt ended without a known outcome. */
export interface BegunDelivery {
  readonly delivery: Delivery
  readonly unsettled: boolean
}

/**
 * Records that an attempt begins and reads the message; undefined when another worker holds the claim by now, or the
 * message was deleted.
 */
export const beginDelivery = (tx: Tx, { id, companyId, fence }: ClaimedJob): Effect.Effect<BegunDelivery | undefined> =>
  Effect.gen(function* () {
    const found = yield* tx.row<DeliveryRow>(sql`
      select r.begun as unsettled, r.dialog_id as "dialogId", r.seq, d.entry_bot_id as "botId", r.channel, m.text, m.marks, m.buttons,
        m.files,
        i.kind, i.value
      from deliveries r
      join dialogs d on d.company_id = r.company_id and d.id = r.dialog_id
      join messages m on m.company_id = r.company_id and m.dialog_id = r.dialog_id and m.seq = r.seq
      join lateral (
        select kind, value from contact_identities i
        where i.company_id = r.company_id and i.contact_id = d.contact_id and i.channel = r.channel
        order by kind, value limit 1) i on true
      where r.company_id = ${company} and r.id = ${id} and r.fence = ${fence} and r.state = 'waiting' and m.deleted_at is null
      for update of r`)
    if (found === undefined) return undefined
    yield* tx.run(sql`update deliveries set begun = true where company_id = ${company} and id = ${id}`)
    const { unsettled, kind, value, channel, marks, ...message } = found
    const text = textOnChannel(channel, marks === null ? message : { text: message.text, marks })
    const key = `${companyId}-${message.dialogId}-${message.seq}`
    // a job's company is one of the product's
    return { unsettled, delivery: { key, companyId: companyId as CompanyId, to: { kind, value }, ...message, text } }
  })

interface DeliveryRow extends Pick<Delivery, "dialogId" | "seq" | "text" | "buttons" | "files"> {
  readonly unsettled: boolean
  readonly botId: BotId
  readonly channel: Channel
  readonly marks: ReadonlyArray<TextMark> | null
  readonly kind: string
  readonly value: string
}

/** The outcome of a delivery attempt. */
export type DeliveryOutcome =
  | { readonly state: "sent"; readonly externalId: string }
  | { readonly state: "failed"; readonly reason: string }
  /** Rejected for now: it may be sent again. */
  | { readonly state: "waiting"; readonly reason: string }

/** Stores the outcome of a delivery, unless another worker has claimed it since. */
export const settleDelivery = (
  tx: Tx,
  { id, fence }: Pick<ClaimedJob, "id" | "fence">,
  outcome: DeliveryOutcome,
): Effect.Effect<void> => {
  const externalId = outcome.state === "sent" ? outcome.externalId : null
  const reason = outcome.state === "sent" ? null : outcome.reason
  return tx.run(sql`
    update deliveries set state = ${outcome.state}, external_id = ${externalId}, reason = ${reason}, begun = false,
      locked_until = case when ${outcome.state} = 'waiting' then locked_until end
    where company_id = ${company} and id = ${id} and fence = ${fence} and state = 'waiting'`)
}
