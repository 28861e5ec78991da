import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  ClientId,
  type DialogId,
  IsoDateTime,
  RoomNoteId,
  sentences,
  textUpTo,
  UserId,
} from "../../kernel/index.ts"
import { mayDo, type Principal } from "../../access/index.ts"

/** Maximum characters of a note. */
export const noteLimit = 4_096
/** Maximum notes of a room that are listed, the newest. */
export const notesListed = 500

/** A user of the company who sees a room, so that a note in it may mention them. */
export const Colleague = Schema.Struct({ id: UserId, name: Schema.String })
export type Colleague = typeof Colleague.Type

/** A note of a room, which only the company's people see: no channel, webhook or export has it. */
export const RoomNote = Schema.Struct({
  id: RoomNoteId,
  authorId: UserId,
  authorName: Schema.String,
  text: Schema.String,
  /** Whom it mentions (`mentionedIn`). */
  mentions: Schema.Array(Colleague),
  at: IsoDateTime,
  /** It mentions the reader, who has not had the room open since. */
  unseen: Schema.Boolean,
})
export type RoomNote = typeof RoomNote.Type

/** What is written. Without visible characters it is no note. */
const NoteText = textUpTo(noteLimit).check(Schema.makeFilter((text: string) => isNote(text) || sentences.required))

/** A note to be stored; one with a known client id stores nothing again. */
export const NewNote = Schema.Struct({ clientId: ClientId, text: NoteText })
export type NewNote = typeof NewNote.Type

/** Returns whether a text is a note. */
export const isNote = (text: string): boolean => text.trim() !== ""

/** The sentences of notes. */
export const noteMessages = {
  note: "Nota interna",
  onlyTeam: "só a equipe vê",
  save: "Guardar nota",
  placeholder: "Escrever nota para a equipe…",
  notSaved: "A nota não foi guardada.",
  remove: "Apagar nota",
  removeQuestion: "A nota deixa de aparecer para a equipe. Deseja apagá-la?",
  removed: "Nota apagada com sucesso!",
  removeFailed: "Erro ao apagar a nota. Tente de novo.",
} as const

/** Returns whether a user may remove a note: its author, and who may remove messages. */
export const mayRemoveNote = (
  { authorId }: Pick<RoomNote, "authorId">,
  user: Principal & { readonly id: UserId },
): boolean => authorId === user.id || mayDo(user, "message.remove")

/** The port to the notes of rooms, for those who see the room. */
export interface RoomNotes {
  /** Lists the newest notes, oldest first. */
  list(id: DialogId): Effect.Effect<ReadonlyArray<RoomNote>, CallRefused>
  /** Stores a note, and tells those whom it mentions. */
  write(id: DialogId, note: NewNote): Effect.Effect<RoomNote, CallRefused>
  remove(id: RoomNoteId): Effect.Effect<void, CallRefused>
  /** Lists who sees the room, by name. */
  colleagues(id: DialogId): Effect.Effect<ReadonlyArray<Colleague>, CallRefused>
  /** The reader has the room open: nothing in it is unseen any more. */
  seen(id: DialogId): Effect.Effect<void, CallRefused>
}
