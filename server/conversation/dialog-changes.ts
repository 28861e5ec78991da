import type { EngineState } from "@prosa/core/engine"
import type { DialogId, FlowId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import { prepare, type Prepared } from "../platform/storage/prepared.ts"
import type { Tx } from "../platform/storage/transactions.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

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

/** Writes what changed, and counts the dialog's version up: every inbox sees it as newer. */
export const changeDialog = async (tx: Tx, id: DialogId, change: DialogChange): Promise<void> => {
  const sets = sql.join([sql`version = version + 1`, ...assignmentsOf(change)], sql`, `)
  const update = preparedFor(`change ${changedIn(change).join(" ")}`, () =>
    prepare(sql`update dialogs set ${sets} where company_id = ${company} and id = ${sql.placeholder("dialogId")}`),
  )
  await update(tx, { dialogId: id, ...valuesOf(change) })
}

const assignments: Readonly<Record<keyof DialogChange, SQL>> = {
  status: sql`status = ${sql.placeholder("status")}`,
  closedAt: sql`closed_at = to_timestamp(${sql.placeholder("closedAt")}::float8 / 1000)`,
  transferred: sql`transferred = ${sql.placeholder("transferred")}`,
  transferredExternal: sql`transferred_external = ${sql.placeholder("transferredExternal")}`,
  workspaceId: sql`workspace_id = ${sql.placeholder("workspaceId")}`,
  holder: sql`assignee_id = ${sql.placeholder("holderId")}, assignee_name = ${sql.placeholder("holderName")}`,
  flowId: sql`flow_id = ${sql.placeholder("flowId")}`,
  engineState: sql`engine_state = ${sql.placeholder("engineState")}::jsonb`,
  unreadCount: sql`unread_count = ${sql.placeholder("unreadCount")}`,
  tag: sql`tag = ${sql.placeholder("tag")}`,
}

/** The fields that a change writes. */
export const changedIn = (change: DialogChange): ReadonlyArray<keyof DialogChange> =>
  changeable.filter((field) => change[field] !== undefined)
// the keys of that very record
const changeable = Object.keys(assignments) as ReadonlyArray<keyof DialogChange>

/** What a change assigns, with a place for each of its values (`valuesOf`). */
export const assignmentsOf = (change: DialogChange): ReadonlyArray<SQL> =>
  changedIn(change).map((field) => assignments[field])

/** The values of a change, by the names of their places. */
export const valuesOf = ({ holder, engineState, ...plain }: DialogChange) => ({
  ...plain,
  holderId: holder?.id ?? null,
  holderName: holder?.name ?? null,
  engineState: engineState && JSON.stringify(engineState),
})

/** What changes together is few things: each set of fields has its statement. */
export const preparedFor = <Row>(fields: string, make: () => Prepared<Row>): Prepared<Row> => {
  // a name is given to statements of one kind of row only
  const known = statements.get(fields) as Prepared<Row> | undefined
  const statement = known ?? make()
  statements.set(fields, statement)
  return statement
}
const statements = new Map<string, Prepared<unknown>>()
