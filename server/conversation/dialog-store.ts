import { type Dialog, type InboxItem, type Message, type Sender, summaryOf } from "@prosa/core/conversation"
import { type EngineState, readState } from "@prosa/core/engine"
import {
  type BotId,
  type CompanyId,
  type ContactId,
  countedTotal,
  type DialogId,
  type FlowId,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import { Result } from "effect"
import { bindFiles, type FileFacts, forStaff } from "../channel/file-rows.ts"
import type { Tx } from "../platform/storage/transactions.ts"

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

/** A moment as ISO 8601 in UTC, with milliseconds. */
const iso = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** The dialog, locked; undefined when the company has none of this id. */
export const lockDialog = (tx: Tx, id: DialogId): Promise<LockedDialog | undefined> =>
  lockFirst(tx, sql`company_id = ${company} and id = ${id}`)

/** A contact's newest dialog with a bot, locked; undefined when there is none. */
export const lockNewestDialog = (tx: Tx, botId: BotId, contactId: ContactId): Promise<LockedDialog | undefined> =>
  lockFirst(
    tx,
    sql`company_id = ${company} and contact_id = ${contactId} and bot_id = ${botId} order by id desc limit 1`,
  )

const lockFirst = async (tx: Tx, which: SQL): Promise<LockedDialog | undefined> => {
  const { rows } = await tx.execute<LockedDialog & Record<string, unknown>>(sql`
    select id, workspace_id as "workspaceId", bot_id as "botId", contact_id as "contactId", status, transferred,
      transferred_external as "transferredExternal", assignee_id as "assigneeId", flow_id as "flowId",
      engine_state as "engineState", last_seq as "lastSeq", unread_count as "unreadCount",
      ${iso("last_message_at")} as "lastMessageAt", token
    from dialogs where ${which} for update`)
  const [row] = rows
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

/**
 * Stores messages after one another, moves the dialog's counters and writes what else changed of it, in one statement.
 * Answers the messages as they are stored.
 */
export const appendMessages = async (
  tx: Tx,
  id: DialogId,
  drafts: ReadonlyArray<MessageDraft>,
  change: DialogChange = {},
): Promise<ReadonlyArray<Message>> => {
  const last = drafts.at(-1)
  if (last === undefined) {
    await changeDialog(tx, id, change)
    return []
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
  const { rows } = await tx.execute<MessageRow>(sql`
    with bumped as (
      update dialogs set ${sql.join(sets, sql`, `)} where company_id = ${company} and id = ${id}
      returning last_seq - ${drafts.length} as before, contact_id
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
    select ${messageColumns} from stored order by seq`)
  for (const [at, { seq }] of rows.entries()) {
    const ids = drafts[at]?.files?.map(({ id }) => id) ?? []
    if (ids.length > 0) await bindFiles(tx, ids, { dialogId: id, seq })
  }
  return rows.map(toMessage)
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
): Promise<Message | undefined> => {
  const { rows } = await tx.execute<MessageRow>(sql`
    select ${messageColumns} from messages
    where company_id = ${company} and contact_id = ${contactId} and client_id = ${clientId}`)
  return rows[0] && toMessage(rows[0])
}

/** How everybody sees a dialog: the window's view and the list's. */
export interface DialogViews {
  readonly dialog: Dialog
  readonly item: InboxItem
}

interface ViewRow extends Record<string, unknown> {
  readonly id: DialogId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly botId: BotId
  readonly botName: string
  readonly channel: Dialog["channel"]
  readonly status: 0 | 1
  readonly workspaceId: WorkspaceId
  readonly workspaceName: string
  readonly transferred: boolean
  readonly transferredToExternal: boolean
  readonly holderId: UserId | null
  readonly holderName: string | null
  readonly startedAt: string
  readonly closedAt: string | null
  readonly tag: string
  readonly lastSeq: number
  readonly lastMessage: string
  readonly lastSender: Sender
  readonly lastMessageAt: string
  readonly unreadTotal: number
  readonly version: number
}

const viewColumns = sql`
  d.id, c.name, c.email, c.phone, d.bot_id as "botId", b.name as "botName", d.channel, d.status,
  d.workspace_id as "workspaceId", w.name as "workspaceName", d.transferred,
  d.transferred_external as "transferredToExternal", d.assignee_id as "holderId", coalesce(u.name, d.assignee_name) as "holderName",
  ${iso("d.started_at")} as "startedAt", ${iso("d.closed_at")} as "closedAt", d.tag, d.last_seq as "lastSeq",
  d.last_message as "lastMessage", d.last_sender as "lastSender", ${iso("d.last_message_at")} as "lastMessageAt",
  d.unread_count as "unreadTotal", d.version`

const viewJoins = sql`
  join contacts c on c.company_id = d.company_id and c.id = d.contact_id
  join bots b on b.company_id = d.company_id and b.id = d.bot_id
  join workspaces w on w.company_id = d.company_id and w.id = d.workspace_id
  left join users u on u.company_id = d.company_id and u.id = d.assignee_id`

const viewsOf = (row: ViewRow): DialogViews => {
  const { holderId, holderName, lastMessage, lastSender, lastMessageAt, unreadTotal, version, status, ...shared } = row
  const state = status === 0 ? "OPEN" : "CLOSED"
  const { id, name, channel, botId, workspaceId } = shared
  return {
    dialog: { ...shared, status: state, holder: holderId === null ? null : { id: holderId, name: holderName ?? "" } },
    item: {
      id,
      name,
      channel,
      botId,
      workspaceId,
      holderId,
      lastMessage,
      lastSender,
      lastMessageAt,
      unreadTotal,
      version,
      status: state,
    },
  }
}

/** The dialog as it stands in this transaction; undefined when the company has none of this id. */
export const viewDialog = async (tx: Tx, id: DialogId): Promise<DialogViews | undefined> => {
  const { rows } = await tx.execute<ViewRow>(sql`
    select ${viewColumns} from dialogs d ${viewJoins} where d.company_id = ${company} and d.id = ${id}`)
  return rows[0] && viewsOf(rows[0])
}

/** Which dialogs a page of the inbox holds. `workspaces` are those that the person may see, of those asked for. */
export interface InboxWish {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly bots: ReadonlyArray<BotId>
  /** Folded; '' is everybody. */
  readonly nameFolded: string
  readonly statuses: ReadonlyArray<0 | 1>
  readonly offset: number
  readonly limit: number
}

const ints = (ids: ReadonlyArray<number>): SQL => sql`${`{${ids.join(",")}}`}::int[]`

const matching = (wish: InboxWish): SQL => sql`
  d.company_id = ${wish.companyId} and d.workspace_id = any(${ints(wish.workspaces)})
  and d.status = any(${ints(wish.statuses)})
  and (${wish.bots.length} = 0 or d.bot_id = any(${ints(wish.bots)}))
  and (${wish.nameFolded} = '' or c.name_folded like ${`%${wish.nameFolded.replace(/[\\%_]/g, "\\$&")}%`})`

/** A page of the inbox, newest message first. Without a name, each workspace and status gives its newest from the index. */
export const listInbox = async (
  tx: Tx,
  wish: InboxWish,
): Promise<{ readonly result: ReadonlyArray<InboxItem>; readonly total: number }> => {
  if (wish.workspaces.length === 0) return { result: [], total: 0 }
  const wanted = wish.offset + wish.limit
  const narrowed =
    wish.nameFolded === ""
      ? sql`
        select n.id from unnest(${ints(wish.workspaces)}) ws(id) cross join unnest(${ints(wish.statuses)}) st(status)
        cross join lateral (
          select d.id, d.last_message_at from dialogs d
          where d.company_id = ${wish.companyId} and d.workspace_id = ws.id and d.status = st.status
            and (${wish.bots.length} = 0 or d.bot_id = any(${ints(wish.bots)}))
          order by d.last_message_at desc, d.id desc limit ${wanted}) n`
      : sql`select d.id from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id where ${matching(wish)}`
  const { rows } = await tx.execute<ViewRow>(sql`
    select ${viewColumns} from dialogs d ${viewJoins}
    where d.company_id = ${wish.companyId} and d.id in (${narrowed})
    order by d.last_message_at desc, d.id desc limit ${wish.limit} offset ${wish.offset}`)
  const counted = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id
      where ${matching(wish)} limit ${countedTotal}) n`)
  return { result: rows.map((row) => viewsOf(row).item), total: counted.rows[0]?.total ?? 0 }
}

/** How many open rooms of these workspaces have something unread, for this person: their own and those of nobody. */
export const countUnreadRooms = async (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
  userId: UserId,
): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from dialogs where company_id = ${company} and workspace_id = any(${ints(workspaces)}) and status = 0
        and unread_count > 0 and (assignee_id is null or assignee_id = ${userId}) limit ${countedTotal}) n`)
  return rows[0]?.total ?? 0
}
