import {
  type CompanyId,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor } from "./actor.ts"

/** A resource of a workspace. With null it has none, and no membership makes it anyone's own. */
export interface OfWorkspace {
  readonly workspaceId: WorkspaceId | null
}

/** Returns whether a resource of the actor's company is in one of their workspaces. */
export const owns = (actor: Pick<Actor, "workspaces">, { workspaceId }: OfWorkspace): boolean =>
  workspaceId !== null && actor.workspaces.includes(workspaceId)

/**
 * Applies the ownership rule: a resource of another company (hidden by row-level security) or of a workspace that is
 * not the actor's is `NotFound`.
 */
export const ownedBy = <Thing extends OfWorkspace, E>(
  actor: Pick<Actor, "workspaces">,
  found: Effect.Effect<Thing | undefined, E>,
): Effect.Effect<Thing, E | NotFound> =>
  Effect.flatMap(found, (thing) =>
    thing !== undefined && owns(actor, thing) ? Effect.succeed(thing) : Effect.fail(notFound),
  )

/** Runs `work` if the named company is the actor's; otherwise `NotAllowed`. */
export const forOwnCompany = <A, E>(
  actor: Pick<Actor, "companyId">,
  named: CompanyId,
  work: () => Effect.Effect<A, E>,
): Effect.Effect<A, E | NotAllowed> => (named === actor.companyId ? work() : Effect.fail(notAllowed))
