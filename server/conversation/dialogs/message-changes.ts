import {
  advanced,
  type DeliveryState,
  deliveryOfParts,
  editedText,
  type MarkedText,
  type SendingTrouble,
} from "@prosa/core/channel"
import { deletionLabel, lastMessageOf, undeliveredAfter } from "@prosa/core/conversation"
import type { CompanyId, ConnectionId, DialogId, MessageId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type DeliveryNews, failSentDelivery } from "../../channel/index.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "./conversation-news.ts"
import { changeDialog, type DialogChange } from "./dialog-changes.ts"
import { lockDialog, type LockedDialog } from "./dialog-store.ts"
import { viewDialog } from "./dialog-views.ts"
import { messageBySeq } from "./message-store.ts"
import { forgetUnclear } from "../unclear-texts/unclear-text-store.ts"
import { notifyOfReported } from "../webhook/notify-webhook.ts"

/**
 * Changes a stored message and publishes it: the change takes the dialog's next number, so that whoever was away reads it
 * too. Does nothing if `sets` returns undefined for the message as it is. `summary` is what the inbox shows of it from then
 * on, if it is the last message; `latest` what the person did then, which it shows in any case. `changes` are the dialog's own, which go with it.
 */
export const changeMessage = (
  tx: Tx,
  companyId: CompanyId,
  { id, seq }: { readonly id: DialogId; readonly seq: number },
  sets: (message: NonNullable<Found>) => Sql | undefined,
  {
    summary,
    latest,
    changes,
  }: {
    readonly summary?: () => string
    readonly latest?: { readonly text: string; readonly at: number; readonly writtenAt: number } | undefined
    readonly changes?: (dialog: LockedDialog) => DialogChange
  } = {},
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const dialog = yield* lockDialog(tx, id)
    const before = dialog && (yield* messageBySeq(tx, id, seq))
    const set = before && sets(before)
    if (dialog === undefined || set === undefined) return
    yield* tx.run(sql`
      update messages set change_seq = ${dialog.lastSeq + 1}, ${set}
      where company_id = ${company} and dialog_id = ${id} and seq = ${seq}`)
    yield* tx.run(sql`update dialogs set last_seq = last_seq + 1 where company_id = ${company} and id = ${id}`)
    if (summary !== undefined)
      yield* tx.run(sql`
        update dialogs set last_message = ${summary()} where company_id = ${company} and id = ${id} and not exists (
          select from messages m where m.company_id = ${company} and m.dialog_id = ${id} and m.seq > ${seq})`)
    if (latest !== undefined)
      yield* tx.run(sql`
        update dialogs set last_message = ${latest.text}, last_sender = 'CLIENT',
          last_message_at = greatest(last_message_at, ${moment(latest.at)}),
          last_client_at = greatest(last_client_at, ${moment(latest.writtenAt)})
        where company_id = ${company} and id = ${id}`)
    yield* changeDialog(tx, id, changes?.(dialog) ?? {})
    const views = yield* viewDialog(tx, id)
    const message = yield* messageBySeq(tx, id, seq)
    if (views !== undefined && message !== undefined)
      publishDialog(tx, companyId, dialog, { messages: [message], views })
  })

type Found = Effect.Success<ReturnType<typeof messageBySeq>>

/** Stores and publishes what became of a message. Reports come in any order: none takes a state back. */
export const publishDelivery = (
  tx: Tx,
  { companyId, dialogId, seq, state, reason, again = true }: DeliveryNews,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    let reported: DeliveryState = "queued"
    const sets = ({ delivery }: NonNullable<Found>) => {
      const now = delivery?.state ?? "queued"
      // A message that failed and is sent once more begins again.
      const next = state === "queued" || (now === "failed" && state === "sent") ? state : advanced(now, state)
      if (next === now) return undefined
      reported = next
      const hasFailed = next === "failed"
      return sql`delivery = ${next}, delivery_reason = ${hasFailed ? reason : null},
        delivery_ended = ${hasFailed && !again ? true : null}`
    }
    yield* changeMessage(tx, companyId, { id: dialogId, seq }, sets, {
      changes: ({ failedSeq }) => {
        const marked = undeliveredAfter(failedSeq, { seq, state: reported })
        return marked === failedSeq ? {} : { failedSeq: marked }
      },
    })
    if (reported !== "queued") yield* notifyOfReported(tx, dialogId, seq, reported)
  })

/** Finds where a message stands; undefined for the room's own lines, which are no one's messages, and unknown ids. */
export const placeOfMessage = (
  tx: Tx,
  id: MessageId,
): Effect.Effect<{ readonly id: DialogId; readonly seq: number } | undefined> =>
  tx.row<{ id: DialogId; seq: number }>(sql`
    select dialog_id as id, seq from messages where company_id = ${company} and id = ${id} and sender <> 'SYSTEM'`)

/**
 * Deletes a message that its author has taken back, or a user of the company, whose name `by` is: its row stays, as 'Mensagem
 * apagada', and what has not left yet stays here. Returns whether it was not deleted before.
 */
export const deleteMessage = (
  tx: Tx,
  companyId: CompanyId,
  place: { readonly id: DialogId; readonly seq: number },
  now: number,
  by?: string,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    let text = ""
    let deletedNow = false
    const deletes = (message: NonNullable<Found>) => {
      if (message.deleted) return undefined
      deletedNow = true
      text = message.sender === "CLIENT" ? message.text : ""
      return sql`deleted_at = ${moment(now)}, deleted_by = ${by ?? null}`
    }
    yield* changeMessage(tx, companyId, place, deletes, { summary: () => deletionLabel({ deletedBy: by }) })
    if (text !== "") yield* forgetUnclear(tx, place.id, text)
    return deletedNow
  })

/**
 * Replaces the text of a message that its writer has edited; what it said first is kept. A deleted message stays deleted. No bot
 * hears it: it has answered what was said.
 */
export const editMessage = (
  tx: Tx,
  companyId: CompanyId,
  place: { readonly id: DialogId; readonly seq: number },
  edited: MarkedText,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    let before = ""
    let summary = ""
    const edits = (message: NonNullable<Found>) => {
      const text = editedText(message.text, edited.text)
      if (message.deleted || text === message.text) return undefined
      before = message.sender === "CLIENT" ? message.text : ""
      summary = lastMessageOf({ text, files: message.files })
      // Marks are places in the text: a line above it would move them.
      const marks = text === edited.text && edited.marks !== undefined ? JSON.stringify(edited.marks) : null
      return sql`first_text = coalesce(first_text, text), text = ${text}, marks = ${marks}::jsonb, updated_at = ${moment(now)}`
    }
    yield* changeMessage(tx, companyId, place, edits, { summary: () => summary })
    if (before !== "") yield* forgetUnclear(tx, place.id, before)
  })

/** The states of parts as stored. */
const stored: Readonly<Record<Exclude<DeliveryState, "queued">, number>> = { sent: 1, delivered: 2, read: 3, failed: 9 }
const states = new Map(Object.entries(stored).map(([state, number]) => [number, state as DeliveryState]))
const stateOf = (number: number): DeliveryState => states.get(number) ?? "sent"

/** Stores and publishes what became of a message: `publishDelivery`, or that with its followers. */
export type PublishDelivery = (tx: Tx, news: DeliveryNews) => Effect.Effect<void>

/** What a vendor reports of one of its messages. */
export interface PartReport {
  readonly companyId: CompanyId
  readonly connectionId: ConnectionId
  readonly externalId: string
  readonly state: Exclude<DeliveryState, "queued">
  readonly reason: string
  /** What a failure says of more than this message. */
  readonly trouble?: SendingTrouble | undefined
  /** Of a failure: when the vendor takes it again at the earliest, in milliseconds since 1970. */
  readonly againAt: number
}

/** Stores a report about a part of a message; false if no message of ours has this id (yet). */
export const reportPart = (
  tx: Tx,
  { companyId, connectionId, externalId, state, reason, againAt, trouble }: PartReport,
  publish: PublishDelivery,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    // Reports of several parts come at once: each waits for the others of its message, so that the last one sees them all.
    const parts = yield* tx.rows<{
      dialogId: DialogId
      seq: number
      page: number
      state: number
      externalId: string
    }>(sql`
      select p.dialog_id as "dialogId", p.seq, p.page, p.state, p.external_id as "externalId" from channel_messages p
      join channel_messages o on o.company_id = p.company_id and o.dialog_id = p.dialog_id and o.seq = p.seq
      where o.company_id = ${company} and o.connection_id = ${connectionId} and o.external_id = ${externalId} and o.outgoing
        and p.outgoing
      order by p.seq, p.external_id for update of p`)
    const part = parts.find((one) => one.externalId === externalId)
    if (part === undefined) return false
    const next = advanced(stateOf(part.state), state)
    if (next === "queued" || stored[next] === part.state) return true
    yield* tx.run(sql`
      update channel_messages set state = ${stored[next]}
      where company_id = ${company} and connection_id = ${connectionId} and external_id = ${externalId}`)
    // What becomes of a further page of its options is not told of a message.
    if (part.page > 0) return true
    const again = next === "failed" ? yield* failSentDelivery(tx, part, reason, againAt) : true
    yield* tellOfParts(tx, companyId, part, { reason, again, ...(trouble === undefined ? {} : { trouble }) }, publish)
    return true
  })

/** Stores that everything sent in a dialog until a moment came so far. */
export const reportUntil = (
  tx: Tx,
  companyId: CompanyId,
  { id, state, at }: { readonly id: DialogId; readonly state: "delivered" | "read"; readonly at: number },
  publish: PublishDelivery,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const parts = yield* tx.rows<{ seq: number }>(sql`
      with reached as (
        select p.connection_id, p.external_id from channel_messages p
        join messages m on m.company_id = p.company_id and m.dialog_id = p.dialog_id and m.seq = p.seq
        where p.company_id = ${company} and p.dialog_id = ${id} and p.outgoing and p.page = 0 and p.state < ${stored[state]}
          and m.sent_at <= ${moment(at)}
        -- in the order of reportPart
        order by p.seq, p.external_id for update of p)
      update channel_messages p set state = ${stored[state]} from reached r
      where p.company_id = ${company} and p.connection_id = r.connection_id and p.external_id = r.external_id
        and p.state < ${stored[state]}
      returning p.seq`)
    const seqs = [...new Set(parts.map(({ seq }) => seq))].sort((a, b) => a - b)
    for (const seq of seqs)
      yield* tellOfParts(tx, companyId, { dialogId: id, seq }, { reason: "", again: true }, publish)
  })

/** Publishes what the parts of a message make of it, once all of them are sent: one that was given up before stays failed. */
const tellOfParts = (
  tx: Tx,
  companyId: CompanyId,
  { dialogId, seq }: { readonly dialogId: DialogId; readonly seq: number },
  failure: Pick<DeliveryNews, "reason" | "trouble"> & { readonly again: boolean },
  publish: PublishDelivery,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    // In one statement: the last part and the end of its delivery are stored together.
    const rows = yield* tx.rows<{ state: number; unsent: boolean }>(sql`
      select p.state, coalesce(d.state = 'waiting' or (d.state = 'failed' and d.parts_sent > 0), false) as unsent
      from channel_messages p
      left join deliveries d on d.company_id = p.company_id and d.dialog_id = p.dialog_id and d.seq = p.seq and d.page = 0
      where p.company_id = ${company} and p.dialog_id = ${dialogId} and p.seq = ${seq} and p.outgoing and p.page = 0`)
    const state = deliveryOfParts(rows.map((row) => stateOf(row.state)))
    if (state === "failed" || !rows.some(({ unsent }) => unsent))
      yield* publish(tx, { companyId, dialogId, seq, state, ...failure })
  })
