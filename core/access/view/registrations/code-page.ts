import { type Effect, Result } from "effect"
import { concat, map, of, startWith, Subject, switchMap } from "rxjs"
import type { CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { CodeSpent, CodeUnknown } from "../../registrations/access-codes.ts"

/** Why a code does not open its page. */
export type CodeFailure = CodeUnknown | CodeSpent | CallRefused

/** What a page that was opened by a code shows. */
export type CodeState<Found> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly found: Found }
  | { readonly status: "refused"; readonly failure: CodeFailure }

/** A page that a code from a mail opens. */
export interface CodePage<Found> {
  readonly state$: Behavior<CodeState<Found>>
  /** Tries again, after a call without an answer. */
  retry(): void
  /** Shows that the code was refused, as an answer to the page's form says. */
  refuse(failure: CodeUnknown | CodeSpent): void
}

/** Creates the state of a page that a code opens: asks once, when the page opens. */
export const createCodePage = <Found>(scope: Scope, open: () => Effect.Effect<Found, CodeFailure>): CodePage<Found> => {
  const retries$ = new Subject<CodeUnknown | CodeSpent | undefined>()
  const loading: CodeState<Found> = { status: "loading" }
  const state$ = hold<CodeState<Found>>(
    scope,
    loading,
    retries$.pipe(
      startWith(undefined),
      switchMap((refused) =>
        refused !== undefined
          ? of<CodeState<Found>>({ status: "refused", failure: refused })
          : concat(
              of(loading),
              callStream(open).pipe(
                map((answer): CodeState<Found> =>
                  Result.isSuccess(answer)
                    ? { status: "ready", found: answer.success }
                    : { status: "refused", failure: answer.failure },
                ),
              ),
            ),
      ),
    ),
  )
  return { state$, retry: () => retries$.next(undefined), refuse: (failure) => retries$.next(failure) }
}

/** Returns whether a failure is about the code itself, so that no second try helps. */
export const isCodeRefusal = (failure: CodeFailure): failure is CodeUnknown | CodeSpent =>
  failure._tag === "CodeUnknown" || failure._tag === "CodeSpent"
