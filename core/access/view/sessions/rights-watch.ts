import { Effect, Result } from "effect"
import {
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  pairwise,
  scan,
  skip,
  switchMap,
  take,
  timer,
} from "rxjs"
import { sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Rights, Sessions } from "../../sessions/sessions.ts"
import type { Session } from "./session.ts"

/** How often an open page asks for its user's rights, in milliseconds. A change takes effect within twice this time. */
export const rightsPause = 4_000

/** What the watch needs from its page. */
export interface RightsHost {
  /** Whether the page is seen: one in the background does not ask. */
  isVisible(): boolean
  /** Whether the page holds work that is not saved, which a fresh start would lose. */
  hasUnsavedWork(): boolean
}

/**
 * Keeps the rights of open pages up to date: when the server's differ from the session's, the user is read again, so that
 * guards, menus and actions follow. Returns how often pages must have started afresh since their user's permissions changed.
 * It grows once a page that holds unsaved work has saved or left it; what its user may not do any more the server refuses
 * meanwhile. When another user has signed in, in another tab of this browser, it grows at once.
 */
export const watchRights = (
  scope: Scope,
  deps: { readonly sessions: Sessions; readonly session: Session; readonly host: RightsHost },
): Behavior<number> => {
  const { sessions, session, host } = deps
  const signedIn$ = session.state$.pipe(
    map(({ user }) => user?.id),
    distinctUntilChanged(),
  )
  const answers$ = signedIn$.pipe(
    switchMap((id) => (id === undefined ? EMPTY : timer(rightsPause, rightsPause))),
    filter(() => host.isVisible()),
    switchMap(() => callStream(() => sessions.rights())),
    switchMap((answer) => {
      const { user } = session.state$.value
      // A session that has ended ends by the client's own report.
      if (user === undefined || Result.isFailure(answer) || sameValue(rightsOf(user), answer.success)) return EMPTY
      return callStream(() => sessions.current().pipe(Effect.map(({ expires: _kept, ...facts }) => facts)))
    }),
  )
  scope.add(
    answers$.subscribe((answer) => {
      if (Result.isSuccess(answer)) session.changed(answer.success)
    }),
  )
  const saved$ = timer(0, 1_000).pipe(
    filter(() => !host.hasUnsavedWork()),
    take(1),
  )
  const changes$ = session.state$.pipe(
    map(({ user }) => ({ id: user?.id, permissions: user?.permissions.join(" ") })),
    distinctUntilChanged((a, b) => a.id === b.id && a.permissions === b.permissions),
    pairwise(),
    filter(([before, now]) => before.id !== undefined && now.id !== undefined),
  )
  return hold(
    scope,
    0,
    changes$.pipe(
      switchMap(([before, now]) => (before.id === now.id ? saved$ : of(0))),
      scan((starts) => starts + 1, 0),
    ),
  )
}

/** Emits when the workspaces of the signed-in user have changed, or there is another user. */
export const workspaceChanges = (session: Pick<Session, "state$">): Observable<unknown> =>
  session.state$.pipe(
    map(({ user }) => (user === undefined ? undefined : `${user.id}: ${user.workspaces.join(" ")}`)),
    filter((key) => key !== undefined),
    distinctUntilChanged(),
    skip(1),
  )

const rightsOf = ({ id, isAttendant, allowCampaignCreation, permissions, workspaces }: Rights): Rights => ({
  id,
  isAttendant,
  allowCampaignCreation,
  permissions,
  workspaces,
})
