import { Result } from "effect"
import {
  concat,
  distinctUntilChanged,
  filter,
  forkJoin,
  map,
  merge,
  of,
  pairwise,
  Subject,
  switchMap,
  takeUntil,
  timer,
} from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import { type BotId, type Clock, type DialogId, type LabelId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { AddressQuery, Toasts } from "../../../shell/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../../tenancy/view/index.ts"
import { troubleAfter } from "../../chat/connection-trouble.ts"
import type { StatusFilter } from "../../dialogs/dialog.ts"
import { type Dialogs, type InboxEvent, inboxPage, type LiveDialogs } from "../../dialogs/dialogs.ts"
import { fieldsOfInbox, type InboxAddress, inboxAddressIn } from "../../inbox/inbox-address.ts"
import { type InboxView, statusOfView } from "../../inbox/inbox-views.ts"
import { type InboxFilter, mergeInbox } from "../../inbox/inbox-list.ts"
import { createHeldRows, type HeldRows } from "./held-rows.ts"
import type { MessageNotices } from "./message-notices.ts"
import { comesBack, hearMissedRooms } from "./missed-rooms.ts"
import { followViewCounts, type InboxViewMemory } from "./view-counts.ts"
import {
  type InboxState,
  firstAddress,
  firstInboxState,
  withPage,
  withFailure,
  arrived,
  readHere,
} from "./inbox-state.ts"

/** The inbox list (conversations, section 2, 'Omnichannel inbox'). */
export interface Inbox {
  readonly state$: Behavior<InboxState>
  /** The conversations as they are shown: they keep their places while somebody is about to press one. */
  readonly heldRows: HeldRows
  search(name: string): void
  showStatus(status: StatusFilter): void
  /** A room was opened again here: a list of closed rooms, in which it is no more, gives way to that of the open ones. */
  followReopened(): void
  showView(view: InboxView): void
  showBots(bots: ReadonlyArray<BotId>): void
  /** Rooms with one of these labels; none of them: every room. */
  showLabels(labels: ReadonlyArray<LabelId>): void
  /** Loads the next page, if there is one and the last came. */
  loadMore(): void
  /** Loads the page that did not come. */
  loadMoreAgain(): void
  reload(): void
  /** Selects a conversation; while the page is seen it is marked as read, and its count reset. */
  select(id: DialogId | undefined): void
  /** Counts the views again: the user has seen what mentions them. */
  recount(): void
  /** Counts a room as unread and closes it, if it is open here. */
  markAsUnread(id: DialogId): void
  reconnect(): void
}

/** Debounce of the search, and the minimum time that the spinner is shown, in milliseconds. */
const searchPause = 600

const leastSpinner = 300

/** Maximum conversations that are loaded again at once, where more had been loaded. */
const mostReloaded = 200

/**
 * Creates the list: loads the open rooms of the selected workspaces and keeps them up to date. The search is debounced
 * by 600 ms.
 */
export const createInbox = (
  scope: Scope,
  deps: {
    readonly dialogs: Dialogs
    readonly live: LiveDialogs
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly selected: DialogId | undefined
    /** Holds the filters, so that a link or going back restores them. */
    readonly address: AddressQuery
    /** Hear every event, and know whether anybody sees the page: what nobody sees is not read. */
    readonly notices: Pick<MessageNotices, "hear" | "hearMissed" | "mentioned" | "visible$">
    readonly clock: Clock
    readonly toasts: Pick<Toasts, "show">
    /** Remembers the view, for an address that names none. */
    readonly viewMemory?: InboxViewMemory | undefined
  },
): Inbox => {
  type Change = (state: InboxState) => InboxState
  const { dialogs, session, address, notices } = deps
  const me = () => session.state$.value.user?.id
  const first = firstInboxState(deps.selected, {
    workspaces: deps.selection.state$.value.selected,
    ...firstAddress(address.read(), deps.viewMemory),
  })
  const changes$ = new Subject<Change>()
  const asked$ = new Subject<{
    readonly filter: Partial<InboxFilter>
    readonly pause: number
    /** The number of conversations to load; a page if absent. */
    readonly limit?: number
  }>()
  const more$ = new Subject<void>()
  const recount$ = new Subject<void>()
  const live = deps.live.inbox()

  /** What was heard while a page was on its way: the page may know less. */
  let heard: ReadonlyArray<InboxEvent> = []
  const hearer = () => ({ seen: notices.visible$.value, me: me() })
  const isLoading = ({ status, loadingMore }: InboxState) => status === "loading" || loadingMore
  const withHeard = (state: InboxState): InboxState =>
    heard.reduce((known, { items, gone }) => arrived(known, items, gone, hearer()), state)

  /** Marks the selected conversation as read, if somebody sees it. */
  const readSelected = () => {
    const { selected } = state$.value
    if (selected === undefined || !notices.visible$.value) return
    changes$.next((state) => ({ ...state, items: readHere(state.items, selected) }))
    callStream(() => dialogs.markAsRead(selected)).subscribe()
  }
  const page = (filter: InboxFilter, offset: number, limit = inboxPage) =>
    callStream(() => dialogs.list({ ...filter, companyId: session.companyId(), offset, limit }))

  const reloads$ = asked$.pipe(
    switchMap(({ filter, pause, limit }) =>
      concat(
        of((state: InboxState): InboxState => ({
          ...state,
          filter: { ...state.filter, ...filter },
          status: "loading",
          failure: undefined,
          loadingMore: false,
          moreFailure: undefined,
        })),
        timer(pause).pipe(
          // Shows the spinner for its minimum time, however fast the response.
          switchMap(() => forkJoin([page(state$.value.filter, 0, limit), timer(leastSpinner)])),
          map(
            ([answer]): Change =>
              (state) =>
                Result.isSuccess(answer)
                  ? withHeard(withPage(state, answer.success))
                  : withFailure(state, answer.failure),
          ),
        ),
      ),
    ),
  )

  const moreLoads$ = more$.pipe(
    filter(() => {
      const { status, loadingMore, moreFailure, items, total } = state$.value
      return status === "ready" && !loadingMore && moreFailure === undefined && items.length < total
    }),
    switchMap(() =>
      concat(
        of((state: InboxState): InboxState => ({ ...state, loadingMore: true })),
        page(state$.value.filter, state$.value.items.length).pipe(
          map(
            (answer): Change =>
              (state) =>
                Result.isSuccess(answer)
                  ? withHeard({
                      ...state,
                      loadingMore: false,
                      items: mergeInbox(state.items, answer.success.result),
                      total: answer.success.total,
                    })
                  : { ...state, loadingMore: false, moreFailure: answer.failure },
          ),
        ),
        // What belongs to another filter comes too late.
      ).pipe(takeUntil(asked$)),
    ),
  )

  const state$: Behavior<InboxState> = evolve(scope, first, merge(changes$, reloads$, moreLoads$))

  scope.add(
    live.events$.subscribe((event) => {
      const { items, gone, unreadRooms } = event
      notices.hear(event)
      heard = isLoading(state$.value) ? [...heard, event] : []
      changes$.next((state) => ({ ...arrived(state, items, gone, hearer()), unreadRooms }))
      if (items.length + gone.length > 0) recount$.next()
      // Messages that arrive in the open conversation are marked as read.
      const { selected } = state$.value
      if (items.some(({ id, unreadTotal }) => id === selected && unreadTotal > 0)) readSelected()
    }),
  )
  // Whoever comes back to the page reads what has arrived in the open conversation.
  scope.add(
    notices.visible$.pipe(pairwise()).subscribe(() => {
      const { items, selected } = state$.value
      if (items.find(({ id }) => id === selected)?.unreadTotal !== 0) readSelected()
    }),
  )
  scope.add(
    live.connection$.subscribe((connection) =>
      changes$.next((state) => ({ ...state, connection, trouble: troubleAfter(state.trouble, connection) })),
    ),
  )
  // Whoever has scrolled finds their place.
  const reload = () =>
    asked$.next({
      filter: {},
      pause: 0,
      limit: Math.min(mostReloaded, Math.max(inboxPage, state$.value.items.length)),
    })
  // While disconnected, more may have changed than the socket resends: the list is reloaded.
  scope.add(comesBack(live.connection$).subscribe(reload))
  hearMissedRooms(scope, live.connection$, deps)
  followViewCounts(scope, {
    ...deps,
    changed$: merge(recount$, comesBack(live.connection$), live.mentions$),
    told: (counts) => changes$.next((state) => ({ ...state, counts })),
  })
  scope.add(
    live.mentions$.subscribe((mention) => {
      // In the room that is open and seen, the note itself says it.
      if (mention.dialogId !== state$.value.selected || !notices.visible$.value) notices.mentioned(mention)
      // Which rooms the view has now, the server knows.
      if (state$.value.filter.view === "mentions") reload()
    }),
  )
  scope.add(selectedIds(deps.selection).subscribe((workspaces) => asked$.next({ filter: { workspaces }, pause: 0 })))

  const isSaid = (filter: InboxAddress): boolean =>
    sameValue(fieldsOfInbox(filter), fieldsOfInbox(inboxAddressIn(address.read())))
  /** Typing is written once it has paused. */
  const pauseOf = ({ name }: InboxFilter) => (name === inboxAddressIn(address.read()).name ? 0 : searchPause)
  scope.add(
    state$
      .pipe(
        map(({ filter }) => filter),
        distinctUntilChanged(),
        switchMap((filter) => timer(pauseOf(filter)).pipe(map(() => filter))),
      )
      .subscribe((filter) => {
        if (isSaid(filter)) return
        const { status: _status, bots: _bots, name: _name, view: _view, labels: _labels, ...others } = address.read()
        address.write({ ...others, ...fieldsOfInbox(filter) }, "replace")
      }),
  )
  scope.add(
    address.watch(() => {
      if (!isSaid(state$.value.filter)) asked$.next({ filter: inboxAddressIn(address.read()), pause: 0 })
    }),
  )

  const select = (id: DialogId | undefined) => {
    changes$.next((state) => ({ ...state, selected: id }))
    readSelected()
  }
  if (deps.selected !== undefined) select(deps.selected)

  return {
    state$,
    heldRows: createHeldRows(scope, state$),
    search: (name) => asked$.next({ filter: { name }, pause: searchPause }),
    showStatus: (status) => asked$.next({ filter: { status }, pause: 0 }),
    followReopened: () => {
      if (state$.value.filter.status === "CLOSED") asked$.next({ filter: { status: "OPEN" }, pause: 0 })
    },
    showView: (view) => {
      deps.viewMemory?.write(view)
      asked$.next({ filter: { view, ...statusOfView(view, state$.value.filter.view) }, pause: 0 })
    },
    showBots: (bots) => asked$.next({ filter: { bots }, pause: 0 }),
    showLabels: (labels) => asked$.next({ filter: { labels }, pause: 0 }),
    loadMore: () => more$.next(),
    loadMoreAgain: () => {
      changes$.next((state) => ({ ...state, moreFailure: undefined }))
      more$.next()
    },
    reload,
    select,
    recount: () => recount$.next(),
    markAsUnread: (id) => {
      if (state$.value.selected === id) changes$.next((state) => ({ ...state, selected: undefined }))
      callStream(() => dialogs.markAsUnread(id)).subscribe((answer) => {
        if (Result.isFailure(answer)) deps.toasts.show({ kind: "error", title: answer.failure.message })
      })
    },
    reconnect: () => live.reconnect(),
  }
}
