import { dialogRoutes } from "@prosa/adapters-http/routes"
import type { Dialog } from "@prosa/core/conversation"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfDialog } from "../dialogs/dialog-views.ts"
import { createDialogs, type DialogsDeps } from "./dialogs-service.ts"

export const dialogApi = defineApi({
  section: "dialogs",
  table: dialogRoutes,
  things: { dialog: companyOfDialog },
  port: createDialogs,
  handlers: (_deps: DialogsDeps) => ({
    list:
      ({ port }) =>
      ({ workspace, ...wish }) =>
        port.list({ ...wish, workspaces: workspace }),
    counts:
      ({ port }) =>
      ({ companyId, workspace }) =>
        port.counts({ companyId, workspaces: workspace }),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id).pipe(Effect.map(asAnswer)),
    join:
      ({ port }) =>
      ({ id }) =>
        port.join(id).pipe(Effect.map(asAnswer)),
    reopen:
      ({ port }) =>
      ({ id }) =>
        port.reopen(id).pipe(Effect.map(asAnswer)),
    finalize:
      ({ port }) =>
      ({ id }) =>
        port.finalize(id).pipe(Effect.map(asAnswer)),
    markAsRead:
      ({ port }) =>
      ({ id }) =>
        port.markAsRead(id).pipe(Effect.map(() => ({}))),
    markAsUnread:
      ({ port }) =>
      ({ id }) =>
        port.markAsUnread(id).pipe(Effect.map(() => ({}))),
    resend:
      ({ port }) =>
      ({ id, seq }) =>
        port.resend(id, seq).pipe(Effect.map(() => ({}))),
    removeMessage:
      ({ port }) =>
      ({ companyId, id }) =>
        port.removeMessage(companyId, id).pipe(Effect.map(() => ({}))),
    data:
      ({ port }) =>
      ({ id }) =>
        port.data(id),
    contact:
      ({ port }) =>
      ({ id }) =>
        port.data(id).pipe(Effect.map(({ contact }) => ({ contact }))),
    saveContact:
      ({ port }) =>
      ({ id, ...draft }) =>
        port.saveContact(id, draft).pipe(Effect.map((contact) => ({ contact }))),
    all:
      ({ port }) =>
      (wish) =>
        port.all(wish).pipe(Effect.map((dialogs) => ({ dialogs }))),
    unreadRooms:
      ({ port }) =>
      (wish) =>
        port.unreadRoomsOf(wish).pipe(Effect.map((unreadRooms) => ({ unreadRooms }))),
    files:
      ({ port }) =>
      ({ id }) =>
        port.files(id).pipe(Effect.map((files) => ({ files }))),
  }),
})

const asAnswer = (dialog: Dialog) => ({ dialog })
