import type { Dialogs } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { dialogRoutes } from "./dialog-routes.ts"

/** Implements `Dialogs` over HTTP. */
export const createHttpDialogs = (options: ClientOptions): Dialogs => {
  const client = makeClient(dialogRoutes, options)
  return {
    list: ({ workspaces, ...wish }) => client.list({ ...wish, workspace: workspaces }),
    counts: ({ workspaces, companyId }) => client.counts({ companyId, workspace: workspaces }),
    get: (id) => client.get({ id }).pipe(Effect.map(({ dialog }) => dialog)),
    history: ({ offset = 0, ...wish }) => client.history({ ...wish, offset }),
    join: (id) => client.join({ id }).pipe(Effect.map(({ dialog }) => dialog)),
    reopen: (id) => client.reopen({ id }).pipe(Effect.map(({ dialog }) => dialog)),
    finalize: (id) => client.finalize({ id }).pipe(Effect.map(({ dialog }) => dialog)),
    markAsRead: (id) => client.markAsRead({ id }).pipe(Effect.asVoid),
    markAsUnread: (id) => client.markAsUnread({ id }).pipe(Effect.asVoid),
    resend: (id, seq) => client.resend({ id, seq }).pipe(Effect.asVoid),
    removeMessage: (companyId, id) => client.removeMessage({ companyId, id }).pipe(Effect.asVoid),
    data: (id) => client.data({ id }).pipe(Effect.map(({ dialog: _dialog, ...data }) => data)),
    saveContact: (id, draft) => client.saveContact({ id, ...draft }).pipe(Effect.map(({ contact }) => contact)),
    files: (id) => client.files({ id }).pipe(Effect.map(({ files }) => files)),
  }
}
