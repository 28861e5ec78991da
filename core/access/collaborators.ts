import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, UserId, type WorkspaceId } from "../kernel/index.ts"

/** A user as the pickers show them. */
export const CollaboratorChoice = Schema.Struct({ id: UserId, name: Schema.String })
export type CollaboratorChoice = typeof CollaboratorChoice.Type

/** The port to the users of a company, for pickers. */
export interface Collaborators {
  /** Lists the active members of a workspace, by name. */
  ofWorkspace(
    companyId: CompanyId,
    workspaceId: WorkspaceId,
  ): Effect.Effect<ReadonlyArray<CollaboratorChoice>, CallRefused>
}
