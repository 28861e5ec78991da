import { combineLatest, map, scan } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { workspaceMessages } from "../../tenancy/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import {
  type BotChoice,
  createTransferBots,
  type TransferBotList,
  transferBotMessages,
  type TransferBots,
  type TransferBotsState,
} from "../../transfer/view/index.ts"

/** The bots of a dropdown. While a page loads, or after it failed, the bots so far stay. */
export interface BotOptionsState {
  readonly search: string
  /** In the order of the bots list. */
  readonly options: ReadonlyArray<BotChoice>
  readonly status: "loading" | "ready" | "failed"
  /** Why there is nothing to choose from; '' otherwise. */
  readonly failure: string
  /** Whether scrolling on loads further bots. */
  readonly hasMore: boolean
  /** The names of all bots that were listed so far, for those chosen that are not listed now. */
  readonly names: ReadonlyMap<BotId, string>
}

/** The bots of the selected workspaces for a dropdown: found by name, ten at a time (bots, section 9). */
export interface BotOptions extends Pick<TransferBotList, "search" | "more" | "reload"> {
  readonly state$: Behavior<BotOptionsState>
}

/** Creates the options. They load at once, and whenever the selected workspaces change. */
export const createBotOptions = (
  scope: Scope,
  deps: {
    readonly bots: TransferBots
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly toasts: Toasts
    /** A bot that is not offered. */
    readonly without?: BotId
  },
): BotOptions => {
  const { bots, session, selection, toasts, without } = deps
  const list = createTransferBots(scope, {
    bots,
    toasts,
    companyId: session.companyId(),
    current: without,
    most: Number.POSITIVE_INFINITY,
  })
  scope.add(selectedIds(selection).subscribe(list.open))
  const states$ = combineLatest([list.state$, selection.state$]).pipe(
    map(([state, { status }]) => ({ ...state, ...standingOf(state.status, status) })),
    scan(
      (before: BotOptionsState, state): BotOptionsState => ({ ...state, names: withNames(before.names, state) }),
      nothing,
    ),
  )
  return {
    state$: hold(scope, nothing, states$),
    search: list.search,
    more: list.more,
    // Without workspaces there are no bots to ask for.
    reload: () => (list.state$.value.status === "none" ? selection.reload() : list.reload()),
  }
}

const nothing: BotOptionsState = {
  search: "",
  options: [],
  status: "loading",
  failure: "",
  hasMore: false,
  names: new Map(),
}

const standingOf = (
  list: TransferBotsState["status"],
  workspaces: "loading" | "ready" | "failed",
): Pick<BotOptionsState, "status" | "failure"> => {
  if (list === "unavailable") return { status: "failed", failure: transferBotMessages.unavailable }
  if (list !== "none") return { status: list, failure: "" }
  return workspaces === "failed"
    ? { status: "failed", failure: workspaceMessages.unavailable }
    : { status: "loading", failure: "" }
}

const withNames = (
  names: ReadonlyMap<BotId, string>,
  { options }: Pick<BotOptionsState, "options">,
): ReadonlyMap<BotId, string> =>
  options.every(({ id, name }) => names.get(id) === name)
    ? names
    : new Map([...names, ...options.map(({ id, name }) => [id, name] as const)])
