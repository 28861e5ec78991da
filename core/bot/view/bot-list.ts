import { skip } from "rxjs"
import { mayDo, mayNotAddBot } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused, WorkspaceId } from "../../kernel/index.ts"
import { createPagedList, type ListWish, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { missingSelection, selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import type { BotCard, Bots } from "../bot.ts"

/** The query of the bots list: a page of the bots of these workspaces. */
export interface BotListWish extends ListWish {
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/** 'Meus robôs' (bots, section 2). */
export interface BotList {
  readonly list: PagedList<BotCard, BotListWish, CallRefused>
  readonly mayCreate: boolean
  /** Returns whether the create dialog may open; otherwise shows why not. */
  askToCreate(): boolean
}

/**
 * Creates the list. It reloads when the company, the selected workspaces, the search, the page or its size change; the
 * search is debounced by 1 s.
 */
export const createBotList = (
  scope: Scope,
  deps: {
    readonly bots: Bots
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly toasts: Toasts
  },
): BotList => {
  const { session, selection } = deps
  const list = createPagedList<BotCard, BotListWish, CallRefused>(
    scope,
    { search: "", first: 0, rows: 20, workspaces: selection.state$.value.selected },
    (wish) =>
      deps.bots.list({
        companyId: session.companyId(),
        workspaces: wish.workspaces,
        name: wish.search,
        offset: wish.first,
        limit: wish.rows,
      }),
    1_000,
  )
  const known = selection.state$.value.status === "ready"
  scope.add(
    selectedIds(selection)
      .pipe(skip(known ? 1 : 0))
      .subscribe((workspaces) => list.narrow({ workspaces })),
  )
  const { user } = session.state$.value
  const mayCreate = user !== undefined && mayDo(user, "bot.create")
  return {
    list,
    mayCreate,
    askToCreate: () => {
      const missing = missingSelection(selection.state$.value)
      if (!mayCreate) deps.toasts.show({ kind: "error", title: mayNotAddBot })
      else if (missing !== undefined) deps.toasts.show({ kind: "warning", title: missing })
      else return true
      return false
    },
  }
}
