import { Result } from "effect"
import { combineLatest, concat, distinctUntilChanged, map, type Observable, of, switchMap } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import { sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Dashboard, HourServices } from "../dashboard.ts"
import { fillHours } from "../fill-services.ts"
import type { FiguresQuery } from "./team-state.ts"

/** The hours of the chosen day. */
export interface HoursState {
  readonly status: "closed" | "loading" | "ready" | "failed"
  readonly day: string
  readonly hours: ReadonlyArray<HourServices>
}

const closed: HoursState = { status: "closed", day: "", hours: [] }

interface HoursQuery extends Pick<FiguresQuery, "bots" | "reload"> {
  readonly day: string
}

/** Creates the hours of a day, which are asked for only while it is chosen. */
export const createHours = (
  scope: Scope,
  deps: {
    readonly dashboard: Pick<Dashboard, "servicesByHour">
    readonly session: Pick<Session, "companyId">
    readonly query$: Observable<FiguresQuery | undefined>
    readonly day$: Observable<string | undefined>
  },
): Behavior<HoursState> => {
  const { dashboard, session, query$, day$ } = deps
  return hold<HoursState>(
    scope,
    closed,
    combineLatest([query$, day$]).pipe(
      map(([query, day]): HoursQuery | undefined =>
        query === undefined || day === undefined ? undefined : { bots: query.bots, reload: query.reload, day },
      ),
      distinctUntilChanged<HoursQuery | undefined>(sameValue),
      switchMap((query): Observable<HoursState> => {
        if (query === undefined) return of(closed)
        const { day } = query
        return concat(
          of<HoursState>({ status: "loading", day, hours: [] }),
          callStream(() => dashboard.servicesByHour({ companyId: session.companyId(), bots: query.bots, day })).pipe(
            map((answer): HoursState =>
              Result.isSuccess(answer)
                ? { status: "ready", day, hours: fillHours(answer.success) }
                : { status: "failed", day, hours: [] },
            ),
          ),
        )
      }),
    ),
  )
}
