import { deliveryMessages } from "@prosa/core/channel"
import { type ErasureCounts } from "@prosa/core/contact"
import { conversationMessages } from "@prosa/core/conversation"
import type { ContactId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  endDeliveriesOfContact,
  forgetEventsOfPerson,
  forgetFilesOfScheduled,
  forgetUploadsOfVisitors,
  forgetVendorIds,
} from "../../channel/index.ts"
import type { ErasedPerson, PersonRecords } from "../../contact/index.ts"
import { forgetTestsNaming } from "../../engine/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { forgetCallsOfContact, webhookNewsKind } from "../../webhook/index.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import type { DeliveryFollowers } from "../dialogs/delivery-followers.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { timerJobKind } from "../turn/schedule-timers.ts"
import { webhookJobKind } from "../webhook/schedule-webhook.ts"
import { lockOpenRooms } from "../rooms/rooms-of-contacts.ts"
import { personFacts } from "./person-facts.ts"

const roomsOf = (id: ContactId) => sql`(select id from dialogs where company_id = ${company} and contact_id = ${id})`

/** What conversations hold of contacts, but for the messages. */
export const createRoomRecords = ({
  deliveryFollowers,
}: {
  readonly deliveryFollowers: DeliveryFollowers
}): PersonRecords => ({
  lock: (tx, id) => lockOpenRooms(tx, [id]),
  stop: (tx, person) =>
    Effect.gen(function* () {
      const { companyId, contactId, traces, identities, now } = person
      const rooms = yield* tx.rows<{ id: DialogId }>(sql`${roomsOf(contactId)} order by id`)
      const scheduledFiles = yield* forgetFilesOfScheduled(tx, contactId, now)
      let queued = yield* forgetQueued(
        tx,
        contactId,
        rooms.map(({ id }) => id),
      )
      for (const message of yield* endDeliveriesOfContact(tx, contactId)) {
        yield* deliveryFollowers.publish(tx, {
          companyId,
          ...message,
          state: "failed",
          reason: deliveryMessages.gone,
        })
        queued += 1
      }
      const closed = yield* closeRooms(tx, person)
      const names = identities.flatMap(({ value, address }) => [value, address]).filter((name) => name !== "")
      const visitors = identities.filter(({ kind }) => kind === "visitor").map(({ value }) => value)
      return {
        queued,
        closedRooms: closed,
        vendorEvents: yield* forgetEventsOfPerson(tx, { names, phones: traces.phones }),
        files: scheduledFiles + (yield* forgetUploadsOfVisitors(tx, visitors, now)),
        savedTests: yield* forgetTestsNaming(tx, traces),
      } satisfies ErasureCounts
    }),
  erase: (tx, { contactId }) =>
    Effect.gen(function* () {
      return {
        rooms: yield* emptyRooms(tx, contactId),
        notes: yield* forgetNotesOf(tx, contactId),
        vendorEvents: yield* forgetLateVendorIds(tx, contactId),
        unclearTexts: yield* forgetUnclearOf(tx, contactId),
        webhookCalls: yield* forgetCallsOfContact(tx, contactId),
        responses: yield* forgetResponses(tx, contactId),
      } satisfies ErasureCounts
    }),
  facts: personFacts,
})

/** Deletes what waits to be told to the company's systems, and to be done by the bot. */
const forgetQueued = (tx: Tx, contactId: ContactId, rooms: ReadonlyArray<DialogId>): Effect.Effect<number> =>
  Effect.gen(function* () {
    const news = yield* tx.rows(sql`
      delete from webhook_news where company_id = ${company} and dialog_id in ${roomsOf(contactId)} returning id`)
    yield* tx.run(
      sql`delete from webhook_receipts where company_id = ${company} and dialog_id in ${roomsOf(contactId)}`,
    )
    yield* tx.run(sql`
      delete from jobs where company_id = ${company} and kind = any(${texts([timerJobKind, webhookNewsKind])})
        and key = any(${texts(rooms.map(String))})`)
    // Its key begins with the dialog.
    const calls = yield* tx.rows(sql`
      delete from jobs where company_id = ${company} and kind = ${webhookJobKind}
        and split_part(key, '/', 1) = any(${texts(rooms.map(String))}) returning id`)
    const scheduled = yield* tx.rows(sql`
      delete from scheduled_messages where company_id = ${company} and dialog_id in ${roomsOf(contactId)} returning id`)
    return news.length + calls.length + scheduled.length
  })

/** Closes the open rooms without a word: nobody may write in them any more. */
const closeRooms = (tx: Tx, { companyId, contactId, now }: ErasedPerson): Effect.Effect<number> =>
  Effect.gen(function* () {
    const open = yield* tx.rows<{ id: DialogId }>(sql`
      select id from dialogs where company_id = ${company} and contact_id = ${contactId} and status = 0 order by id`)
    for (const { id } of open) {
      const locked = yield* lockDialog(tx, id)
      if (locked === undefined) continue
      publishDialog(
        tx,
        companyId,
        locked,
        yield* appendMessages(tx, id, [], { status: 1, closedAt: now, unreadCount: 0 }),
      )
    }
    return open.length
  })

/** Empties what the rooms themselves hold: the last message, and the bot's state with everything that it captured. */
const emptyRooms = (tx: Tx, contactId: ContactId): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      update dialogs set last_message = ${conversationMessages.deleted}, engine_state = null, version = version + 1
      where company_id = ${company} and contact_id = ${contactId}
        and (last_message <> ${conversationMessages.deleted} or engine_state is not null)
      returning id`),
    (rows) => rows.length,
  )

/** Removes what colleagues have noted of the person, with its mentions. */
const forgetNotesOf = (tx: Tx, contactId: ContactId): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      delete from room_notes where company_id = ${company} and dialog_id in ${roomsOf(contactId)} returning id`),
    (rows) => rows.length,
  )

/** Forgets the vendors' ids that came while messages were being erased. */
const forgetLateVendorIds = (tx: Tx, contactId: ContactId): Effect.Effect<number> =>
  Effect.gen(function* () {
    const rooms = yield* tx.rows<{ id: DialogId; lastSeq: number }>(sql`
      select id, last_seq as "lastSeq" from dialogs
      where company_id = ${company} and contact_id = ${contactId} and connection_id is not null order by id`)
    let forgotten = 0
    for (const { id, lastSeq } of rooms) forgotten += yield* forgetVendorIds(tx, id, { from: 0, until: lastSeq })
    return forgotten
  })

/** Deletes what bots did not understand of the contact, and the sayings that nobody else has said. */
const forgetUnclearOf = (tx: Tx, contactId: ContactId): Effect.Effect<number> =>
  Effect.gen(function* () {
    const gone = yield* tx.rows<{ saying: string; botId: number }>(sql`
      delete from unclear_texts where company_id = ${company} and dialog_id in ${roomsOf(contactId)}
      returning saying, bot_id as "botId"`)
    if (gone.length > 0)
      yield* tx.run(sql`
        delete from unclear_aside a
        using unnest(${ints(gone.map(({ botId }) => botId))}, ${texts(gone.map(({ saying }) => saying))}) g(bot_id, saying)
        where a.company_id = ${company} and a.bot_id = g.bot_id and a.saying = g.saying and not exists (
          select from unclear_texts u where u.company_id = a.company_id and u.bot_id = a.bot_id and u.saying = a.saying)`)
    return gone.length
  })

/** Deletes the kept responses of calls that handed a room over: they show the contact. */
const forgetResponses = (tx: Tx, contactId: ContactId): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      delete from idempotency_keys
      where company_id = ${company} and route like '%.handOver'
        and coalesce(result -> 'dialog' ->> 'id', result ->> 'id') in (select d.id::text from dialogs d
          where d.company_id = ${company} and d.contact_id = ${contactId}) returning key`),
    (rows) => rows.length,
  )
