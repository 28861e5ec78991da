import { addErasureCounts, type ErasureCounts, isOwnText } from "@prosa/core/contact"
import type { CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { forgetFilesOfMessages, forgetVendorIds } from "../../channel/index.ts"
import type { PersonMessages } from "../../contact/index.ts"
import { forgetTestsSaying } from "../../engine/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { readablePersonMessages } from "./person-rooms.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { changeDialog } from "../dialogs/dialog-changes.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { viewDialog } from "../dialogs/dialog-views.ts"

/** The messages of contacts: how they are told, and how they are erased. Their rows stay, as deleted ones, and are counted on. */
export const personMessages: PersonMessages = {
  ...readablePersonMessages,
  count: (tx, contactId, workspaces) =>
    tx.onlyRow(sql`
      with rooms as materialized (
        select id, status, workspace_id from dialogs where company_id = ${company} and contact_id = ${contactId})
      select count(*)::int as rooms, count(*) filter (where status = 0)::int as "openRooms",
        count(*) filter (where workspace_id <> all(${ints(workspaces)}))::int as "foreignRooms",
        (select count(*)::int from rooms r join messages m on m.company_id = ${company} and m.dialog_id = r.id) as messages,
        (select count(distinct u.file_id)::int from rooms r
          join file_uses u on u.company_id = ${company} and u.dialog_id = r.id
          where not exists (select from file_uses o where o.company_id = u.company_id and o.file_id = u.file_id
            and o.dialog_id is null)) as files
      from rooms`),
  eraseNext: (tx, { companyId, contactId, now }, after, most) =>
    Effect.gen(function* () {
      let counts: ErasureCounts = {}
      let messages = 0
      const rooms = yield* tx.rows<{ id: DialogId }>(sql`
        select id from dialogs where company_id = ${company} and contact_id = ${contactId} and id >= ${after.dialogId} order by id`)
      for (const { id } of rooms) {
        const from = id === after.dialogId ? after.seq + 1 : 1
        const part = yield* eraseMessages(tx, { companyId, id, from, most: most - messages, now })
        counts = addErasureCounts(counts, part.counts)
        messages += part.messages
        if (messages >= most) return { counts, messages, place: { dialogId: id, seq: part.until } }
      }
      return { counts, messages, place: undefined }
    }),
}

/** Messages of which something is left. */
const isLeft = sql`(deleted_at is null or text <> '' or first_text is not null or marks is not null or files <> '[]'
  or buttons <> '[]' or client_id is not null or external_id is not null or told_id is not null or delivery_reason is not null
  or client_reaction is not null or company_reaction is not null or change_refusal is not null
  or (sender <> 'HUMAN' and sender_name <> ''))`

interface MessagesToErase {
  readonly companyId: CompanyId
  readonly id: DialogId
  /** The first message. */
  readonly from: number
  readonly most: number
  readonly now: number
}

/** Erases messages of one room, at most `most`, and publishes that they are deleted. */
const eraseMessages = (tx: Tx, { companyId, id, from, most, now }: MessagesToErase) =>
  Effect.gen(function* () {
    const dialog = yield* lockDialog(tx, id)
    const said = yield* tx.rows<{ seq: number; sender: string; text: string; firstText: string | null }>(sql`
      select seq, sender, text, first_text as "firstText" from messages
      where company_id = ${company} and dialog_id = ${id} and seq >= ${from} and ${isLeft}
      order by seq limit ${most}`)
    const last = said.at(-1)
    if (dialog === undefined || last === undefined) return { counts: {}, messages: 0, until: from - 1 }
    const range = { from, until: last.seq }
    // Each change takes the next number of its room, so that whoever looks at it reads it.
    yield* tx.run(sql`
      update messages m set text = '', first_text = null, marks = null, files = '[]', buttons = '[]', client_id = null,
        contact_id = null, channel = null, external_id = null, told_event = null, told_id = null, delivery_reason = null,
        client_reaction = null, company_reaction = null, change_refusal = null,
        sender_name = case when sender = 'HUMAN' then sender_name else '' end,
        deleted_at = coalesce(deleted_at, ${moment(now)}), change_seq = ${dialog.lastSeq}::int + place.at::int
      from unnest(${ints(said.map(({ seq }) => seq))}) with ordinality place(seq, at)
      where m.company_id = ${company} and m.dialog_id = ${id} and m.seq = place.seq`)
    yield* tx.run(sql`
      update dialogs set last_seq = last_seq + ${said.length}::int where company_id = ${company} and id = ${id}`)
    const counts: ErasureCounts = {
      messages: said.length,
      files: yield* forgetFilesOfMessages(tx, id, range, now),
      vendorEvents: yield* forgetVendorIds(tx, id, range),
      savedTests: yield* forgetTestsSaying(tx, ownTextsOf(said)),
    }
    yield* changeDialog(tx, id, {})
    const views = yield* viewDialog(tx, id)
    if (views !== undefined) publishDialog(tx, companyId, dialog, { messages: [], views })
    return { counts, messages: said.length, until: last.seq }
  })

/** What the person wrote that tells of them. */
const ownTextsOf = (
  said: ReadonlyArray<{ readonly sender: string; readonly text: string; readonly firstText: string | null }>,
): ReadonlyArray<string> => [
  ...new Set(
    said
      .filter(({ sender }) => sender === "CLIENT")
      .flatMap(({ text, firstText }) => [text, firstText ?? ""])
      .filter(isOwnText),
  ),
]
