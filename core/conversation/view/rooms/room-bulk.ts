import { countOfSelected } from "../../../shell/index.ts"
import { type RowChoice } from "../../../shell/view/index.ts"
import { Effect } from "effect"
import { concat, finalize, map, Observable, of, Subject, switchMap } from "rxjs"
import type { CallRefused, CompanyId } from "../../../kernel/index.ts"
import type { LabelChange } from "../../../label/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Departures, Toasts } from "../../../shell/index.ts"
import type { RoomTransfer } from "../../../transfer/index.ts"
import { roomMessages as say } from "../../rooms/room-messages.ts"
import { type RoomAction, roomsFor } from "../../rooms/room-actions.ts"
import type { AttendantGone, Rooms } from "../../rooms/rooms.ts"
import type { RoomLabels } from "../../rooms/room-labels.ts"
import type { RoomRow } from "../../rooms/room-row.ts"
import { type BulkChange, type BulkRun, callWithoutUnseen, failedNotice, noticeOfRun, runInCalls } from "./bulk-run.ts"
import { collectRooms } from "./collect-rooms.ts"
import type { RoomsTable } from "./rooms-table.ts"

/** The step of an action on many rooms. */
export type RoomBulkState =
  | { readonly step: "idle" }
  /** The rooms of the whole filter are being loaded. */
  | { readonly step: "collecting"; readonly action: RoomAction; readonly done: number; readonly total: number }
  /** The confirmation of 'Fechar salas', or the panel of 'Transferir salas'. */
  | {
      readonly step: "asking"
      readonly action: RoomAction
      /** The rooms that the action applies to. */
      readonly fit: ReadonlyArray<RoomRow>
      readonly passedOver: number
      /** Why the last attempt was refused: another choice is needed. */
      readonly failure: string | undefined
    }
  | { readonly step: "running"; readonly action: RoomAction; readonly done: number; readonly total: number }

/** 'Fechar salas' and 'Transferir salas' (conversations, section 2), and 'Etiquetar salas'. */
export interface RoomBulk {
  readonly state$: Behavior<RoomBulkState>
  /** Chooses an action; without selected rooms it only shows the warning. */
  choose(action: RoomAction): void
  close(): void
  transfer(transfer: RoomTransfer): void
  /** Puts labels on the rooms and takes others off. */
  label(change: LabelChange): void
  /** Removes the reason of the last refusal: another choice was made. */
  forgetFailure(): void
  /** Leaves the question; stops a run after the call that is under way. */
  cancel(): void
}

/** The dependencies of the actions. */
export interface RoomBulkDeps {
  readonly rooms: Pick<Rooms, "close" | "transfer">
  readonly roomLabels: RoomLabels
  readonly companyId: () => CompanyId
  readonly table: Pick<RoomsTable, "list" | "rowsAt" | "stillSeen">
  readonly choice: RowChoice<RoomRow>
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly departures: Departures
}

type BulkFailure = AttendantGone | CallRefused
const idle: RoomBulkState = { step: "idle" }

/** Creates the actions on the selected rooms. */
export const createRoomBulk = (scope: Scope, deps: RoomBulkDeps): RoomBulk => {
  const { rooms, roomLabels, companyId, table, choice, toasts, confirmations, departures } = deps
  const steps$ = new Subject<Observable<RoomBulkState>>()
  const state$ = hold(scope, idle, steps$.pipe(switchMap((step$) => step$)))
  let stopping = false

  const asking = (action: RoomAction, rows: ReadonlyArray<RoomRow>, failure?: string): RoomBulkState => ({
    step: "asking",
    action,
    ...roomsFor(action, rows),
    failure,
  })

  /** Loads the selected rooms, if they are all of a filter, and asks. */
  const ask$ = (action: RoomAction): Observable<RoomBulkState> => {
    const selection = choice.selection$.value
    if (selection.kind === "some") return of(asking(action, [...selection.rows.values()]))
    const total = countOfSelected(selection)
    return concat(
      of<RoomBulkState>({ step: "collecting", action, done: 0, total }),
      collectRooms(table).pipe(
        map((found): RoomBulkState => {
          if (found.status === "failed") {
            toasts.show({ kind: "error", ...failedNotice(action) })
            return idle
          }
          const rows = found.rows.filter(({ id }) => !selection.except.has(id))
          return found.status === "ready"
            ? asking(action, rows)
            : { step: "collecting", action, done: rows.length, total }
        }),
      ),
    )
  }

  const run = (
    action: RoomAction,
    call: (part: ReadonlyArray<RoomRow>) => Effect.Effect<BulkChange<RoomRow>, BulkFailure>,
  ): void => {
    const { value } = state$
    if (value.step !== "asking" || value.action !== action || value.fit.length === 0) return
    const { fit } = value
    stopping = false
    steps$.next(
      new Observable((out) => {
        const unguard = departures.guard((leave) => confirmations.ask(leaving(action, leave)))
        const running = runInCalls(fit, callWithoutUnseen(call, table.stillSeen), () => stopping)
          .pipe(
            map((now): RoomBulkState =>
              now.status === "running"
                ? { step: "running", action, done: now.sent, total: now.total }
                : settled(action, now, fit),
            ),
            finalize(unguard),
          )
          .subscribe(out)
        return running
      }),
    )
  }

  /** The rooms that were not sent, or not transferred, stay selected; those that are no longer seen do not. */
  const settled = (
    action: RoomAction,
    now: BulkRun<RoomRow, BulkFailure>,
    fit: ReadonlyArray<RoomRow>,
  ): RoomBulkState => {
    const rest = [...now.passedOver, ...fit.slice(now.sent)]
    const gone = now.failure?._tag === "AttendantGone" ? now.failure : undefined
    choice.replace(rest)
    table.list.reload()
    if (gone === undefined || now.changed > 0 || now.unseen > 0) toasts.show(noticeOfRun(action, now))
    return gone === undefined ? idle : asking(action, rest, gone.message)
  }

  return {
    state$,
    choose: (action) => {
      if (state$.value.step !== "idle") return
      if (countOfSelected(choice.selection$.value) > 0) steps$.next(ask$(action))
      else toasts.show({ kind: "warning", title: say.nothingSelected, detail: say.nothingSelectedDetail })
    },
    close: () =>
      run("close", (part) =>
        // what is passed over is closed already
        rooms.close(companyId(), idsOf(part)).pipe(Effect.map((changed) => ({ changed, passedOver: [] }))),
      ),
    transfer: (transfer) =>
      run("transfer", (part) =>
        rooms
          .transfer(companyId(), idsOf(part), transfer)
          .pipe(Effect.map((ids) => ({ changed: ids.length, passedOver: part.filter(({ id }) => !ids.includes(id)) }))),
      ),
    label: (change) =>
      run("label", (part) =>
        roomLabels.put(companyId(), idsOf(part), change).pipe(
          // what is passed over has these labels already
          Effect.map((changed) => ({ changed, passedOver: [] })),
        ),
      ),
    forgetFailure: () => {
      const { value } = state$
      if (value.step === "asking" && value.failure !== undefined) steps$.next(of({ ...value, failure: undefined }))
    },
    cancel: () => {
      if (state$.value.step === "running") stopping = true
      else steps$.next(of(idle))
    },
  }
}

const idsOf = (rows: ReadonlyArray<RoomRow>) => rows.map(({ id }) => id)

const underWay: Readonly<Record<RoomAction, string>> = {
  close: "fechadas",
  transfer: "transferidas",
  label: "etiquetadas",
}

const leaving = (action: RoomAction, leave: () => void) => ({
  title: `As salas ainda estão sendo ${underWay[action]}`,
  text: "Se você sair agora, as salas que faltam ficam como estão. Deseja sair?",
  yes: "Sair",
  no: "Continuar aqui",
  danger: true,
  confirmed: leave,
})
