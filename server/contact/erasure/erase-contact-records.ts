import { type ErasureCounts, isRowOfPerson, type PersonTraces, readImportFile } from "@prosa/core/contact"
import type { ContactId, ContactImportId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { cancel } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { pictureJobKind } from "../contact-pictures.ts"
import { forgetImportJob } from "../import/import-contacts-job.ts"
import type { PersonRecords } from "./person-records.ts"

/** What this context holds of contacts besides their own row: identities, imports, and responses that are kept for repetitions. */
export const contactRecords: PersonRecords = {
  stop: (tx, { contactId, traces }) =>
    Effect.gen(function* () {
      yield* cancel(tx, pictureJobKind, String(contactId))
      const joins = yield* joinsInto(tx, contactId)
      return {
        fields: yield* forgetJoins(tx, joins),
        importRows: yield* forgetImportRows(tx, traces),
        importFiles: yield* forgetDrafts(tx, traces),
        responses: yield* forgetResponses(tx, [contactId, ...joins.map(({ otherId }) => otherId)]),
        identities: yield* forgetIdentities(tx, contactId),
      } satisfies ErasureCounts
    }),
  erase: (tx, { contactId }) =>
    Effect.gen(function* () {
      yield* tx.run(
        sql`delete from contact_import_contacts where company_id = ${company} and contact_id = ${contactId}`,
      )
      yield* tx.run(sql`delete from contact_labels where company_id = ${company} and contact_id = ${contactId}`)
      return { identities: yield* forgetIdentities(tx, contactId) }
    }),
}

interface Joined {
  readonly id: number
  readonly otherId: ContactId
}

/** Lists the joins of a contact, and those of the contacts that were joined into it. */
const joinsInto = (tx: Tx, id: ContactId): Effect.Effect<ReadonlyArray<Joined>> =>
  tx.rows<Joined>(sql`
    with recursive joined as (
      select j.id, j.other_id from contact_joins j where j.company_id = ${company} and j.kept_id = ${id}
      union
      select j.id, j.other_id from contact_joins j join joined on j.kept_id = joined.other_id where j.company_id = ${company})
    select id, other_id as "otherId" from joined`)

/** Deletes how contacts were before joins. */
const forgetJoins = (tx: Tx, joins: ReadonlyArray<Joined>): Effect.Effect<number> =>
  Effect.as(
    tx.run(sql`
      delete from contact_joins where company_id = ${company} and id = any(${ints(joins.map(({ id }) => id))})`),
    joins.length,
  )

const forgetIdentities = (tx: Tx, id: ContactId): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      delete from contact_identities where company_id = ${company} and contact_id = ${id} returning contact_id`),
    (rows) => rows.length,
  )

/** Rows that are looked at together. */
const rowsRead = 5_000

/** Deletes the kept rows of imports that are about the person. */
const forgetImportRows = (tx: Tx, traces: PersonTraces): Effect.Effect<number> =>
  Effect.gen(function* () {
    let deleted = yield* forgetTitles(tx, traces)
    for (let after = { importId: 0, number: 0 }; ;) {
      const rows = yield* tx.rows<{ importId: number; number: number; cells: ReadonlyArray<string> }>(sql`
        select import_id as "importId", number, cells from contact_import_errors
        where company_id = ${company} and (import_id, number) > (${after.importId}, ${after.number})
        order by import_id, number limit ${rowsRead}`)
      const last = rows.at(-1)
      if (last === undefined) return deleted
      after = last
      const found = rows.filter(({ cells }) => isRowOfPerson(traces, cells))
      deleted += found.length
      if (found.length > 0)
        yield* tx.run(sql`
          delete from contact_import_errors e
          using unnest(${ints(found.map((row) => row.importId))}, ${ints(found.map((row) => row.number))}) f(import_id, number)
          where e.company_id = ${company} and e.import_id = f.import_id and e.number = f.number`)
    }
  })

/** Empties the titles of imports that are a row about the person: somebody took the first row of their file for titles. */
const forgetTitles = (tx: Tx, traces: PersonTraces): Effect.Effect<number> =>
  Effect.gen(function* () {
    const imports = yield* tx.rows<{ id: number; titles: ReadonlyArray<string> }>(
      sql`select id, titles from contact_imports where company_id = ${company} and titles <> '[]'`,
    )
    const found = imports.filter(({ titles }) => isRowOfPerson(traces, titles)).map(({ id }) => id)
    yield* tx.run(
      sql`update contact_imports set titles = '[]' where company_id = ${company} and id = any(${ints(found)})`,
    )
    return found.length
  })

/** Deletes files that wait to be imported and name the person: they would make them anew. */
const forgetDrafts = (tx: Tx, traces: PersonTraces): Effect.Effect<number> =>
  Effect.gen(function* () {
    const drafts = yield* tx.rows<{ id: ContactImportId }>(
      sql`select id from contact_imports where company_id = ${company} and state = 'draft' order by id for update`,
    )
    let deleted = 0
    for (const { id } of drafts) {
      const file = yield* tx.row<{ content: Uint8Array }>(sql`
        select content from contact_import_files where company_id = ${company} and import_id = ${id}`)
      const read = file && readImportFile(file.content, {})
      if (read === undefined || Result.isFailure(read)) continue
      const { rows, titles } = read.success
      if (!isRowOfPerson(traces, titles) && !rows.some(({ cells }) => isRowOfPerson(traces, cells))) continue
      yield* cancel(tx, forgetImportJob, String(id))
      yield* tx.run(sql`delete from contact_imports where company_id = ${company} and id = ${id}`)
      deleted += 1
    }
    return deleted
  })

/** Deletes the kept responses of the calls that noted contacts by hand, or joined others into them. */
const forgetResponses = (tx: Tx, contacts: ReadonlyArray<ContactId>): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      delete from idempotency_keys
      where company_id = ${company} and route in ('contacts.create', 'contact-joins.join')
        and result ->> 'id' = any(${texts(contacts.map(String))}) returning key`),
    (rows) => rows.length,
  )
