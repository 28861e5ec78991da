import type { BotId, ContactId, DialogId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ContactIdentity, lockContact } from "../../contact/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type ContactPlace, type DialogConnection, mediumOf } from "./contact-place.ts"
import {
  currentFirst,
  lockNewestDialog,
  lockOpenDialog,
  type NewestDialog,
  type PersonSays,
} from "../dialogs/dialog-store.ts"
import { findBotOfDialog, type BotOfDialog } from "../dialogs/bot-of-dialog.ts"

/** A contact who writes, locked: no other transaction writes in their dialog until this one ends. */
export interface LockedPerson {
  readonly contactId: ContactId
  readonly bot: BotOfDialog
  readonly newest: NewestDialog | undefined
}

/**
 * Locks the contact of an identity, with the bot and their newest dialog on this channel; undefined if the bot no
 * longer exists. With an open dialog only the dialog's lock is taken; otherwise also the contact's, since a new dialog
 * may begin.
 */
export const lockPerson = (tx: Tx, says: PersonSays): Effect.Effect<LockedPerson | undefined> =>
  Effect.gen(function* () {
    const open = yield* lockOpenDialog(tx, says)
    if (open !== undefined) return { contactId: open.contactId, bot: open.bot, newest: open }
    const bot = yield* findBotOfDialog(tx, says.botId)
    if (bot === undefined) return undefined
    const contactId = yield* lockContact(tx, says.identity, bot.workspaceId)
    // a concurrent request of the same contact may have been first
    return { contactId, bot, newest: yield* lockNewestDialog(tx, says) }
  })

/** The fields of a contact's conversation that following it needs. */
export interface PersonDialog {
  readonly id: DialogId
  readonly token: string
  readonly status: 0 | 1
}

/** Returns the contact's current conversation of those that they began with the bot on this channel. */
export const latestDialog = (
  tx: Tx,
  botId: BotId,
  { identity: { channel, kind, value }, connection }: ContactPlace,
): Effect.Effect<PersonDialog | undefined> =>
  tx.row<PersonDialog>(sql`
    select d.id, d.token, d.status from dialogs d
    where d.company_id = ${company} and d.entry_bot_id = ${botId} and d.channel = ${channel}
      and d.connection_id is not distinct from ${connection?.id ?? null}::int
      and (d.contact_id, d.account) = (${accountOf({ channel, kind, value })})
    order by ${currentFirst("d")} limit 1`)

/** The contact and the account of an identity, as a subquery. */
const accountOf = ({ channel, kind, value }: ContactIdentity) => sql`
  select i.contact_id, i.account from contact_identities i
  where i.company_id = ${company} and i.channel = ${channel} and i.kind = ${kind} and i.value = ${value}`

/** Finds the current dialog of a person by a connection. */
export const newestDialogBy = (
  tx: Tx,
  identity: ContactIdentity,
  { id }: Pick<DialogConnection, "id">,
): Effect.Effect<{ readonly id: DialogId; readonly status: 0 | 1; readonly botId: BotId } | undefined> =>
  tx.row(sql`
    select d.id, d.status, d.bot_id as "botId" from dialogs d
    where d.company_id = ${company} and (d.contact_id, d.account) = (${accountOf(identity)}) and d.connection_id = ${id}
    order by ${currentFirst("d")} limit 1`)

/** Inserts an open conversation without messages. */
export const insertDialog = (
  tx: Tx,
  row: {
    readonly botId: BotId
    readonly workspaceId: WorkspaceId
    readonly contactId: ContactId
    readonly place: ContactPlace
    readonly token: string
    readonly now: number
  },
): Effect.Effect<DialogId> =>
  Effect.map(
    tx.onlyRow<{ id: DialogId }>(sql`
      insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, account, channel, medium, connection_id,
        token, last_message_at, started_at)
      values (${company}, ${row.workspaceId}, ${row.botId}, ${row.botId}, ${row.contactId},
        coalesce((select account from (${accountOf(row.place.identity)}) i where i.contact_id = ${row.contactId}), 0), ${row.place.identity.channel},
        ${mediumOf(row.place)}, ${row.place.connection?.id ?? null}, ${row.token},
        ${moment(row.now)}, ${moment(row.now)})
      returning id`),
    ({ id }) => id,
  )
