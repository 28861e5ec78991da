import { Effect, Result } from "effect"
import { catchError, map, merge, type Observable, of, Subject, switchMap } from "rxjs"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { PhraseMeasure } from "../flow-tests/measure-phrases.ts"
import type { FlowTests } from "../flow-tests/flow-tests.ts"
import { runFlowTests } from "../flow-tests/run-flow-tests.ts"
import type { Script } from "../script/script.ts"
import { unclearMessages as say } from "../unclear/unclear-messages.ts"
import { loadDraft, scriptWith, type TaughtDraftDeps } from "./taught-draft.ts"

/** Measures the phrases of a script, which may take seconds: off the thread that draws, where there is another. */
export type PhraseMeasuring = (script: Script) => Observable<PhraseMeasure>

/** How well the draft of a bot understands, by its own phrases and its saved tests. */
export interface MeasuredDraft {
  readonly phrases: PhraseMeasure
  /** Names of the saved tests that fail on the draft. */
  readonly failing: ReadonlyArray<string>
  /** Number of saved tests. */
  readonly tests: number
}

/** State of the measure. */
export type PhraseMeasureState =
  | { readonly status: "measuring" }
  /** A Portuguese sentence. */
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "ready"; readonly measured: MeasuredDraft }

/** The measure of a bot's draft. */
export interface PhraseMeasureView {
  readonly state$: Behavior<PhraseMeasureState>
  /** Loads the draft and measures it anew. */
  measure(): void
}

/** The dependencies of the measure. */
export interface PhraseMeasureDeps extends TaughtDraftDeps {
  readonly tests: Pick<FlowTests, "list">
  readonly measuring: PhraseMeasuring
}

/** Creates the measure of a bot, and begins with it. */
export const createPhraseMeasure = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  deps: PhraseMeasureDeps,
): PhraseMeasureView => {
  const wished$ = new Subject<void>()
  const measured$ = wished$.pipe(
    switchMap(() =>
      callStream(() => Effect.all({ draft: loadDraft(botId, deps), tests: deps.tests.list({ botId }) })).pipe(
        switchMap((answer): Observable<PhraseMeasureState> => {
          if (Result.isFailure(answer)) return of({ status: "failed", message: answer.failure.message })
          const { draft, tests } = answer.success
          const script = scriptWith(draft, draft.flow.document)
          if (draft.script === undefined || script === undefined)
            return of({ status: "failed", message: say.notPlayable })
          const failing = runFlowTests(draft.script, tests).results.flatMap(({ test, failure }) =>
            failure === undefined ? [] : [test.name],
          )
          return deps.measuring(script).pipe(
            map((phrases): PhraseMeasureState => ({
              status: "ready",
              measured: { phrases, failing, tests: tests.length },
            })),
            // The thread that measures has died.
            catchError(() => of<PhraseMeasureState>({ status: "failed", message: say.measureFailed })),
          )
        }),
      ),
    ),
  )
  const begun$ = wished$.pipe(map((): PhraseMeasureState => ({ status: "measuring" })))
  const state$ = evolve<PhraseMeasureState>(
    scope,
    { status: "measuring" },
    merge(begun$, measured$).pipe(map((state) => () => state)),
  )
  wished$.next()
  return { state$, measure: () => wished$.next() }
}
