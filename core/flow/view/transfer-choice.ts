import { Result } from "effect"
import { concat, map, merge, of, Subject, switchMap } from "rxjs"
import type { CollaboratorChoice, Collaborators } from "../../access/index.ts"
import type { CompanyId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Workspace } from "../../tenancy/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"

/** What the choice of people shows. */
export interface TransferChoiceState {
  readonly workspaces: ReadonlyArray<Workspace>
  readonly workspaceId: WorkspaceId | undefined
  readonly type: "specific" | "sequential" | undefined
  readonly people: ReadonlyArray<CollaboratorChoice>
  readonly peopleStatus: "none" | "loading" | "ready" | "failed"
  readonly userId: UserId | undefined
  readonly onlyOnlineUser: boolean
  /** What the choices come to; undefined while they are incomplete: 'Salvar' is disabled. */
  readonly target: TransferTarget | undefined
}

/** The transfer dialog's way to people: workspace, then 'Colaborador específico' or 'Sequencial', then the person. */
export interface TransferChoice {
  readonly state$: Behavior<TransferChoiceState>
  chooseWorkspace(id: WorkspaceId): void
  chooseType(type: "specific" | "sequential"): void
  choosePerson(id: UserId): void
  setOnlyOnline(only: boolean): void
}

/** Begins with the current choice where it is one of people; the people of a workspace are loaded when it is chosen. */
export const createTransferChoice = (
  scope: Scope,
  deps: {
    readonly collaborators: Collaborators
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<Workspace>
    readonly current: TransferTarget | null
  },
): TransferChoice => {
  type Change = (state: TransferChoiceState) => TransferChoiceState
  const changes$ = new Subject<Change>()
  const asked$ = new Subject<WorkspaceId>()
  const people$ = asked$.pipe(
    switchMap((workspaceId) =>
      concat(
        of((state: TransferChoiceState): TransferChoiceState => ({ ...state, people: [], peopleStatus: "loading" })),
        callStream(() => deps.collaborators.ofWorkspace(deps.companyId, workspaceId)).pipe(
          map(
            (answer): Change =>
              (state) =>
                Result.isSuccess(answer)
                  ? { ...state, people: answer.success, peopleStatus: "ready" }
                  : { ...state, peopleStatus: "failed" },
          ),
        ),
      ),
    ),
  )
  const { current } = deps
  const person = current?.kind === "specific-person" ? current : undefined
  const turn = current?.kind === "sequential-person" ? current : undefined
  const first: TransferChoiceState = {
    workspaces: deps.workspaces,
    workspaceId: person?.workspaceId ?? turn?.workspaceId,
    type: person ? "specific" : turn ? "sequential" : undefined,
    people: [],
    peopleStatus: "none",
    userId: person?.userId,
    onlyOnlineUser: turn?.onlyOnlineUser ?? false,
    target: person ?? turn,
  }
  const state$ = evolve(scope, first, merge(changes$, people$).pipe(map((change) => (state) => decided(change(state)))))
  if (first.workspaceId !== undefined) asked$.next(first.workspaceId)
  return {
    state$,
    chooseWorkspace: (workspaceId) => {
      changes$.next((state) => ({ ...state, workspaceId, userId: undefined }))
      asked$.next(workspaceId)
    },
    // Choosing sequential clears the person (conversations, section 4).
    chooseType: (type) => changes$.next((state) => ({ ...state, type, userId: undefined })),
    choosePerson: (userId) => changes$.next((state) => ({ ...state, userId })),
    setOnlyOnline: (onlyOnlineUser) => changes$.next((state) => ({ ...state, onlyOnlineUser })),
  }
}

const decided = (state: TransferChoiceState): TransferChoiceState => {
  const { workspaceId, type, userId, people, onlyOnlineUser } = state
  const person = people.find(({ id }) => id === userId)
  if (workspaceId === undefined) return { ...state, target: undefined }
  if (type === "sequential") return { ...state, target: { kind: "sequential-person", workspaceId, onlyOnlineUser } }
  if (type !== "specific" || person === undefined) return { ...state, target: undefined }
  return { ...state, target: { kind: "specific-person", workspaceId, userId: person.id, userName: person.name } }
}
