import { workspaceRecordRoutes } from "@prosa/adapters-http/routes"
import type { FieldError } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { createWorkspaceRecords, type WorkspaceRecordsDeps } from "./workspace-records-service.ts"

export const workspaceRecordApi = defineApi({
  section: "workspaces",
  table: workspaceRecordRoutes,
  port: createWorkspaceRecords,
  handlers: (_deps: WorkspaceRecordsDeps) => ({
    list:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.list({ name, ...wish }),
    all:
      ({ port }) =>
      ({ companyId }) =>
        port
          .list({ companyId, name: "", offset: 0, limit: Number.MAX_SAFE_INTEGER })
          .pipe(Effect.map(({ result }) => ({ workspaces: result }))),
    choices:
      ({ port }) =>
      ({ companyId }) =>
        port.choices(companyId),
    people:
      ({ port }) =>
      ({ search = "", ...wish }) =>
        port.people({ search, ...wish }),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id).pipe(Effect.map((workspace) => ({ workspace }))),
    create:
      ({ port }) =>
      ({ companyId, invitesForNewUsers: invites = [], parentId = null, active = true, users = [], name }) =>
        inWireNames(port.create(companyId, { name, parentId, active, users, invites })),
    update:
      ({ port }) =>
      ({ id, companyId: _named, invitesForNewUsers: invites = [], ...draft }) =>
        inWireNames(port.update(id, { ...draft, invites })).pipe(Effect.map((workspace) => ({ workspace }))),
  }),
})

/** Errors name the fields of the wire. */
const inWireNames = <A, E extends { readonly _tag: string }>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.mapError(call, (failure) =>
    "errors" in failure && Array.isArray(failure.errors)
      ? {
          ...failure,
          errors: failure.errors.map((error: FieldError) => ({
            ...error,
            path: error.path.replace(/^invites/u, "invitesForNewUsers"),
          })),
        }
      : failure,
  )
