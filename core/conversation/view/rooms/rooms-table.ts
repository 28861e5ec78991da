import { dayAt } from "../../../shell/index.ts"
import { Effect, Result } from "effect"
import {
  BehaviorSubject,
  combineLatest,
  debounceTime,
  distinctUntilChanged,
  forkJoin,
  map,
  merge,
  skip,
  timer,
} from "rxjs"
import { type Session, timeZoneOf } from "../../../access/view/index.ts"
import { type CallRefused, type Clock, type Page, phoneDigits, sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type PagedList, type Scope } from "../../../kernel/view/index.ts"
import type { AddressQuery, Toasts } from "../../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../../shell/view/index.ts"
import { loadedSelection, selectedIds, type WorkspaceSelection } from "../../../tenancy/view/index.ts"
import {
  clearedRoomFilters,
  firstRoomFilters,
  roomFilterFields,
  roomFilterLabels,
  roomFiltersIn,
  roomFiltersOn,
  type RoomsTableFilters,
} from "../../rooms/room-filters.ts"
import { roomMessages as say } from "../../rooms/room-messages.ts"
import { isTimedOrder, listedRooms, roomSortFields } from "../../rooms/room-order.ts"
import { noRoomFilters, type Rooms, type RoomsCsv, type RoomsWish } from "../../rooms/rooms.ts"
import type { RoomRow } from "../../rooms/room-row.ts"

/** A query of the table of rooms; the search is the person's name. */
export interface RoomsTableWish extends TableWish, RoomsTableFilters {}

/** The filters that are typed. */
export type TypedRoomFilter = "id" | "phone" | "botName" | "holderName" | "workspaceName" | "tag" | "repetitions"

const inDigits: ReadonlySet<TypedRoomFilter> = new Set(["id", "phone", "repetitions"])

/** The table of '/rooms': filters, order, page and size are in the address (conversations, section 2). */
export interface RoomsTable {
  readonly list: PagedList<RoomRow, RoomsTableWish, CallRefused>
  /** The filters as typed, also before they are applied. */
  readonly filters$: Behavior<RoomsTableFilters>
  /** Types into a filter: applied 1,000 ms after the last key. */
  type(filter: TypedRoomFilter, text: string): void
  /** Changes filters at once, with those that are being typed. */
  narrow(change: Partial<RoomsTableFilters>): void
  /** Removes every filter, those of the default too. */
  clear(): void
  /** Loads rows of the present filters by their beginning, the newest first: an order in which no room moves. */
  rowsAt(offset: number, limit: number): Effect.Effect<Page<RoomRow>, CallRefused>
  /** Finds which of some rooms the user still sees, in any workspace and whatever the filters. */
  stillSeen(rows: ReadonlyArray<RoomRow>): Effect.Effect<ReadonlyArray<RoomRow>, CallRefused>
  /** Begins an export of the present filters and order. */
  exportCsv(): Effect.Effect<RoomsCsv, CallRefused>
  /** Why the rooms are not ordered by a field that is no time: too many match; undefined otherwise. */
  readonly orderRefusal$: Behavior<string | undefined>
  /** Runs `changed` when other rooms match: another filter, search or workspace. */
  whenNarrowed(changed: () => void): void
}

/** The pause after typing into a filter, in milliseconds (section 9). */
const typingPause = 1_000
/** The pause after typing into the search, in milliseconds (section 9). */
const searchPause = 600
/** The minimum time that the spinner is shown, in milliseconds (section 9). */
const leastSpinner = 300

/** The dependencies of the table. */
export interface RoomsTableDeps {
  readonly rooms: Pick<Rooms, "list" | "exportCsv">
  readonly session: Pick<Session, "companyId" | "state$">
  readonly selection: WorkspaceSelection
  readonly address: AddressQuery
  readonly clock: Clock
  readonly toasts: Toasts
}

/** Creates the table of the rooms of the selected workspaces. */
export const createRoomsTable = (scope: Scope, deps: RoomsTableDeps): RoomsTable => {
  const { rooms, session, selection, address, clock, toasts } = deps

  const asked = (wish: RoomsTableWish) =>
    Effect.map(loadedSelection(selection), ({ selected }) => ({
      companyId: session.companyId(),
      workspaces: selected,
      filters: roomFiltersOn(wish, wish.search, dayAt(clock.now(), timeZoneOf(session.state$.value))),
      sort: sortOf(wish.sort),
    }))
  const rowsOf = (wish: RoomsTableWish, offset: number, limit: number) =>
    Effect.flatMap(asked(wish), (query) => rooms.list({ ...query, offset, limit }))
  /** Finds rooms by their ids, each by a call of its own: the table has no filter of several. */
  const stillSeen = (rows: ReadonlyArray<RoomRow>) =>
    Effect.flatMap(loadedSelection(selection), ({ all }) => {
      const wish = { companyId: session.companyId(), workspaces: all.map(({ id }) => id), sort: undefined }
      const found = ({ id }: RoomRow) =>
        rooms.list({ ...wish, filters: { ...noRoomFilters, id: String(id) }, offset: 0, limit: 1 })
      return Effect.map(Effect.forEach(rows, found, { concurrency: 5 }), (pages) =>
        rows.filter((_row, at) => (pages[at]?.result.length ?? 0) > 0),
      )
    })
  const list = createAddressedList<RoomRow, RoomsTableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined, ...firstRoomFilters },
    sortable: roomSortFields,
    filters: { read: roomFiltersIn, write: roomFilterFields },
    load: (wish) => slowly(rowsOf(wish, wish.first, wish.rows)),
    typingPause: searchPause,
  })
  const filtered$ = list.state$.pipe(
    map(({ wish }) => filtersOf(wish)),
    distinctUntilChanged<RoomsTableFilters>(sameValue),
  )
  // The loads themselves wait for the first selection.
  const otherWorkspaces$ = selectedIds(selection).pipe(skip(1))
  scope.add(otherWorkspaces$.subscribe(() => list.narrow({ first: 0 })))

  const typed$ = new BehaviorSubject<Partial<RoomsTableFilters>>({})
  const filters$ = hold(
    scope,
    filtersOf(list.state$.value.wish),
    combineLatest([filtered$, typed$]).pipe(map(([applied, typed]) => ({ ...applied, ...typed }))),
  )
  // Going back, or another filter, ends what was being typed.
  scope.add(filtered$.pipe(skip(1)).subscribe(() => typed$.next({})))
  const narrow = (change: Partial<RoomsTableFilters>) => {
    list.narrow({ ...typed$.value, ...change })
    typed$.next({})
  }
  scope.add(
    typed$.pipe(debounceTime(typingPause)).subscribe((typed) => {
      if (Object.keys(typed).length > 0) narrow({})
    }),
  )
  // An order that was chosen among few rooms goes when many match: the newest message comes first again.
  scope.add(
    list.state$.subscribe(({ failure, wish }) => {
      const sort = sortOf(wish.sort)
      if (failure?._tag !== "InvalidInput" || sort === undefined || isTimedOrder(sort)) return
      if (failure.errors?.some(({ path }) => path === "sortField") !== true) return
      toasts.show({ kind: "warning", title: say.tooManyToOrder })
      list.narrow({ sort: undefined })
    }),
  )
  const orderRefusal$ = hold(
    scope,
    undefined,
    list.state$.pipe(map(({ total }) => (total > listedRooms ? say.tooManyToOrder : undefined))),
  )
  return {
    list,
    filters$,
    orderRefusal$,
    type: (filter, text) => typed$.next({ ...typed$.value, [filter]: inDigits.has(filter) ? phoneDigits(text) : text }),
    narrow,
    clear: () => {
      list.narrow({ search: "", ...clearedRoomFilters })
      typed$.next({})
    },
    rowsAt: (offset, limit) =>
      rowsOf({ ...list.state$.value.wish, sort: { field: "startedAt", order: -1 } }, offset, limit),
    stillSeen,
    exportCsv: () => Effect.flatMap(asked(list.state$.value.wish), (query) => rooms.exportCsv(query)),
    whenNarrowed: (changed) => {
      const searched$ = list.state$.pipe(
        map(({ wish }) => wish.search),
        distinctUntilChanged(),
      )
      scope.add(merge(filtered$.pipe(skip(1)), searched$.pipe(skip(1)), otherWorkspaces$).subscribe(changed))
    },
  }
}

const filtersOf = (wish: RoomsTableWish): RoomsTableFilters =>
  // every filter has a label, and the labels name nothing else
  Object.fromEntries(roomFilterLabels.map(([field]) => [field, wish[field]])) as unknown as RoomsTableFilters

const sortOf = (sort: TableWish["sort"]): RoomsWish["sort"] => {
  const field = roomSortFields.find((each) => each === sort?.field)
  return sort === undefined || field === undefined ? undefined : { field, order: sort.order }
}

/** Answers after the spinner's minimum time, however fast the call. */
const slowly = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  // `Effect.sleep` would bring the library's durations into the first script of every page.
  Effect.callback((resume) => {
    const both = forkJoin([callStream(() => call), timer(leastSpinner)]).subscribe(([answer]) =>
      resume(Result.isSuccess(answer) ? Effect.succeed(answer.success) : Effect.fail(answer.failure)),
    )
    return Effect.sync(() => both.unsubscribe())
  })
