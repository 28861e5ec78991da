import { Effect, Result } from "effect"
import { distinctUntilChanged, EMPTY, filter, map, of, switchMap, take, timer } from "rxjs"
import { sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Rights, Sessions } from "../sessions.ts"
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
 * guards, menus and actions follow. Returns the key of the permissions that pages were made for. It changes once a page that
 * holds unsaved work has saved or left it; what its user may not do any more the server refuses meanwhile.
 */
export const watchRights = (
  scope: Scope,
  deps: { readonly sessions: Sessions; readonly session: Session; readonly host: RightsHost },
): Behavior<string> => {
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
  const wanted$ = session.state$.pipe(
    map(({ user }) => (user === undefined ? { id: 0, key: "" } : { id: user.id, key: keyOf(user.id, rightsOf(user)) })),
    distinctUntilChanged((a, b) => a.key === b.key),
  )
  let shown = 0
  return hold(
    scope,
    "",
    wanted$.pipe(
      switchMap(({ id, key }) => {
        const same = id === shown && host.hasUnsavedWork()
        shown = id
        return same ? saved$.pipe(map(() => key)) : of(key)
      }),
    ),
  )
}

const rightsOf = ({ permissions, workspaces }: Rights): Rights => ({ permissions, workspaces })

const keyOf = (id: number, { permissions }: Rights): string => `${id} ${permissions.join(" ")}`
