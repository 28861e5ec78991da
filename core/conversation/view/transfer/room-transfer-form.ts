import { Result } from "effect"
import { combineLatest, concat, distinctUntilChanged, filter, map, of, startWith, Subject, switchMap } from "rxjs"
import type { CompanyId, UserId, WorkspaceId } from "../../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import {
  emptyRoomTransfer,
  type RoomTransfer,
  type RoomTransferDraft,
  roomTransferOf,
  type RoomTransferType,
} from "../../../transfer/index.ts"
import { type AttendantChoice, byReadiness, onlineAmong, type Rooms } from "../../rooms/rooms.ts"
import type { RoomBulk } from "../rooms/room-bulk.ts"

/** The attendants of the chosen workspace: online first, then those with the fewest rooms. */
export interface AttendantChoices {
  readonly status: "none" | "loading" | "ready" | "failed"
  readonly people: ReadonlyArray<AttendantChoice>
  /** How many of them are online, and take turns. */
  readonly online: number
}

/** The panel of 'Transferir salas': workspace, then type, then collaborator. */
export interface RoomTransferForm {
  readonly draft$: Behavior<RoomTransferDraft>
  readonly attendants$: Behavior<AttendantChoices>
  /** The transfer, once the choices are complete. */
  readonly transfer$: Behavior<RoomTransfer | undefined>
  chooseWorkspace(id: WorkspaceId): void
  chooseType(type: RoomTransferType): void
  chooseUser(id: UserId): void
  sendOutside(outside: boolean): void
  reloadAttendants(): void
}

/** The dependencies of the panel's choices. */
export interface RoomTransferDeps {
  readonly rooms: Pick<Rooms, "attendants">
  readonly companyId: CompanyId
  /** The action that the choices are for: it says when they were refused. */
  readonly bulk: Pick<RoomBulk, "state$" | "forgetFailure">
}

/**
 * Creates the panel's choices. The attendants load with each chosen workspace, and again, with none of them chosen, after
 * a transfer was refused because one is gone.
 */
export const createRoomTransferForm = (scope: Scope, deps: RoomTransferDeps): RoomTransferForm => {
  const changes$ = new Subject<(draft: RoomTransferDraft) => RoomTransferDraft>()
  const draft$ = evolve(scope, emptyRoomTransfer, changes$)
  const reloads$ = new Subject<void>()
  const none: AttendantChoices = { status: "none", people: [], online: 0 }
  const workspace$ = draft$.pipe(
    map(({ workspaceId }) => workspaceId),
    distinctUntilChanged(),
  )
  const attendants$ = hold<AttendantChoices>(
    scope,
    none,
    combineLatest([workspace$, reloads$.pipe(startWith(undefined))]).pipe(
      switchMap(([workspaceId]) =>
        workspaceId === null
          ? of(none)
          : concat(
              of<AttendantChoices>({ ...none, status: "loading" }),
              callStream(() => deps.rooms.attendants(deps.companyId, workspaceId)).pipe(
                map((answer): AttendantChoices =>
                  Result.isFailure(answer)
                    ? { ...none, status: "failed" }
                    : {
                        status: "ready",
                        people: answer.success.toSorted(byReadiness),
                        online: onlineAmong(answer.success),
                      },
                ),
              ),
            ),
      ),
    ),
  )
  const change = (part: Partial<RoomTransferDraft>) => changes$.next((draft) => ({ ...draft, ...part }))
  const choose = (part: Partial<RoomTransferDraft>) => {
    change(part)
    deps.bulk.forgetFailure()
  }
  const refused$ = deps.bulk.state$.pipe(filter((state) => state.step === "asking" && state.failure !== undefined))
  scope.add(
    refused$.subscribe(() => {
      change({ userId: null })
      reloads$.next()
    }),
  )
  return {
    draft$,
    attendants$,
    transfer$: derive(scope, draft$, (draft) => Result.getOrUndefined(roomTransferOf(draft))),
    chooseWorkspace: (workspaceId) => choose({ workspaceId, userId: null }),
    chooseType: (type) => choose({ type }),
    chooseUser: (userId) => choose({ userId }),
    sendOutside: (sendToThirdpartySystem) => choose({ sendToThirdpartySystem }),
    reloadAttendants: () => reloads$.next(),
  }
}
