import { can, type Permission } from "@prosa/core/access"
import type { CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"

/** The user who acts, for which company, and with which rights. Every use case is created for one actor. */
export interface Actor {
  readonly userId: UserId
  readonly name: string
  readonly companyId: CompanyId
  readonly admin: boolean
  readonly permissions: ReadonlyArray<string>
  /** The workspaces that the actor is a member of; for an administrator, all of the company. */
  readonly workspaces: ReadonlyArray<WorkspaceId>
  /** The caller's network address, for the audit. */
  readonly address: string
  /** The origin of the calling page, if the browser names it: for links in mails, once it is known to be ours. */
  readonly origin?: string | undefined
}

export const actorCan = (actor: Actor, ...anyOf: ReadonlyArray<Permission>): boolean => can(actor, ...anyOf)

/** Returns the requested workspaces that the actor belongs to. */
export const ownWorkspaces = (actor: Actor, asked: ReadonlyArray<WorkspaceId>): ReadonlyArray<WorkspaceId> => {
  const own = new Set(actor.workspaces)
  return asked.filter((id) => own.has(id))
}
