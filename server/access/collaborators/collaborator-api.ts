import { collaboratorRoutes } from "@prosa/adapters-http/routes"
import { type Collaborator, photoLimit } from "@prosa/core/access"
import { Effect } from "effect"
import { type ActingCaller, defineApi } from "../../caller/index.ts"
import { jsonLimit } from "../../platform/http/http-server.ts"
import { companyOfUser } from "./collaborator-store.ts"
import { createCollaborators, type CollaboratorsDeps } from "./collaborators-service.ts"

export const collaboratorApi = defineApi({
  section: "people",
  table: collaboratorRoutes,
  things: { user: companyOfUser },
  port: (actor, deps: CollaboratorsDeps) => createCollaborators(actor, deps),
  handlers: (deps: CollaboratorsDeps) => ({
    ofWorkspace:
      ({ port }) =>
      ({ companyId, workspaceId }) =>
        port.ofWorkspace(companyId, workspaceId).pipe(Effect.map((users) => ({ users }))),
    list:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.list({ name, ...wish }),
    all:
      ({ port }) =>
      ({ companyId }) =>
        port.all(companyId).pipe(Effect.map((users) => ({ users }))),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id).pipe(Effect.map(answerWith)),
    replace:
      (caller) =>
      ({ id, companyId: _named, ...draft }) =>
        portOf(caller, deps).update(id, draft).pipe(Effect.map(answerWith)),
    update:
      (caller) =>
      ({ id, companyId: _named, ...change }) =>
        portOf(caller, deps).update(id, change).pipe(Effect.map(answerWith)),
    recoveryLink:
      (caller) =>
      ({ id }) =>
        portOf(caller, deps).recoveryLink(id),
  }),
  // a photo in base64, and the other fields
  options: { bodyLimit: Math.ceil((photoLimit * 4) / 3) + jsonLimit },
})

const portOf = ({ actor, person, call }: ActingCaller<unknown>, deps: CollaboratorsDeps) =>
  createCollaborators(actor, deps, { sessionId: person.sessionId, origins: [call.origin, call.requestedOrigin] })

const answerWith = (user: Collaborator) => ({
  user: { ...user, profile: user.profiles.map(({ name }) => name).join(", ") },
})
