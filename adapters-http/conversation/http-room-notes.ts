import type { RoomNotes } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { noteRoutes } from "./note-routes.ts"

/** Implements `RoomNotes` over HTTP. */
export const createHttpRoomNotes = (options: ClientOptions): RoomNotes => {
  const client = makeClient(noteRoutes, options)
  return {
    list: (id) => client.list({ id }).pipe(Effect.map(({ notes }) => notes)),
    write: (id, note) => client.write({ id, ...note }).pipe(Effect.map(({ note: stored }) => stored)),
    remove: (id) => client.remove({ id }).pipe(Effect.asVoid),
    colleagues: (id) => client.colleagues({ id }).pipe(Effect.map(({ colleagues }) => colleagues)),
    seen: (id) => client.seen({ id }).pipe(Effect.asVoid),
  }
}
