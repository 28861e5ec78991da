import { type Message, type Sender, summaryOf } from "@prosa/core/conversation"
import type { ClientId, ContactId, DialogId, MessageId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { bindFiles, enqueueDeliveries, type FileFacts, forStaff } from "../channel/index.ts"
import { prepare } from "../platform/storage/prepared.ts"
import { join, placeholder, sql } from "../platform/storage/sql.ts"
import { company, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { assignmentsOf, changedIn, changeDialog, type DialogChange, preparedFor, valuesOf } from "./dialog-changes.ts"
import { type DialogViews, viewColumns, viewDialog, viewJoins, type ViewRow, viewsOf } from "./dialog-views.ts"

/** A message to be stored; its place is the dialog's next. */
export interface MessageDraft {
  readonly sender: Sender
  readonly senderName?: string
  readonly userId?: UserId
  readonly text: string
  readonly buttons?: Message["buttons"]
  /** Locked in this transaction (`lockUnsent`): from now on they belong to this message. */
  readonly files?: ReadonlyArray<FileFacts>
  readonly clientId?: ClientId
  readonly at: number
}

const messageColumns = sql`
  id, seq, change_seq as "changeSeq", case when deleted_at is null then text else '' end as text, sender,
  sender_name as "senderName", ${iso("sent_at")} as "sentAt", ${iso("updated_at")} as "updatedAt",
  deleted_at is not null as deleted, case when deleted_at is null then files else '[]' end as files, buttons,
  client_id as "clientId"`

/** A message as its row has it: where a file is read depends on who is told. */
type MessageRow = Omit<Message, "files"> & { readonly files: ReadonlyArray<FileFacts> }

/** As signed-in people are told it. */
const toMessage = (row: MessageRow): Message => ({ ...row, files: row.files.map(forStaff) })

/** What a dialog has come to: the messages that were stored, and how everybody sees it. */
export interface Appended {
  readonly messages: ReadonlyArray<Message>
  readonly views: DialogViews
}

/**
 * Stores messages after one another, moves the dialog's counters and writes what else changed of it, in one statement. What
 * the company says is put in the queue of its channel. Dies when the company has no such dialog.
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
      return { messages: [], views: found(yield* viewDialog(tx, id), id) }
    }
    const append = preparedFor(`append ${changedIn(change).join(" ")}`, () => appending(change))
    const column = <A>(of: (draft: MessageDraft) => A) => drafts.map(of)
    const [row] = yield* append(tx, {
      ...valuesOf(change),
      dialogId: id,
      count: drafts.length,
      lastMessage: summaryOf({ text: last.text, files: last.files ?? [] }).slice(0, 300),
      lastSender: last.sender,
      lastAt: Math.max(...column(({ at }) => at)),
      senders: column(({ sender }) => sender),
      senderNames: column(({ senderName }) => senderName ?? ""),
      userIds: column(({ userId }) => userId ?? null),
      texts: column(({ text }) => text),
      buttons: column(({ buttons }) => JSON.stringify(buttons ?? [])),
      files: column(({ files }) => JSON.stringify(files ?? [])),
      ats: column(({ at }) => at),
      clientIds: column(({ clientId }) => clientId ?? null),
    })
    const { messageIds, ...view } = found(row, id)
    const messages = drafts.map((draft, at) => storedAs(draft, messageIds[at], view.lastSeq - drafts.length + 1 + at))
    for (const { files, seq } of messages)
      if (files.length > 0) {
        const fileIds = files.map(({ id: fileId }) => fileId)
        yield* bindFiles(tx, fileIds, { dialogId: id, seq })
      }
    yield* enqueueDeliveries(tx, { id, channel: view.channel }, messages)
    return { messages, views: viewsOf(view) }
  })

/** Stores messages and changes their dialog by these fields. */
const appending = (change: DialogChange) => {
  const sets = [
    sql`last_seq = last_seq + ${placeholder("count")}`,
    sql`version = version + 1`,
    sql`last_message = ${placeholder("lastMessage")}`,
    sql`last_sender = ${placeholder("lastSender")}`,
    sql`last_message_at = greatest(last_message_at, to_timestamp(${placeholder("lastAt")}::float8 / 1000))`,
    ...assignmentsOf(change),
  ]
  return prepare<ViewRow & { readonly messageIds: ReadonlyArray<MessageId> }>(sql`
    with bumped as (
      update dialogs set ${join(sets, ", ")} where company_id = ${company} and id = ${placeholder("dialogId")}
      returning *, last_seq - ${placeholder("count")}::int as before
    ), stored as (
      insert into messages (company_id, dialog_id, seq, change_seq, sender, sender_name, user_id, text, buttons, files,
        sent_at, client_id, contact_id)
      select company_id, bumped.id, before + place, before + place, d.sender, d.sender_name, d.user_id, d.text,
        d.buttons::jsonb, d.files::jsonb, to_timestamp(d.at / 1000), d.client_id, case when d.client_id is not null then contact_id end
      from bumped cross join unnest(
        ${placeholder("senders")}::text[], ${placeholder("senderNames")}::text[], ${placeholder("userIds")}::int[], ${placeholder("texts")}::text[],
        ${placeholder("buttons")}::text[], ${placeholder("files")}::text[], ${placeholder("ats")}::float8[], ${placeholder("clientIds")}::text[]
      ) with ordinality as d(sender, sender_name, user_id, text, buttons, files, at, client_id, place)
      returning id, seq
    )
    select ${viewColumns}, (select json_agg(id order by seq) from stored) as "messageIds"
    from bumped d ${viewJoins}`)
}

/** A message as everybody is told it: nothing of it but its id is the database's doing. */
const storedAs = (draft: MessageDraft, id: MessageId | undefined, seq: number): Message => {
  if (id === undefined) throw new Error("a message was not stored")
  return {
    id,
    seq,
    changeSeq: seq,
    text: draft.text,
    sender: draft.sender,
    senderName: draft.senderName ?? "",
    sentAt: new Date(draft.at).toISOString(),
    updatedAt: null,
    deleted: false,
    files: (draft.files ?? []).map(forStaff),
    buttons: draft.buttons ?? [],
    clientId: draft.clientId ?? null,
  }
}

const found = <A>(row: A | undefined, id: DialogId): A => {
  if (row === undefined) throw new Error(`dialog ${id} vanished inside its own transaction`)
  return row
}

/** The messages that changed after a sequence number, in the order of their changes. */
export const messagesAfter = (
  tx: Tx,
  id: DialogId,
  after: number,
  limit: number,
): Effect.Effect<ReadonlyArray<Message>> =>
  // each half reads as many rows as are wanted, in the order of an index
  Effect.map(
    tx.rows<MessageRow>(sql`
      select ${messageColumns} from (
        (select * from messages where company_id = ${company} and dialog_id = ${id} and seq > ${after} and change_seq = seq
          order by seq limit ${limit})
        union all
        (select * from messages where company_id = ${company} and dialog_id = ${id} and change_seq > ${after} and change_seq <> seq
          order by change_seq limit ${limit})) messages
      order by change_seq, seq limit ${limit}`),
    (rows) => rows.map(toMessage),
  )

/** The messages before a place (0: the newest), the oldest of them first. */
export const messagesBefore = (
  tx: Tx,
  id: DialogId,
  before: number,
  limit: number,
): Effect.Effect<ReadonlyArray<Message>> =>
  Effect.map(
    tx.rows<MessageRow>(sql`
      select ${messageColumns} from messages
      where company_id = ${company} and dialog_id = ${id} and (${before} = 0 or seq < ${before})
      order by seq desc limit ${limit}`),
    (rows) => rows.toReversed().map(toMessage),
  )

/** What a client id became, in whichever of the contact's conversations: what is sent again may come after one has ended. */
export const messageByClientId = (
  tx: Tx,
  contactId: ContactId,
  clientId: string,
): Effect.Effect<KnownMessage | undefined> =>
  Effect.map(
    tx.row<MessageRow & { readonly dialogToken: string }>(sql`
      select ${messageColumns}, (
        select d.token from dialogs d where d.company_id = messages.company_id and d.id = messages.dialog_id) as "dialogToken"
      from messages
      where company_id = ${company} and contact_id = ${contactId} and client_id = ${clientId}`),
    (row) => {
      if (row === undefined) return undefined
      const { dialogToken, ...message } = row
      return { message: toMessage(message), dialogToken }
    },
  )

/** A message, and the conversation in which it stands. */
export interface KnownMessage {
  readonly message: Message
  readonly dialogToken: string
}
