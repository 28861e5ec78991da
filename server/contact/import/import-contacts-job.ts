import {
  type ImportCounts,
  countImport,
  findRepeatedRows,
  type ImportError,
  importErrorOf,
  type ImportRowInFile,
  type ImportTable,
  planImport,
  readImportFile,
  readImportRow,
} from "@prosa/core/contact"
import { type Clock, type CompanyId, ContactImportId, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { JobHandlers } from "../../caller/index.ts"
import { cancel, schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints, texts } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ContactConversations } from "../contact-conversations.ts"
import {
  findKnownPeople,
  insertContacts,
  lockContactKeys,
  lockImport,
  noteImported,
  readFileOfImport,
  type StoredImport,
  updateContacts,
} from "./import-store.ts"

/** The kind of the jobs that import a file; their key is the import. */
export const importContactsJob = "contact-import"

/** The kind of the jobs that forget what an import keeps: a file that nobody imported, rows that were left out. */
export const forgetImportJob = "contact-import-forget"

/** Milliseconds for which a file waits to be imported, and for which the rows that were left out are kept. */
export const draftKeptFor = 24 * 3_600_000
export const errorsKeptFor = 30 * 24 * 3_600_000

/** Rows that are imported in one transaction. */
const rowsOfPart = 1_000

/** Milliseconds after which a job that has more to do begins anew: well within the lease of its claim. */
const longestRun = 15_000

export interface ImportJobDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly conversations: Pick<ContactConversations, "publishOpen">
}

/** The handlers of imports. A part of the rows and how far it has come are stored in one transaction, so that a job that is cut off loses and repeats nothing. */
export const importJobs = ({ transactions, clock, conversations }: ImportJobDeps): JobHandlers => ({
  [importContactsJob]: (job) => {
    const id = idOf(job.key)
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => transactions.asTenant(companyId, work)
    return Effect.gen(function* () {
      const began = clock.now()
      const { file, row } = yield* inTenant((tx) =>
        Effect.all({ file: readFileOfImport(tx, id), row: lockImport(tx, id) }),
      )
      if (file === undefined || row?.settings == null || row.state !== "running") return
      const read = readImportFile(file, row.settings)
      // It was read before it began.
      if (Result.isFailure(read)) return yield* Effect.die(new Error(`import ${id}: ${read.failure.message}`))
      const rows = yield* readRowsOfImport(read.success)
      for (let done = row.done; ;) {
        const next = yield* inTenant((tx) =>
          importPart(tx, { companyId, id, table: read.success, rows, done, conversations, clock }),
        )
        if (next === undefined) return
        done = next
        if (clock.now() - began > longestRun)
          return yield* inTenant((tx) =>
            schedule(tx, { kind: importContactsJob, key: job.key, payload: null, dueAt: began }),
          )
      }
    })
  },
  [forgetImportJob]: (job) =>
    transactions.asTenant(job.companyId as CompanyId, (tx) =>
      Effect.gen(function* () {
        const id = idOf(job.key)
        const row = yield* lockImport(tx, id)
        if (row?.state === "draft")
          yield* tx.run(sql`delete from contact_imports where company_id = ${company} and id = ${id}`)
        else if (row?.state !== "running")
          yield* tx.run(sql`delete from contact_import_errors where company_id = ${company} and import_id = ${id}`)
      }),
    ),
})

const idOf = (key: string): ContactImportId => {
  const read = decode(ContactImportId, Number(key))
  if (Result.isFailure(read)) throw new Error("the job of an import cannot be read")
  return read.success
}

/** Rows that are read before others have their turn. */
const readTogether = 2_000

/** Reads all rows of a file, and finds those that are one person. */
export const readRowsOfImport = ({ rows, settings }: ImportTable): Effect.Effect<ReadonlyArray<ImportRowInFile>> =>
  Effect.promise(async () => {
    const read = []
    for (const [at, row] of rows.entries()) {
      if (at % readTogether === 0) await new Promise<void>((resolve) => setImmediate(resolve))
      read.push(readImportRow(row, settings))
    }
    return findRepeatedRows(read, settings.existing)
  })

interface ImportPart {
  readonly companyId: CompanyId
  readonly id: ContactImportId
  readonly table: ImportTable
  readonly rows: ReadonlyArray<ImportRowInFile>
  readonly done: number
  readonly conversations: ImportJobDeps["conversations"]
  readonly clock: Clock
}

/** Imports the next rows; returns how many are done, undefined once the import has ended. */
const importPart = (tx: Tx, { companyId, id, table, rows, done, conversations, clock }: ImportPart) =>
  Effect.gen(function* () {
    const row = yield* lockImport(tx, id)
    // Stopped, or another worker goes on with it.
    if (row?.state !== "running" || row.done !== done) return undefined
    const part = rows.slice(done, done + rowsOfPart)
    yield* lockContactKeys(tx)
    const found = yield* findKnownPeople(tx, part, row.workspaces)
    yield* tx.run(sql`
      select from contacts where company_id = ${company} and id = any(${ints(found.map((one) => one.id))})
      order by id for update`)
    // Read again under the lock: somebody may have saved one of them.
    const known = yield* findKnownPeople(tx, part, row.workspaces)
    const plan = planImport(part, known, table.settings.existing)
    const made = yield* insertContacts(
      tx,
      row.workspaceId,
      plan.flatMap((one) => (one.kind === "new" ? [one.contact] : [])),
    )
    const existing = plan.flatMap((one) => (one.kind === "existing" ? [one.after.id] : []))
    yield* noteImported(tx, id, [...made, ...existing])
    // Of several rows of one contact the last one says what it is.
    const changed = new Map(
      plan.flatMap((one) => (one.kind === "existing" && one.after !== one.known ? [[one.after.id, one.after]] : [])),
    )
    yield* updateContacts(tx, [...changed.values()])
    if (changed.size > 0) yield* conversations.publishOpen(tx, companyId, [...changed.keys()])
    yield* insertErrors(
      tx,
      id,
      plan.flatMap((one, at) => {
        const reason = importErrorOf(one)
        return reason === undefined ? [] : [{ number: one.number, reason, cells: table.rows[done + at]?.cells ?? [] }]
      }),
    )
    const next = done + part.length
    const ended = next >= rows.length
    yield* storeProgress(tx, id, row, { done: next, ended, counts: countImport(plan) })
    if (!ended) return next
    yield* endImport(tx, id, clock)
    return undefined
  })

const storeProgress = (
  tx: Tx,
  id: ContactImportId,
  { counts: before }: StoredImport,
  { done, ended, counts }: { readonly done: number; readonly ended: boolean; readonly counts: ImportCounts },
): Effect.Effect<void> =>
  tx.run(sql`
    update contact_imports set done = ${done}, state = ${ended ? "done" : "running"},
      created = ${before.created + counts.created}, updated = ${before.updated + counts.updated},
      unchanged = ${before.unchanged + counts.unchanged}, repeated = ${before.repeated + counts.repeated},
      refused = ${before.refused + counts.refused}
    where company_id = ${company} and id = ${id}`)

/** Forgets the file of an import that has ended, and the rows that were left out a month later. */
export const endImport = (tx: Tx, id: ContactImportId, clock: Clock): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* tx.run(sql`delete from contact_import_files where company_id = ${company} and import_id = ${id}`)
    yield* cancel(tx, forgetImportJob, String(id))
    yield* schedule(tx, { kind: forgetImportJob, key: String(id), payload: null, dueAt: clock.now() + errorsKeptFor })
  })

const insertErrors = (tx: Tx, id: ContactImportId, errors: ReadonlyArray<ImportError>): Effect.Effect<void> =>
  errors.length === 0
    ? Effect.void
    : tx.run(sql`
        insert into contact_import_errors (company_id, import_id, number, reason, cells)
        select ${company}, ${id}, number, reason, cells::jsonb
        from unnest(${ints(errors.map((one) => one.number))}, ${texts(errors.map((one) => one.reason))},
          ${texts(errors.map((one) => JSON.stringify(one.cells)))}) each(number, reason, cells)`)
