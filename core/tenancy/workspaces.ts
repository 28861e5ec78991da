import { type Effect, Schema } from "effect"
import { type CallRefused, CompanyId, type Page, WorkspaceId } from "../kernel/index.ts"

/** A work area of a company. Workspaces form a tree, at most 8 levels deep. */
export const Workspace = Schema.Struct({
  id: WorkspaceId,
  name: Schema.String,
  parentId: Schema.NullOr(WorkspaceId),
  active: Schema.Boolean,
})
export type Workspace = typeof Workspace.Type

/** A company in pickers. */
export const CompanyChoice = Schema.Struct({
  id: CompanyId,
  name: Schema.String,
  /** In which its days are chosen and shown; absent of a choice that was stored before there were time zones. */
  timeZone: Schema.optionalKey(Schema.String),
})
export type CompanyChoice = typeof CompanyChoice.Type

/** A company in the list of an administrator. */
export const ListedCompany = Schema.Struct({
  ...CompanyChoice.fields,
  platformName: Schema.String,
  active: Schema.Boolean,
})
export type ListedCompany = typeof ListedCompany.Type

/** The port to the workspaces of a company. */
export interface Workspaces {
  /** Lists the active workspaces that the user is a member of; for an administrator, those of the company. */
  mine(companyId: CompanyId): Effect.Effect<ReadonlyArray<Workspace>, CallRefused>
}

/** The port to the companies of the platform, for administrators. */
export interface Companies {
  /** Lists the companies that an administrator may choose, by name. */
  list(wish: {
    readonly offset: number
    readonly limit: number
    readonly name: string
  }): Effect.Effect<Page<ListedCompany>, CallRefused>
}
