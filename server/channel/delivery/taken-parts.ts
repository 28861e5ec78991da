import { deliveryMessages } from "@prosa/core/channel"
import type { ConnectionId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { ClaimedJob } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type BegunDelivery, deliveriesTopic, updateClaimed } from "./delivery-store.ts"
import type { PartPlace } from "./part-reference.ts"

/**
 * Stores that the vendor took a part, under the vendor's id, and whether it was the last one; false when another worker
 * holds the claim by now.
 */
export const settlePart = (
  tx: Tx,
  job: Pick<ClaimedJob, "id" | "fence">,
  { dialogId, seq, connectionId, page }: Pick<BegunDelivery, "dialogId" | "seq" | "connectionId" | "page">,
  { externalId, part, isLast }: Pick<PartPlace, "part" | "isLast"> & { readonly externalId: string },
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const held = yield* updateClaimed(
      tx,
      job,
      sql`parts_sent = ${part + 1}, external_id = ${externalId}, begun = false,
        state = case when ${isLast}::boolean then 'sent' else state end,
        locked_until = case when ${isLast}::boolean then null else locked_until end`,
    )
    // The vendor took it, whoever holds the claim: a report of it must find the message.
    yield* noteTaken(tx, { dialogId, seq, connectionId, page, externalId })
    return held
  })

interface TakenPartPlace extends Pick<BegunDelivery, "dialogId" | "seq" | "page" | "connectionId"> {
  /** The vendor's id of it. */
  readonly externalId: string
}

const noteTaken = (tx: Tx, { dialogId, seq, page, connectionId, externalId }: TakenPartPlace): Effect.Effect<void> =>
  tx.run(sql`
    insert into channel_messages (company_id, connection_id, external_id, dialog_id, seq, page, outgoing)
    values (${company}, ${connectionId}, ${externalId}, ${dialogId}, ${seq}, ${page}, true) on conflict do nothing`)

/**
 * Stores that the vendor took a part whose outcome nobody knew, since it reports of it under its reference: a crash or a lost
 * answer lay between. Returns whether the message is whole by it; undefined if the outcome of no such part is unknown. What is left
 * of a message that was given up stays unsent until a person sends it again.
 */
export const settleReported = (
  tx: Tx,
  connectionId: ConnectionId,
  { dialogId, seq, page, part, isLast, saidAt }: PartPlace,
  externalId: string,
): Effect.Effect<"whole" | "partly" | undefined> =>
  Effect.gen(function* () {
    // What becomes of a further page is not told of a message; the index is of the messages themselves.
    if (page > 0) return undefined
    const settled = yield* tx.row(sql`
      update deliveries r set parts_sent = ${part + 1}, external_id = ${externalId}, begun = false,
        state = case when ${isLast}::boolean then 'sent' else state end,
        reason = case when ${isLast}::boolean then null else reason end,
        locked_until = case when ${isLast}::boolean then null else locked_until end
      from messages m
      where r.company_id = ${company} and r.connection_id = ${connectionId} and r.dialog_id = ${dialogId} and r.seq = ${seq}
        and m.company_id = r.company_id and m.dialog_id = r.dialog_id and m.seq = r.seq
        and round(extract(epoch from coalesce(r.queued_at, m.sent_at)) * 1000)::bigint = ${saidAt}::bigint
        and r.page = 0 and r.parts_sent = ${part}
        and (r.state = 'waiting' and r.begun or r.state = 'failed' and r.reason = ${deliveryMessages.outcomeLost})
      returning r.id`)
    if (settled === undefined) return undefined
    // What waited for it may leave.
    tx.announce(deliveriesTopic)
    yield* noteTaken(tx, { dialogId, seq, connectionId, page, externalId })
    return isLast ? "whole" : "partly"
  })

/** Whether the vendor reported that a part of a message failed; reports of it that are under way are waited for. */
export const hasFailedPart = (
  tx: Tx,
  { dialogId, seq }: Pick<BegunDelivery, "dialogId" | "seq">,
): Effect.Effect<boolean> =>
  Effect.map(
    tx.rows<{ failed: boolean }>(sql`
      select state = 9 as failed from channel_messages
      where company_id = ${company} and dialog_id = ${dialogId} and seq = ${seq} and outgoing and page = 0
      order by external_id for update`),
    (rows) => rows.some(({ failed }) => failed),
  )
