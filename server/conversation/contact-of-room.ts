import {
  contactPhoneAfter,
  type DialogContact,
  type DialogContactDraft,
  type EarlierRoom,
  earlierRoomsLimit,
} from "@prosa/core/conversation"
import { type DialogId, fold, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Reads the contact of a dialog that exists. */
export const fullContact = (tx: Tx, id: DialogId): Effect.Effect<DialogContact> =>
  tx.onlyRow<DialogContact>(sql`
    select c.name, c.email, c.phone, c.description from dialogs d
    join contacts c on c.company_id = d.company_id and c.id = d.contact_id
    where d.company_id = ${company} and d.id = ${id}`)

/** Writes all fields of a dialog's contact. */
export const saveContactOf = (
  tx: Tx,
  id: DialogId,
  { name, email, phone, description }: DialogContactDraft,
): Effect.Effect<void> =>
  Effect.flatMap(fullContact(tx, id), ({ phone: stored }) =>
    tx.run(sql`
    update contacts c set name = ${name.trim()}, name_folded = ${fold(name.trim())}, email = ${email.trim()},
      phone = ${contactPhoneAfter(stored, phone)}, description = ${description}
    from dialogs d
    where d.company_id = ${company} and d.id = ${id} and c.company_id = d.company_id and c.id = d.contact_id`),
  )

/** Lists the open rooms of a dialog's contact and the dialog itself, whose viewers see the contact's name. */
export const openRoomsOfContact = (tx: Tx, id: DialogId): Effect.Effect<ReadonlyArray<DialogId>> =>
  Effect.map(
    tx.rows<{ id: DialogId }>(sql`
      select o.id from dialogs d
      join dialogs o on o.company_id = d.company_id and o.contact_id = d.contact_id and (o.status = 0 or o.id = d.id)
      where d.company_id = ${company} and d.id = ${id} order by o.id limit 20`),
    (rows) => rows.map((row) => row.id),
  )

/** Lists the rooms of a dialog's contact before it, newest first, of these workspaces. */
export const listEarlierRooms = (
  tx: Tx,
  id: DialogId,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<EarlierRoom>> =>
  tx.rows<EarlierRoom>(sql`
    select e.id, b.name as "botName", e.channel, case e.status when 0 then 'OPEN' else 'CLOSED' end as status,
      ${iso("e.started_at")} as "startedAt", e.last_message as "lastMessage"
    from dialogs d
    join dialogs e on e.company_id = d.company_id and e.contact_id = d.contact_id and e.id < d.id
      and e.workspace_id = any(${ints(workspaces)})
    join bots b on b.company_id = e.company_id and b.id = e.bot_id
    where d.company_id = ${company} and d.id = ${id} order by e.id desc limit ${earlierRoomsLimit}`)
