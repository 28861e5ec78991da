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

/** A thing of a workspace; null: of none, which nobody owns by membership. */
export interface OfWorkspace {
  readonly workspaceId: WorkspaceId | null
}

/** Whether a thing of the actor's company lies in one of their workspaces. */
export const owns = (actor: Pick<Actor, "workspaces">, { workspaceId }: OfWorkspace): boolean =>
  workspaceId !== null && actor.workspaces.includes(workspaceId)

/**
 * The rule of ownership: a thing of another company (which row-level security hides, so it was not found) or of a workspace
 * that is not the actor's does not exist for them.
 */
export const ownedBy = <Thing extends OfWorkspace, E>(
  actor: Pick<Actor, "workspaces">,
  found: Effect.Effect<Thing | undefined, E>,
): Effect.Effect<Thing, E | NotFound> =>
  Effect.flatMap(found, (thing) =>
    thing !== undefined && owns(actor, thing) ? Effect.succeed(thing) : Effect.fail(notFound),
  )

/** What was asked for a company that is named: another one than the actor's is not allowed. */
export const forOwnCompany = <A, E>(
  actor: Pick<Actor, "companyId">,
  named: CompanyId,
  work: () => Effect.Effect<A, E>,
): Effect.Effect<A, E | NotAllowed> => (named === actor.companyId ? work() : Effect.fail(notAllowed))
