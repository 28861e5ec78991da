import { Effect, Result } from "effect"
import { EMPTY, expand, map, type Observable, of } from "rxjs"
import { formatTotal } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import { roomMessages as say } from "../../rooms/room-messages.ts"
import { inParts, type RoomAction } from "../../rooms/room-actions.ts"
import { bulkLimit } from "../../rooms/rooms.ts"

/** What one call changed of the items that it was given. */
export interface BulkChange<Item> {
  readonly changed: number
  /** The items that were passed over, and that somebody may want to look at. */
  readonly passedOver: ReadonlyArray<Item>
  /** Number of items that the user no longer sees; 0 if absent. */
  readonly unseen?: number
}

/** The progress of an action on many rooms, and its end. */
export interface BulkRun<Item, E> {
  readonly status: "running" | "done" | "stopped" | "failed"
  /** Number of rooms that were sent and answered. */
  readonly sent: number
  /** Number of rooms that the action changed. */
  readonly changed: number
  /** The rooms that were sent and passed over. */
  readonly passedOver: ReadonlyArray<Item>
  /** Number of rooms that the user no longer sees: nothing was done with them. */
  readonly unseen: number
  readonly total: number
  readonly failure: E | undefined
}

/**
 * Sends items in calls of at most `bulkLimit`, one after the other. The first failure ends the run; `stopped` is asked
 * after each call.
 */
export const runInCalls = <Item, E>(
  items: ReadonlyArray<Item>,
  call: (part: ReadonlyArray<Item>) => Effect.Effect<BulkChange<Item>, E>,
  stopped: () => boolean,
): Observable<BulkRun<Item, E>> => {
  const parts = inParts(items, bulkLimit)
  const first: BulkRun<Item, E> = {
    status: items.length === 0 ? "done" : "running",
    sent: 0,
    changed: 0,
    passedOver: [],
    unseen: 0,
    total: items.length,
    failure: undefined,
  }
  return of(first).pipe(
    expand((run) => {
      const part = parts[run.sent / bulkLimit]
      if (run.status !== "running" || part === undefined) return EMPTY
      return callStream(() => call(part)).pipe(
        map((answer): BulkRun<Item, E> => {
          if (Result.isFailure(answer)) return { ...run, status: "failed", failure: answer.failure }
          const sent = run.sent + part.length
          const status = sent === run.total ? "done" : stopped() ? "stopped" : "running"
          const { changed, passedOver, unseen = 0 } = answer.success
          return {
            ...run,
            sent,
            status,
            changed: run.changed + changed,
            passedOver: [...run.passedOver, ...passedOver],
            unseen: run.unseen + unseen,
          }
        }),
      )
    }),
  )
}

/**
 * Makes a call that leaves out the items which the user no longer sees, instead of being refused for their sake. A
 * refusal has another reason if all of them are seen.
 */
export const callWithoutUnseen =
  <Item, E extends { readonly _tag: string }>(
    call: (part: ReadonlyArray<Item>) => Effect.Effect<BulkChange<Item>, E>,
    stillSeen: (part: ReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Item>, E>,
  ) =>
  (part: ReadonlyArray<Item>): Effect.Effect<BulkChange<Item>, E> => {
    const callAgain = (seen: ReadonlyArray<Item>, refusal: E): Effect.Effect<BulkChange<Item>, E> => {
      const unseen = part.length - seen.length
      if (unseen === 0) return Effect.fail(refusal)
      if (seen.length === 0) return Effect.succeed({ changed: 0, passedOver: [], unseen })
      return Effect.map(call(seen), (change) => ({ ...change, unseen }))
    }
    return call(part).pipe(
      Effect.catch((refusal) =>
        refusal._tag === "NotFound"
          ? Effect.flatMap(stillSeen(part), (seen) => callAgain(seen, refusal))
          : Effect.fail(refusal),
      ),
    )
  }

/** Returns the toast about the end of a run. */
export const noticeOfRun = (action: RoomAction, run: BulkRun<unknown, unknown>): Notice => {
  const { status, changed, total, unseen } = run
  if (unseen > 0) return noticeOfUnseen(action, run)
  if (status === "done" && action === "transfer" && changed > 0 && changed < total)
    return { kind: "warning", title: say.transferredSome(changed, total), detail: say.transferPassedOver }
  if (status === "done" && (changed > 0 || action !== "transfer")) return { kind: "ok", ...words[action].done }
  const done = doneWords(action, run)
  if (status === "stopped") return { kind: "warning", title: words[action].stopped, detail: done }
  const { title, detail } = failedNotice(action)
  return { kind: "error", title, detail: changed === 0 ? detail : `${detail} ${done}` }
}

/** The toast of a run that left out rooms which the user no longer sees. */
const noticeOfUnseen = (action: RoomAction, run: BulkRun<unknown, unknown>): Notice => {
  const { status, changed, total, passedOver, unseen } = run
  const left = say.unseenRooms(unseen)
  if (status !== "done") {
    const rest = noticeOfRun(action, { ...run, unseen: 0 })
    return { ...rest, detail: `${rest.detail} ${left}` }
  }
  const detail = passedOver.length === 0 ? left : `${left} ${say.transferPassedOver}`
  const done = action === "transfer" ? say.transferredSome(changed, total) : words[action].done.title
  return { kind: "warning", title: changed > 0 ? done : failedNotice(action).title, detail }
}

/** Returns the words about an action that failed. */
export const failedNotice = (action: RoomAction): { readonly title: string; readonly detail: string } =>
  words[action].failed

interface ActionWords {
  readonly done: { readonly title: string; readonly detail?: string }
  readonly failed: { readonly title: string; readonly detail: string }
  readonly stopped: string
  /** What was done with a room. */
  readonly participle: string
}

const words: Readonly<Record<RoomAction, ActionWords>> = {
  close: {
    done: { title: say.closed, detail: say.closedDetail },
    failed: { title: say.closeFailed, detail: say.closeFailedDetail },
    stopped: "Fechamento interrompido",
    participle: "fechada",
  },
  transfer: {
    done: { title: say.transferred },
    failed: { title: say.transferFailed, detail: say.transferFailedDetail },
    stopped: "Transferência interrompida",
    participle: "transferida",
  },
  label: {
    done: { title: say.labelled },
    failed: { title: say.labelFailed, detail: say.labelFailedDetail },
    stopped: "Etiquetas interrompidas",
    participle: "etiquetada",
  },
}

/** '100 de 300 salas foram fechadas; as outras continuam selecionadas.' */
const doneWords = (action: RoomAction, { changed, total }: BulkRun<unknown, unknown>): string => {
  const one = changed === 1
  return `${formatTotal(changed)} de ${formatTotal(total)} salas ${one ? "foi" : "foram"} ${words[action].participle}${one ? "" : "s"}; as outras continuam selecionadas.`
}
