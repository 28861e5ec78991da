import { mayDo, mayNotAdd } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import { type CallRefused, idFrom, WorkspaceId } from "../../kernel/index.ts"
import type { PagedList, Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Toasts } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import type { WorkspaceLine, WorkspaceRecords } from "../workspace-records.ts"

/** '/Workspaces/' (access, section 2, 'Workspaces'). */
export interface WorkspaceTable {
  readonly list: PagedList<WorkspaceLine, TableWish, CallRefused>
  readonly mayEdit: boolean
  /** The workspace whose invitations the address asks for: `?invite=3`; undefined for who may not invite. */
  readonly invited: WorkspaceId | undefined
  /** Returns whether the wizard for a new workspace may open; otherwise shows why not. */
  askToCreate(): boolean
}

/** Creates the table of the caller's workspaces by name; the search is debounced by 600 ms. */
export const createWorkspaceTable = (
  scope: Scope,
  deps: {
    readonly workspaces: WorkspaceRecords
    readonly session: Session
    readonly address: AddressQuery
    readonly toasts: Toasts
  },
): WorkspaceTable => {
  const { workspaces, session, address, toasts } = deps
  const { user } = session.state$.value
  const invited = idFrom(WorkspaceId, address.read()["invite"])
  const list = createAddressedList<WorkspaceLine, TableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined },
    load: ({ search, first, rows }) =>
      workspaces.list({ companyId: session.companyId(), name: search, offset: first, limit: rows }),
    typingPause: 600,
  })
  return {
    list,
    invited: user !== undefined && mayDo(user, "collaborator.invite") ? invited : undefined,
    mayEdit: user !== undefined && mayDo(user, "workspace.edit"),
    askToCreate: () => {
      const may = user !== undefined && mayDo(user, "workspace.create")
      if (!may) toasts.show({ kind: "error", title: mayNotAdd.workspace })
      return may
    },
  }
}
