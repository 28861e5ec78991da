import { Result } from "effect"
import { concat, map, merge, of, Subject, switchMap } from "rxjs"
import type { CollaboratorChoice, Collaborators } from "../../access/index.ts"
import type { CompanyId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Workspace } from "../../tenancy/index.ts"
import {
  choosePerson,
  chooseSource,
  chooseType,
  chooseWorkspace,
  draftOf,
  emptyTransferDraft,
  isToPeople,
  setOnlyOnline,
  targetOf,
  type TransferDraft,
  type TransferTarget,
} from "../index.ts"

/** State of the choice of users. */
export interface TransferChoiceState {
  readonly workspaces: ReadonlyArray<Workspace>
  readonly workspaceId: WorkspaceId | undefined
  readonly type: "specific" | "sequential" | undefined
  readonly people: ReadonlyArray<CollaboratorChoice>
  readonly peopleStatus: "none" | "loading" | "ready" | "failed"
  readonly userId: UserId | undefined
  readonly onlyOnlineUser: boolean
  /** The resulting target; undefined while the choices are incomplete and 'Salvar' is disabled. */
  readonly target: TransferTarget | undefined
}

/** The transfer dialog's part for people: workspace, then 'Colaborador específico' or 'Sequencial', then the user. */
export interface TransferChoice {
  readonly state$: Behavior<TransferChoiceState>
  chooseWorkspace(id: WorkspaceId): void
  chooseType(type: "specific" | "sequential"): void
  choosePerson(id: UserId): void
  setOnlyOnline(only: boolean): void
}

/**
 * Creates the choice, with the present target if it is to people; loads the members of a workspace when it is chosen.
 */
export const createTransferChoice = (
  scope: Scope,
  deps: {
    readonly collaborators: Collaborators
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<Workspace>
    readonly current: TransferTarget | null
  },
): TransferChoice => {
  type Change = (held: Held) => Held
  const changes$ = new Subject<Change>()
  const asked$ = new Subject<WorkspaceId>()
  const people$ = asked$.pipe(
    switchMap((workspaceId) =>
      concat(
        of((held: Held): Held => ({ ...held, people: [], peopleStatus: "loading" })),
        callStream(() => deps.collaborators.ofWorkspace(deps.companyId, workspaceId)).pipe(
          map(
            (answer): Change =>
              (held) =>
                Result.isSuccess(answer)
                  ? { ...held, people: answer.success, peopleStatus: "ready" }
                  : { ...held, peopleStatus: "failed" },
          ),
        ),
      ),
    ),
  )
  const { current } = deps
  const first: Held = {
    draft: current !== null && isToPeople(current) ? draftOf(current) : chooseSource(emptyTransferDraft, "workspace"),
    people: [],
    peopleStatus: "none",
  }
  const held$ = evolve(scope, first, merge(changes$, people$))
  const state$ = derive(scope, held$, (held) => shown(deps.workspaces, held))
  if (first.draft.workspaceId !== null) asked$.next(first.draft.workspaceId)
  const choose = (choice: (draft: TransferDraft) => TransferDraft) =>
    changes$.next((held) => ({ ...held, draft: choice(held.draft) }))
  return {
    state$,
    chooseWorkspace: (workspaceId) => {
      choose((draft) => chooseWorkspace(draft, workspaceId))
      asked$.next(workspaceId)
    },
    chooseType: (type) => choose((draft) => chooseType(draft, type)),
    choosePerson: (userId) =>
      changes$.next((held) => {
        const person = held.people.find(({ id }) => id === userId)
        return person === undefined ? held : { ...held, draft: choosePerson(held.draft, person) }
      }),
    setOnlyOnline: (only) => choose((draft) => setOnlyOnline(draft, only)),
  }
}

interface Held extends Pick<TransferChoiceState, "people" | "peopleStatus"> {
  readonly draft: TransferDraft
}

const shown = (workspaces: ReadonlyArray<Workspace>, { draft, people, peopleStatus }: Held): TransferChoiceState => ({
  workspaces,
  workspaceId: draft.workspaceId ?? undefined,
  type: draft.type ?? undefined,
  people,
  peopleStatus,
  userId: draft.person?.id,
  onlyOnlineUser: draft.onlyOnlineUser,
  target: Result.getOrUndefined(targetOf(draft)),
})
