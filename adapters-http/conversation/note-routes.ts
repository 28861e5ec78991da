import { Colleague, NewNote, RoomNote } from "@prosa/core/conversation"
import { DialogId, RoomNoteId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const Room = Schema.Struct({ id: DialogId })
const access = ["dialog_view", "omnichannel_view"] as const
const ofRoom = { thing: "dialog", by: "id" } as const

/** The calls of the notes of rooms; nothing else carries a note. */
export const noteRoutes = {
  list: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/notes",
    access,
    actsFor: ofRoom,
    summary: "As notas internas de uma conversa, as 500 mais novas.",
    params: Room,
    answer: Schema.Struct({ notes: Schema.Array(RoomNote) }),
  }),
  write: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/notes",
    access,
    actsFor: ofRoom,
    summary: "Guarda uma nota interna. Cada '@' com o nome inteiro de quem vê a conversa menciona essa pessoa.",
    params: Room,
    body: NewNote,
    answer: Schema.Struct({ note: RoomNote }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/omnichannel/notes/:id",
    access,
    actsFor: { thing: "note", by: "id" },
    summary: "Apaga uma nota interna: a sua, ou a de outra pessoa se puder apagar mensagens.",
    params: Schema.Struct({ id: RoomNoteId }),
    answer: Schema.Struct({}),
  }),
  colleagues: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/colleagues",
    access,
    actsFor: ofRoom,
    summary: "Quem vê uma conversa, e pode ser mencionado em uma nota dela.",
    params: Room,
    answer: Schema.Struct({ colleagues: Schema.Array(Colleague) }),
  }),
  seen: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/notes/seen",
    access,
    actsFor: ofRoom,
    summary: "As menções de uma conversa foram vistas.",
    params: Room,
    answer: Schema.Struct({}),
  }),
} satisfies Routes
