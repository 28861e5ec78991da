import { Result } from "effect"
import {
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
} from "rxjs"
import type { CallRefused, CompanyId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import { workspaceMessages } from "../workspace-messages.ts"
import type { Workspace, Workspaces } from "../workspaces.ts"

/** State of the workspace selector; only active workspaces are offered. */
export interface WorkspaceSelectionState {
  readonly status: "loading" | "ready" | "failed"
  readonly all: ReadonlyArray<Workspace>
  /** The selected workspaces, which filter the lists of bots, contacts, templates and campaigns. */
  readonly selected: ReadonlyArray<WorkspaceId>
  readonly failure: CallRefused | undefined
}

/** The workspace selector of the top bar: the scope of everything a page shows (access, section 2). */
export interface WorkspaceSelection {
  readonly state$: Behavior<WorkspaceSelectionState>
  /** Selects or deselects a workspace with its descendants. */
  toggle(id: WorkspaceId): void
  selectAll(): void
  clear(): void
  reload(): void
}

/** A choice of workspaces as it is stored: some of them, or all, those that are made later too. */
export type StoredSelection = ReadonlyArray<number> | "all"

/** Persists the selection of the person who is signed in. Undefined: never stored, so all workspaces are selected. */
export interface SelectionStore {
  read(companyId: CompanyId): StoredSelection | undefined
  write(companyId: CompanyId, selected: StoredSelection): void
}

/**
 * Creates the selector. It loads the workspaces whenever the company changes; the selection is the stored one, or all
 * if never stored, or if none of the stored ones is there any more. Whoever has selected all has also selected those to come.
 */
export const createWorkspaceSelection = (
  scope: Scope,
  deps: {
    readonly workspaces: Workspaces
    /** The company whose data is shown; undefined if there is none. */
    readonly companyId$: Behavior<CompanyId | undefined>
    readonly store: SelectionStore
    /** Emits when the person's workspaces have changed, and the loaded ones are out of date. */
    readonly changes$?: Observable<unknown>
  },
): WorkspaceSelection => {
  type State = WorkspaceSelectionState
  type Change = (state: State) => State
  const empty: State = { status: "loading", all: [], selected: [], failure: undefined }
  const reloads$ = new Subject<void>()
  const choices$ = new Subject<Change>()

  const loadsOf = (companyId: CompanyId) =>
    merge(reloads$, deps.changes$ ?? EMPTY).pipe(
      startWith(undefined),
      switchMap(() => callStream(() => deps.workspaces.mine(companyId))),
      map((answer): Change => {
        if (Result.isFailure(answer)) return (state) => ({ ...state, status: "failed", failure: answer.failure })
        const all = answer.success.filter((workspace) => workspace.active)
        const ids = all.map(({ id }) => id)
        const kept = deps.store.read(companyId) ?? "all"
        const known = kept === "all" ? ids : ids.filter((id) => kept.includes(id))
        const selected = known.length === 0 && kept.length > 0 ? ids : known
        return () => ({ status: "ready", all, selected, failure: undefined })
      }),
    )
  const loads$ = deps.companyId$.pipe(
    distinctUntilChanged(),
    // Another company's lists are never filtered by the workspaces of the former one.
    switchMap((companyId) =>
      concat(
        of((): State => empty),
        companyId === undefined ? EMPTY : loadsOf(companyId),
      ),
    ),
  )
  const state$ = evolve(scope, empty, merge(loads$, choices$))
  const choose = (read: (state: State) => ReadonlyArray<WorkspaceId>) => {
    choices$.next((state) => ({ ...state, selected: read(state) }))
    const companyId = deps.companyId$.value
    if (companyId === undefined) return
    const { all, selected } = state$.value
    deps.store.write(companyId, selected.length > 0 && selected.length === all.length ? "all" : selected)
  }
  return {
    state$,
    toggle: (id) =>
      choose(({ all, selected }) => {
        const family = withDescendants(all, id)
        const rest = selected.filter((other) => !family.has(other))
        return selected.includes(id) ? rest : [...rest, ...family]
      }),
    selectAll: () => choose(({ all }) => all.map(({ id }) => id)),
    clear: () => choose(() => []),
    reload: () => reloads$.next(),
  }
}

/** Returns a workspace and its descendants. */
const withDescendants = (all: ReadonlyArray<Workspace>, id: WorkspaceId): ReadonlySet<WorkspaceId> => {
  const family = new Set([id])
  for (let grown = true; grown;) {
    grown = false
    for (const workspace of all)
      if (workspace.parentId !== null && family.has(workspace.parentId) && !family.has(workspace.id)) {
        family.add(workspace.id)
        grown = true
      }
  }
  return family
}

/**
 * Says why a bot may not be added with this selection: no workspace is selected (bots, section 5), or they could not be
 * loaded. Undefined if it may, and while the workspaces still load.
 */
export const missingSelection = ({ status, selected }: WorkspaceSelectionState): string | undefined => {
  if (status === "loading" || selected.length > 0) return undefined
  return status === "failed" ? workspaceMessages.unavailable : workspaceMessages.noneSelected
}

/** Workspace ids for list queries; undefined until the tree has loaded. */
export const selectedIds = (selection: WorkspaceSelection) =>
  selection.state$.pipe(
    filter((state) => state.status === "ready"),
    map((state) => state.selected),
    distinctUntilChanged((a, b) => a.length === b.length && a.every((id, at) => id === b[at])),
  )
