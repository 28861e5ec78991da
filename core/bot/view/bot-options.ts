import type { Session } from "../../access/view/index.ts"
import { fold, type CallRefused } from "../../kernel/index.ts"
import { type Behavior, createPagedList, derive, type Scope } from "../../kernel/view/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import type { BotCard, Bots } from "../bot.ts"
import type { BotListWish } from "./bot-list.ts"

/** The bots of a dropdown, by name regardless of case and accents. */
export interface BotOptionsState {
  readonly status: "loading" | "ready" | "failed"
  readonly options: ReadonlyArray<Pick<BotCard, "id" | "name">>
}

/** The bots of the selected workspaces for a dropdown, at most 100 (bots, section 9). */
export interface BotOptions {
  readonly state$: Behavior<BotOptionsState>
  reload(): void
}

/** Creates the options. They load at once, and whenever the selected workspaces change. */
export const createBotOptions = (
  scope: Scope,
  deps: { readonly bots: Bots; readonly session: Session; readonly selection: WorkspaceSelection },
): BotOptions => {
  const { bots, session, selection } = deps
  const list = createPagedList<BotCard, BotListWish, CallRefused>(
    scope,
    { search: "", first: 0, rows: 100, workspaces: selection.state$.value.selected },
    (wish) =>
      bots.list({
        companyId: session.companyId(),
        workspaces: wish.workspaces,
        name: wish.search,
        offset: wish.first,
        limit: wish.rows,
      }),
    0,
  )
  scope.add(selectedIds(selection).subscribe((workspaces) => list.narrow({ workspaces })))
  return {
    state$: derive(scope, list.state$, ({ status, rows }) => ({
      status,
      options: rows.map(({ id, name }) => ({ id, name })).toSorted((a, b) => fold(a.name).localeCompare(fold(b.name))),
    })),
    reload: list.reload,
  }
}
