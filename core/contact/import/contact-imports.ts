import { type Effect, Schema } from "effect"
import type { FileContent } from "../../channel/index.ts"
import {
  type CallRefused,
  type CompanyId,
  ContactId,
  ContactImportId,
  failure,
  IsoDateTime,
  WorkspaceId,
} from "../../kernel/index.ts"
import { Contact } from "../contact.ts"
import { type ImportRefused, ImportSettings } from "./import-file.ts"

/** The numbers of rows by what becomes of them, on the wire. */
export const ImportCountsWire = Schema.Struct({
  created: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  repeated: Schema.Int,
  refused: Schema.Int,
})

/** An import: its file while it is being looked at, and what has become of it since. */
export const ContactImport = Schema.Struct({
  id: ContactImportId,
  workspaceId: WorkspaceId,
  workspaceName: Schema.String,
  fileName: Schema.String,
  /** 'stopped': by a person; what was imported until then stays. */
  state: Schema.Literals(["draft", "running", "done", "stopped"]),
  createdAt: IsoDateTime,
  createdBy: Schema.String,
  /** Rows of contacts; 0 of a draft. */
  rows: Schema.Int,
  /** Rows that are done. */
  done: Schema.Int,
  counts: ImportCountsWire,
  /** Whether the rows that were left out can be downloaded; for 30 days. */
  hasErrors: Schema.Boolean,
})
export type ContactImport = typeof ContactImport.Type

/** A row of a preview. */
export const PreviewRow = Schema.Struct({
  number: Schema.Int,
  /** As they stand in the file. */
  cells: Schema.Array(Schema.String),
  kind: Schema.Literals(["new", "existing", "repeated", "refused"]),
  /** As it will be stored; null of a refused row. */
  contact: Schema.NullOr(Contact),
  /** Who exists already, as they are and as they will be. */
  known: Schema.NullOr(Schema.Struct({ id: ContactId, before: Contact, after: Contact })),
  /** The row that this one repeats; 0 for none. */
  repeats: Schema.Int,
  /** Why the row is refused, and the field that is wrong, '' for the whole row. */
  reason: Schema.String,
  field: Schema.Literals(["", "name", "email", "phone", "description"]),
})
export type PreviewRow = typeof PreviewRow.Type

/** What an import would do, before anything is written. */
export const ImportPreview = Schema.Struct({
  fileName: Schema.String,
  /** Bytes. */
  size: Schema.Int,
  workspaceId: WorkspaceId,
  settings: ImportSettings,
  titles: Schema.Array(Schema.String),
  rows: Schema.Int,
  counts: ImportCountsWire,
  /** People who exist already and asked to receive no campaigns: an import changes nothing of that. */
  refusesCampaigns: Schema.Int,
  /** The first cell with an accent, by which people see whether the encoding is right; '' without one. */
  accented: Schema.String,
  /** The rows of the asked kind, and how many there are. */
  shown: Schema.Array(PreviewRow),
  found: Schema.Int,
})
export type ImportPreview = typeof ImportPreview.Type

/** The rows that a preview shows: all, or those of a kind. */
export const PreviewKind = Schema.Literals(["all", "new", "existing", "repeated", "refused"])
export type PreviewKind = typeof PreviewKind.Type

/** Rows of a page of a preview. */
export const previewPageRows = 20

/** The question for a preview; what is not chosen is recognised. */
export interface PreviewWish {
  readonly settings: Partial<ImportSettings>
  readonly kind: PreviewKind
  readonly offset: number
}

/** The import has begun, or is gone. */
export const ImportNotOpen = failure("ImportNotOpen")
export type ImportNotOpen = typeof ImportNotOpen.Type

/** The port of imports of contacts, for the user's company and workspaces. */
export interface ContactImports {
  /** Takes a file to look at; nothing is imported yet. */
  upload(
    companyId: CompanyId,
    workspaceId: WorkspaceId,
    file: FileContent,
  ): Effect.Effect<{ readonly id: ContactImportId }, ImportRefused | CallRefused>
  preview(
    id: ContactImportId,
    wish: PreviewWish,
  ): Effect.Effect<ImportPreview, ImportRefused | ImportNotOpen | CallRefused>
  /** Begins the import, which goes on by itself. */
  start(
    id: ContactImportId,
    settings: ImportSettings,
  ): Effect.Effect<ContactImport, ImportRefused | ImportNotOpen | CallRefused>
  /** Ends one that runs, or forgets a draft. */
  stop(id: ContactImportId): Effect.Effect<void, CallRefused>
  /** Those that have begun, the newest first; at most `shownImports`. */
  list(companyId: CompanyId): Effect.Effect<ReadonlyArray<ContactImport>, CallRefused>
  /** The rows that were left out, as a CSV with a reason each. */
  errors(id: ContactImportId): Effect.Effect<AsyncIterable<string>, CallRefused>
}

/** Maximum imports of a list. */
export const shownImports = 20
