import { type Medium, type OutgoingMessage, type TextMark } from "@prosa/core/channel"
import { type CompanyId, type ConnectionId, type ContactId, type DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { ClaimedJob } from "../../platform/jobs/jobs.ts"
import { raw, sql } from "../../platform/storage/sql.ts"
import { company, ints, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { PersonIdentity } from "../events/channel-event.ts"
import type { PartToSend, TemplatePart, VendorMessage } from "../gateway/channel-gateway.ts"
import { lastClientAt as lastClientAtOf } from "./last-client-at.ts"
import { recipientJoin } from "./recipient-join.ts"

/** The topic announced when a message is queued for a gateway. */
export const deliveriesTopic = "deliveries"

/** The dialog of messages to deliver, and the connection that it goes on by. */
export interface DeliveredDialog {
  readonly id: DialogId
  readonly connectionId: ConnectionId
  readonly medium: Medium
}

/**
 * Queues the company's messages for their connection, in the transaction that stores them. They are due from when they were
 * said: everything that compares moments of a delivery goes by the product's clock, never by the database's.
 */
export const enqueueDeliveries = (
  tx: Tx,
  { id, connectionId, medium }: DeliveredDialog,
  messages: ReadonlyArray<{ readonly seq: number; readonly sentAt: string }>,
): Effect.Effect<void> => {
  if (messages.length === 0) return Effect.void
  tx.announce(deliveriesTopic)
  return tx.run(sql`
    insert into deliveries (company_id, dialog_id, seq, channel, connection_id, contact_id, due_at)
    select ${company}, ${id}, said.seq, ${medium}, ${connectionId}, ${contactOf(id)}, said.at::timestamptz
    from unnest(${ints(messages.map(({ seq }) => seq))}, ${texts(messages.map(({ sentAt }) => sentAt))}) said(seq, at)
    order by said.seq`)
}

/** Makes a queued message a template, in the transaction that stores it. */
export const sendAsTemplate = (tx: Tx, id: DialogId, seq: number, template: TemplatePart): Effect.Effect<void> =>
  tx.run(sql`
    update deliveries set template = ${JSON.stringify(template)}::jsonb
    where company_id = ${company} and dialog_id = ${id} and seq = ${seq} and page = 0`)

/** Queues a further page of a message's quick replies. */
export const enqueuePage = (
  tx: Tx,
  { id, connectionId, medium }: DeliveredDialog,
  { seq, page }: { readonly seq: number; readonly page: number },
  now: number,
) => {
  tx.announce(deliveriesTopic)
  return tx.run(sql`
    insert into deliveries (company_id, dialog_id, seq, channel, connection_id, contact_id, page, due_at)
    values (${company}, ${id}, ${seq}, ${medium}, ${connectionId}, ${contactOf(id)}, ${page}, ${moment(now)})`)
}

/** Maximum characters of what a delivery quotes. */
const quotedLimit = 400

const contactOf = (id: DialogId) => sql`(select contact_id from dialogs where company_id = ${company} and id = ${id})`

/**
 * Queues a message that failed once more, from the part that failed: its time to wait for a connection begins anew. "early" if
 * its vendor takes it later at the earliest; "partly" if its vendor has taken all of it, and reported of a part that it did not
 * arrive; undefined if it has not failed.
 */
export const requeueDelivery = (
  tx: Tx,
  id: DialogId,
  seq: number,
  now: number,
): Effect.Effect<"queued" | "early" | "partly" | undefined> =>
  Effect.gen(function* () {
    const failed = yield* tx.row<{ early: boolean }>(sql`
      select due_at > ${moment(now)} as early from deliveries
      where company_id = ${company} and dialog_id = ${id} and seq = ${seq} and page = 0 and state = 'failed' for update`)
    if (failed === undefined) {
      const shown = yield* tx.row<{ failed: boolean }>(sql`
        select delivery = 'failed' as failed from messages where company_id = ${company} and dialog_id = ${id} and seq = ${seq}`)
      return shown?.failed === true ? "partly" : undefined
    }
    if (failed.early) return "early"
    tx.announce(deliveriesTopic)
    yield* tx.run(sql`
      update deliveries set state = 'waiting', begun = false, attempts = 0, reason = null, due_at = ${moment(now)},
        queued_at = ${moment(now)}, locked_until = null, fence = fence + 1
      where company_id = ${company} and dialog_id = ${id} and seq = ${seq} and page = 0`)
    // What the vendor has reported of the attempt before is not a part of this one.
    yield* tx.run(sql`
      delete from channel_messages
      where company_id = ${company} and dialog_id = ${id} and seq = ${seq} and outgoing and page = 0
        and state = 9`)
    return "queued"
  })

/**
 * Notes that the vendor took a message and reports that it did not reach the person: it may be sent again, not before `dueAt`.
 * A message in several parts stays as it is, since those that have arrived would be repeated; returns false then.
 */
export const failSentDelivery = (
  tx: Tx,
  { dialogId, seq }: { readonly dialogId: DialogId; readonly seq: number },
  reason: string,
  dueAt: number,
): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      update deliveries set state = 'failed', reason = ${reason}, parts_sent = 0, due_at = ${moment(dueAt)}
      where company_id = ${company} and dialog_id = ${dialogId} and seq = ${seq} and page = 0 and state = 'sent'
        and parts_sent = 1
      returning id`),
    (row) => row !== undefined,
  )

/** Makes what waits for a connection due, when it is back. */
export const wakeDeliveries = (tx: Tx, connectionId: ConnectionId, now: number): Effect.Effect<void> => {
  tx.announce(deliveriesTopic)
  return tx.run(sql`
    update deliveries set due_at = ${moment(now)}
    where company_id = ${company} and connection_id = ${connectionId} and state = 'waiting' and due_at > ${moment(now)}`)
}

/** A delivery that a worker has claimed. */
export interface BegunDelivery {
  readonly companyId: CompanyId
  /** An earlier attempt ended without a known outcome. */
  readonly unsettled: boolean
  readonly partsSent: number
  readonly page: number
  readonly template: TemplatePart | null
  readonly message: OutgoingMessage
  readonly byPerson: boolean
  readonly dialogId: DialogId
  readonly seq: number
  readonly connectionId: ConnectionId
  readonly medium: Medium
  /** When it was said, or last sent again by a person; in milliseconds since 1970. */
  readonly saidAt: number
  readonly lastClientAt: string | null
  readonly to: PartToSend["to"]
  /** The message that it answers, if the vendor knows it; null without one. */
  readonly quoted: VendorMessage | null
}

/**
 * Reads a claimed delivery with its message; undefined when another worker holds the claim by now, or the message was
 * deleted.
 */
export const readDelivery = (tx: Tx, { id, companyId, fence }: ClaimedJob): Effect.Effect<BegunDelivery | undefined> =>
  Effect.map(
    tx.row<DeliveryRow>(sql`
      select r.begun as unsettled, r.parts_sent as "partsSent", r.page, r.template, r.dialog_id as "dialogId", r.seq,
        r.connection_id as "connectionId", r.channel as medium, m.text, m.marks, m.buttons, m.files, m.sender,
        extract(epoch from coalesce(r.queued_at, m.sent_at))::float8 * 1000 as "saidAt", ${raw(lastClientAtOf)} as "lastClientAt",
        i.kind, i.value, i.address, q.quoted
      from deliveries r
      join dialogs d on d.company_id = r.company_id and d.id = r.dialog_id
      join messages m on m.company_id = r.company_id and m.dialog_id = r.dialog_id and m.seq = r.seq
      ${recipientJoin}
      left join lateral (
        select json_build_object('externalId', c.external_id, 'outgoing', c.outgoing, 'text', left(o.text, ${quotedLimit})) as quoted
        from messages o
        join channel_messages c on c.company_id = o.company_id and c.dialog_id = o.dialog_id and c.seq = o.seq
          and c.connection_id = r.connection_id and c.page = 0 and not c.beside
        where o.company_id = m.company_id and o.dialog_id = m.quoted_dialog_id and o.seq = m.quoted_seq
          and o.deleted_at is null
        order by c.external_id limit 1) q on true
      where r.company_id = ${company} and r.id = ${id} and r.fence = ${fence} and r.state = 'waiting' and m.deleted_at is null`),
    (row) => {
      if (row === undefined) return undefined
      const { text, marks, buttons, files, kind, value, address, sender, lastClientAt, ...delivery } = row
      return {
        ...delivery,
        // a job's company is one of the product's
        companyId: companyId as CompanyId,
        lastClientAt: lastClientAt === null ? null : lastClientAt.toISOString(),
        byPerson: sender === "HUMAN",
        message: { text, buttons, files, ...(marks === null ? {} : { marks }) },
        to: { kind, value, address: address === "" ? value : address },
      }
    },
  )

interface DeliveryRow extends Omit<BegunDelivery, "companyId" | "message" | "to" | "byPerson" | "lastClientAt"> {
  readonly text: string
  readonly marks: ReadonlyArray<TextMark> | null
  readonly buttons: OutgoingMessage["buttons"]
  readonly files: OutgoingMessage["files"]
  readonly sender: string
  readonly lastClientAt: Date | null
  readonly kind: PersonIdentity["kind"]
  readonly value: string
  readonly address: string
}

/** Notes that an attempt begins; false when another worker holds the claim by now. */
export const beginAttempt = (tx: Tx, { id, fence }: Pick<ClaimedJob, "id" | "fence">): Effect.Effect<boolean> =>
  updateClaimed(tx, { id, fence }, sql`begun = true`)

/** Gives the deliveries of a contact to whom their conversations have become. */
export const moveDeliveriesOfContact = (tx: Tx, from: ContactId): Effect.Effect<void> =>
  tx.run(sql`
    update deliveries r set contact_id = d.contact_id from dialogs d
    where r.company_id = ${company} and r.contact_id = ${from}
      and d.company_id = r.company_id and d.id = r.dialog_id and d.contact_id <> ${from}`)

/** What becomes of a delivery that was not sent now. */
export interface UnsentOutcome {
  readonly state: "failed" | "waiting"
  readonly reason: string
  /** The vendor judged the message itself: a wait for its connection or for the pace is no attempt at it. */
  readonly counts?: boolean
}

/** Gives a delivery up, or lets it wait for another attempt. */
export const settleRefused = (
  tx: Tx,
  job: Pick<ClaimedJob, "id" | "fence">,
  { state, reason, counts = false }: UnsentOutcome,
  dueAt: number,
): Effect.Effect<boolean> =>
  updateClaimed(
    tx,
    job,
    sql`state = ${state}, reason = ${reason}, begun = false, due_at = greatest(due_at, ${moment(dueAt)}), locked_until = null,
      attempts = attempts - ${counts ? 0 : 1}`,
  )

/** Changes a delivery whose claim still holds; false when another worker holds it by now. */
export const updateClaimed = (
  tx: Tx,
  { id, fence }: Pick<ClaimedJob, "id" | "fence">,
  sets: ReturnType<typeof sql>,
): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      update deliveries set ${sets}
      where company_id = ${company} and id = ${id} and fence = ${fence} and state = 'waiting' returning id`),
    (row) => row !== undefined,
  )
