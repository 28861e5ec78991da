import { Result } from "effect"
import { concat, map, type Observable, of, scan, switchMap } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { BotId, CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { dashboardMessages as say } from "../dashboard-messages.ts"
import type { DashboardPeriod } from "../dashboard-period.ts"
import type { FlowFunnel, FlowFunnels } from "../funnel/flow-funnel.ts"
import { funnelRefusal } from "../funnel/funnel-words.ts"

/** A query of a funnel; a higher `reload` asks again, and says when it was answered. */
export interface FunnelQuery {
  readonly botId: BotId
  readonly period: DashboardPeriod
  readonly reload: number
}

/** A funnel; the last one of the same bot stays while another period loads. */
export interface FunnelState {
  readonly status: "closed" | "loading" | "ready" | "failed"
  readonly funnel: FlowFunnel | undefined
  /** The period of `funnel`. */
  readonly period: DashboardPeriod | undefined
  readonly failure: CallRefused | undefined
}

const noFunnel: FunnelState = { status: "closed", funnel: undefined, period: undefined, failure: undefined }

/** Creates the funnel of a query, which is asked for only while there is one; queries that are equal follow each other once. */
export const createFunnelState = (
  scope: Scope,
  deps: {
    readonly funnels: FlowFunnels
    readonly session: Pick<Session, "companyId">
    readonly toasts: Toasts
    /** Undefined while no funnel is looked at. */
    readonly query$: Observable<FunnelQuery | undefined>
  },
): Behavior<FunnelState> => {
  const { funnels, session, toasts, query$ } = deps
  type Change = (state: FunnelState) => FunnelState
  let announced = 0
  return hold<FunnelState>(
    scope,
    noFunnel,
    query$.pipe(
      switchMap((query): Observable<Change> => {
        if (query === undefined) return of((state): FunnelState => ({ ...state, status: "closed" }))
        const { botId, period, reload } = query
        return concat(
          of<Change>(({ funnel, period: shown }) =>
            funnel?.botId === botId
              ? { status: "loading", funnel, period: shown, failure: undefined }
              : { ...noFunnel, status: "loading" },
          ),
          callStream(() => funnels.read({ companyId: session.companyId(), botId, ...period })).pipe(
            map((answer): Change => {
              if (Result.isSuccess(answer)) {
                if (reload > announced) toasts.show({ kind: "ok", title: say.reloaded })
                announced = reload
                return () => ({ status: "ready", funnel: answer.success, period, failure: undefined })
              }
              toasts.show({ kind: "error", title: funnelRefusal(answer.failure) })
              return (state) => ({ ...state, status: "failed", failure: answer.failure })
            }),
          ),
        )
      }),
      scan((state, change) => change(state), noFunnel),
    ),
  )
}
