import { Result } from "effect"
import { concat, exhaustMap, map, merge, of, Subject } from "rxjs"
import { media } from "../../../channel/index.ts"
import { cutTo, type DialogId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { MessageActs } from "../../chat/message-acts.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import { draftLimit, type Message } from "../../dialogs/message.ts"

/** State of the dialog 'Editar mensagem'. */
export interface MessageEditingState {
  readonly text: string
  /** By how many characters it is too long for its channel; 0 if it fits. */
  readonly over: number
  readonly saving: boolean
  /** Why it was not stored, as a sentence; what was typed stays. */
  readonly refusal: string | undefined
  readonly saved: boolean
}

/** The edit of one's own message. */
export interface MessageEditing {
  readonly state$: Behavior<MessageEditingState>
  type(text: string): void
  /** Stores the text, unless it is empty or too long; the old text is saved at once. */
  save(): void
}

type Change = (state: MessageEditingState) => MessageEditingState

/** Creates the edit of a message. The change itself arrives by the dialog's socket. */
export const createMessageEditing = (
  scope: Scope,
  { id, medium }: { readonly id: DialogId } & Pick<Dialog, "medium">,
  message: Pick<Message, "seq" | "text">,
  acts: Pick<MessageActs, "edit">,
): MessageEditing => {
  const changes$ = new Subject<Change>()
  const saves$ = new Subject<string>()
  const stored$ = saves$.pipe(
    exhaustMap((text) =>
      concat(
        of((state: MessageEditingState): MessageEditingState => ({ ...state, saving: true, refusal: undefined })),
        callStream(() => acts.edit(id, message.seq, { text })).pipe(
          map(
            (answer): Change =>
              (state) =>
                Result.isSuccess(answer)
                  ? { ...state, saving: false, saved: true }
                  : { ...state, saving: false, refusal: answer.failure.message },
          ),
        ),
      ),
    ),
  )
  const { textLimit } = media[medium]
  const typed = (text: string) => ({ text, over: Math.max(0, text.trim().length - textLimit) })
  const state$: Behavior<MessageEditingState> = evolve(
    scope,
    { ...typed(message.text), saving: false, refusal: undefined, saved: false },
    merge(changes$, stored$),
  )
  return {
    state$,
    type: (text) => changes$.next((state) => ({ ...state, ...typed(cutTo(text, draftLimit)), refusal: undefined })),
    save: () => {
      const { text, over } = state$.value
      const written = text.trim()
      if (written === "" || over > 0) return
      if (written === message.text) changes$.next((state) => ({ ...state, saved: true }))
      else saves$.next(written)
    },
  }
}
