import { noteRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfDialog } from "../dialogs/dialog-views.ts"
import { companyOfNote } from "./note-store.ts"
import { createRoomNotes, type RoomNotesDeps } from "./room-notes-service.ts"

const done = Effect.map(() => ({}))

export const noteApi = defineApi({
  section: "notes",
  table: noteRoutes,
  things: { dialog: companyOfDialog, note: companyOfNote },
  port: createRoomNotes,
  handlers: (_deps: RoomNotesDeps) => ({
    list:
      ({ port }) =>
      ({ id }) =>
        port.list(id).pipe(Effect.map((notes) => ({ notes }))),
    write:
      ({ port }) =>
      ({ id, ...note }) =>
        port.write(id, note).pipe(Effect.map((stored) => ({ note: stored }))),
    remove:
      ({ port }) =>
      ({ id }) =>
        done(port.remove(id)),
    colleagues:
      ({ port }) =>
      ({ id }) =>
        port.colleagues(id).pipe(Effect.map((colleagues) => ({ colleagues }))),
    seen:
      ({ port }) =>
      ({ id }) =>
        done(port.seen(id)),
  }),
})
