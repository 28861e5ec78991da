import { type EngineState, readState } from "@prosa/core/engine"
import type { BotId, ContactId, DialogId, FlowId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import { Result } from "effect"
import { prepare } from "../platform/storage/prepared.ts"
import type { Tx } from "../platform/storage/transactions.ts"
import { iso } from "./dialog-views.ts"

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

const lockedColumns = sql`
  id, workspace_id as "workspaceId", bot_id as "botId", contact_id as "contactId", status, transferred,
  transferred_external as "transferredExternal", assignee_id as "assigneeId", flow_id as "flowId",
  engine_state as "engineState", last_seq as "lastSeq", unread_count as "unreadCount",
  ${iso("last_message_at")} as "lastMessageAt", token`

/** The dialog, locked; undefined when the company has none of this id. */
export const lockDialog = async (tx: Tx, id: DialogId): Promise<LockedDialog | undefined> =>
  lockedIn(await lockById(tx, { id }))

const lockById = prepare<Stored<LockedDialog>>(sql`
  select ${lockedColumns} from dialogs where company_id = ${company} and id = ${sql.placeholder("id")} for update`)

/** A visitor's newest dialog with a bot, and whether a client id is known already in whichever of theirs. */
export interface NewestDialog extends LockedDialog {
  readonly knowsClientId: boolean
}

/** The newest dialog, locked; undefined when there is none. Who writes for the visitor holds their contact's lock. */
export const lockNewestDialog = async (
  tx: Tx,
  wish: { readonly botId: BotId; readonly visitorId: string; readonly clientId: string },
): Promise<NewestDialog | undefined> => lockedIn(await lockNewest(tx, wish))

const lockNewest = prepare<Stored<NewestDialog>>(sql`
  select ${lockedColumns}, exists (
    select from messages m where m.company_id = ${company} and m.contact_id = dialogs.contact_id
      and m.client_id = ${sql.placeholder("clientId")}) as "knowsClientId"
  from dialogs where company_id = ${company} and bot_id = ${sql.placeholder("botId")} and contact_id = (
    select contact_id from contact_identities
    where company_id = ${company} and channel = 'LIVECHAT' and kind = 'visitor' and value = ${sql.placeholder("visitorId")})
  order by id desc limit 1 for update`)

/** A dialog as its row has it. */
type Stored<Locked extends LockedDialog> = Omit<Locked, "engineState"> & { readonly engineState: unknown }

/** With the engine's state as the engine reads it. */
const lockedIn = <Row extends Stored<LockedDialog>>([row]: ReadonlyArray<Row>) =>
  row && { ...row, engineState: row.engineState === null ? null : stateIn(row.engineState, row.id) }

const stateIn = (stored: unknown, id: DialogId): EngineState => {
  const state = readState(stored)
  if (Result.isFailure(state)) throw new Error(`the engine's state of dialog ${id} cannot be read`)
  return state.success
}
