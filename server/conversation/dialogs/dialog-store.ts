import { type EngineState, type FlowTrail, readState } from "@prosa/core/engine"
import type { BotId, ContactId, DialogId, FlowId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { prepare } from "../../platform/storage/prepared.ts"
import { placeholder, raw, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, iso, milliseconds } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { BotOfDialog } from "./bot-of-dialog.ts"
import type { ContactPlace } from "../receiving/contact-place.ts"

/** A dialog row, locked until the transaction ends. */
export interface LockedDialog {
  readonly id: DialogId
  readonly workspaceId: WorkspaceId
  /** The bot that conducts the dialog; not always the one that the contact writes to. */
  readonly botId: BotId
  readonly contactId: ContactId
  readonly status: 0 | 1
  readonly transferred: boolean
  readonly transferredExternal: boolean
  readonly assigneeId: UserId | null
  readonly flowId: FlowId | null
  readonly engineState: EngineState | null
  /** Where it has been since it began; null where that is not noted, and once it was closed. */
  readonly flowTrail: FlowTrail | null
  readonly lastSeq: number
  readonly unreadCount: number
  /** The message for which the room is marked as not delivered. */
  readonly failedSeq: number | null
  readonly lastMessageAt: string
  readonly token: string
  /** When its bot last spoke, other than by a greeting that was seen before the person wrote; in milliseconds since 1970. */
  readonly botSpokeAt: number | null
}

/** Columns of a dialog `d`. */
const lockedColumns = sql`
  d.id, d.workspace_id as "workspaceId", d.bot_id as "botId", d.contact_id as "contactId", d.status, d.transferred,
  d.transferred_external as "transferredExternal", d.assignee_id as "assigneeId", d.flow_id as "flowId",
  d.engine_state as "engineState", d.flow_trail as "flowTrail", d.last_seq as "lastSeq", d.unread_count as "unreadCount",
  d.failed_seq as "failedSeq",   ${iso("d.last_message_at")} as "lastMessageAt", d.token, ${milliseconds("d.bot_spoke_at")} as "botSpokeAt"`

/** Locks a dialog; undefined if the company has none with this id. */
export const lockDialog = (tx: Tx, id: DialogId): Effect.Effect<LockedDialog | undefined> =>
  Effect.map(lockById(tx, { id }), lockedIn)

const lockById = prepare<Stored<LockedDialog>>(sql`
  select ${lockedColumns} from dialogs d where d.company_id = ${company} and d.id = ${placeholder("id")} for update`)

/** A contact who writes to a bot, and the client id of the message. */
export interface PersonSays extends ContactPlace {
  readonly botId: BotId
  readonly clientId: string
}

const placesOf = ({ botId, identity, clientId, connection }: PersonSays) => ({
  botId,
  clientId,
  connectionId: connection?.id ?? null,
  ...identity,
})

/** The id of a dialog's contact, as a subquery. */
export const contactOfDialog = (id: DialogId): Sql =>
  sql`(select contact_id from dialogs where company_id = ${company} and id = ${id})`

/**
 * Orders a contact's dialogs, their current one first: an open one before those that are closed, the newest before the others. One
 * that was reopened is current although a newer one was finalized meanwhile.
 */
export const currentFirst = (dialog: string) => raw(`${dialog}.status, ${dialog}.id desc`)

/** A contact's current dialog with a bot, and whether the client id is already known in any of their dialogs. */
export interface NewestDialog extends LockedDialog {
  readonly knowsClientId: boolean
}

/** A contact's current dialog, and the bot that conducts it. */
export interface OpenDialog extends NewestDialog {
  readonly bot: BotOfDialog
}

/** Finds and locks the current dialog; undefined if there is none. The caller holds the lock of the contact. */
export const lockNewestDialog = (tx: Tx, says: PersonSays): Effect.Effect<NewestDialog | undefined> =>
  Effect.map(lockNewest(tx, placesOf(says)), lockedIn)

/**
 * Finds and locks the current dialog if it is open; undefined if it is closed or missing, or its bot no longer exists.
 * The known client ids leave out messages that a concurrent transaction writes.
 */
export const lockOpenDialog = (tx: Tx, says: PersonSays): Effect.Effect<OpenDialog | undefined> =>
  Effect.map(lockOpen(tx, placesOf(says)), lockedIn)

/** Like `lockOpenDialog`, but undefined also if another transaction holds the lock: never waits. */
export const tryLockOpenDialog = (tx: Tx, says: PersonSays): Effect.Effect<OpenDialog | undefined> =>
  Effect.map(tryLockOpen(tx, placesOf(says)), lockedIn)

/** Like `lockOpenDialog`, without any lock: what the dialog is by the time of the next message may differ. */
export const peekOpenDialog = (tx: Tx, says: PersonSays): Effect.Effect<OpenDialog | undefined> =>
  Effect.map(peekOpen(tx, placesOf(says)), lockedIn)

const knowsClientId = sql`exists (
    select from messages m where m.company_id = ${company} and m.contact_id = d.contact_id
      and m.client_id = ${placeholder("clientId")}) as "knowsClientId"`

// Whoever writes is looked up by itself, and so is their current dialog, before anything is joined to it: as joins, a planner
// without statistics (a new installation's, on its first busy minute) looked for both again for every dialog of the bot.
const ofPerson = (dialog: string) => {
  const d = raw(dialog)
  return sql`
    ${d}.company_id = ${company} and ${d}.entry_bot_id = ${placeholder("botId")}
      and ${d}.channel = ${placeholder("channel")} and ${d}.connection_id is not distinct from ${placeholder("connectionId")}::int
      and (${d}.contact_id, ${d}.account) = (select i.contact_id, i.account from contact_identities i where i.company_id = ${company}
        and i.channel = ${placeholder("channel")} and i.kind = ${placeholder("kind")} and i.value = ${placeholder("value")})`
}

const lockNewest = prepare<Stored<NewestDialog>>(sql`
  select ${lockedColumns}, ${knowsClientId} from dialogs d where ${ofPerson("d")}
  order by ${currentFirst("d")} limit 1 for update`)

const openDialog = sql`
  select ${lockedColumns}, ${knowsClientId}, json_build_object('name', o.name, 'active', o.active and o.deleted_at is null, 'target', o.target,
      'publishedFlowId', o.published_flow_id, 'workspaceId', o.workspace_id, 'transferBotId', o.transfer_bot_id, 'readingSeconds', o.reading_seconds) as bot
  from dialogs d join bots o on o.company_id = ${company} and o.id = d.bot_id
  where d.company_id = ${company} and d.status = 0
    and d.id = (select n.id from dialogs n where ${ofPerson("n")} order by ${currentFirst("n")} limit 1)
    and exists (select from bots b where b.company_id = ${company} and b.id = ${placeholder("botId")} and b.deleted_at is null)`

const lockOpen = prepare<Stored<OpenDialog>>(sql`${openDialog} for update of d`)

const peekOpen = prepare<Stored<OpenDialog>>(openDialog)

const tryLockOpen = prepare<Stored<OpenDialog>>(sql`${openDialog} for update of d skip locked`)

/** A dialog as stored, its engine state not yet decoded. */
type Stored<Locked extends LockedDialog> = Omit<Locked, "engineState"> & { readonly engineState: unknown }

/** Decodes the engine state. */
const lockedIn = <Row extends Stored<LockedDialog>>([row]: ReadonlyArray<Row>) =>
  row && { ...row, engineState: row.engineState === null ? null : stateIn(row.engineState, row.id) }

const stateIn = (stored: unknown, id: DialogId): EngineState => {
  const state = readState(stored)
  if (Result.isFailure(state)) throw new Error(`the engine's state of dialog ${id} cannot be read`)
  return state.success
}
