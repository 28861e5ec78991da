import type { ContactId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { scheduleEach } from "../../platform/jobs/jobs.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { unusedFileJob } from "./unused-file-job.ts"

/**
 * Deletes files that nothing else uses, with their names at once; their bytes go by the job that removes unused uploads, once the
 * transaction has committed, however often it is cut off. Returns how many there were.
 */
const forgetUnused = (tx: Tx, ids: ReadonlyArray<string>, now: number): Effect.Effect<number> =>
  Effect.gen(function* () {
    if (ids.length === 0) return 0
    const gone = yield* tx.rows<{ id: string }>(sql`
      delete from files f
      where f.company_id = ${company} and f.id = any(${texts(ids)})
        and not exists (select from file_uses u where u.company_id = f.company_id and u.file_id = f.id)
      returning f.id`)
    const keys = gone.map(({ id }) => id).toSorted()
    // The response to its upload holds its name.
    yield* tx.run(
      sql`delete from idempotency_keys where company_id = ${company} and result ->> 'id' = any(${texts(keys)})`,
    )
    yield* scheduleEach(tx, unusedFileJob, keys, now)
    return keys.length
  })

const forgetUses = (tx: Tx, which: Sql, now: number): Effect.Effect<number> =>
  Effect.flatMap(
    tx.rows<{ id: string }>(
      sql`delete from file_uses where company_id = ${company} and ${which} returning file_id as id`,
    ),
    (uses) => forgetUnused(tx, [...new Set(uses.map(({ id }) => id))], now),
  )

/** Deletes the picture of a contact. */
export const forgetFilesOfContact = (tx: Tx, id: ContactId, now: number): Effect.Effect<number> =>
  forgetUses(tx, sql`contact_id = ${id}`, now)

/** Deletes the files of a dialog's messages between two numbers, inclusive; those that a bot or a campaign says stay theirs. */
export const forgetFilesOfMessages = (
  tx: Tx,
  id: DialogId,
  { from, until }: { readonly from: number; readonly until: number },
  now: number,
): Effect.Effect<number> => forgetUses(tx, sql`dialog_id = ${id} and message_seq between ${from} and ${until}`, now)

/** Deletes the files of a contact's messages that wait for their time. */
export const forgetFilesOfScheduled = (tx: Tx, id: ContactId, now: number): Effect.Effect<number> =>
  forgetUses(
    tx,
    sql`scheduled_id in (
      select s.id from scheduled_messages s
      join dialogs d on d.company_id = s.company_id and d.id = s.dialog_id
      where s.company_id = ${company} and d.contact_id = ${id})`,
    now,
  )

/** Deletes what visitors of live chats have uploaded and not sent. */
export const forgetUploadsOfVisitors = (tx: Tx, visitors: ReadonlyArray<string>, now: number): Effect.Effect<number> =>
  visitors.length === 0
    ? Effect.succeed(0)
    : Effect.flatMap(
        tx.rows<{ id: string }>(
          sql`select id from files where company_id = ${company} and visitor_id = any(${texts(visitors)})`,
        ),
        (files) =>
          forgetUnused(
            tx,
            files.map(({ id }) => id),
            now,
          ),
      )
