import type { EngineState, FlowTrail } from "@prosa/core/engine"
import type { BotId, DialogId, FlowId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { prepare, type Prepared } from "../../platform/storage/prepared.ts"
import { join, placeholder, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** A use case's changes to a dialog; absent fields stay as they are. */
export interface DialogChange {
  readonly status?: 0 | 1
  readonly closedAt?: number | null
  /** The moment of a reopening. */
  readonly reopenedAt?: number
  readonly transferred?: boolean
  readonly transferredExternal?: boolean
  readonly workspaceId?: WorkspaceId
  /** The user who holds the room, or null. */
  readonly holder?: { readonly id: UserId; readonly name: string } | null
  /** The bot that conducts the dialog from now on. */
  readonly botId?: BotId
  /** The version that the dialog follows; null for a bot without a flow. */
  readonly flowId?: FlowId | null
  readonly engineState?: EngineState
  /** Where the conversation has been, for the funnel of the flow. */
  readonly flowTrail?: FlowTrail
  readonly unreadCount?: number
  /** The message for which the room is marked as not delivered, or null. */
  readonly failedSeq?: number | null
  /** The moment of the bot's last words. */
  readonly botSpokeAt?: number
  readonly tag?: string
  /** How the holder puts it off, or null; `until` is null for until the person writes. */
  readonly snooze?: { readonly until: number | null; readonly by: UserId } | null
  /** The node whose webhook has failed. */
  readonly webhookFailure?: string | null
}

/** Writes the changes and increments the dialog's version, so that every inbox sees it as newer. */
export const changeDialog = (tx: Tx, id: DialogId, change: DialogChange): Effect.Effect<void> => {
  const update = preparedFor(`change ${changedIn(change).join(" ")}`, () => {
    const sets = join([sql`version = version + 1`, ...assignmentsOf(change)], ", ")
    return prepare(sql`update dialogs set ${sets} where company_id = ${company} and id = ${placeholder("dialogId")}`)
  })
  return Effect.asVoid(update(tx, { dialogId: id, ...valuesOf(change) }))
}

const assignments: Readonly<Record<keyof DialogChange, Sql>> = {
  status: sql`status = ${placeholder("status")}`,
  reopenedAt: sql`reopened_at = ${moment(placeholder("reopenedAt"))}`,
  closedAt: sql`closed_at = ${moment(placeholder("closedAt"))}`,
  transferred: sql`transferred = ${placeholder("transferred")}`,
  transferredExternal: sql`transferred_external = ${placeholder("transferredExternal")}`,
  workspaceId: sql`workspace_id = ${placeholder("workspaceId")}`,
  holder: sql`assignee_id = ${placeholder("holderId")}, assignee_name = ${placeholder("holderName")}`,
  botId: sql`bot_id = ${placeholder("botId")}`,
  flowId: sql`flow_id = ${placeholder("flowId")}`,
  engineState: sql`engine_state = ${placeholder("engineState")}::jsonb`,
  flowTrail: sql`flow_trail = ${placeholder("flowTrail")}::jsonb`,
  unreadCount: sql`unread_count = ${placeholder("unreadCount")}`,
  failedSeq: sql`failed_seq = ${placeholder("failedSeq")}`,
  botSpokeAt: sql`bot_spoke_at = ${moment(placeholder("botSpokeAt"))}`,
  tag: sql`tag = ${placeholder("tag")}`,
  snooze: sql`snoozed_until = ${placeholder("snoozedUntil")}::timestamptz, snoozed_by = ${placeholder("snoozedBy")}`,
  webhookFailure: sql`webhook_failure = ${placeholder("webhookFailure")}`,
}

/** Returns the fields that a change writes. */
export const changedIn = (change: DialogChange): ReadonlyArray<keyof DialogChange> =>
  changeable.filter((field) => change[field] !== undefined)
// the keys of that very record
const changeable = Object.keys(assignments) as ReadonlyArray<keyof DialogChange>

/** Returns a change's assignments, with a placeholder for each value (see `valuesOf`). */
export const assignmentsOf = (change: DialogChange): ReadonlyArray<Sql> =>
  changedIn(change).map((field) => assignments[field])

/** The values of a change, by placeholder. */
export const valuesOf = ({ holder, engineState, flowTrail, snooze, ...plain }: DialogChange) => ({
  ...plain,
  snoozedUntil: snooze ? (snooze.until === null ? "infinity" : new Date(snooze.until).toISOString()) : null,
  snoozedBy: snooze?.by ?? null,
  holderId: holder?.id ?? null,
  holderName: holder?.name ?? null,
  engineState: engineState && JSON.stringify(engineState),
  flowTrail: flowTrail && JSON.stringify(flowTrail),
})

/** Returns the cached statement for a set of fields. Few combinations occur. */
export const preparedFor = <Row>(fields: string, make: () => Prepared<Row>): Prepared<Row> => {
  // a key is used with one row type only
  const known = statements.get(fields) as Prepared<Row> | undefined
  const statement = known ?? make()
  statements.set(fields, statement)
  return statement
}
const statements = new Map<string, Prepared<unknown>>()
