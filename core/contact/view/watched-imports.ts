import { Result } from "effect"
import { distinctUntilChanged, EMPTY, map, merge, of, pairwise, scan, Subject, switchMap, timer } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, derive, hold, type Scope } from "../../kernel/view/index.ts"
import type { ContactImport, ContactImports } from "../import/contact-imports.ts"

/** The imports that have begun. */
export type ImportsState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: CallRefused }
  | { readonly status: "ready"; readonly imports: ReadonlyArray<ContactImport> }

/** Milliseconds between two looks at imports that run. */
export const importPolling = 1_000

const runningIn = (state: ImportsState): ContactImport | undefined =>
  state.status === "ready" ? state.imports.find((one) => one.state === "running") : undefined

/** What watching imports needs. */
export interface WatchedImportsDeps {
  readonly imports: Pick<ContactImports, "list">
  readonly session: Pick<Session, "companyId">
}

/** The imports of a company, looked at again while one runs. */
export interface WatchedImports {
  readonly imports$: Behavior<ImportsState>
  reload(): void
}

/** Watches the imports of the company. */
export const watchImports = (scope: Scope, { imports, session }: WatchedImportsDeps): WatchedImports => {
  const loads$ = new Subject<void>()
  const imports$ = hold<ImportsState>(
    scope,
    { status: "loading" },
    merge(of(undefined), loads$).pipe(
      switchMap(() => callStream(() => imports.list(session.companyId()))),
      scan(
        (known: ImportsState, answer): ImportsState => {
          if (Result.isSuccess(answer)) return { status: "ready", imports: answer.success }
          // What is known stays; a look that failed is repeated.
          return known.status === "ready" ? known : { status: "failed", failure: answer.failure }
        },
        { status: "loading" },
      ),
    ),
  )
  scope.add(
    imports$
      .pipe(
        map((state) => runningIn(state) !== undefined),
        distinctUntilChanged(),
        switchMap((running) => (running ? timer(importPolling, importPolling) : EMPTY)),
      )
      .subscribe(() => loads$.next()),
  )
  return { imports$, reload: () => loads$.next() }
}

/** Watches the import that runs, for the table of contacts; `ended` is called once it runs no more. */
export const watchRunningImport = (
  scope: Scope,
  { ended, ...deps }: WatchedImportsDeps & { readonly ended: () => void },
): Behavior<ContactImport | undefined> => {
  const running$ = derive(scope, watchImports(scope, deps).imports$, runningIn)
  scope.add(
    running$.pipe(pairwise()).subscribe(([before, now]) => {
      if (before !== undefined && now?.id !== before.id) ended()
    }),
  )
  return running$
}
