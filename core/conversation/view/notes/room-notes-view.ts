import { Result } from "effect"
import { concat, distinctUntilChanged, exhaustMap, filter, map, merge, mergeMap, of, Subject, switchMap } from "rxjs"
import type { ClientId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"
import { colleaguesFound, mentionAt, withMention, type WrittenMention } from "../../notes/note-mentions.ts"
import {
  type Colleague,
  isNote,
  noteLimit,
  noteMessages as say,
  type RoomNote,
  type RoomNotes,
} from "../../notes/room-notes.ts"
import type { Chat } from "../chat/chat-state.ts"
import { noRoomNotes, type RoomNotesState } from "./room-notes-state.ts"

/** The notes of an open conversation. Its draft is the chat's (`ChatState.note`). */
export interface RoomNotesView {
  readonly state$: Behavior<RoomNotesState>
  write(what: RoomNotesState["writing"]): void
  /** Changes from the answer to the note, and back. */
  toggle(): void
  /** The text of the note, or the place of the caret in it, has changed. */
  look(text: string, caret: number): void
  moveChoice(step: 1 | -1): void
  closeChoice(): void
  /** Puts the chosen person's name into the note; returns the new place of the caret. */
  take(person?: Colleague): number | undefined
  /** Stores the note; what is written stays until it is stored. */
  save(): void
  /** Removes a note, after a question. */
  remove(note: RoomNote): void
}

/** What the notes of a conversation need. */
export interface ChatNotesDeps {
  readonly notes: RoomNotes
  readonly chat: Pick<Chat, "id" | "state$" | "typeNote">
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly newClientId: () => ClientId
  /** Whether anybody sees the page: what nobody sees stays unseen. */
  readonly visible$: Behavior<boolean>
  /** Called after the user has seen what mentions them here. */
  readonly seen?: () => void
}

type Change = (state: RoomNotesState) => RoomNotesState

/** Creates the notes of the open conversation: loads them, and again whenever the room tells of a change or is back. */
export const createChatNotes = (
  scope: Scope,
  { notes, chat, toasts, confirmations, newClientId, visible$, seen = () => {} }: ChatNotesDeps,
): RoomNotesView => {
  const { id } = chat
  const changes$ = new Subject<Change>()
  const saves$ = new Subject<{ readonly clientId: ClientId; readonly text: string }>()
  const removals$ = new Subject<RoomNote>()
  let colleagues: ReadonlyArray<Colleague> | undefined
  let written: (WrittenMention & { readonly caret: number; readonly text: string }) | undefined
  let closedAt: number | undefined
  /** The id of what is being written: saving it again after a lost answer stores it once. */
  let attempt: { readonly clientId: ClientId; readonly text: string } | undefined

  const told$ = chat.state$.pipe(
    map(({ status, notesTold }) => (status === "ready" ? notesTold : undefined)),
    distinctUntilChanged(),
    filter((told) => told !== undefined),
  )
  // What was noted before the room tells of changes is told by nobody: it is read once more then.
  const opened$ = chat.state$.pipe(
    map(({ connection }) => connection.state === "open"),
    distinctUntilChanged(),
    filter((isOpen) => isOpen),
  )
  const loads$ = merge(told$, opened$).pipe(
    switchMap(() => callStream(() => notes.list(id))),
    map(
      (answer): Change =>
        (state) =>
          Result.isSuccess(answer) ? { ...state, notes: answer.success } : state,
    ),
  )
  const savings$ = saves$.pipe(
    exhaustMap((note) =>
      concat(
        of<Change>((state) => ({ ...state, saving: true, refusal: undefined })),
        callStream(() => notes.write(id, note)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer))
              return (state) => ({ ...state, saving: false, refusal: answer.failure.message })
            attempt = undefined
            // What was written meanwhile is another note.
            if (chat.state$.value.note === note.text) chat.typeNote("")
            return (state) => ({ ...state, saving: false, notes: withNote(state.notes, answer.success) })
          }),
        ),
      ),
    ),
  )
  const removalRuns$ = removals$.pipe(
    mergeMap((note) =>
      callStream(() => notes.remove(note.id)).pipe(
        map((answer): Change => {
          toasts.show(
            Result.isSuccess(answer)
              ? { kind: "ok", title: say.removed }
              : { kind: "error", title: say.removeFailed, detail: answer.failure.message },
          )
          return (state) =>
            Result.isSuccess(answer) ? { ...state, notes: state.notes.filter((one) => one.id !== note.id) } : state
        }),
      ),
    ),
  )
  const state$ = evolve(scope, noRoomNotes, merge(changes$, loads$, savings$, removalRuns$))

  // Who has the room on the screen has seen what mentions them.
  scope.add(
    merge(state$, visible$)
      .pipe(
        filter(() => visible$.value && state$.value.notes.some(({ unseen }) => unseen)),
        exhaustMap(() => {
          // One that comes meanwhile is not among those that were seen.
          const shown = new Set(state$.value.notes.map((note) => note.id))
          return callStream(() => notes.seen(id)).pipe(map((answer) => ({ answer, shown })))
        }),
      )
      .subscribe(({ answer, shown }) => {
        if (Result.isFailure(answer)) return
        seen()
        changes$.next((state) => ({
          ...state,
          notes: state.notes.map((note) => (shown.has(note.id) ? { ...note, unseen: false } : note)),
        }))
      }),
  )

  const choose = (at: number): void => {
    const people =
      written === undefined || written.from === closedAt ? [] : colleaguesFound(colleagues ?? [], written.word)
    const { word = "" } = written ?? {}
    changes$.next((state) => ({
      ...state,
      choice: people.length === 0 ? undefined : { word, people, at: (at + people.length) % people.length },
    }))
  }
  const loadColleagues = () => {
    if (colleagues !== undefined) return
    colleagues = []
    scope.add(
      callStream(() => notes.colleagues(id)).subscribe((answer) => {
        colleagues = Result.isSuccess(answer) ? answer.success : undefined
        choose(0)
      }),
    )
  }
  const write = (what: RoomNotesState["writing"]) => changes$.next((state) => ({ ...state, writing: what }))

  return {
    state$,
    write,
    toggle: () => write(state$.value.writing === "note" ? "answer" : "note"),
    look: (text, caret) => {
      const mention = mentionAt(text, caret)
      if (mention?.from !== closedAt) closedAt = undefined
      if (mention === undefined && state$.value.choice === undefined) return
      written = mention && { ...mention, caret, text }
      if (mention !== undefined) loadColleagues()
      choose(0)
    },
    moveChoice: (step) => {
      const { choice } = state$.value
      if (choice !== undefined) choose(choice.at + step)
    },
    closeChoice: () => {
      closedAt = written?.from
      choose(0)
    },
    take: (person) => {
      const { choice } = state$.value
      const taken = person ?? choice?.people[choice.at]
      if (taken === undefined || written === undefined) return undefined
      const { text, caret } = withMention(written.text, written.caret, taken)
      chat.typeNote(text)
      written = undefined
      choose(0)
      return caret
    },
    save: () => {
      const { note: text } = chat.state$.value
      if (!isNote(text) || text.length > noteLimit || state$.value.saving) return
      if (attempt?.text !== text) attempt = { clientId: newClientId(), text }
      saves$.next(attempt)
    },
    remove: (note) =>
      confirmations.ask({
        title: say.remove,
        text: say.removeQuestion,
        yes: "Apagar",
        no: "Cancelar",
        danger: true,
        confirmed: () => removals$.next(note),
      }),
  }
}

const withNote = (notes: ReadonlyArray<RoomNote>, note: RoomNote): ReadonlyArray<RoomNote> =>
  notes.some(({ id }) => id === note.id) ? notes : [...notes, note]
