import { can, type Permission } from "@prosa/core/access"
import type { CompanyId, UserId, WorkspaceId } from "@prosa/core/kernel"

/** Who acts, for which company, and what they may: what every use case is made for. */
export interface Actor {
  readonly userId: UserId
  readonly name: string
  readonly companyId: CompanyId
  readonly admin: boolean
  readonly permissions: ReadonlyArray<string>
  /** The workspaces that they are a member of; an admin's are all of the company. */
  readonly workspaces: ReadonlyArray<WorkspaceId>
  /** The network address that they call from, for the audit. */
  readonly address: string
}

export const actorCan = (actor: Actor, ...anyOf: ReadonlyArray<Permission>): boolean => can(actor, ...anyOf)

/** Of the workspaces that were asked for, those that the actor belongs to. */
export const ownWorkspaces = (actor: Actor, asked: ReadonlyArray<WorkspaceId>): ReadonlyArray<WorkspaceId> => {
  const own = new Set(actor.workspaces)
  return asked.filter((id) => own.has(id))
}
