import { Effect, Result } from "effect"
import {
  type CallRefused,
  type ContactId,
  type ContactImportId,
  notFound,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  columnsRefusal,
  type Contact,
  type ContactImport,
  type ContactImports,
  countImport,
  findRepeatedRows,
  type ImportError,
  importErrorOf,
  importErrorsHead,
  importErrorsLines,
  importMessages,
  type ImportSettings,
  type ImportTable,
  type ImportedPerson,
  planImport,
  importPreviewOf,
  readImportFile,
  readImportRow,
  shownImports,
} from "../index.ts"

/** The port `ContactImports` without a server, with controls for tests. */
export interface InMemoryContactImports extends ContactImports {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The contacts that imports find, make and change. */
  readonly people: () => ReadonlyArray<ImportedPerson>
  /** The contacts that an import made, and those of its file who existed already. */
  readonly peopleOf: (id: ContactImportId) => ReadonlyArray<ImportedPerson>
  /** Has imports stand still after so many rows, until the next call. */
  holdAfter(rows: number): void
  /** Lets those that stand still end. */
  goOn(): void
}

interface Draft {
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly bytes: Uint8Array
}

/** Creates imports of contacts into a base of these people. An import that begins has ended, unless it is held. */
export const createInMemoryContactImports = (
  people: ReadonlyArray<ImportedPerson> = [],
  { latency }: { readonly latency?: number } = {},
): InMemoryContactImports => {
  const { answer, refuse } = createFakeCalls(latency)
  let base = people
  let nextId = 1
  let held: number | undefined
  const waiting: Array<() => void> = []
  const imported = new Map<ContactImportId, ReadonlySet<ContactId>>()
  const drafts = new Map<ContactImportId, Draft>()
  const begun = new Map<ContactImportId, ContactImport>()
  const errors = new Map<
    ContactImportId,
    { readonly titles: ReadonlyArray<string>; readonly rows: ReadonlyArray<ImportError> }
  >()
  const planned = (table: ImportTable) =>
    planImport(
      findRepeatedRows(
        table.rows.map((row) => readImportRow(row, table.settings)),
        table.settings.existing,
      ),
      base,
      table.settings.existing,
    )
  const draft = (id: ContactImportId, settings: Partial<ImportSettings>) =>
    Effect.gen(function* () {
      if (begun.has(id))
        return yield* Effect.fail({ _tag: "ImportNotOpen" as const, message: importMessages.begunAlready })
      const found = drafts.get(id)
      if (found === undefined) return yield* Effect.fail(notFound)
      const table = readImportFile(found.bytes, settings)
      return Result.isFailure(table) ? yield* Effect.fail(table.failure) : { ...found, table: table.success }
    })
  const write = (id: ContactImportId, table: ImportTable) => {
    const plan = planned(table)
    const known = new Set(base.map((one) => one.id))
    const changed = new Map(
      plan.flatMap((row) => (row.kind === "existing" ? [[row.known.id, row.after] as const] : [])),
    )
    const made = plan.flatMap((row) => (row.kind === "new" ? [row.contact] : []))
    base = [
      ...base.map((one) => changed.get(one.id) ?? one),
      ...made.map((contact: Contact, at): ImportedPerson => ({
        ...contact,
        id: (Math.max(0, ...base.map(({ id }) => id)) + at + 1) as ContactId,
        refusesCampaigns: false,
      })),
    ]
    imported.set(id, new Set(base.flatMap((one) => (changed.has(one.id) || !known.has(one.id) ? [one.id] : []))))
    return plan
  }
  return {
    refuse,
    people: () => base,
    peopleOf: (id) => base.filter((one) => imported.get(id)?.has(one.id) === true),
    holdAfter: (rows) => {
      held = rows
    },
    goOn: () => {
      held = undefined
      for (const go of waiting.splice(0)) go()
    },
    upload: (_companyId, workspaceId, file) =>
      answer(() =>
        Effect.gen(function* () {
          const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
          const read = readImportFile(bytes, {})
          if (Result.isFailure(read)) return yield* Effect.fail(read.failure)
          const id = nextId++ as ContactImportId
          drafts.set(id, { name: file.name, workspaceId, bytes })
          return { id }
        }),
      ),
    preview: (id, { settings, ...wish }) =>
      answer(() =>
        Effect.map(draft(id, settings), ({ name, workspaceId, bytes, table }) => ({
          fileName: name,
          size: bytes.length,
          workspaceId,
          ...importPreviewOf(table, planned(table), wish),
        })),
      ),
    start: (id, settings) =>
      answer(() =>
        Effect.gen(function* () {
          const { name, workspaceId, table } = yield* draft(id, settings)
          const refusal = columnsRefusal(settings.columns)
          if (refusal !== undefined) return yield* Effect.fail({ _tag: "ImportRefused" as const, message: refusal })
          drafts.delete(id)
          const running: ContactImport = {
            id,
            workspaceId,
            workspaceName: "Matriz",
            fileName: name,
            state: "running",
            createdAt: new Date(testNow).toISOString() as ContactImport["createdAt"],
            createdBy: "Camila",
            rows: table.rows.length,
            done: held ?? 0,
            counts: { created: 0, updated: 0, unchanged: 0, repeated: 0, refused: 0 },
            hasErrors: false,
          }
          begun.set(id, running)
          const end = () => {
            const plan = write(id, table)
            const left = plan.flatMap((row, at) => {
              const reason = importErrorOf(row)
              return reason === undefined ? [] : [{ number: row.number, reason, cells: table.rows[at]?.cells ?? [] }]
            })
            errors.set(id, { titles: table.titles, rows: left })
            begun.set(id, {
              ...running,
              state: "done",
              done: table.rows.length,
              counts: countImport(plan),
              hasErrors: left.length > 0,
            })
          }
          if (held === undefined) end()
          else waiting.push(end)
          return running
        }),
      ),
    stop: (id) =>
      answer(() => {
        drafts.delete(id)
        const one = begun.get(id)
        if (one?.state === "running") begun.set(id, { ...one, state: "stopped" })
        return Effect.void
      }),
    list: () => answer(() => Effect.succeed([...begun.values()].toReversed().slice(0, shownImports))),
    errors: (id) =>
      answer(() => {
        const found = errors.get(id) ?? { titles: [], rows: [] }
        return Effect.succeed(
          (async function* () {
            yield importErrorsHead(found.titles)
            if (found.rows.length > 0) yield importErrorsLines(found.rows)
          })(),
        )
      }),
  }
}
