import { Result } from "effect"
import { concat, map, merge, of, Subject, switchMap } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import type { Dashboard, FiguredBot } from "../dashboard.ts"
import { dashboardMessages as say } from "../dashboard-messages.ts"

/** The bots of the selected workspaces, those that were removed last. */
export interface BotsOfChoice {
  readonly status: "loading" | "ready" | "failed"
  readonly all: ReadonlyArray<FiguredBot>
}

/** Creates the bots of the selected workspaces, read again whenever these change; failing to read them is told until it is closed. */
export const createBotsOfChoice = (
  scope: Scope,
  deps: {
    readonly dashboard: Pick<Dashboard, "bots">
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly toasts: Toasts
  },
): { readonly state$: Behavior<BotsOfChoice>; readonly reload: () => void } => {
  const { dashboard, session, selection, toasts } = deps
  const reloads$ = new Subject<void>()
  const loads$ = selectedIds(selection).pipe(
    switchMap((workspaces) =>
      merge(of(undefined), reloads$).pipe(
        switchMap(() =>
          concat(
            of<BotsOfChoice>({ status: "loading", all: [] }),
            callStream(() => dashboard.bots({ companyId: session.companyId(), workspaces })).pipe(
              map((answer): BotsOfChoice => {
                if (Result.isSuccess(answer)) return { status: "ready", all: answer.success }
                toasts.show({ kind: "error", title: say.unavailable, life: "sticky" })
                return { status: "failed", all: [] }
              }),
            ),
          ),
        ),
      ),
    ),
  )
  return {
    state$: hold<BotsOfChoice>(scope, { status: "loading", all: [] }, loads$),
    reload: () => reloads$.next(),
  }
}

/** The bots of an address among those that may be chosen; `gone` counts the others, which do not exist for this user. */
export interface ChosenBots {
  readonly ids: ReadonlyArray<BotId>
  readonly isAll: boolean
  readonly gone: number
}

/** Finds the bots of an address. */
export const chosenOf = ({ status, all }: BotsOfChoice, wanted: ReadonlyArray<BotId> | undefined): ChosenBots => {
  const ids = all.map(({ id }) => id)
  if (wanted === undefined) return { ids, isAll: true, gone: 0 }
  const known = ids.filter((id) => wanted.includes(id))
  const gone = status === "ready" ? wanted.length - known.length : 0
  return { ids: known, isAll: known.length === ids.length && gone === 0, gone }
}
