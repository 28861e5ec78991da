import { type Effect, Schema } from "effect"
import { type CallRefused, CompanyId, type Page, WorkspaceId } from "../kernel/index.ts"

/** A work area of a company. Workspaces form a tree, at most 8 deep. */
export const Workspace = Schema.Struct({
  id: WorkspaceId,
  name: Schema.String,
  parentId: Schema.NullOr(WorkspaceId),
  active: Schema.Boolean,
})
export type Workspace = typeof Workspace.Type

/** A company as the pickers show it. */
export const CompanyChoice = Schema.Struct({ id: CompanyId, name: Schema.String })
export type CompanyChoice = typeof CompanyChoice.Type

/** The port to the work areas of a company. */
export interface Workspaces {
  /** The workspaces that the person is a member of; an admin's are all of the company. */
  mine(companyId: CompanyId): Effect.Effect<ReadonlyArray<Workspace>, CallRefused>
}

/** The port to the companies of the platform, for admins. */
export interface Companies {
  /** The companies that an admin may choose from, by name. */
  list(wish: {
    readonly offset: number
    readonly limit: number
    readonly name: string
  }): Effect.Effect<Page<CompanyChoice>, CallRefused>
}
