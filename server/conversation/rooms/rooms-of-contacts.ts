import { conversationMessages as say, type EarlierRoom, earlierRoomsLimit, roomsToJoin } from "@prosa/core/conversation"
import type { CompanyId, ContactId, DialogId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { moveDeliveriesOfContact } from "../../channel/index.ts"
import type { ContactConversations } from "../../contact/index.ts"
import { capturedOfContact, roomsOfContact } from "./facts-of-contacts.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { attend } from "./held-rooms.ts"
import { appendMessages } from "../dialogs/message-store.ts"

export type JoinNeeds = Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">

/** Locks the open rooms of contacts, in the order of their ids. */
export const lockOpenRooms: ContactConversations["lockOpen"] = (tx, contacts) =>
  tx.run(sql`
    select from dialogs where company_id = ${company} and contact_id = any(${ints(contacts)}) and status = 0
    order by id for update`)

/** Creates the port of contacts to their conversations. */
export const createContactConversations = (needs: JoinNeeds): ContactConversations => ({
  lockOpen: lockOpenRooms,
  move: moveConversations,
  joinOpen: (tx, companyId, contactId) => joinRooms(tx, companyId, contactId, needs),
  rooms: roomsOfContact,
  captured: capturedOfContact,
  publishOpen: (tx, companyId, contacts) =>
    Effect.gen(function* () {
      const open = yield* tx.rows<{ id: DialogId }>(sql`
        select id from dialogs where company_id = ${company} and contact_id = any(${ints(contacts)}) and status = 0
        order by id limit 200`)
      yield* publishRooms(
        tx,
        companyId,
        open.map(({ id }) => id),
      )
    }),
})

/** Publishes the open rooms of a dialog's contact and the dialog itself, whose viewers see the contact's name. */
export const publishRoomsOfContact = (tx: Tx, companyId: CompanyId, id: DialogId): Effect.Effect<void> =>
  Effect.gen(function* () {
    const rooms = yield* tx.rows<{ id: DialogId }>(sql`
      select o.id from dialogs d
      join dialogs o on o.company_id = d.company_id and o.contact_id = d.contact_id and (o.status = 0 or o.id = d.id)
      where d.company_id = ${company} and d.id = ${id} order by o.id limit 20`)
    yield* publishRooms(
      tx,
      companyId,
      rooms.map((room) => room.id),
    )
  })

const publishRooms = (tx: Tx, companyId: CompanyId, ids: ReadonlyArray<DialogId>): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const id of ids) {
      const locked = yield* lockDialog(tx, id)
      if (locked !== undefined) publishDialog(tx, companyId, locked, yield* appendMessages(tx, id, []))
    }
  })

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
    join bots b on b.company_id = e.company_id and b.id = e.entry_bot_id
    where d.company_id = ${company} and d.id = ${id} order by e.id desc limit ${earlierRoomsLimit}`)

const moveConversations: ContactConversations["move"] = (tx, { from, to, first, last, shift }) =>
  Effect.gen(function* () {
    const moved = sql`select id from dialogs
      where company_id = ${company} and contact_id = ${from} and account between ${first} and ${last}`
    if (from !== to) {
      // A client id names one message of a contact.
      yield* tx.run(sql`
        update messages m set client_id = null, contact_id = null
        where m.company_id = ${company} and m.contact_id = ${from} and m.client_id is not null and m.dialog_id in (${moved})
          and exists (select from messages k
            where k.company_id = ${company} and k.contact_id = ${to} and k.client_id = m.client_id)`)
      yield* tx.run(sql`
        update messages set contact_id = ${to}
        where company_id = ${company} and contact_id = ${from} and client_id is not null and dialog_id in (${moved})`)
    }
    yield* tx.run(sql`
      update dialogs set contact_id = ${to}, account = account + ${shift}
      where company_id = ${company} and contact_id = ${from} and account between ${first} and ${last}`)
    yield* moveDeliveriesOfContact(tx, from)
  })

interface OpenRoom {
  readonly id: DialogId
  readonly way: string
  readonly transferred: boolean
  readonly holderId: UserId | null
  readonly holderName: string | null
  readonly unreadCount: number
}

/** Lets one of the rooms of each way go on, and shows every open one with what is known of the contact by now. */
const joinRooms = (tx: Tx, companyId: CompanyId, contactId: ContactId, needs: JoinNeeds): Effect.Effect<void> =>
  Effect.gen(function* () {
    const now = needs.clock.now()
    const open = yield* tx.rows<OpenRoom>(sql`
      select id, concat_ws('/', entry_bot_id, coalesce(connection_id, 0), channel, account) as way, transferred,
        assignee_id as "holderId", assignee_name as "holderName",
        unread_count as "unreadCount"
      from dialogs where company_id = ${company} and contact_id = ${contactId} and status = 0 order by id`)
    const joined = roomsToJoin(
      open.map(({ id, way, transferred, holderId, holderName }) => {
        const holder = holderId === null ? null : { id: holderId, name: holderName ?? "" }
        return { id, way, transferred, isOpen: true, holder }
      }),
    )
    const change = (id: DialogId, text: string | undefined, changed: DialogChange) =>
      Effect.gen(function* () {
        const locked = yield* lockDialog(tx, id)
        if (locked === undefined) return
        const silenced =
          changed.transferred === true ? yield* attend(tx, companyId, { ...locked, transferred: true }, needs) : {}
        const line = text === undefined ? [] : [{ sender: "SYSTEM", text, at: now } as const]
        const appended = yield* appendMessages(tx, id, line, { ...silenced, ...changed })
        publishDialog(tx, companyId, locked, appended)
      })
    for (const { goesOn, ends, takenBy } of joined) {
      for (const id of ends) yield* change(id, say.goesOnIn(goesOn), { status: 1, closedAt: now, unreadCount: 0 })
      const unreadCount = open.reduce(
        (sum, room) => (room.id === goesOn || ends.includes(room.id) ? sum + room.unreadCount : sum),
        0,
      )
      const held: DialogChange =
        takenBy === undefined ? { unreadCount } : { transferred: true, holder: takenBy, unreadCount }
      for (const [at, id] of ends.entries()) yield* change(goesOn, say.joinedRooms(id), at === 0 ? held : {})
    }
    const told = new Set(joined.flatMap(({ goesOn, ends }) => [goesOn, ...ends]))
    for (const { id } of open) if (!told.has(id)) yield* change(id, undefined, {})
  })
