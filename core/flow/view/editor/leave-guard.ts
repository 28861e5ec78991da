import { Observable, of, switchMap } from "rxjs"
import type { Behavior, Scope } from "../../../kernel/view/index.ts"
import type { Departures } from "../../../shell/index.ts"
import type { EditorQuestions } from "./editor-questions.ts"

interface LeaveGuardDeps {
  readonly dirty$: Behavior<boolean>
  /** The browser keeps no draft of them. */
  readonly unkept$: Behavior<boolean>
  readonly departures: Departures
  readonly questions: Pick<EditorQuestions, "leave">
  readonly discardDraft: () => void
}

/** Asks before the page is left with unsaved changes, until the scope ends. */
export const guardUnsaved = (
  scope: Scope,
  { dirty$, unkept$, departures, questions, discardDraft }: LeaveGuardDeps,
): void => {
  // One question at a time, however often 'back' is pressed.
  let asking = false
  const ask = (leave: () => void) => {
    if (asking) return
    asking = true
    const then = (answered: () => void) => () => {
      asking = false
      answered()
    }
    questions.leave({
      kept: !unkept$.value,
      leave: then(leave),
      discard: then(() => {
        discardDraft()
        leave()
      }),
      stay: then(() => {}),
    })
  }
  scope.add(
    dirty$
      .pipe(switchMap((dirty) => (dirty ? new Observable(() => departures.guard(ask)) : of(undefined))))
      .subscribe(),
  )
}
