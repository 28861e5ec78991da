import { Result } from "effect"
import { concat, EMPTY, exhaustMap, map, merge, of, startWith, Subject, switchMap, timer } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused, Page, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, type Scope } from "../../kernel/view/index.ts"
import type { TeamCandidate, WorkspaceRecords } from "../workspace-records.ts"

/** State of the list of people. */
export interface TeamListState {
  readonly search: string
  /** Who was put on the team or taken off it while another search shows, then the people found so far. */
  readonly people: ReadonlyArray<TeamCandidate>
  /** Whom the search finds in all; undefined until its first batch has loaded. */
  readonly total: number | undefined
  readonly status: "idle" | "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
}

/** The people who may be on a team, in batches as one scrolls (access, section 9). */
export interface TeamList {
  readonly state$: Behavior<TeamListState>
  /** Searches by name or mail, debounced by 600 ms. */
  search(text: string): void
  /** Loads the next batch, if there is one; also the first, and again after a failure. */
  more(): void
  /** Keeps these people in sight, whatever is searched. */
  keep(ids: ReadonlyArray<UserId>): void
}

/** People of one batch (access, section 9, 'User lazy-load batches'). */
export const teamBatch = 10

interface Loaded extends Omit<TeamListState, "people"> {
  readonly found: ReadonlyArray<TeamCandidate>
  /** The offset of the next batch. */
  readonly read: number
  readonly kept: ReadonlyArray<TeamCandidate>
}

const nothing: Loaded = {
  search: "",
  found: [],
  read: 0,
  kept: [],
  total: undefined,
  status: "idle",
  failure: undefined,
}

/** In milliseconds. */
const typingPause = 600

/** Creates the list for the team of a workspace, whose members come first; or for a new one. Loads nothing by itself. */
export const createTeamList = (
  scope: Scope,
  workspaceId: WorkspaceId | undefined,
  { workspaces, session }: { readonly workspaces: WorkspaceRecords; readonly session: Pick<Session, "companyId"> },
): TeamList => {
  type Change = (state: Loaded) => Loaded
  const texts$ = new Subject<string>()
  const mores$ = new Subject<void>()
  const changes$ = new Subject<Change>()

  const load = (search: string) =>
    concat(
      of((state: Loaded): Loaded => ({ ...state, status: "loading", failure: undefined })),
      callStream(() =>
        workspaces.people({
          companyId: session.companyId(),
          search,
          offset: loaded$.value.read,
          limit: teamBatch,
          ...(workspaceId === undefined ? {} : { workspaceId }),
        }),
      ).pipe(
        map(
          (answer): Change =>
            (state) =>
              Result.isSuccess(answer)
                ? grown(state, answer.success)
                : { ...state, status: "failed", failure: answer.failure },
        ),
      ),
    )
  const wantsMore = ({ status, total, read }: Loaded) => status !== "loading" && (total === undefined || read < total)
  const loads$ = texts$.pipe(
    map((text) => ({ text, typed: true })),
    startWith({ text: "", typed: false }),
    // the answer to an older search is dropped
    switchMap(({ text, typed }) =>
      merge(
        typed ? of(cleared(text)) : EMPTY,
        typed ? timer(typingPause).pipe(switchMap(() => load(text))) : EMPTY,
        mores$.pipe(exhaustMap(() => (wantsMore(loaded$.value) ? load(text) : EMPTY))),
      ),
    ),
  )
  const loaded$: Behavior<Loaded> = evolve(scope, nothing, merge(changes$, loads$))
  return {
    state$: derive(scope, loaded$, shown),
    search: (text) => texts$.next(text),
    more: () => mores$.next(),
    keep: (ids) => changes$.next((state) => keeping(state, ids)),
  }
}

const cleared =
  (search: string) =>
  (state: Loaded): Loaded => ({ ...nothing, kept: state.kept, search, status: "loading" })

const grown = (state: Loaded, { result, total }: Page<TeamCandidate>): Loaded => ({
  ...state,
  // a person who moved between two batches is shown once
  found: [...state.found, ...result.filter(({ id }) => state.found.every((person) => person.id !== id))],
  read: state.read + result.length,
  // an empty batch is the end, whatever the total was
  total: result.length === 0 ? state.read : total,
  status: "ready",
})

const keeping = (state: Loaded, ids: ReadonlyArray<UserId>): Loaded => {
  const fresh = ids.filter((id) => state.kept.every((person) => person.id !== id))
  return { ...state, kept: [...state.kept, ...state.found.filter(({ id }) => fresh.includes(id))] }
}

const shown = ({ search, found, kept, total, status, failure }: Loaded): TeamListState => ({
  search,
  people: [...kept.filter(({ id }) => found.every((person) => person.id !== id)), ...found],
  total,
  status,
  failure,
})
