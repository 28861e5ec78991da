import { conversationMessages as say, type DialogContact, joinedContact, roomsToJoin } from "@prosa/core/conversation"
import { type CompanyId, type ContactId, type DialogId, fold, type UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ConversationNeeds } from "./append-turn.ts"
import { tellDialog } from "./conversation-news.ts"
import type { DialogChange } from "./dialog-changes.ts"
import { lockDialog } from "./dialog-store.ts"
import { attend } from "./held-rooms.ts"
import { appendMessages } from "./message-store.ts"

export type JoinNeeds = Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">

/**
 * Joins contacts that are one person: identities, conversations and messages of the others become the first one's, and the
 * rooms that are open twice go on as one. All in the caller's transaction; a contact that is gone by now is left out.
 */
export const joinContacts = (
  tx: Tx,
  companyId: CompanyId,
  keptId: ContactId,
  others: ReadonlyArray<ContactId>,
  needs: JoinNeeds,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const all = [keptId, ...others]
    // In the order of a turn, which locks its dialog and then writes what the contact has answered.
    yield* tx.run(sql`
      select from dialogs where company_id = ${company} and contact_id = any(${ints(all)}) and status = 0
      order by id for update`)
    const found = yield* tx.rows<
      DialogContact & { readonly id: ContactId; readonly pictureUrl: string; readonly pictureFile: string | null }
    >(sql`
      select id, name, email, phone, description, picture_url as "pictureUrl",
        picture_file as "pictureFile" from contacts
      where company_id = ${company} and id = any(${ints(all)}) order by id for update`)
    const kept = found.find(({ id }) => id === keptId)
    const gone = found.filter(({ id }) => id !== keptId)
    if (kept === undefined || gone.length === 0) return
    const { name, email, phone, description } = gone.reduce<DialogContact>(joinedContact, kept)
    const pictured = [kept, ...gone].find((one) => one.pictureFile !== null) ?? kept
    yield* tx.run(sql`
      update contacts set name = ${name}, name_folded = ${fold(name)}, email = ${email}, phone = ${phone},
        description = ${description}, picture_url = ${pictured.pictureUrl}, picture_file = ${pictured.pictureFile}
      where company_id = ${company} and id = ${keptId}`)
    for (const { id } of gone) yield* takeOver(tx, keptId, id)
    yield* joinRooms(tx, companyId, keptId, needs)
  })

/** Moves everything of a contact to another one, and deletes it. */
const takeOver = (tx: Tx, kept: ContactId, other: ContactId): Effect.Effect<void> =>
  Effect.gen(function* () {
    // A client id names one message of a contact.
    yield* tx.run(sql`
      update messages m set client_id = null, contact_id = null
      where m.company_id = ${company} and m.contact_id = ${other} and m.client_id is not null and exists (
        select from messages k
        where k.company_id = ${company} and k.contact_id = ${kept} and k.client_id = m.client_id)`)
    yield* tx.run(sql`
      update messages set contact_id = ${kept} where company_id = ${company} and contact_id = ${other} and client_id is not null`)
    yield* tx.run(
      sql`update contact_identities set contact_id = ${kept} where company_id = ${company} and contact_id = ${other}`,
    )
    yield* tx.run(
      sql`update file_uses set contact_id = ${kept} where company_id = ${company} and contact_id = ${other}`,
    )
    yield* tx.run(
      sql`update deliveries set contact_id = ${kept} where company_id = ${company} and contact_id = ${other}`,
    )
    yield* tx.run(sql`update dialogs set contact_id = ${kept} where company_id = ${company} and contact_id = ${other}`)
    yield* tx.run(sql`delete from contacts where company_id = ${company} and id = ${other}`)
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
      select id, concat_ws('/', entry_bot_id, coalesce(connection_id, 0), channel) as way, transferred,
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
        tellDialog(tx, companyId, locked, appended)
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
