import { createHash } from "node:crypto"
import {
  columnsRefusal,
  type ContactImports,
  importErrorsHead,
  importErrorsLines,
  type ImportError,
  importFileLimit,
  importMessages,
  type ImportNotOpen,
  type ImportRefused,
  type ImportSettings,
  type ImportTable,
  planImport,
  importPreviewOf,
  readImportFile,
  shownImports,
} from "@prosa/core/contact"
import { type Clock, type ContactImportId, notFound } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, forOwnCompany, ownedBy, owns } from "../../caller/index.ts"
import { cancel, schedule } from "../../platform/jobs/jobs.ts"
import { type RepeatableCall, runOnce } from "../../platform/storage/idempotency.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { draftKeptFor, endImport, forgetImportJob, importContactsJob, readRowsOfImport } from "./import-contacts-job.ts"
import { findImport, findKnownPeople, lockImport, readFileOfImport, rowsOfImports } from "./import-store.ts"

export interface ContactImportsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  /** The upload's key, if the client may repeat it. */
  readonly repeated?: RepeatableCall
}

const gone: ImportNotOpen = { _tag: "ImportNotOpen", message: importMessages.gone }
const begun: ImportNotOpen = { _tag: "ImportNotOpen", message: importMessages.begunAlready }
const refused = (message: string): ImportRefused => ({ _tag: "ImportRefused", message })

/** Rows of the file of errors that are read by one transaction. */
const errorsOfPart = 1_000

/** Implements `ContactImports` on the database. */
export const createContactImports = (
  actor: Actor,
  { transactions, clock, repeated }: ContactImportsDeps,
): ContactImports => {
  const { companyId, workspaces } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)

  /** Reads an import that has not begun, and its file. */
  const openDraft = (id: ContactImportId, chosen: Partial<ImportSettings>) =>
    Effect.gen(function* () {
      const { row, file } = yield* inTenant((tx) =>
        Effect.all({ row: ownedBy(actor, findImport(tx, id)), file: readFileOfImport(tx, id) }),
      )
      if (row.state !== "draft") return yield* Effect.fail(begun)
      if (file === undefined) return yield* Effect.fail(gone)
      const table = readImportFile(file, chosen)
      return Result.isFailure(table)
        ? yield* Effect.fail(table.failure)
        : { row, size: file.byteLength, table: table.success }
    })

  return {
    upload: (named, workspaceId, file) =>
      forOwnCompany(actor, named, () =>
        Effect.gen(function* () {
          if (!owns(actor, { workspaceId })) return yield* Effect.fail(notFound)
          const content = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
          const read = readImportFile(content, {})
          if (Result.isFailure(read)) return yield* Effect.fail(read.failure)
          const insert = (tx: Tx) =>
            Effect.gen(function* () {
              const { id } = yield* tx.onlyRow<{ id: ContactImportId }>(sql`
                insert into contact_imports (company_id, workspace_id, workspaces, file_name, created_by, user_id)
                values (${company}, ${workspaceId}, ${ints(workspaces)}, ${file.name}, ${actor.name}, ${actor.userId})
                returning id`)
              yield* tx.run(sql`
                insert into contact_import_files (company_id, import_id, content)
                values (${company}, ${id}, ${Buffer.from(content)})`)
              const dueAt = clock.now() + draftKeptFor
              yield* schedule(tx, { kind: forgetImportJob, key: String(id), payload: null, dueAt })
              return { id }
            })
          const facts = { workspaceId, name: file.name, hash: createHash("sha256").update(content).digest("hex") }
          return yield* inTenant((tx) =>
            // every route answers this failure with 422
            repeated === undefined
              ? insert(tx)
              : (runOnce(tx, repeated, facts, insert(tx)) as ReturnType<typeof insert>),
          )
        }),
      ),
    preview: (id, { settings, kind, offset }) =>
      Effect.gen(function* () {
        const { row, size, table } = yield* openDraft(id, settings)
        const rows = yield* readRowsOfImport(table)
        const known = yield* inTenant((tx) => findKnownPeople(tx, rows, workspaces))
        const plan = planImport(rows, known, table.settings.existing)
        const { fileName, workspaceId } = row
        return { fileName, size, workspaceId, ...importPreviewOf(table, plan, { kind, offset }) }
      }),
    start: (id, settings) =>
      Effect.gen(function* () {
        const { table } = yield* openDraft(id, settings)
        const refusal = refusalOf(table, settings)
        if (refusal !== undefined) return yield* Effect.fail(refused(refusal))
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const row = yield* ownedBy(actor, lockImport(tx, id))
            if (row.state !== "draft") return yield* Effect.fail(begun)
            yield* tx.run(sql`
              update contact_imports set state = 'running', rows = ${table.rows.length},
                settings = ${JSON.stringify(settings)}::jsonb, titles = ${JSON.stringify(table.titles)}::jsonb,
                workspaces = ${ints(workspaces)}
              where company_id = ${company} and id = ${id}`)
            yield* cancel(tx, forgetImportJob, String(id))
            yield* schedule(tx, { kind: importContactsJob, key: String(id), payload: null, dueAt: clock.now() })
            yield* insertAudit(tx, actor, {
              action: "contact.import",
              subject: `contact-import ${id}`,
              detail: { file: row.fileName, rows: table.rows.length, existing: settings.existing },
            })
            return yield* readOne(tx, id)
          }),
        )
      }),
    stop: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { state } = yield* ownedBy(actor, lockImport(tx, id))
          if (state === "draft") {
            yield* cancel(tx, forgetImportJob, String(id))
            yield* tx.run(sql`delete from contact_imports where company_id = ${company} and id = ${id}`)
          } else if (state === "running") {
            yield* tx.run(sql`
              update contact_imports set state = 'stopped' where company_id = ${company} and id = ${id}`)
            yield* cancel(tx, importContactsJob, String(id))
            yield* endImport(tx, id, clock)
          }
        }),
      ),
    list: (named) =>
      forOwnCompany(actor, named, () =>
        inTenant((tx) =>
          rowsOfImports(
            tx,
            sql`i.workspace_id = any(${ints(workspaces)}) and i.state <> 'draft' order by i.id desc limit ${shownImports}`,
          ),
        ),
      ),
    errors: (id) =>
      inTenant((tx) =>
        Effect.map(ownedBy(actor, findImport(tx, id)), ({ titles }) =>
          errorsFrom(titles, (after) => Effect.runPromise(inTenant((partTx) => readErrors(partTx, id, after)))),
        ),
      ),
  }
}

/** Columns of another file, or none by which a person is found. */
const refusalOf = ({ settings: read }: ImportTable, asked: ImportSettings): string | undefined =>
  read.columns.length !== asked.columns.length ? importMessages.gone : columnsRefusal(asked.columns)

const readOne = (tx: Tx, id: ContactImportId) =>
  Effect.flatMap(rowsOfImports(tx, sql`i.id = ${id}`), ([one]) =>
    one === undefined ? Effect.die(new Error("an import that was just begun is not there")) : Effect.succeed(one),
  )

async function* errorsFrom(
  titles: ReadonlyArray<string>,
  read: (after: number) => Promise<ReadonlyArray<ImportError>>,
): AsyncGenerator<string> {
  yield importErrorsHead(titles)
  for (let after = 0; ;) {
    const part = await read(after)
    const last = part.at(-1)
    if (last === undefined) return
    yield importErrorsLines(part)
    after = last.number
  }
}

const readErrors = (tx: Tx, id: ContactImportId, after: number): Effect.Effect<ReadonlyArray<ImportError>> =>
  tx.rows<ImportError>(sql`
    select number, reason, cells from contact_import_errors
    where company_id = ${company} and import_id = ${id} and number > ${after} order by number limit ${errorsOfPart}`)

/** Maximum bytes that are read of an upload: just beyond the limit, so that it is refused. */
export const readOfUpload = importFileLimit + 1
