import { Result } from "effect"
import { combineLatest, concat, distinctUntilChanged, map, of, startWith, Subject, switchMap } from "rxjs"
import type { CompanyId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, derive, evolve, hold, type Scope } from "../../kernel/view/index.ts"
import {
  emptyRoomTransfer,
  type RoomTransfer,
  type RoomTransferDraft,
  roomTransferOf,
  type RoomTransferType,
} from "../../transfer/index.ts"
import { type AttendantChoice, byReadiness, onlineAmong, type Rooms } from "../rooms.ts"

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

/** Creates the panel's choices; the attendants load with each chosen workspace. */
export const createRoomTransferForm = (
  scope: Scope,
  deps: { readonly rooms: Pick<Rooms, "attendants">; readonly companyId: CompanyId },
): RoomTransferForm => {
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
  return {
    draft$,
    attendants$,
    transfer$: derive(scope, draft$, (draft) => Result.getOrUndefined(roomTransferOf(draft))),
    chooseWorkspace: (workspaceId) => change({ workspaceId, userId: null }),
    chooseType: (type) => change({ type }),
    chooseUser: (userId) => change({ userId }),
    sendOutside: (sendToThirdpartySystem) => change({ sendToThirdpartySystem }),
    reloadAttendants: () => reloads$.next(),
  }
}
