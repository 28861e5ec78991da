import type { CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"

/** The user of a session, at most ten seconds out of date. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: UserId
  readonly name: string
  readonly admin: boolean
  readonly isAttendant: boolean
  /** Whether the user's company may create campaigns. */
  readonly allowCampaignCreation: boolean
  /** Null for an administrator, who works on any company. */
  readonly companyId: CompanyId | null
  /** Permissions of an ordinary user; empty for an administrator, who passes every check. */
  readonly permissions: ReadonlyArray<string>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}
