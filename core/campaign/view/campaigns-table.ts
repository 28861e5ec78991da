import { Effect, Result } from "effect"
import { distinctUntilChanged, EMPTY, filter, map, merge, skip, Subject, switchMap, tap, timer } from "rxjs"
import { mayDo } from "../../access/index.ts"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import { type CallRefused, CampaignId, type Clock, idFrom, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type PagedList, type Scope } from "../../kernel/view/index.ts"
import {
  type AddressQuery,
  anyDay,
  type Confirmations,
  currentDay,
  dayAt,
  type DayPeriod,
  isPeriodSet,
  periodIn,
  periodWord,
  type Toasts,
} from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import { loadedSelection, selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import type { CampaignRow } from "../campaign.ts"
import { type CampaignAction, type CampaignStatus, campaignStatuses } from "../campaign-status.ts"
import type { Campaigns } from "../campaigns.ts"
import { campaignPolling, createCampaignActions, isMoving } from "./campaign-actions.ts"

/** The filters of 'Gestão de campanhas' besides the name. */
export interface CampaignsTableFilters {
  readonly created: DayPeriod
  readonly status: CampaignStatus | ""
}

/** A query of the table; the search is the name, or '#' and the number. */
export interface CampaignsTableWish extends TableWish, CampaignsTableFilters {}

/** '/campaigns': filters, page and size are in the address (access, section 2, 'Campaigns'). */
export interface CampaignsTable {
  /** The counters and the status of its rows move by themselves while a campaign runs. */
  readonly list: PagedList<CampaignRow, CampaignsTableWish, CallRefused>
  narrow(change: Partial<CampaignsTableFilters>): void
  clear(): void
  /** Asks, and then does it (access, section 4). */
  act(id: CampaignId, action: CampaignAction): void
  /** The campaigns with an action under way. */
  readonly busy$: Behavior<ReadonlySet<CampaignId>>
  readonly mayChange: boolean
  readonly mayCreate: boolean
}

/** Debounce of the search for campaigns, in milliseconds (access, section 9). */
export const campaignSearchPause = 500
const noFilters: CampaignsTableFilters = { created: anyDay, status: "" }

/** The dependencies of the table. */
export interface CampaignsTableDeps {
  readonly campaigns: Pick<Campaigns, "list" | "act">
  readonly session: Session
  readonly selection: WorkspaceSelection
  readonly address: AddressQuery
  readonly clock: Clock
  readonly toasts: Toasts
  readonly confirmations: Confirmations
}

/** Creates the table of the campaigns of the selected workspaces, newest first. */
export const createCampaignsTable = (scope: Scope, deps: CampaignsTableDeps): CampaignsTable => {
  const { campaigns, session, selection, address, clock } = deps
  const load = (wish: CampaignsTableWish) =>
    Effect.flatMap(loadedSelection(selection), ({ selected }) =>
      campaigns.list({
        companyId: session.companyId(),
        workspaces: selected,
        filters: filtersOf(wish, dayAt(clock.now(), timeZoneOf(session.state$.value))),
        offset: wish.first,
        limit: wish.rows,
      }),
    )
  const list = createAddressedList<CampaignRow, CampaignsTableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined, ...noFilters },
    filters: { read: filtersIn, write: filterFields },
    load,
    typingPause: campaignSearchPause,
  })
  scope.add(
    selectedIds(selection)
      // The first load waits for the first ones.
      .pipe(skip(1))
      .subscribe(() => list.goTo(0)),
  )
  // What runs is looked at again, without the signs of a load; a failure is left to the next look.
  const looks$ = new Subject<void>()
  const moved$ = merge(
    list.state$.pipe(
      map(({ status, rows }) => status === "ready" && rows.some(isMoving)),
      distinctUntilChanged(),
      switchMap((moving) => (moving ? timer(campaignPolling, campaignPolling) : EMPTY)),
    ),
    looks$,
  ).pipe(
    switchMap(() => {
      const { wish } = list.state$.value
      return callStream(() => load(wish)).pipe(
        filter(Result.isSuccess),
        map(({ success: { result } }) => ({ wish, rows: result })),
      )
    }),
  )
  let moved: { readonly wish: CampaignsTableWish; readonly rows: ReadonlyArray<CampaignRow> } | undefined
  const state$ = hold(
    scope,
    list.state$.value,
    merge(
      list.state$.pipe(
        // A load of the list itself is newer than any look.
        tap(() => (moved = undefined)),
      ),
      moved$.pipe(
        filter(({ wish }) => sameValue(wish, list.state$.value.wish) && list.state$.value.status === "ready"),
        tap((looked) => (moved = looked)),
        map(() => list.state$.value),
      ),
    ).pipe(map((state) => (moved === undefined ? state : { ...state, rows: moved.rows }))),
  )
  const { act, busy$ } = createCampaignActions(scope, deps, () => list.reload())
  const { user } = session.state$.value
  return {
    list: { ...list, state$ },
    narrow: (change) => list.narrow(change),
    clear: () => list.narrow({ search: "", ...noFilters }),
    act,
    busy$,
    mayChange: user !== undefined && mayDo(user, "campaign.change"),
    mayCreate: user !== undefined && mayDo(user, "campaign.create"),
  }
}

const filtersOf = ({ search, created, status }: CampaignsTableWish, today: string) => {
  const dayOn = (day: string) => (day === currentDay ? today : day)
  const number = /^#(\d{1,9})$/u.exec(search.trim())?.[1]
  return {
    name: number === undefined ? search.trim() : "",
    id: number === undefined ? undefined : idFrom(CampaignId, number),
    status,
    createdFrom: dayOn(created.from),
    createdUntil: dayOn(created.until),
  }
}

const statuses = Object.keys(campaignStatuses) as ReadonlyArray<CampaignStatus>

const filtersIn = (fields: Readonly<Record<string, string>>): CampaignsTableFilters => ({
  created: periodIn(fields["created"]) ?? anyDay,
  status: statuses.find((status) => status === fields["status"]) ?? "",
})

const filterFields = ({ created, status }: CampaignsTableFilters): Readonly<Record<string, string>> => ({
  ...(isPeriodSet(created) ? { created: periodWord(created) } : {}),
  ...(status === "" ? {} : { status }),
})
