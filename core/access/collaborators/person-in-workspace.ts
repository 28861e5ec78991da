import type { UserId, WorkspaceId } from "../../kernel/index.ts"

/**
 * A person in a workspace, as `workspaceId/userId`: a transfer to a person names both, since somebody who is no member of
 * the workspace takes none of its rooms.
 */
export type PersonInWorkspace = `${number}/${number}`

/** Returns the person that a transfer names, with the workspace. */
export const personInWorkspace = (of: {
  readonly workspaceId: WorkspaceId
  readonly userId: UserId
}): PersonInWorkspace => `${of.workspaceId}/${of.userId}`
