import { Effect, Result } from "effect"
import {
  BehaviorSubject,
  combineLatest,
  concat,
  delay,
  distinctUntilChanged,
  filter,
  map,
  Observable,
  of,
  scan,
  switchMap,
} from "rxjs"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import { type BotId, type CallRefused, type Clock, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { type AddressQuery, dayAt, type Toasts } from "../../shell/index.ts"
import type { WorkspaceSelection } from "../../tenancy/view/index.ts"
import type { FlowFunnels } from "../funnel/flow-funnel.ts"
import type { FunnelSort } from "../funnel/funnel-table.ts"
import type { Dashboard, DashboardServices } from "../dashboard.ts"
import { dashboardMessages as say } from "../dashboard-messages.ts"
import {
  type DashboardPeriod,
  periodOfPreset,
  type PeriodPreset,
  periodPresets,
  previousPeriod,
  readPeriod,
} from "../dashboard-period.ts"
import { fillServices } from "../fill-services.ts"
import { type BotsOfChoice, type ChosenBots, chosenOf, createBotsOfChoice } from "./chosen-bots.ts"
import {
  type DashboardAddress,
  dashboardFields,
  dashboardIn,
  type DashboardView,
  type TeamSort,
} from "./dashboard-wish.ts"
import { createFunnelState, type FunnelQuery, type FunnelState } from "./funnel-state.ts"
import { createHours, type HoursState } from "./hours-state.ts"
import { createTeam, type FiguresQuery, type TeamState } from "./team-state.ts"

/** What was asked for. */
export interface DashboardChoice {
  readonly bots: BotsOfChoice
  readonly chosen: ChosenBots
  readonly period: DashboardPeriod
  /** The preset that is this period, if one is. */
  readonly preset: PeriodPreset | undefined
  readonly compares: boolean
  /** The day whose hours are shown. */
  readonly day: string | undefined
  /** The company's day, as far as it is known. */
  readonly today: string
  readonly view: DashboardView
  readonly sort: TeamSort
  /** The bot whose funnel is shown: a chosen one; undefined if none is. */
  readonly funnelBot: BotId | undefined
  readonly funnelSort: FunnelSort
}

/** The figures; the last ones stay while others load. */
export interface FiguresState {
  readonly status: "loading" | "ready" | "failed"
  readonly services: DashboardServices | undefined
  /** Of the period before, if they are compared. */
  readonly previous: DashboardServices | undefined
  /** The period of `services`. */
  readonly period: DashboardPeriod | undefined
  readonly failure: CallRefused | undefined
}

/** '/dashboard' (access, section 2). */
export interface DashboardBoard {
  readonly choice$: Behavior<DashboardChoice>
  readonly figures$: Behavior<FiguresState>
  readonly hours$: Behavior<HoursState>
  /** Read while its view is open. */
  readonly team$: Behavior<TeamState>
  /** Read while its view is open. */
  readonly funnel$: Behavior<FunnelState>
  /** Undefined: all. */
  chooseBots(ids: ReadonlyArray<BotId> | undefined): void
  /** Takes the dates as they were typed; says why if they are no period, and returns whether they are. */
  choosePeriod(start: string, end: string): boolean
  choosePreset(preset: PeriodPreset): void
  compare(compares: boolean): void
  open(view: DashboardView): void
  sortTeam(sort: TeamSort): void
  showFunnelOf(id: BotId): void
  sortFunnel(sort: FunnelSort): void
  /** Shows the hours of a day; undefined closes them. */
  openDay(day: string | undefined): void
  reload(): void
  reloadBots(): void
}

const nothing: FiguresState = {
  status: "loading",
  services: undefined,
  previous: undefined,
  period: undefined,
  failure: undefined,
}

/** Creates the page: it asks again whenever the company's workspaces, the address or the company's day change. */
export const createDashboardBoard = (
  scope: Scope,
  deps: {
    readonly dashboard: Dashboard
    readonly funnels: FlowFunnels
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly clock: Clock
  },
): DashboardBoard => {
  const { dashboard, session, address, toasts, clock } = deps
  const bots = createBotsOfChoice(scope, deps)
  const today$ = new BehaviorSubject(dayAt(clock.now(), timeZoneOf(session.state$.value)))
  const reloads$ = new BehaviorSubject(0)
  const address$ = hold<DashboardAddress>(
    scope,
    dashboardIn(address.read()),
    new Observable<void>((out) => address.watch(() => out.next())).pipe(map(() => dashboardIn(address.read()))),
  )
  const choose = (change: Partial<DashboardAddress>, step: "push" | "replace" = "push") =>
    address.write(dashboardFields({ ...address$.value, ...change }), step)

  const choiceOf = (from: BotsOfChoice, wish: DashboardAddress, today: string): DashboardChoice => {
    const period = wish.period ?? periodOfPreset("today", today)
    const chosen = chosenOf(from, wish.bots)
    return {
      bots: from,
      chosen,
      period,
      preset: periodPresets.find((preset) => sameValue(periodOfPreset(preset, today), period)),
      compares: wish.compares,
      day: dayOf(wish, period),
      today,
      view: wish.view,
      sort: wish.sort,
      funnelBot: chosen.ids.find((id) => id === wish.funnelBot) ?? chosen.ids[0],
      funnelSort: wish.funnelSort,
    }
  }
  const choice$ = hold<DashboardChoice>(
    scope,
    choiceOf(bots.state$.value, address$.value, today$.value),
    combineLatest([bots.state$, address$, today$]).pipe(
      map(([from, wish, today]) => choiceOf(from, wish, today)),
      distinctUntilChanged<DashboardChoice>(sameValue),
    ),
  )

  /** Undefined while the bots are not known, or none is chosen. */
  const query$ = combineLatest([choice$, reloads$]).pipe(
    map(
      ([
        {
          bots: { status },
          chosen,
          period,
          compares,
        },
        reload,
      ]): FiguresQuery | undefined =>
        status === "ready" && chosen.ids.length > 0 ? { bots: chosen.ids, period, compares, reload } : undefined,
    ),
    distinctUntilChanged<FiguresQuery | undefined>(sameValue),
  )
  /** Those of services wait while the people are looked at. */
  const servicesQuery$ = combineLatest([query$, choice$]).pipe(
    filter(([, { view }]) => view === "services"),
    map(([query]) => query),
    distinctUntilChanged<FiguresQuery | undefined>(sameValue),
  )
  const funnelQuery$ = combineLatest([query$, choice$]).pipe(
    map(([query, { view, funnelBot }]): FunnelQuery | undefined =>
      query === undefined || funnelBot === undefined || view !== "funnel"
        ? undefined
        : { botId: funnelBot, period: query.period, reload: query.reload },
    ),
    distinctUntilChanged<FunnelQuery | undefined>(sameValue),
  )
  const servicesOf = ({ bots: ids }: FiguresQuery, period: DashboardPeriod) =>
    dashboard
      .services({ companyId: session.companyId(), bots: ids, ...period })
      .pipe(Effect.map((services) => fillServices(services, period)))

  let announced = 0
  type Change = (state: FiguresState) => FiguresState
  const figures$ = hold<FiguresState>(
    scope,
    nothing,
    servicesQuery$.pipe(
      switchMap((query): Observable<Change> => {
        if (query === undefined) return of((): FiguresState => ({ ...nothing, status: "ready" }))
        const call = callStream(() =>
          Effect.all([
            servicesOf(query, query.period),
            query.compares ? servicesOf(query, previousPeriod(query.period)) : Effect.succeed(undefined),
          ]),
        )
        return concat(
          of((state: FiguresState): FiguresState => ({ ...state, status: "loading", failure: undefined })),
          call.pipe(
            map((answer): Change => {
              if (Result.isFailure(answer)) {
                toasts.show({ kind: "error", title: say.unavailable, ...detailOf(answer.failure) })
                return (state) => ({ ...state, status: "failed", failure: answer.failure })
              }
              const [services, previous] = answer.success
              if (query.reload > announced) toasts.show({ kind: "ok", title: say.reloaded })
              announced = query.reload
              return () => ({ status: "ready", services, previous, period: query.period, failure: undefined })
            }),
          ),
        )
      }),
      scan((state, change) => change(state), nothing),
    ),
  )

  // After midnight, and where the company's zone is another than the reader's. Later, so that no subscriber sees the next
  // state before this one.
  scope.add(
    figures$
      .pipe(
        map(({ services }) => services?.today ?? today$.value),
        distinctUntilChanged(),
        delay(0),
      )
      .subscribe(today$),
  )

  const hours$ = createHours(scope, {
    dashboard,
    session,
    query$: servicesQuery$,
    day$: choice$.pipe(map(({ day }) => day)),
  })

  return {
    choice$,
    figures$,
    hours$,
    team$: createTeam(scope, { dashboard, session, toasts, query$, view$: choice$.pipe(map(({ view }) => view)) }),
    funnel$: createFunnelState(scope, { ...deps, query$: funnelQuery$ }),
    chooseBots: (ids) => choose({ bots: ids }),
    choosePeriod: (start, end) => {
      const read = readPeriod(start, end)
      if (read.ok) choose({ period: read.period, day: undefined })
      else toasts.show({ kind: "error", title: read.title, detail: read.detail, life: 5_000 })
      return read.ok
    },
    choosePreset: (preset) => choose({ period: periodOfPreset(preset, today$.value), day: undefined }),
    compare: (compares) => choose({ compares }),
    open: (view) => choose({ view }),
    sortTeam: (sort) => choose({ sort }, "replace"),
    showFunnelOf: (id) => choose({ funnelBot: id }),
    sortFunnel: (sort) => choose({ funnelSort: sort }, "replace"),
    openDay: (day) => choose({ day }, "replace"),
    reload: () => reloads$.next(reloads$.value + 1),
    reloadBots: bots.reload,
  }
}

/** A period of one day shows its hours by itself. */
const dayOf = ({ day }: DashboardAddress, { startAt, endAt }: DashboardPeriod): string | undefined => {
  if (startAt === endAt) return startAt
  return day !== undefined && day >= startAt && day <= endAt ? day : undefined
}

const detailOf = (failure: CallRefused): { readonly detail?: string } =>
  failure._tag === "NotFound" ? { detail: say.botGone } : {}
