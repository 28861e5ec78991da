import type { CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"

/** Who is behind a session, as of less than ten seconds ago. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: UserId
  readonly name: string
  readonly admin: boolean
  /** Null for an administrator, who works on any company. */
  readonly companyId: CompanyId | null
  /** Of an ordinary person; empty for an administrator, who passes every check. */
  readonly permissions: ReadonlyArray<string>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}
