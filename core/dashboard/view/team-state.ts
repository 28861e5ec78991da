import { Result } from "effect"
import { combineLatest, concat, distinctUntilChanged, map, type Observable, of, scan, switchMap } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import { type BotId, type CallRefused, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Dashboard } from "../dashboard.ts"
import { dashboardMessages as say } from "../dashboard-messages.ts"
import type { DashboardPeriod } from "../dashboard-period.ts"
import type { TeamServices } from "../team/team-figures.ts"
import type { DashboardView } from "./dashboard-wish.ts"

/** A query of the page's figures. */
export interface FiguresQuery {
  readonly bots: ReadonlyArray<BotId>
  readonly period: DashboardPeriod
  readonly compares: boolean
  readonly reload: number
}

/** The figures of people and workspaces; the last ones stay while others load. */
export interface TeamState {
  readonly status: "closed" | "loading" | "ready" | "failed"
  readonly team: TeamServices | undefined
  /** The period of `team`. */
  readonly period: DashboardPeriod | undefined
  readonly failure: CallRefused | undefined
}

const noTeam: TeamState = { status: "closed", team: undefined, period: undefined, failure: undefined }

/** Creates the figures of the team, which are asked for only while they are looked at. */
export const createTeam = (
  scope: Scope,
  deps: {
    readonly dashboard: Pick<Dashboard, "team">
    readonly session: Pick<Session, "companyId">
    readonly toasts: Toasts
    readonly query$: Observable<FiguresQuery | undefined>
    readonly view$: Observable<DashboardView>
  },
): Behavior<TeamState> => {
  const { dashboard, session, toasts, query$, view$ } = deps
  type Change = (state: TeamState) => TeamState
  const wished$ = combineLatest([query$, view$]).pipe(
    map(([query, view]) => {
      if (query === undefined || view !== "team") return undefined
      // a comparison with the period before shows nothing of people
      const { bots, period, reload } = query
      return { bots, period, reload }
    }),
    distinctUntilChanged<Omit<FiguresQuery, "compares"> | undefined>(sameValue),
  )
  let announced = 0
  return hold<TeamState>(
    scope,
    noTeam,
    wished$.pipe(
      switchMap((query): Observable<Change> => {
        if (query === undefined) return of((state): TeamState => ({ ...state, status: "closed" }))
        const { bots, period } = query
        return concat(
          of<Change>((state) => ({ ...state, status: "loading", failure: undefined })),
          callStream(() => dashboard.team({ companyId: session.companyId(), bots, ...period })).pipe(
            map((answer): Change => {
              if (Result.isSuccess(answer)) {
                if (query.reload > announced) toasts.show({ kind: "ok", title: say.reloaded })
                announced = query.reload
                return () => ({ status: "ready", team: answer.success, period, failure: undefined })
              }
              toasts.show({ kind: "error", title: say.unavailable })
              return (state) => ({ ...state, status: "failed", failure: answer.failure })
            }),
          ),
        )
      }),
      scan((state, change) => change(state), noTeam),
    ),
  )
}
