import type { MarkedText } from "@prosa/core/channel"
import {
  type Message,
  type QuotedMessage,
  type Sender,
  lastMessageOf,
  mayBeQuoted,
  quotedOf,
  waitOf,
} from "@prosa/core/conversation"
import type { ClientId, ContactId, DialogId, MessageId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { bindFiles, enqueueDeliveries, type FileFacts, forStaff } from "../../channel/index.ts"
import { prepare } from "../../platform/storage/prepared.ts"
import { noteActivity } from "../../contact/index.ts"
import { join, placeholder, sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { assignmentsOf, changedIn, changeDialog, type DialogChange, preparedFor, valuesOf } from "./dialog-changes.ts"
import { messageColumns, type StoredMessageRow, toMessage } from "./message-rows.ts"
import { notifyOfChange } from "../webhook/notify-webhook.ts"
import { type DialogViews, viewColumns, viewDialog, viewJoins, type ViewRow, viewsOf } from "./dialog-views.ts"

/** A message to store; its sequence number is the dialog's next. */
export interface MessageDraft extends MarkedText {
  readonly sender: Sender
  readonly senderName?: string
  readonly userId?: UserId
  readonly buttons?: Message["buttons"]
  /** Locked in this transaction (`lockUnsent`); storing the message attaches them. */
  readonly files?: ReadonlyArray<FileFacts>
  readonly clientId?: ClientId
  /** The person has it already: the company wrote it by another tool. */
  readonly isSent?: boolean
  readonly at: number
  /** Of a person's message: when they wrote it, if not at `at`; null: they did not write it. The free window depends on it. */
  readonly writtenAt?: number | null
  /** The message that it answers. */
  readonly quoted?: QuotedMessage
}

/** The stored messages, and the dialog's views after them. */
export interface Appended {
  readonly messages: ReadonlyArray<Message>
  readonly views: DialogViews
}

/**
 * Stores messages in order, advances the dialog's counters and writes its other changes, in one statement. The
 * company's messages are queued for their channel. Dies if the company has no such dialog.
 */
export const appendMessages = (
  tx: Tx,
  id: DialogId,
  drafts: ReadonlyArray<MessageDraft>,
  change: DialogChange = {},
): Effect.Effect<Appended> =>
  Effect.gen(function* () {
    const last = drafts.at(-1)
    if (last === undefined) {
      yield* changeDialog(tx, id, change)
      const views = found(yield* viewDialog(tx, id), id)
      yield* notifyOfChange(tx, id, { messages: [], change, views })
      return { messages: [], views }
    }
    const waits = waitOf(drafts)
    const append = preparedFor(`append ${changedIn(change).join(" ")}`, () => appending(change))
    const column = <A>(of: (draft: MessageDraft) => A) => drafts.map(of)
    const [row] = yield* append(tx, {
      ...valuesOf(change),
      dialogId: id,
      count: drafts.length,
      lastMessage: lastMessageOf({ text: last.text, files: last.files ?? [] }),
      lastSender: last.sender,
      lastAt: Math.max(...column(({ at }) => at)),
      clientAt: clientAtOf(drafts),
      answered: waits.answered,
      waitsFrom: waits.from,
      wakes: drafts.some(({ sender }) => sender === "CLIENT"),
      senders: column(({ sender }) => sender),
      senderNames: column(({ senderName }) => senderName ?? ""),
      userIds: column(({ userId }) => userId ?? null),
      texts: column(({ text }) => text),
      marks: column(({ marks }) => (marks === undefined ? null : JSON.stringify(marks))),
      buttons: column(({ buttons }) => JSON.stringify(buttons ?? [])),
      files: column(({ files }) => JSON.stringify(files ?? [])),
      ats: column(({ at }) => at),
      clientIds: column(({ clientId }) => clientId ?? null),
      deliveries: column((draft) => deliveryOf(draft) ?? null),
      quotedDialogs: column(({ quoted }) => quoted?.dialogId ?? null),
      quotedSeqs: column(({ quoted }) => quoted?.seq ?? null),
    })
    const { messageIds, ...view } = found(row, id)
    const { connectionId } = view
    const messages = drafts.map((draft, at) =>
      storedAs(draft, messageIds[at], view.lastSeq - drafts.length + 1 + at, connectionId !== null),
    )
    for (const { files, seq } of messages)
      if (files.length > 0) {
        const fileIds = files.map(({ id: fileId }) => fileId)
        yield* bindFiles(tx, fileIds, { dialogId: id, seq })
      }
    if (connectionId !== null) {
      const toSend = messages.filter(({ delivery }) => delivery?.state === "queued")
      yield* enqueueDeliveries(tx, { id, connectionId, medium: view.medium }, toSend)
    }
    const views = viewsOf(view)
    yield* notifyOfChange(tx, id, { messages, change, views })
    return { messages, views }
  })

/** Prepares the statement that stores messages and changes these fields of their dialog. */
const appending = (change: DialogChange) => {
  const sets = [
    sql`last_seq = last_seq + ${placeholder("count")}`,
    sql`version = version + 1`,
    sql`last_message = ${placeholder("lastMessage")}`,
    sql`last_sender = ${placeholder("lastSender")}`,
    sql`last_message_at = greatest(last_message_at, to_timestamp(${placeholder("lastAt")}::float8 / 1000))`,
    sql`waiting_since = case when ${placeholder("answered")}::boolean then to_timestamp(${placeholder("waitsFrom")}::float8 / 1000)
      else coalesce(waiting_since, to_timestamp(${placeholder("waitsFrom")}::float8 / 1000)) end`,
    // `greatest` leaves nulls out
    sql`last_client_at = greatest(last_client_at, to_timestamp(${placeholder("clientAt")}::float8 / 1000))`,
    // A room that is put off comes back when the person writes.
    ...(change.snooze === undefined
      ? [sql`snoozed_until = case when ${placeholder("wakes")}::boolean then null else snoozed_until end`]
      : []),
    ...assignmentsOf(change),
  ]
  return prepare<ViewRow & { readonly messageIds: ReadonlyArray<MessageId> }>(sql`
    with bumped as (
      update dialogs set ${join(sets, ", ")} where company_id = ${company} and id = ${placeholder("dialogId")}
      returning *, last_seq - ${placeholder("count")}::int as before
    ), stored as (
      insert into messages (company_id, dialog_id, seq, change_seq, sender, sender_name, user_id, text, marks, buttons, files,
        sent_at, client_id, contact_id, delivery, workspace_id, quoted_dialog_id, quoted_seq)
      select company_id, bumped.id, before + place, before + place, d.sender, d.sender_name, d.user_id, d.text, d.marks::jsonb,
        d.buttons::jsonb, d.files::jsonb, to_timestamp(d.at / 1000), d.client_id, case when d.client_id is not null then contact_id end,
        case when bumped.connection_id is not null then d.delivery end,
        case when d.sender = 'HUMAN' then bumped.workspace_id end, d.quoted_dialog_id, d.quoted_seq
      from bumped cross join unnest(
        ${placeholder("senders")}::text[], ${placeholder("senderNames")}::text[], ${placeholder("userIds")}::int[], ${placeholder("texts")}::text[],
        ${placeholder("marks")}::text[],
        ${placeholder("buttons")}::text[], ${placeholder("files")}::text[], ${placeholder("ats")}::float8[], ${placeholder("clientIds")}::text[],
        ${placeholder("deliveries")}::text[], ${placeholder("quotedDialogs")}::int[], ${placeholder("quotedSeqs")}::int[]
      ) with ordinality as d(sender, sender_name, user_id, text, marks, buttons, files, at, client_id, delivery,
        quoted_dialog_id, quoted_seq, place)
      returning id, seq
    ), active as (${noteActivity})
    select ${viewColumns}, (select json_agg(id order by seq) from stored) as "messageIds"
    from bumped d ${viewJoins}`)
}

/** Returns when the person wrote last; null where they wrote none of the messages. */
const clientAtOf = (drafts: ReadonlyArray<MessageDraft>): number | null => {
  const moments = drafts.flatMap(({ sender, at, writtenAt = at }) => (sender === "CLIENT" ? (writtenAt ?? []) : []))
  return moments.length === 0 ? null : Math.max(...moments)
}

/** Builds the stored message without reading it back: only its id comes from the database. */
const storedAs = (draft: MessageDraft, id: MessageId | undefined, seq: number, isDelivered: boolean): Message => {
  if (id === undefined) throw new Error("a message was not stored")
  const state = isDelivered ? deliveryOf(draft) : undefined
  return {
    id,
    seq,
    changeSeq: seq,
    text: draft.text,
    ...(draft.marks === undefined ? {} : { marks: draft.marks }),
    sender: draft.sender,
    senderName: draft.senderName ?? "",
    sentAt: new Date(draft.at).toISOString(),
    updatedAt: null,
    deleted: false,
    files: (draft.files ?? []).map(forStaff),
    buttons: draft.buttons ?? [],
    ...(draft.quoted === undefined ? {} : { quoted: draft.quoted }),
    ...(state === undefined ? {} : { delivery: { state, reason: "" } }),
    clientId: draft.clientId ?? null,
  }
}

/** What becomes of a message where a gateway sends it; undefined for what is not sent. */
const deliveryOf = ({ sender, isSent }: MessageDraft): "queued" | "sent" | undefined =>
  sender !== "BOT" && sender !== "HUMAN" ? undefined : isSent === true ? "sent" : "queued"

const found = <A>(row: A | undefined, id: DialogId): A => {
  if (row === undefined) throw new Error(`dialog ${id} vanished inside its own transaction`)
  return row
}

/** Lists the messages changed after a sequence number, in the order of their changes. */
export const messagesAfter = (
  tx: Tx,
  id: DialogId,
  after: number,
  limit: number,
): Effect.Effect<ReadonlyArray<Message>> =>
  // each half reads at most `limit` rows, in the order of an index
  Effect.map(
    tx.rows<StoredMessageRow>(sql`
      select ${messageColumns} from (
        (select * from messages where company_id = ${company} and dialog_id = ${id} and seq > ${after} and change_seq = seq
          order by seq limit ${limit})
        union all
        (select * from messages where company_id = ${company} and dialog_id = ${id} and change_seq > ${after} and change_seq <> seq
          order by change_seq limit ${limit})) messages
      order by change_seq, seq limit ${limit}`),
    (rows) => rows.map(toMessage),
  )

/** Lists the messages before a sequence number (0: the newest), oldest first. */
export const messagesBefore = (
  tx: Tx,
  id: DialogId,
  { before, offset, limit }: { readonly before: number; readonly offset: number; readonly limit: number },
): Effect.Effect<ReadonlyArray<Message>> =>
  Effect.map(
    tx.rows<StoredMessageRow>(sql`
      select ${messageColumns} from messages
      where company_id = ${company} and dialog_id = ${id} and (${before} = 0 or seq < ${before})
      order by seq desc limit ${limit} offset ${offset}`),
    (rows) => rows.toReversed().map(toMessage),
  )

/** Finds a message of a dialog by its number. */
export const messageBySeq = (tx: Tx, id: DialogId, seq: number): Effect.Effect<Message | undefined> =>
  Effect.map(
    tx.row<StoredMessageRow>(sql`
      select ${messageColumns} from messages where company_id = ${company} and dialog_id = ${id} and seq = ${seq}`),
    (row) => row && toMessage(row),
  )

/** Returns what an answer to a message of the same room quotes of it; undefined where it cannot be answered (any more). */
export const quotableMessage = (tx: Tx, id: DialogId, seq: number): Effect.Effect<QuotedMessage | undefined> =>
  Effect.map(messageBySeq(tx, id, seq), (message) =>
    message === undefined || !mayBeQuoted(message) ? undefined : quotedOf(id, message),
  )

/** Finds a contact's message by client id, in any of their conversations: a retry may arrive after one has ended. */
export const messageByClientId = (
  tx: Tx,
  contactId: ContactId,
  clientId: string,
): Effect.Effect<KnownMessage | undefined> =>
  Effect.map(
    tx.row<StoredMessageRow & { readonly dialogToken: string; readonly dialogId: DialogId }>(sql`
      select ${messageColumns}, dialog_id as "dialogId", (
        select d.token from dialogs d where d.company_id = messages.company_id and d.id = messages.dialog_id) as "dialogToken"
      from messages
      where company_id = ${company} and contact_id = ${contactId} and client_id = ${clientId}`),
    (row) => {
      if (row === undefined) return undefined
      const { dialogToken, dialogId, ...message } = row
      return { message: toMessage(message), dialogToken, dialogId }
    },
  )

/** A message and its conversation. */
export interface KnownMessage {
  readonly message: Message
  readonly dialogToken: string
  readonly dialogId: DialogId
}
