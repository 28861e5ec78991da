import type { WorkspaceDraft, WorkspaceRecords } from "@prosa/core/administration"
import { InvalidInput } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { workspaceRecordRoutes } from "./workspace-record-routes.ts"

/** Implements `WorkspaceRecords` over HTTP. */
export const createHttpWorkspaceRecords = (options: ClientOptions): WorkspaceRecords => {
  const client = makeClient(workspaceRecordRoutes, options)
  return {
    list: client.list,
    get: (id) => client.get({ id }).pipe(Effect.map(({ workspace }) => workspace)),
    choices: (companyId) => client.choices({ companyId }),
    people: client.people,
    create: (companyId, draft) => inCoreNames(client.create({ ...bodyOf(draft), companyId })),
    update: (id, draft) =>
      inCoreNames(client.update({ ...bodyOf(draft), id })).pipe(Effect.map(({ workspace }) => workspace)),
  }
}

const bodyOf = ({ invites, ...draft }: WorkspaceDraft) => ({ ...draft, invitesForNewUsers: invites })

/** Errors name the fields of the wire. */
const inCoreNames = <A, E>(call: Effect.Effect<A, E | InvalidInput>): Effect.Effect<A, E | InvalidInput> =>
  Effect.mapError(call, (failure) => (isInvalid(failure) ? renamed(failure) : failure))

const isInvalid = (failure: unknown): failure is InvalidInput => Schema.is(InvalidInput)(failure)

const renamed = ({ errors, ...failure }: InvalidInput): InvalidInput =>
  errors === undefined
    ? failure
    : {
        ...failure,
        errors: errors.map(({ path, message }) => ({ path: path.replace(/^invitesForNewUsers/u, "invites"), message })),
      }
