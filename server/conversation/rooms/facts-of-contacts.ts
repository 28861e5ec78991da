import { type CapturedValue, type ContactRoom, contactRoomsLimit } from "@prosa/core/contact"
import { type EngineState, valuesKnown, type Variables } from "@prosa/core/engine"
import type { ContactId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

const newestRooms = (contactId: ContactId, workspaces: ReadonlyArray<WorkspaceId>): Sql => sql`
  from dialogs d join bots b on b.company_id = d.company_id and b.id = d.bot_id
  where d.company_id = ${company} and d.contact_id = ${contactId} and d.workspace_id = any(${ints(workspaces)})
  order by d.id desc limit ${contactRoomsLimit}`

/** Lists the rooms of a contact, newest first. */
export const roomsOfContact = (
  tx: Tx,
  contactId: ContactId,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<ContactRoom>> =>
  tx.rows<ContactRoom>(sql`
    select d.id, b.name as "botName", d.channel, case d.status when 0 then 'OPEN' else 'CLOSED' end as status,
      d.last_message as "lastMessage", ${iso("d.last_message_at")} as "lastMessageAt" ${newestRooms(contactId, workspaces)}`)

type Callers = EngineState["callers"]

/** Lists what flows have captured of a contact, of each variable the value of the newest room. */
export const capturedOfContact = (
  tx: Tx,
  contactId: ContactId,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<CapturedValue>> =>
  Effect.map(
    tx.rows<{ variables: Variables | null; callers: Callers | null; botName: string; at: string }>(sql`
      select d.engine_state->'variables' as variables, d.engine_state->'callers' as callers, b.name as "botName", ${iso("d.last_message_at")} as at
      ${newestRooms(contactId, workspaces)}`),
    (rooms) => {
      const newest = new Map<string, CapturedValue>()
      for (const { variables, callers, botName, at } of rooms)
        for (const [name, value] of Object.entries(valuesKnown({ variables: variables ?? {}, callers: callers ?? [] })))
          if (!newest.has(name)) newest.set(name, { name, value, botName, at })
      return [...newest.values()]
    },
  )
