import type { Collaborators } from "@prosa/core/access"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { collaboratorRoutes } from "./collaborator-routes.ts"

/** Implements `Collaborators` over HTTP. */
export const createHttpCollaborators = (options: ClientOptions): Collaborators => {
  const client = makeClient(collaboratorRoutes, options)
  return {
    ofWorkspace: (companyId, workspaceId) =>
      client.ofWorkspace({ companyId, workspaceId }).pipe(Effect.map(({ users }) => users)),
    list: client.list,
    all: (companyId) => client.all({ companyId }).pipe(Effect.map(({ users }) => users)),
    get: (id) => client.get({ id }).pipe(Effect.map(({ user: { profile: _names, ...user } }) => user)),
    update: (id, change) =>
      client.update({ ...change, id }).pipe(Effect.map(({ user: { profile: _names, ...user } }) => user)),
    recoveryLink: (id) => client.recoveryLink({ id }),
  }
}
