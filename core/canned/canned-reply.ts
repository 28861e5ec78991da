import { type Effect, Schema } from "effect"
import {
  CannedReplyId,
  type CallRefused,
  type CompanyId,
  IsoDateTime,
  sentences,
  textUpTo,
  WorkspaceId,
} from "../kernel/index.ts"
import { shortcutFault, shortcutLimit } from "./shortcuts.ts"

/** Maximum characters of a canned reply's text: that of a message. */
export const cannedTextLimit = 4_096
/** Maximum canned replies of a company, those of its people included; more are refused. */
export const cannedReplyLimit = 2_000
/** Maximum rows of one import. */
export const cannedImportLimit = 1_000

/** Whom a canned reply is for: everybody of the company, those of a workspace, or its writer alone. */
export const CannedReach = Schema.Literals(["company", "workspace", "person"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type CannedReach = typeof CannedReach.Type

/** A word that is written after '/': 'prazo-norte'. */
const Shortcut = textUpTo(shortcutLimit).check(Schema.makeFilter((text: string) => shortcutFault(text) ?? true))

/** A canned reply as its writer sees it. `workspaceId` is null unless it is for a workspace. */
export const CannedContent = Schema.Struct({
  shortcut: Shortcut,
  text: textUpTo(cannedTextLimit).check(Schema.makeFilter((text: string) => text.trim() !== "" || sentences.required)),
  reach: CannedReach,
  workspaceId: Schema.NullOr(WorkspaceId),
}).check(
  Schema.makeFilter(({ reach, workspaceId }) =>
    (reach === "workspace") === (workspaceId !== null)
      ? true
      : { path: ["workspaceId"], issue: reach === "workspace" ? sentences.required : sentences.invalid },
  ),
)
export type CannedContent = typeof CannedContent.Type

/** A canned reply that is kept. */
export const CannedReply = Schema.Struct({
  id: CannedReplyId,
  shortcut: Schema.String,
  text: Schema.String,
  reach: CannedReach,
  workspaceId: Schema.NullOr(WorkspaceId),
  /** '' unless it is for a workspace. */
  workspaceName: Schema.String,
  /** How often it was put into a message. */
  uses: Schema.Int,
  updatedBy: Schema.String,
  updatedAt: IsoDateTime,
})
export type CannedReply = typeof CannedReply.Type

/** What an import has done. */
export const CannedImported = Schema.Struct({ added: Schema.Int, changed: Schema.Int })
export type CannedImported = typeof CannedImported.Type

/**
 * The port to canned replies. Somebody sees those of the company, of their workspaces, and their own; any other does not exist. A shortcut that is
 * taken among those for the same people is an error of its field.
 */
export interface CannedReplies {
  /** Lists all that the user sees, by shortcut. */
  all(companyId: CompanyId): Effect.Effect<ReadonlyArray<CannedReply>, CallRefused>
  create(companyId: CompanyId, content: CannedContent): Effect.Effect<CannedReply, CallRefused>
  update(id: CannedReplyId, content: CannedContent): Effect.Effect<CannedReply, CallRefused>
  remove(id: CannedReplyId): Effect.Effect<void, CallRefused>
  /** Adds all of these, and changes those whose shortcuts are there among those for the same people; all or none. */
  importAll(companyId: CompanyId, contents: ReadonlyArray<CannedContent>): Effect.Effect<CannedImported, CallRefused>
  /** Counts that it was put into a message. */
  use(id: CannedReplyId): Effect.Effect<void, CallRefused>
}
