import { Result } from "effect"
import { filter, map, type Observable, pairwise, switchMap, withLatestFrom } from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import type { Clock } from "../../../kernel/index.ts"
import { callStream, type Scope } from "../../../kernel/view/index.ts"
import type { WorkspaceSelection } from "../../../tenancy/view/index.ts"
import { type Connection, type Dialogs, inboxPage, type LiveDialogs } from "../../dialogs/dialogs.ts"
import type { MessageNotices } from "./message-notices.ts"

/** What notices of missed messages need. */
export interface MissedRoomsDeps {
  readonly dialogs: Pick<Dialogs, "list">
  readonly session: Pick<Session, "companyId">
  readonly selection: Pick<WorkspaceSelection, "state$">
  readonly notices: Pick<MessageNotices, "hear" | "hearMissed" | "mentioned">
  readonly clock: Clock
}

/** Emits when a connection that was there has come back. */
export const comesBack = (connection$: Observable<Connection>): Observable<void> =>
  connection$.pipe(
    map(({ state }) => state),
    filter((state) => state === "open" || state === "waiting" || state === "lost"),
    pairwise(),
    filter(([before, now]) => before !== "open" && now === "open"),
    map(() => undefined),
  )

/** Tells the notices of the messages that arrived while the connection was away: nobody sends those again. */
export const hearMissedRooms = (
  scope: Scope,
  connection$: Observable<Connection>,
  { dialogs, session, selection, notices, clock }: MissedRoomsDeps,
): void => {
  const leftAt$ = connection$.pipe(
    map(({ state }) => state === "open"),
    pairwise(),
    filter(([before, now]) => before && !now),
    map(() => new Date(clock.now()).toISOString()),
  )
  const list = () =>
    dialogs.list({
      companyId: session.companyId(),
      workspaces: selection.state$.value.all.map(({ id }) => id),
      status: "OPEN",
      bots: [],
      name: "",
      offset: 0,
      limit: inboxPage,
    })
  scope.add(
    comesBack(connection$)
      .pipe(
        withLatestFrom(leftAt$),
        switchMap(([, leftAt]) => callStream(list).pipe(map((answer) => ({ answer, leftAt })))),
      )
      .subscribe(({ answer, leftAt }) => {
        if (Result.isSuccess(answer)) notices.hearMissed(answer.success.result, leftAt)
      }),
  )
}

/** Listens to the inbox on every page but its own: for the count in the menu, and for messages while nobody looks. */
export const watchInbox = (scope: Scope, deps: MissedRoomsDeps & { readonly live: LiveDialogs }): void => {
  const { connection$, events$, mentions$ } = deps.live.inbox({ watching: true })
  scope.add(events$.subscribe(deps.notices.hear))
  scope.add(mentions$.subscribe(deps.notices.mentioned))
  hearMissedRooms(scope, connection$, deps)
}
