import type { ContactId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { plannedForValues, sql } from "../../platform/storage/sql.ts"
import { company, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { changeQueueOf, messageEventOf, reportQueueOf } from "../events/vendor-events.ts"

/**
 * Gives up everything that waits to be sent in the rooms of a contact; a worker that has claimed one of them has lost it. Returns the
 * messages, whose outcome the caller publishes.
 */
export const endDeliveriesOfContact = (
  tx: Tx,
  id: ContactId,
): Effect.Effect<ReadonlyArray<{ readonly dialogId: DialogId; readonly seq: number }>> =>
  Effect.map(
    tx.rows<{ dialogId: DialogId; seq: number; page: number }>(sql`
      update deliveries set state = 'failed', begun = false, reason = null, template = null, locked_until = null,
        fence = fence + 1
      where company_id = ${company} and state = 'waiting'
        and dialog_id in (select id from dialogs where company_id = ${company} and contact_id = ${id})
      returning dialog_id as "dialogId", seq, page`),
    (ended) => ended.filter(({ page }) => page === 0).toSorted((a, b) => a.dialogId - b.dialogId || a.seq - b.seq),
  )

/**
 * Forgets how the vendors call the messages of a dialog between two numbers, inclusive, what was sent in place of their texts, and
 * what was reported of them: the ids of some vendors hold the person's number. Returns how many ids there were.
 */
export const forgetVendorIds = (
  tx: Tx,
  id: DialogId,
  { from, until }: { readonly from: number; readonly until: number },
): Effect.Effect<number> =>
  Effect.gen(function* () {
    yield* tx.run(sql`
      update deliveries set external_id = null, reason = null, template = null
      where company_id = ${company} and dialog_id = ${id} and page = 0 and seq between ${from} and ${until}
        and (external_id is not null or reason is not null or template is not null)`)
    yield* tx.run(sql`
      update deliveries set external_id = null, reason = null, template = null
      where company_id = ${company} and dialog_id = ${id} and page > 0 and seq between ${from} and ${until}`)
    const known = yield* tx.rows<{ externalId: string }>(sql`
      delete from channel_messages
      where company_id = ${company} and dialog_id = ${id} and seq between ${from} and ${until}
      returning external_id as "externalId"`)
    if (known.length > 0) {
      const ids = known.map(({ externalId }) => externalId)
      // Planned for its lists, which are hashed then: of a plan for any list each event of the company would search through them.
      yield* tx.run(sql`${plannedForValues}
        delete from channel_events
        where company_id = ${company} and (external_id = any(${texts(ids.map(messageEventOf))})
          or person = any(${texts(ids.flatMap((one) => [reportQueueOf(one), changeQueueOf(one)]))}))`)
    }
    return known.length
  })
