import { Result } from "effect"
import {
  BehaviorSubject,
  combineLatest,
  concat,
  delay,
  distinctUntilChanged,
  map,
  Observable,
  of,
  scan,
  switchMap,
} from "rxjs"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import { type Clock, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { type AddressQuery, dayAt, type Toasts } from "../../shell/index.ts"
import type { Dashboard } from "../dashboard.ts"
import { dashboardMessages as say } from "../dashboard-messages.ts"
import {
  type DashboardPeriod,
  periodOfPreset,
  type PeriodPreset,
  periodPresets,
  readPeriod,
} from "../dashboard-period.ts"
import type { TeamFigures } from "../team/team-figures.ts"
import { type DashboardAddress, dashboardFields, dashboardIn } from "./dashboard-wish.ts"

/** A period that was chosen. */
export interface PeriodChoice {
  readonly period: DashboardPeriod
  /** The preset that is this period, if one is. */
  readonly preset: PeriodPreset | undefined
}

/** The caller's own figures; the last ones stay while others load. */
export interface OwnState {
  readonly status: "loading" | "ready" | "failed"
  readonly figures: TeamFigures | undefined
  /** The company's day when they were counted. */
  readonly today: string | undefined
}

/** '/dashboard' for those who may not see the figures of others: their own. */
export interface OwnBoard {
  readonly choice$: Behavior<PeriodChoice>
  readonly own$: Behavior<OwnState>
  /** Takes the dates as they were typed; says why if they are no period, and returns whether they are. */
  choosePeriod(start: string, end: string): boolean
  choosePreset(preset: PeriodPreset): void
  reload(): void
}

const nothingKnown: OwnState = { status: "loading", figures: undefined, today: undefined }

/** Creates the page of the caller's own figures: it asks again whenever the address or the company's day changes. */
export const createOwnBoard = (
  scope: Scope,
  deps: {
    readonly dashboard: Pick<Dashboard, "own">
    readonly session: Pick<Session, "companyId" | "state$">
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly clock: Clock
  },
): OwnBoard => {
  const { dashboard, session, address, toasts, clock } = deps
  const today$ = new BehaviorSubject(dayAt(clock.now(), timeZoneOf(session.state$.value)))
  const reloads$ = new BehaviorSubject(0)
  const address$ = hold<DashboardAddress>(
    scope,
    dashboardIn(address.read()),
    new Observable<void>((out) => address.watch(() => out.next())).pipe(map(() => dashboardIn(address.read()))),
  )
  const choiceOf = ({ period: wished }: DashboardAddress, today: string): PeriodChoice => {
    const period = wished ?? periodOfPreset("today", today)
    return { period, preset: periodPresets.find((preset) => sameValue(periodOfPreset(preset, today), period)) }
  }
  const choice$ = hold<PeriodChoice>(
    scope,
    choiceOf(address$.value, today$.value),
    combineLatest([address$, today$]).pipe(
      map(([wish, today]) => choiceOf(wish, today)),
      distinctUntilChanged<PeriodChoice>(sameValue),
    ),
  )
  const choose = (period: DashboardPeriod) => address.write(dashboardFields({ ...address$.value, period }), "push")

  let announced = 0
  type Change = (state: OwnState) => OwnState
  const own$ = hold<OwnState>(
    scope,
    nothingKnown,
    combineLatest([choice$, reloads$]).pipe(
      switchMap(([{ period }, reload]) =>
        concat(
          of<Change>((state) => ({ ...state, status: "loading" })),
          callStream(() => dashboard.own({ companyId: session.companyId(), ...period })).pipe(
            map((answer): Change => {
              if (Result.isFailure(answer)) {
                toasts.show({ kind: "error", title: say.unavailable })
                return (state) => ({ ...state, status: "failed" })
              }
              if (reload > announced) toasts.show({ kind: "ok", title: say.reloaded })
              announced = reload
              const { figures, today } = answer.success
              return () => ({ status: "ready", figures, today })
            }),
          ),
        ),
      ),
      scan((state: OwnState, change) => change(state), nothingKnown),
    ),
  )
  // After midnight; later, so that no subscriber sees the next state before this one.
  scope.add(
    own$
      .pipe(
        map(({ today }) => today ?? today$.value),
        distinctUntilChanged(),
        delay(0),
      )
      .subscribe(today$),
  )
  return {
    choice$,
    own$,
    choosePeriod: (start, end) => {
      const read = readPeriod(start, end)
      if (read.ok) choose(read.period)
      else toasts.show({ kind: "error", title: read.title, detail: read.detail, life: 5_000 })
      return read.ok
    },
    choosePreset: (preset) => choose(periodOfPreset(preset, today$.value)),
    reload: () => reloads$.next(reloads$.value + 1),
  }
}
