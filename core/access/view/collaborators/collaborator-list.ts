import { Effect } from "effect"
import { distinctUntilChanged, map, Observable, skip } from "rxjs"
import { type CallRefused, idFrom, UserId, type WorkspaceId } from "../../../kernel/index.ts"
import { type Behavior, hold, type PagedList, type Scope } from "../../../kernel/view/index.ts"
import type { AddressQuery } from "../../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../../shell/view/index.ts"
import { loadedSelection, selectedIds, type WorkspaceSelection } from "../../../tenancy/view/index.ts"
import { mayDo } from "../../actions.ts"
import type { CollaboratorLine, Collaborators } from "../../collaborators/collaborators.ts"
import type { Session } from "../sessions/session.ts"

/** Debounce of the search for collaborators, in milliseconds (access, section 9). */
export const collaboratorSearchPause = 600

/** '/users/' (access, section 2, 'Collaborators'). The address names the collaborator whose panel is open: `?user=7`. */
export interface CollaboratorList {
  readonly list: PagedList<CollaboratorLine, TableWish, CallRefused>
  /** The collaborator whose panel is open. */
  readonly open$: Behavior<UserId | undefined>
  /** Opens a panel: a step of the history, so that going back closes it. */
  open(id: UserId): void
  close(): void
  /** The selected workspaces, or all if none is, to which the user may invite people; empty if they may not. */
  readonly invitePlaces$: Behavior<ReadonlyArray<InvitePlace>>
}

/** A workspace to invite people to. */
export interface InvitePlace {
  readonly id: WorkspaceId
  readonly name: string
  /** The address of its dialog, open at the invitations. */
  readonly path: string
}

/** Creates the list of the members of the selected workspaces, by name. */
export const createCollaboratorList = (
  scope: Scope,
  deps: {
    readonly collaborators: Collaborators
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly address: AddressQuery
  },
): CollaboratorList => {
  const { collaborators, session, selection, address } = deps
  const list = createAddressedList<CollaboratorLine, TableWish, CallRefused>(scope, {
    address: { ...address, write: (fields, step) => address.write({ ...panelIn(address), ...fields }, step) },
    first: { search: "", first: 0, rows: 20, sort: undefined },
    load: ({ search, first, rows }) =>
      Effect.flatMap(loadedSelection(selection), ({ selected }) =>
        collaborators.list({
          companyId: session.companyId(),
          workspaces: selected,
          name: search,
          offset: first,
          limit: rows,
        }),
      ),
    typingPause: collaboratorSearchPause,
  })
  scope.add(
    selectedIds(selection)
      // The first load waits for the first ones.
      .pipe(skip(1))
      .subscribe(() => list.goTo(0)),
  )
  const { user } = session.state$.value
  const mayInvite = user !== undefined && mayDo(user, "collaborator.invite")
  const invitePlaces$ = hold<ReadonlyArray<InvitePlace>>(
    scope,
    [],
    selection.state$.pipe(
      map(({ all, selected }) =>
        (mayInvite ? all : [])
          .filter(({ id }) => selected.length === 0 || selected.includes(id))
          .map(({ id, name }) => ({ id, name, path: `/Workspaces/?invite=${id}` })),
      ),
    ),
  )
  const openNow = () => idFrom(UserId, address.read()["user"])
  const watched$ = new Observable<UserId | undefined>((out) => address.watch(() => out.next(openNow())))
  return {
    list,
    invitePlaces$,
    open$: hold(scope, openNow(), watched$.pipe(distinctUntilChanged())),
    open: (id) => address.write({ ...address.read(), user: String(id) }, "push"),
    close: () => {
      const { user: _closed, ...rest } = address.read()
      address.write(rest, "replace")
    },
  }
}

/** The open panel stays in the address whatever the table writes there. */
const panelIn = (address: AddressQuery): Readonly<Record<string, string>> => {
  const { user } = address.read()
  return user === undefined ? {} : { user }
}
