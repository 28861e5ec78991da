import { Effect, Schema } from "effect"
import {
  type CallRefused,
  type ClientId,
  type DialogId,
  notAllowed,
  notFound,
  RoomNoteId,
  type UserId,
} from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import { type Colleague, mentionedIn, type RoomNote, type RoomNotes } from "../index.ts"

/** The port `RoomNotes` without a server, with controls for tests. */
export interface InMemoryRoomNotes {
  readonly notes: RoomNotes
  /** The same notes, as a colleague has them. */
  as(colleague: Colleague): RoomNotes
  /** A colleague writes a note. */
  note(id: DialogId, author: Colleague, text: string): void
  refuse(failure: CallRefused | undefined): void
}

interface KeptNote extends Omit<RoomNote, "unseen"> {
  readonly room: DialogId
  readonly clientId: ClientId | undefined
  /** Who is mentioned, and has not seen it. */
  readonly unseenBy: ReadonlyArray<UserId>
}

/** Creates the notes of rooms that `me` and the colleagues see. `changed` is told of the room of each change. */
export const createInMemoryRoomNotes = (
  me: Colleague,
  colleagues: ReadonlyArray<Colleague> = [],
  {
    latency = 0,
    changed = () => {},
    now = () => testNow,
  }: {
    readonly latency?: number
    readonly changed?: (id: DialogId) => void
    readonly now?: () => number
  } = {},
): InMemoryRoomNotes => {
  const { answer, refuse } = createFakeCalls(latency)
  const people = [me, ...colleagues].toSorted((a, b) => a.name.localeCompare(b.name))
  let kept: ReadonlyArray<KeptNote> = []
  let last = 0
  const add = (room: DialogId, author: Colleague, text: string, clientId?: ClientId): KeptNote => {
    last += 1
    const mentions = mentionedIn(text, people).map(({ id, name }) => ({ id, name }))
    const note: KeptNote = {
      id: Schema.decodeSync(RoomNoteId)(last),
      authorId: author.id,
      authorName: author.name,
      text,
      mentions,
      at: new Date(now()).toISOString(),
      room,
      clientId,
      unseenBy: mentions.flatMap(({ id }) => (id === author.id ? [] : [id])),
    }
    kept = [...kept, note]
    changed(room)
    return note
  }
  const as = (reader: Colleague): RoomNotes => {
    const shown = ({ room: _room, clientId: _clientId, unseenBy, ...note }: KeptNote): RoomNote => ({
      ...note,
      unseen: unseenBy.includes(reader.id),
    })
    return {
      list: (id) => answer(() => Effect.succeed(kept.filter(({ room }) => room === id).map(shown))),
      write: (id, { clientId, text }) =>
        answer(() =>
          Effect.sync(() => {
            const known = kept.find((note) => note.room === id && note.clientId === clientId)
            return shown(known ?? add(id, reader, text, clientId))
          }),
        ),
      remove: (noteId) =>
        answer((): Effect.Effect<void, CallRefused> => {
          const note = kept.find(({ id }) => id === noteId)
          if (note === undefined) return Effect.fail(notFound)
          if (note.authorId !== reader.id) return Effect.fail(notAllowed)
          return Effect.sync(() => {
            kept = kept.filter((other) => other !== note)
            changed(note.room)
          })
        }),
      colleagues: () => answer(() => Effect.succeed(people)),
      seen: (id) =>
        answer(() =>
          Effect.sync(() => {
            kept = kept.map((note) =>
              note.room === id ? { ...note, unseenBy: note.unseenBy.filter((one) => one !== reader.id) } : note,
            )
          }),
        ),
    }
  }
  return { refuse, note: (id, author, text) => void add(id, author, text), as, notes: as(me) }
}
