import { BehaviorSubject, combineLatest, distinctUntilChanged, map, Observable } from "rxjs"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import { can } from "../../access/index.ts"
import { type BotId, type Clock, type NodeId, sameValue } from "../../kernel/index.ts"
import { type Behavior, derive, deriveEach, hold, type Scope } from "../../kernel/view/index.ts"
import { type AddressQuery, dayAt, type Toasts } from "../../shell/index.ts"
import { type DashboardPeriod, periodOfPreset, periodPresets, readPeriod } from "../dashboard-period.ts"
import type { PeriodPreset } from "../dashboard-period.ts"
import type { FlowFunnels } from "../funnel/flow-funnel.ts"
import { noPassages } from "../funnel/funnel-sums.ts"
import { type CardFigures, cardFiguresOf } from "../funnel/funnel-words.ts"
import { dashboardFields, dashboardIn } from "./dashboard-wish.ts"
import { createFunnelState, type FunnelQuery, type FunnelState } from "./funnel-state.ts"
import type { PeriodChoice } from "./own-board.ts"

/** The funnel of a flow on its canvas. It stands in the address, beside what else is there. */
export interface CanvasFunnel {
  readonly open$: Behavior<boolean>
  /** Whether the reader may see figures; otherwise opening it says so. */
  readonly isPermitted: boolean
  readonly choice$: Behavior<PeriodChoice>
  readonly state$: Behavior<FunnelState>
  /** What a card shows of its node; undefined while the funnel is closed or not there yet. */
  card$(id: NodeId): Behavior<CardFigures | undefined>
  toggle(): void
  choosePeriod(start: string, end: string): boolean
  choosePreset(preset: PeriodPreset): void
  reload(): void
  /** The address of the same figures as a table. */
  readonly tablePath$: Behavior<string>
}

/** The period of a funnel that nobody has chosen: long enough that there is something to see. */
const firstPreset: PeriodPreset = "days30"
const opened = "1"

/** Creates the funnel of a bot's flow; it is asked for while it is open. */
export const createCanvasFunnel = (
  scope: Scope,
  deps: {
    readonly botId: BotId
    readonly funnels: FlowFunnels
    readonly session: Pick<Session, "companyId" | "state$">
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly clock: Clock
  },
): CanvasFunnel => {
  const { botId, session, address, toasts, clock } = deps
  const { user } = session.state$.value
  const isPermitted = user !== undefined && can(user, "dashboard_view")
  const today = dayAt(clock.now(), timeZoneOf(session.state$.value))
  const reloads$ = new BehaviorSubject(0)
  const read = () => {
    const fields = address.read()
    return { open: fields["funnel"] === opened, period: dashboardIn(fields).period }
  }
  const address$ = hold(
    scope,
    read(),
    new Observable<void>((out) => address.watch(() => out.next())).pipe(
      map(read),
      distinctUntilChanged<ReturnType<typeof read>>(sameValue),
    ),
  )
  const choiceOf = (wished: DashboardPeriod | undefined): PeriodChoice => {
    const period = wished ?? periodOfPreset(firstPreset, today)
    return { period, preset: periodPresets.find((preset) => sameValue(periodOfPreset(preset, today), period)) }
  }
  const choice$ = derive(scope, address$, ({ period }) => choiceOf(period))
  const open$ = derive(scope, address$, ({ open }) => open)
  const state$ = createFunnelState(scope, {
    ...deps,
    query$: combineLatest([address$, reloads$]).pipe(
      map(([{ open, period }, reload]): FunnelQuery | undefined =>
        open && isPermitted ? { botId, period: choiceOf(period).period, reload } : undefined,
      ),
      distinctUntilChanged<FunnelQuery | undefined>(sameValue),
    ),
  })
  /** Writes into the address, and leaves there what is not the funnel's. */
  const write = (open: boolean, period: DashboardPeriod | undefined, step: "push" | "replace") => {
    const { funnel: _funnel, from: _from, until: _until, ...others } = address.read()
    const days = period === undefined ? {} : { from: period.startAt, until: period.endAt }
    address.write({ ...others, ...(open ? { funnel: opened, ...days } : {}) }, step)
  }
  const choose = (period: DashboardPeriod) => write(true, period, "push")
  return {
    open$,
    isPermitted,
    choice$,
    state$,
    card$: deriveEach(scope, state$, ({ status, funnel }, id: NodeId) =>
      funnel === undefined || status === "closed"
        ? undefined
        : cardFiguresOf(funnel.nodes.find(({ nodeId }) => nodeId === id) ?? noPassages, funnel.whole),
    ),
    toggle: () => write(!open$.value, address$.value.period, "replace"),
    choosePeriod: (start, end) => {
      const typed = readPeriod(start, end)
      if (typed.ok) choose(typed.period)
      else toasts.show({ kind: "error", title: typed.title, detail: typed.detail, life: 5_000 })
      return typed.ok
    },
    choosePreset: (preset) => choose(periodOfPreset(preset, today)),
    reload: () => reloads$.next(reloads$.value + 1),
    tablePath$: derive(scope, choice$, ({ period }) => tablePath(botId, period)),
  }
}

/** The address of a bot's funnel as a table: its words are ids, days and names of fields. */
const tablePath = (botId: BotId, period: DashboardPeriod): string => {
  const fields = dashboardFields({ ...dashboardIn({}), period, bots: [botId], view: "funnel", funnelBot: botId })
  return `/dashboard?${Object.entries(fields)
    .map((field) => field.join("="))
    .join("&")}`
}
