import type { Colleague, RoomNote } from "../../notes/room-notes.ts"

/** The people whom a mention that is being written may mean; `at` is the one that Enter takes. */
export interface MentionChoice {
  readonly word: string
  readonly people: ReadonlyArray<Colleague>
  readonly at: number
}

/** State of a room's notes. */
export interface RoomNotesState {
  /** Oldest first; empty until they are loaded. */
  readonly notes: ReadonlyArray<RoomNote>
  /** What is written at the foot of the conversation: an answer to the person, or a note to colleagues. */
  readonly writing: "answer" | "note"
  readonly saving: boolean
  /** Why the note was not stored, as a sentence. */
  readonly refusal: string | undefined
  /** Undefined while no mention is being written, or nobody has that name. */
  readonly choice: MentionChoice | undefined
}

/** The notes of a room before they are loaded. */
export const noRoomNotes: RoomNotesState = {
  notes: [],
  writing: "answer",
  saving: false,
  refusal: undefined,
  choice: undefined,
}
