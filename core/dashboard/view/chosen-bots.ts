import { Effect, Result } from "effect"
import { concat, map, merge, of, Subject, switchMap } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { BotCard, Bots } from "../../bot/index.ts"
import type { BotId, CallRefused, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { dashboardMessages as say } from "../dashboard-messages.ts"

/** A bot that may be chosen. */
export type BotOfChoice = Pick<BotCard, "id" | "name">

/** The bots of the selected workspaces. */
export interface BotsOfChoice {
  readonly status: "loading" | "ready" | "failed"
  readonly all: ReadonlyArray<BotOfChoice>
}

/** Bots of one call (access, section 9). */
const together = 100
/** A company has no more than these. */
const most = 1_000

/** Creates the bots of the selected workspaces, read again whenever these change; failing to read them is told until it is closed. */
export const createBotsOfChoice = (
  scope: Scope,
  deps: {
    readonly bots: Pick<Bots, "list">
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly toasts: Toasts
  },
): { readonly state$: Behavior<BotsOfChoice>; readonly reload: () => void } => {
  const { bots, session, selection, toasts } = deps
  const reloads$ = new Subject<void>()
  const everyBot = (
    workspaces: ReadonlyArray<WorkspaceId>,
    before: ReadonlyArray<BotOfChoice> = [],
  ): Effect.Effect<ReadonlyArray<BotOfChoice>, CallRefused> =>
    bots.list({ companyId: session.companyId(), workspaces, name: "", offset: before.length, limit: together }).pipe(
      Effect.flatMap(({ result, total }) => {
        const all = [...before, ...result.map(({ id, name }) => ({ id, name }))]
        return result.length < together || all.length >= Math.min(total, most)
          ? Effect.succeed(all)
          : everyBot(workspaces, all)
      }),
    )
  const loads$ = selectedIds(selection).pipe(
    switchMap((workspaces) =>
      merge(of(undefined), reloads$).pipe(
        switchMap(() =>
          concat(
            of<BotsOfChoice>({ status: "loading", all: [] }),
            callStream(() => everyBot(workspaces)).pipe(
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
