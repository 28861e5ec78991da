import { type Effect, Result } from "effect"
import { concatMap, map, merge, Subject } from "rxjs"
import type { CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { type Label, type LabelChange, labelsOfOne } from "../label.ts"
import { labelMessages as say } from "../label-messages.ts"
import { withLabels } from "../labels-of-one.ts"
import { hasLabel } from "./label-options.ts"

/** The labels of a room or a contact, which are put on and taken off one by one. */
export interface PutLabels {
  /** As they are shown: at once, and as before where a change was refused. */
  readonly labels$: Behavior<ReadonlyArray<Label>>
  /** Puts a label on, or takes it off if it is there. */
  toggle(label: Label): void
  /** Puts a label on; nothing happens if it is there. */
  add(label: Label): void
}

/** Creates the labels of one room or contact, which follow what others change; `put` is called one by one, in order. */
export const createPutLabels = (
  scope: Scope,
  deps: {
    readonly labels$: Behavior<ReadonlyArray<Label>>
    readonly put: (change: LabelChange) => Effect.Effect<unknown, CallRefused>
    readonly toasts: Pick<Toasts, "show">
  },
): PutLabels => {
  const { labels$: given$, put, toasts } = deps
  interface Put {
    readonly change: LabelChange
    readonly label: Label
  }
  interface State {
    readonly stored: ReadonlyArray<Label>
    /** Those that were not answered yet, in their order. */
    readonly pending: ReadonlyArray<Put>
  }
  const puts$ = new Subject<Put>()
  const shown = ({ stored, pending }: State) =>
    pending.reduce((labels, { change, label }) => withLabels(labels, change, [label]), stored)
  const answers$ = new Subject<(state: State) => State>()
  const state$ = evolve<State>(
    scope,
    { stored: given$.value, pending: [] },
    merge(
      given$.pipe(
        map((stored) => (state: State): State => ({ ...state, stored })),
      ),
      puts$.pipe(
        map((one) => (state: State): State => ({ ...state, pending: [...state.pending, one] })),
      ),
      answers$,
    ),
  )
  // What was put on or taken off is sent, whatever is open by then.
  puts$
    .pipe(concatMap((one) => callStream(() => put(one.change)).pipe(map((answer) => ({ one, answer })))))
    .subscribe(({ one, answer }) => {
      const others = ({ pending }: State) => pending.filter((other) => other !== one)
      if (Result.isSuccess(answer))
        return answers$.next((state) => ({
          stored: withLabels(state.stored, one.change, [one.label]),
          pending: others(state),
        }))
      const errors = answer.failure._tag === "InvalidInput" ? (answer.failure.errors ?? []) : []
      toasts.show({ kind: "error", title: say.putFailed, detail: errors[0]?.message ?? answer.failure.message })
      answers$.next((state) => ({ ...state, pending: others(state) }))
    })
  const labels$ = evolve<ReadonlyArray<Label>>(scope, given$.value, state$.pipe(map((state) => () => shown(state))))
  const add = (label: Label) => {
    if (hasLabel(labels$.value, label.id)) return
    if (labels$.value.length >= labelsOfOne) toasts.show({ kind: "error", title: say.tooManyOnOne })
    else puts$.next({ change: { add: [label.id], remove: [] }, label })
  }
  return {
    labels$,
    add,
    toggle: (label) =>
      hasLabel(labels$.value, label.id) ? puts$.next({ change: { add: [], remove: [label.id] }, label }) : add(label),
  }
}
