import { Result } from "effect"
import {
  delay,
  distinctUntilChanged,
  exhaustMap,
  filter,
  map,
  merge,
  NEVER,
  type Observable,
  startWith,
  Subject,
  switchMap,
  tap,
  throttleTime,
  timer,
} from "rxjs"
import type { MenuKey } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import { type CallRefused, type CompanyId, formatTotal, type WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { type FirstStep, firstSteps, type FirstStepsPlace, placeOfFirstSteps } from "../first-steps.ts"
import type { HomeSummaries, HomeToday } from "../home-today.ts"

/** Whether the page is seen. */
export interface PageAttention {
  /** The page's tab is visible. */
  readonly visible$: Behavior<boolean>
  /** The window receives the focus. */
  readonly focused$: Observable<void>
}

/** Remembers, by user and company, who dismissed the first steps. */
export interface DismissedSteps {
  has(companyId: CompanyId): boolean
  add(companyId: CompanyId): void
}

/** The first steps as shown. */
export interface HomeSteps {
  readonly steps: ReadonlyArray<FirstStep>
  readonly place: FirstStepsPlace
}

/** What the home page shows below its cards. */
export interface HomeBoardState {
  /** 'failed' with a summary: the last refresh failed, and the summary is older. */
  readonly status: "loading" | "ready" | "failed"
  /** Undefined until it was loaded once. */
  readonly today: HomeToday | undefined
  readonly steps: HomeSteps
  /** The figures and lists are shown: always, but for a company without any bot. */
  readonly showsToday: boolean
  readonly failure: CallRefused | undefined
}

/** The home page below its cards: what waits today, and the first steps of a new company. */
export interface HomeBoard {
  readonly state$: Behavior<HomeBoardState>
  retry(): void
  /** Removes the first steps for good. */
  dismissSteps(): void
}

/** The board's dependencies. */
export interface HomeBoardDeps {
  readonly summaries: HomeSummaries
  readonly session: Session
  readonly selection: WorkspaceSelection
  readonly attention: PageAttention
  readonly dismissedSteps: DismissedSteps
  readonly available: (page: MenuKey) => boolean
}

/** In milliseconds: between refreshes, between refreshes by focus, and until flows that were left out are checked. */
const refreshEvery = 60_000
const focusPause = 5_000
const uncheckedPause = 3_000

/**
 * Creates the board for the session's company. It loads for the selected workspaces and refreshes every 60 s while the page
 * is visible, when it becomes visible and when the window receives the focus. A summary of other workspaces never replaces
 * that of the present selection.
 */
export const createHomeBoard = (scope: Scope, deps: HomeBoardDeps): HomeBoard => {
  const { summaries, session, selection, attention, dismissedSteps, available } = deps
  type State = HomeBoardState
  type Change = (state: State) => State
  const noSteps: HomeSteps = { steps: [], place: "nowhere" }
  const nothing: State = { status: "loading", today: undefined, steps: noSteps, showsToday: true, failure: undefined }
  const retries$ = new Subject<void>()
  const dismissals$ = new Subject<Change>()
  const unchecked$ = new Subject<void>()

  const stepsFor = ({ steps: facts }: HomeToday): HomeSteps => {
    const { user } = session.state$.value
    if (facts === null || user === undefined) return noSteps
    const steps = firstSteps(facts, user, available)
    const dismissed = dismissedSteps.has(session.companyId())
    return { steps, place: placeOfFirstSteps(steps, { published: facts.published, dismissed }) }
  }
  const summary$ = (workspaces: ReadonlyArray<WorkspaceId>): Observable<Change> =>
    callStream(() => summaries.today({ companyId: session.companyId(), workspaces })).pipe(
      tap((answer) => {
        if (Result.isSuccess(answer) && (answer.success.troubles?.unchecked ?? 0) > 0) unchecked$.next()
      }),
      map((answer): Change => {
        if (Result.isFailure(answer)) return (state) => ({ ...state, status: "failed", failure: answer.failure })
        const today = answer.success
        const steps = stepsFor(today)
        const showsToday = today.steps?.newestBot !== null || steps.place !== "above"
        return () => ({ status: "ready", today, steps, showsToday, failure: undefined })
      }),
    )
  const refreshes$ = merge(
    attention.visible$.pipe(
      distinctUntilChanged(),
      switchMap((visible, at) => (visible ? timer(at === 0 ? refreshEvery : 0, refreshEvery) : NEVER)),
    ),
    attention.focused$.pipe(throttleTime(focusPause)),
    unchecked$.pipe(delay(uncheckedPause)),
  )
  // a refresh waits for the call before it; another selection cancels that call
  const loads$ = selectedIds(selection).pipe(
    switchMap((workspaces) =>
      retries$.pipe(
        startWith(undefined),
        switchMap(() =>
          refreshes$.pipe(
            startWith(undefined),
            exhaustMap(() => summary$(workspaces)),
          ),
        ),
      ),
    ),
  )
  const asked$ = merge(selectedIds(selection), retries$).pipe(
    map((): Change => (state) => ({ ...state, status: "loading" })),
  )
  const unselectable$ = selection.state$.pipe(
    filter(({ status }) => status === "failed"),
    map(({ failure }): Change => (state) => ({ ...state, status: "failed", failure })),
  )
  const state$ = evolve(scope, nothing, merge(asked$, loads$, unselectable$, dismissals$))
  return {
    state$,
    retry: () => (selection.state$.value.status === "failed" ? selection.reload() : retries$.next()),
    dismissSteps: () => {
      dismissedSteps.add(session.companyId())
      dismissals$.next((state) => ({ ...state, showsToday: true, steps: { ...state.steps, place: "nowhere" } }))
    },
  }
}

/** Describes how many of the user's own conversations wait; undefined while that is unknown. */
export const myRoomsWords = ({ today }: Pick<HomeBoardState, "today">): string | undefined => {
  const mine = today?.rooms?.mine
  if (mine === undefined) return undefined
  if (mine === 0) return "Nenhuma conversa sua espera resposta."
  return mine === 1 ? "1 conversa sua espera resposta." : `${formatTotal(mine)} conversas suas esperam resposta.`
}
