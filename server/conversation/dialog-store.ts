import { type Message, type Sender, summaryOf } from "@prosa/core/conversation"
import { type EngineState, readState } from "@prosa/core/engine"
import {
  type BotId,
  type ContactId,
  type DialogId,
  type FlowId,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import { Result } from "effect"
import { bindFiles, type FileFacts, forStaff } from "../channel/file-rows.ts"
import type { Tx } from "../platform/storage/transactions.ts"
import { type DialogViews, iso, viewColumns, viewDialog, viewJoins, type ViewRow, viewsOf } from "./dialog-views.ts"

/** A dialog as the use cases change it: its row, locked until the transaction ends. */
export interface LockedDialog {
  readonly id: DialogId
  readonly workspaceId: WorkspaceId
  readonly botId: BotId
  readonly contactId: ContactId
  readonly status: 0 | 1
  readonly transferred: boolean
  readonly transferredExternal: boolean
  readonly assigneeId: UserId | null
  readonly flowId: FlowId | null
  readonly engineState: EngineState | null
  readonly lastSeq: number
  readonly unreadCount: number
  readonly lastMessageAt: string
  readonly token: string
}

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** The dialog, locked; undefined when the company has none of this id. */
export const lockDialog = (tx: Tx, id: DialogId): Promise<LockedDialog | undefined> =>
  lockFirst<LockedDialog>(tx, sql`company_id = ${company} and id = ${id}`)

/** A contact's newest dialog with a bot, and whether a client id is known already in whichever of them. */
export interface NewestDialog extends LockedDialog {
  readonly knowsClientId: boolean
}

/** The newest dialog, locked; undefined when there is none. Who writes for the contact holds their lock. */
export const lockNewestDialog = (
  tx: Tx,
  { botId, contactId, clientId }: { readonly botId: BotId; readonly contactId: ContactId; readonly clientId: string },
): Promise<NewestDialog | undefined> =>
  lockFirst<NewestDialog>(
    tx,
    sql`company_id = ${company} and contact_id = ${contactId} and bot_id = ${botId} order by id desc limit 1`,
    sql`, exists (select from messages m where m.company_id = ${company} and m.contact_id = ${contactId}
      and m.client_id = ${clientId}) as "knowsClientId"`,
  )

const lockFirst = async <Row extends LockedDialog>(tx: Tx, which: SQL, more = sql``): Promise<Row | undefined> => {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select id, workspace_id as "workspaceId", bot_id as "botId", contact_id as "contactId", status, transferred,
      transferred_external as "transferredExternal", assignee_id as "assigneeId", flow_id as "flowId",
      engine_state as "engineState", last_seq as "lastSeq", unread_count as "unreadCount",
      ${iso("last_message_at")} as "lastMessageAt", token${more}
    from dialogs where ${which} for update`)
  // drizzle narrows a row's type beyond what this function knows of it
  const [row] = rows as unknown as ReadonlyArray<Row>
  if (row === undefined) return undefined
  return { ...row, engineState: row.engineState === null ? null : stateIn(row.engineState, row.id) }
}

const stateIn = (stored: unknown, id: DialogId): EngineState => {
  const state = readState(stored)
  if (Result.isFailure(state)) throw new Error(`the engine's state of dialog ${id} cannot be read`)
  return state.success
}

/** What a use case changes of a dialog; what is absent stays. */
export interface DialogChange {
  readonly status?: 0 | 1
  readonly closedAt?: number | null
  readonly transferred?: boolean
  readonly transferredExternal?: boolean
  readonly workspaceId?: WorkspaceId
  /** Who holds the room; null: nobody. */
  readonly holder?: { readonly id: UserId; readonly name: string } | null
  readonly flowId?: FlowId
  readonly engineState?: EngineState
  readonly unreadCount?: number
  readonly tag?: string
}

const time = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`

/** Writes what changed, and counts the dialog's version up: every inbox sees it as newer. */
export const changeDialog = async (tx: Tx, id: DialogId, change: DialogChange): Promise<void> => {
  const sets = sql.join([sql`version = version + 1`, ...assignmentsOf(change)], sql`, `)
  await tx.execute(sql`update dialogs set ${sets} where company_id = ${company} and id = ${id}`)
}

const assignmentsOf = (change: DialogChange): ReadonlyArray<SQL> => {
  const sets: Array<SQL> = []
  if (change.status !== undefined) sets.push(sql`status = ${change.status}`)
  if (change.closedAt !== undefined)
    sets.push(sql`closed_at = ${change.closedAt === null ? null : time(change.closedAt)}`)
  if (change.transferred !== undefined) sets.push(sql`transferred = ${change.transferred}`)
  if (change.transferredExternal !== undefined) sets.push(sql`transferred_external = ${change.transferredExternal}`)
  if (change.workspaceId !== undefined) sets.push(sql`workspace_id = ${change.workspaceId}`)
  if (change.holder !== undefined)
    sets.push(sql`assignee_id = ${change.holder?.id ?? null}, assignee_name = ${change.holder?.name ?? null}`)
  if (change.flowId !== undefined) sets.push(sql`flow_id = ${change.flowId}`)
  if (change.engineState !== undefined) sets.push(sql`engine_state = ${JSON.stringify(change.engineState)}::jsonb`)
  if (change.unreadCount !== undefined) sets.push(sql`unread_count = ${change.unreadCount}`)
  if (change.tag !== undefined) sets.push(sql`tag = ${change.tag}`)
  return sets
}

/** A message to be stored; its place is the dialog's next. */
export interface MessageDraft {
  readonly sender: Sender
  readonly senderName?: string
  readonly userId?: UserId
  readonly text: string
  readonly buttons?: Message["buttons"]
  /** Locked in this transaction (`lockUnsent`): from now on they belong to this message. */
  readonly files?: ReadonlyArray<FileFacts>
  readonly clientId?: string
  readonly at: number
}

const messageColumns = sql.raw(`
  id, seq, change_seq as "changeSeq", case when deleted_at is null then text else '' end as text, sender,
  sender_name as "senderName", to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
  deleted_at is not null as deleted, case when deleted_at is null then files else '[]' end as files, buttons,
  client_id as "clientId"`)

/** A message as its row has it: where a file is read depends on who is told. */
type MessageRow = Omit<Message, "files"> & { readonly files: ReadonlyArray<FileFacts> } & Record<string, unknown>

/** As signed-in people are told it. */
const toMessage = (row: MessageRow): Message => ({ ...row, files: row.files.map(forStaff) })

/** What a dialog has come to: the messages that were stored, and how everybody sees it. */
export interface Appended {
  readonly messages: ReadonlyArray<Message>
  readonly views: DialogViews
}

/**
 * Stores messages after one another, moves the dialog's counters and writes what else changed of it, in one statement.
 * Throws when the company has no such dialog.
 */
export const appendMessages = async (
  tx: Tx,
  id: DialogId,
  drafts: ReadonlyArray<MessageDraft>,
  change: DialogChange = {},
): Promise<Appended> => {
  const last = drafts.at(-1)
  if (last === undefined) {
    await changeDialog(tx, id, change)
    return { messages: [], views: found(await viewDialog(tx, id), id) }
  }
  const column = <A>(of: (draft: MessageDraft) => A) => sql.param(drafts.map(of))
  const sets = [
    sql`last_seq = last_seq + ${drafts.length}`,
    sql`version = version + 1`,
    sql`last_message = ${summaryOf({ text: last.text, files: last.files ?? [] }).slice(0, 300)}`,
    sql`last_sender = ${last.sender}`,
    sql`last_message_at = greatest(last_message_at, ${time(Math.max(...drafts.map(({ at }) => at)))})`,
    ...assignmentsOf(change),
  ]
  const { rows } = await tx.execute<ViewRow & { readonly messages: ReadonlyArray<MessageRow> }>(sql`
    with bumped as (
      update dialogs set ${sql.join(sets, sql`, `)} where company_id = ${company} and id = ${id}
      returning *, last_seq - ${drafts.length} as before
    ), stored as (
      insert into messages (company_id, dialog_id, seq, change_seq, sender, sender_name, user_id, text, buttons, files,
        sent_at, client_id, contact_id)
      select ${company}, ${id}, before + place, before + place, d.sender, d.sender_name, d.user_id, d.text,
        d.buttons::jsonb, d.files::jsonb, to_timestamp(d.at / 1000), d.client_id, case when d.client_id is not null then contact_id end
      from bumped cross join unnest(
        ${column(({ sender }) => sender)}::text[], ${column(({ senderName }) => senderName ?? "")}::text[],
        ${column(({ userId }) => userId ?? null)}::int[], ${column(({ text }) => text)}::text[],
        ${column(({ buttons }) => JSON.stringify(buttons ?? []))}::text[],
        ${column(({ files }) => JSON.stringify(files ?? []))}::text[], ${column(({ at }) => at)}::float8[],
        ${column(({ clientId }) => clientId ?? null)}::text[]
      ) with ordinality as d(sender, sender_name, user_id, text, buttons, files, at, client_id, place)
      returning *
    )
    select ${viewColumns}, (select json_agg(m) from (select ${messageColumns} from stored order by seq) m) as messages
    from bumped d ${viewJoins}`)
  const { messages, ...row } = found(rows[0], id)
  for (const [at, { seq }] of messages.entries()) {
    const ids = drafts[at]?.files?.map(({ id }) => id) ?? []
    if (ids.length > 0) await bindFiles(tx, ids, { dialogId: id, seq })
  }
  return { messages: messages.map(toMessage), views: viewsOf(row) }
}

const found = <A>(row: A | undefined, id: DialogId): A => {
  if (row === undefined) throw new Error(`dialog ${id} vanished inside its own transaction`)
  return row
}

/** The messages that changed after a sequence number, in the order of their changes. */
export const messagesAfter = async (
  tx: Tx,
  id: DialogId,
  after: number,
  limit: number,
): Promise<ReadonlyArray<Message>> => {
  const { rows } = await tx.execute<MessageRow>(sql`
    select ${messageColumns} from messages
    where company_id = ${company} and dialog_id = ${id} and change_seq > ${after}
    order by change_seq, seq limit ${limit}`)
  return rows.map(toMessage)
}

/** The messages before a place (0: the newest), the oldest of them first. */
export const messagesBefore = async (
  tx: Tx,
  id: DialogId,
  before: number,
  limit: number,
): Promise<ReadonlyArray<Message>> => {
  const { rows } = await tx.execute<MessageRow>(sql`
    select ${messageColumns} from messages
    where company_id = ${company} and dialog_id = ${id} and (${before} = 0 or seq < ${before})
    order by seq desc limit ${limit}`)
  return rows.reverse().map(toMessage)
}

/** What a client id became, in whichever of the contact's conversations: what is sent again may come after one has ended. */
export const messageByClientId = async (
  tx: Tx,
  contactId: ContactId,
  clientId: string,
): Promise<KnownMessage | undefined> => {
  const { rows } = await tx.execute<MessageRow & { readonly dialogToken: string }>(sql`
    select ${messageColumns}, (
      select d.token from dialogs d where d.company_id = messages.company_id and d.id = messages.dialog_id) as "dialogToken"
    from messages
    where company_id = ${company} and contact_id = ${contactId} and client_id = ${clientId}`)
  if (rows[0] === undefined) return undefined
  const { dialogToken, ...row } = rows[0]
  // drizzle's rows have any field: what is left of this one is the message
  return { message: toMessage(row as MessageRow), dialogToken }
}

/** A message, and the conversation in which it stands. */
export interface KnownMessage {
  readonly message: Message
  readonly dialogToken: string
}
