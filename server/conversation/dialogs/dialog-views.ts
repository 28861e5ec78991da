import type { Dialog, InboxItem, Sender } from "@prosa/core/conversation"
import type { BotId, ConnectionId, DialogId, FileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../../caller/index.ts"
import { lastClientAt, staffUrl } from "../../channel/index.ts"
import { labelsColumn } from "../../label/index.ts"
import { prepare } from "../../platform/storage/prepared.ts"
import { placeholder, sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { scheduledColumn } from "./scheduled-column.ts"

/** The two views of a dialog: the window's and the list's. */
export interface DialogViews {
  readonly dialog: Dialog
  readonly item: InboxItem
}

/** A dialog as selected by `viewColumns`. */
export interface ViewRow {
  readonly id: DialogId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly botId: BotId
  readonly botName: string
  readonly channel: Dialog["channel"]
  readonly medium: Dialog["medium"]
  readonly connectionId: ConnectionId | null
  readonly lastClientAt: string | null
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
  readonly labels: Dialog["labels"]
  readonly snooze: Dialog["snooze"]
  readonly scheduled: Dialog["scheduled"]
  readonly webhookFailure: string | null
  readonly channelTrouble: string | null
  readonly lastSeq: number
  readonly lastMessage: string
  readonly lastSender: Sender
  readonly lastMessageAt: string
  readonly waitingSince: string | null
  readonly unreadTotal: number
  readonly undelivered: boolean
  readonly version: number
  readonly pictureFile: FileId | null
}

/** Whether the holder of a dialog `d` has put it off. */
export const isSnoozed = sql`(d.snoozed_until is not null and d.status = 0 and d.snoozed_by = d.assignee_id)`

/** Columns of a dialog `d`, joined by `viewJoins`. */
export const viewColumns = sql`
  d.id, c.name, c.email, c.phone, d.bot_id as "botId", b.name as "botName", d.channel, d.medium, d.connection_id as "connectionId",
  ${iso(lastClientAt)} as "lastClientAt", d.status,
  d.workspace_id as "workspaceId", w.name as "workspaceName", d.transferred,
  d.transferred_external as "transferredToExternal", d.assignee_id as "holderId", coalesce(u.name, d.assignee_name) as "holderName",
  ${iso("d.started_at")} as "startedAt", ${iso("d.closed_at")} as "closedAt", d.tag,
  ${labelsColumn("room", sql`d.company_id`, sql`d.id`)} as labels,
  case when ${isSnoozed} then json_build_object('until', case when d.snoozed_until < 'infinity' then ${iso("d.snoozed_until")} end) end as snooze,
  ${scheduledColumn} as scheduled,
  d.webhook_failure as "webhookFailure",
  (select n.trouble from channel_connections n
    where n.company_id = d.company_id and n.id = d.connection_id and n.state = 'broken') as "channelTrouble", d.last_seq as "lastSeq",
  d.last_message as "lastMessage", d.last_sender as "lastSender", ${iso("d.last_message_at")} as "lastMessageAt",
  ${iso("d.waiting_since")} as "waitingSince",
  d.unread_count as "unreadTotal", d.failed_seq is not null as undelivered, d.version, c.picture_file as "pictureFile"`

export const viewJoins = sql`
  join contacts c on c.company_id = d.company_id and c.id = d.contact_id
  join bots b on b.company_id = d.company_id and b.id = d.bot_id
  join workspaces w on w.company_id = d.company_id and w.id = d.workspace_id
  left join users u on u.company_id = d.company_id and u.id = d.assignee_id`

export const viewsOf = (row: ViewRow): DialogViews => {
  const {
    holderId,
    holderName,
    lastMessage,
    lastSender,
    lastMessageAt,
    waitingSince,
    unreadTotal,
    undelivered,
    version,
    status,
    ...row2
  } = row
  const { connectionId: _connectionId, pictureFile, ...rest } = row2
  const shared = pictureFile === null ? rest : { ...rest, picture: staffUrl(pictureFile) }
  const state = status === 0 ? "OPEN" : "CLOSED"
  const {
    id,
    name,
    phone,
    channel,
    botId,
    workspaceId,
    transferred,
    transferredToExternal,
    labels,
    snooze,
    scheduled,
  } = shared
  return {
    dialog: { ...shared, status: state, holder: holderId === null ? null : { id: holderId, name: holderName ?? "" } },
    item: {
      id,
      name,
      phone,
      channel,
      botId,
      workspaceId,
      transferred,
      transferredToExternal,
      holderId,
      holderName: holderName ?? "",
      labels,
      snooze,
      scheduled,
      lastMessage,
      lastSender,
      lastMessageAt,
      waitingSince,
      unreadTotal,
      undelivered,
      version,
      status: state,
      ...("picture" in shared ? { picture: shared.picture } : {}),
    },
  }
}

/** Reads the dialog's views in this transaction; undefined if the company has none with this id. */
export const viewDialog = (tx: Tx, id: DialogId): Effect.Effect<DialogViews | undefined> =>
  Effect.map(viewById(tx, { id }), ([row]) => row && viewsOf(row))

const viewById = prepare<ViewRow>(sql`
  select ${viewColumns} from dialogs d ${viewJoins} where d.company_id = ${company} and d.id = ${placeholder("id")}`)

/** Finds the company of a dialog. */
export const companyOfDialog = companyThrough("company_of_dialog")
