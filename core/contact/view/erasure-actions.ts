import { Result } from "effect"
import { BehaviorSubject, type Observable, Subscription, switchMap, timer } from "rxjs"
import type { ContactId } from "../../kernel/index.ts"
import { type Behavior, callStream, type Scope } from "../../kernel/view/index.ts"
import type { Downloads, Toasts } from "../../shell/index.ts"
import {
  type ContactErasure,
  type ContactErasures,
  type ErasurePreview,
  personDataUrl,
} from "../erasure/contact-erasures.ts"
import { isErasureConfirmed } from "../erasure/erasure-confirmation.ts"
import { erasureMessages as say } from "../erasure/erasure-messages.ts"

/** What the dialog of an erasure shows. */
export type ErasureDialogState =
  | { readonly kind: "closed" }
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly sentence: string }
  | {
      readonly kind: "asking"
      readonly preview: ErasurePreview
      readonly typed: string
      /** What was typed is what was asked for, and nothing stands against it. */
      readonly mayErase: boolean
      /** Why the last attempt failed; '' if there was none. */
      readonly failure: string
      /** The call is under way. */
      readonly isSending: boolean
    }
  | { readonly kind: "erasing"; readonly erasure: ContactErasure }
  | { readonly kind: "done"; readonly erasure: ContactErasure }

/** Milliseconds between two looks at how far an erasure is. */
export const erasurePolling = 1_000

/** Erasing and downloading what is known of a contact, in its panel. */
export interface PersonDataActions {
  readonly state$: Behavior<ErasureDialogState>
  /** Downloads all that is known, or says why that is not possible now. */
  download(): void
  /** Opens the dialog with what would be erased; of a contact that is being erased, with how far it is. */
  open(): void
  /** Closes the dialog; an erasure that has begun goes on by itself. */
  close(): void
  /** Changes what is typed to confirm. */
  type(text: string): void
  erase(): void
  /** Downloads the list of what was erased. */
  saveList(): void
}

/** Creates these actions. `follow` lets the browser download from an address; `erased` is called once the contact is gone. */
export const createPersonData = (
  scope: Scope,
  deps: {
    readonly id: ContactId
    readonly erasures: ContactErasures
    readonly toasts: Toasts
    readonly downloads: Pick<Downloads, "save">
    readonly follow: (url: string) => void
    readonly erased: () => void
  },
): PersonDataActions => {
  const { id, erasures, toasts, downloads, follow, erased } = deps
  const state$ = new BehaviorSubject<ErasureDialogState>({ kind: "closed" })
  let under: Subscription | undefined
  scope.add(() => under?.unsubscribe())
  /** Listens to one thing at a time: whatever came before is of no interest any more. */
  const listen = <T>(source: Observable<T>, next: (value: T) => void) => {
    under?.unsubscribe()
    // Kept before it is subscribed to: an answer that is there at once may lead to the next thing.
    const listening = new Subscription()
    under = listening
    listening.add(source.subscribe(next))
  }
  const refused = (title: string, detail: string) => toasts.show({ kind: "error", title, detail })

  const show = (erasure: ContactErasure): void => {
    state$.next({ kind: erasure.state === "done" ? "done" : "erasing", erasure })
    if (erasure.state === "done") return
    const look = timer(erasurePolling).pipe(switchMap(() => callStream(() => erasures.find(erasure.id))))
    // A look that failed is repeated: the erasure goes on by itself.
    listen(look, (answer) => show(Result.isSuccess(answer) ? answer.success : erasure))
  }

  const ask = (preview: ErasurePreview, typed: string, failure = ""): void =>
    state$.next({
      kind: "asking",
      preview,
      typed,
      mayErase: preview.refusal === "" && isErasureConfirmed(preview.word, typed),
      failure,
      isSending: false,
    })

  return {
    state$,
    download: () =>
      scope.add(
        callStream(() => erasures.preview(id)).subscribe((answer) => {
          if (Result.isFailure(answer)) refused(say.downloadFailed, answer.failure.message)
          else if (answer.success.refusal === "" || answer.success.refusal === say.importRunning)
            follow(personDataUrl(id))
          else refused(say.downloadFailed, answer.success.refusal)
        }),
      ),
    open: () => {
      state$.next({ kind: "loading" })
      listen(
        callStream(() => erasures.preview(id)),
        (answer) => {
          if (Result.isFailure(answer)) state$.next({ kind: "failed", sentence: answer.failure.message })
          else if (answer.success.erasure === null) ask(answer.success, "")
          else show(answer.success.erasure)
        },
      )
    },
    close: () => {
      const { kind } = state$.value
      const wasBegun = kind === "erasing" || kind === "done"
      if (kind === "asking" && state$.value.isSending) return
      under?.unsubscribe()
      state$.next({ kind: "closed" })
      if (wasBegun) erased()
    },
    type: (text) => {
      const state = state$.value
      if (state.kind === "asking" && !state.isSending) ask(state.preview, text, state.failure)
    },
    erase: () => {
      const state = state$.value
      if (state.kind !== "asking" || !state.mayErase || state.isSending) return
      state$.next({ ...state, isSending: true, failure: "" })
      listen(
        callStream(() => erasures.erase(id, state.typed)),
        (answer) => {
          if (Result.isSuccess(answer)) show(answer.success)
          else ask(state.preview, state.typed, answer.failure.message)
        },
      )
    },
    saveList: () => {
      const state = state$.value
      if (state.kind !== "done" && state.kind !== "erasing") return
      const { id: erasureId } = state.erasure
      scope.add(
        callStream(() => erasures.list(erasureId)).subscribe((answer) => {
          if (Result.isFailure(answer)) return refused(say.listFailed, answer.failure.message)
          downloads.save({ name: `apagamento-${erasureId}.csv`, type: "text/csv", content: answer.success })
        }),
      )
    },
  }
}
