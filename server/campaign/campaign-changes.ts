import {
  type CampaignMedia,
  type CampaignPause,
  type CampaignStanding,
  type CampaignStatus,
  type CampaignTemplate,
  dueOf,
  type MessageProgress,
  type NewCampaign,
  reachMoved,
  type ReportedState,
  reportedProgress,
  type SendingHours,
  standingAfterReport,
} from "@prosa/core/campaign"
import type { BotId, CampaignId, ConnectionId, FileId, UserId } from "@prosa/core/kernel"
import type { MessageTemplateValues } from "@prosa/core/channel"
import { fold, sameValue } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, milliseconds, moment, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** A campaign as its rules need it, with what sending needs besides. */
export interface StoredStanding extends CampaignStanding {
  readonly id: CampaignId
  readonly botId: BotId
  readonly connectionId: ConnectionId
  readonly fileId: FileId | null
  readonly media: CampaignMedia
  readonly template: CampaignTemplate | null
  /** When it may send; null: at any time. */
  readonly hours: SendingHours | null
}

interface StandingRow extends Omit<StoredStanding, "counts"> {
  readonly status: CampaignStatus
  readonly pending: number
  readonly sending: number
  readonly sent: number
  readonly failed: number
  readonly cancelled: number
}

const columns = sql`
  c.id, c.bot_id as "botId", c.connection_id as "connectionId", c.file_id as "fileId", c.sending_hours as hours, c.media, c.template, c.status, c.interval,
  ${milliseconds("c.start_at")} as "startAt", ${milliseconds("c.last_claimed_at")} as "lastSendingAt",
  c.pending, c.sending, c.sent, c.failed, c.cancelled, c.to_prepare is not null as "isPreparing"`

const standingIn = ({ pending, sending, sent, failed, cancelled, ...row }: StandingRow): StoredStanding => ({
  ...row,
  counts: { pending, sending, sent, failed, cancelled },
})

/** Locks a campaign until the transaction ends; undefined if the company has none with this id. */
export const lockCampaign = (tx: Tx, id: CampaignId): Effect.Effect<StoredStanding | undefined> =>
  Effect.map(
    tx.row<StandingRow>(
      sql`select ${columns} from campaigns c where c.company_id = ${company} and c.id = ${id} for update`,
    ),
    (row) => row && standingIn(row),
  )

/** Reads the campaigns of a number that run, or wait for the outcome of a message; without locks. */
export const campaignsAtWork = (tx: Tx, connectionId: ConnectionId): Effect.Effect<ReadonlyArray<StoredStanding>> =>
  Effect.map(
    tx.rows<StandingRow>(sql`
      select ${columns} from campaigns c
      where c.company_id = ${company} and c.connection_id = ${connectionId}
        and (c.status in ('PENDING', 'IN_PROGRESS') or c.sending > 0)
      order by c.id`),
    (rows) => rows.map(standingIn),
  )

/** When the next message is due by the campaign's own pace, also while one is being sent; null if none is. */
const nextDue = (standing: CampaignStanding): number | null =>
  dueOf({ ...standing, counts: { ...standing.counts, sending: 0 } })

/** Who paused a campaign, and why; '' and null if it is not paused. */
export interface StoredPause {
  readonly reason: CampaignPause
  readonly by: UserId | null
}

/** Writes the standing of a locked campaign. */
export const storeStanding = (
  tx: Tx,
  id: CampaignId,
  standing: CampaignStanding,
  now: number,
  pause: StoredPause | undefined = undefined,
): Effect.Effect<void> => {
  const { status, lastSendingAt, counts, isPreparing } = standing
  const isOver = status === "COMPLETED" || status === "CANCELLED"
  return tx.run(sql`
    update campaigns set status = ${status}, pending = ${counts.pending}, sending = ${counts.sending}, sent = ${counts.sent},
      failed = ${counts.failed}, cancelled = ${counts.cancelled}, last_claimed_at = ${moment(lastSendingAt)},
      due_at = ${moment(nextDue(standing))}, to_prepare = ${isPreparing === true ? sql`to_prepare` : sql`null`},
      ended_at = case when ${isOver} then coalesce(ended_at, ${moment(now)}) end,
      pause_reason = ${pause === undefined ? sql`pause_reason` : sql`${pause.reason}`},
      paused_by = ${pause === undefined ? sql`paused_by` : sql`${pause.by}::int`}
    where company_id = ${company} and id = ${id}`)
}

/** A message of a campaign. */
export interface CampaignPlace {
  readonly id: CampaignId
  readonly place: number
}

/** What is reported of a message. */
export interface MessageReport {
  readonly reported: ReportedState
  /** Why it failed. */
  readonly reason?: string
  /** False: it is heeded only while the outcome of the message is not known. */
  readonly isLate?: boolean
}

/** Stores what is reported of a message that was claimed; returns whether that is news. */
export const noteReport = (
  tx: Tx,
  { id, place }: CampaignPlace,
  { reported, reason = "", isLate = true }: MessageReport,
  now: number,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const standing = yield* lockCampaign(tx, id)
    const before = yield* tx.row<MessageProgress>(sql`
      select state, delivered_at is not null as "isDelivered", read_at is not null as "isRead" from campaign_messages
      where company_id = ${company} and campaign_id = ${id} and place = ${place} for update`)
    if (standing === undefined || before === undefined) return false
    if (!isLate && before.state !== "sending") return false
    const after = reportedProgress(before, reported)
    if (sameValue(after, before)) return false
    const isSettled = after.state !== before.state
    yield* tx.run(sql`
      update campaign_messages set state = ${after.state}, reason = ${after.state === "failed" ? reason : ""},
        settled_at = ${isSettled ? moment(now) : sql`settled_at`},
        delivered_at = case when ${after.isDelivered} then coalesce(delivered_at, ${moment(now)}) end,
        read_at = case when ${after.isRead} then coalesce(read_at, ${moment(now)}) end
      where company_id = ${company} and campaign_id = ${id} and place = ${place}`)
    const { delivered, read } = reachMoved(before, after)
    if (delivered !== 0 || read !== 0)
      yield* tx.run(sql`
        update campaigns set delivered = delivered + ${delivered}::int, read = read + ${read}::int
        where company_id = ${company} and id = ${id}`)
    if (isSettled) yield* storeStanding(tx, id, standingAfterReport(standing, before, after), now)
    return true
  })

/** Cancels what is pending of a locked campaign. */
export const cancelPending = (tx: Tx, id: CampaignId, now: number): Effect.Effect<void> =>
  tx.run(sql`
    update campaign_messages set state = 'cancelled', settled_at = ${moment(now)}
    where company_id = ${company} and campaign_id = ${id} and state = 'pending'`)

/** A campaign to insert, with the number that sends it. */
export interface CampaignToInsert extends Omit<NewCampaign, "companyId" | "audience" | "file" | "template"> {
  readonly template: CampaignTemplate | null
  readonly connectionId: ConnectionId
  readonly fileId: FileId | null
  readonly createdBy: UserId
}

/** Inserts a campaign without messages. */
export const insertCampaign = (tx: Tx, row: CampaignToInsert, now: number): Effect.Effect<CampaignId> =>
  Effect.map(
    tx.onlyRow<{ id: CampaignId }>(sql`
      insert into campaigns (company_id, workspace_id, bot_id, connection_id, name, name_folded, message, mapping, interval,
        media, template, file_id, sending_hours, start_at, created_by, created_at)
      values (${company}, ${row.workspaceId}, ${row.botId}, ${row.connectionId}, ${row.name}, ${fold(row.name)}, ${row.message},
        ${JSON.stringify(row.mapping)}::jsonb, ${row.interval}, ${row.media},
        ${row.template === null ? null : JSON.stringify(row.template)}::jsonb, ${row.fileId}, ${row.sendingHours === null ? null : JSON.stringify(row.sendingHours)}::jsonb, ${row.startAt}::timestamptz,
        ${row.createdBy}, ${moment(now)})
      returning id`),
    ({ id }) => id,
  )

/** A message to insert; one with a reason has failed already. */
export interface CampaignMessageToInsert {
  readonly contactId: number
  readonly phone: string
  readonly text: string
  /** Of a template; null where the text is free. */
  readonly values: MessageTemplateValues | null
  readonly reason: string
}

/** Rows of one statement. */
const insertedTogether = 5_000

/** Inserts messages of a campaign in the order of sending, from a place on. */
export const insertCampaignMessages = (
  tx: Tx,
  id: CampaignId,
  messages: ReadonlyArray<CampaignMessageToInsert>,
  now: number,
  firstPlace = 0,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (let from = 0; from < messages.length; from += insertedTogether) {
      const some = messages.slice(from, from + insertedTogether)
      yield* tx.run(sql`
        insert into campaign_messages (company_id, campaign_id, place, contact_id, phone, text, template_values, state, reason, settled_at)
        select ${company}, ${id}, ${firstPlace + from}::int + n.place - 1, n.contact_id, n.phone, n.text, nullif(n.filled, '')::jsonb,
          case n.reason when '' then 'pending' else 'failed' end, n.reason,
          case n.reason when '' then null else ${moment(now)} end
        from unnest(${ints(some.map(({ contactId }) => contactId))}, ${texts(some.map(({ phone }) => phone))},
          ${texts(some.map(({ text }) => text))}, ${texts(some.map(({ values }) => (values === null ? "" : JSON.stringify(values))))},
          ${texts(some.map(({ reason }) => reason))})
          with ordinality n(contact_id, phone, text, filled, reason, place)`)
    }
  })
