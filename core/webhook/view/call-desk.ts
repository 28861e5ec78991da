import { Result } from "effect"
import { concat, defer, exhaustMap, map, merge, type Observable, of, Subject, switchMap, tap } from "rxjs"
import { type SystemCall, trialValues } from "../../flow/index.ts"
import type { BotId, CallRefused, Clock, NodeId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { nothingFound, type BotSecret, type SystemCalls, type TriedCall } from "../system-calls.ts"
import { nameOfFailure } from "../webhook-calls.ts"
import { webhookMessages as say } from "../webhook-messages.ts"
import { askedBy, type CallTrials, type CallTrialState, type TriedOut } from "./call-trials.ts"

/** The state of what stands beside the call of a node. */
export interface CallDeskState extends TriedOut {
  /** Undefined until they are known. */
  readonly secrets: ReadonlyArray<BotSecret> | undefined
  readonly storing: boolean
  /** Why a secret was not stored; what was typed stays. */
  readonly secretRefused: string | undefined
}

/** Trying a call out, and the secrets of the bot. */
export interface CallDesk {
  readonly state$: Behavior<CallDeskState>
  /** Writes into a field of the trial (`trialFields`). */
  setValue(key: string, value: string): void
  tryOut(call: SystemCall): void
  /** Stores a secret; `stored` runs once it is. */
  saveSecret(name: string, value: string, stored: () => void): void
  removeSecret(name: string): void
}

export interface CallDeskDeps {
  readonly calls: SystemCalls
  readonly botId: BotId
  /** The node whose call it is, and where its trials are remembered. */
  readonly node: NodeId
  readonly trials: CallTrials
  readonly toasts: Toasts
  readonly clock: Clock
  /** Returns the time zone of the company, in which formulas read days. */
  readonly timeZone: () => string
  /** Told which secrets the bot has, whenever that is known anew. */
  readonly noteSecrets: (names: ReadonlyArray<string>) => void
}

type Change = (state: CallDeskState) => CallDeskState

/** Creates the desk of a call, with what was tried of it before, and loads the secrets of its bot. */
export const createCallDesk = (scope: Scope, deps: CallDeskDeps): CallDesk => {
  const { calls, botId, node, trials, toasts, noteSecrets, clock, timeZone } = deps
  const values$ = new Subject<Change>()
  const trials$ = new Subject<SystemCall>()
  const writes$ = new Subject<() => Observable<Change>>()
  const tell = (answer: Result.Result<ReadonlyArray<BotSecret>, CallRefused>): void => {
    if (Result.isSuccess(answer)) noteSecrets(answer.success.map(({ name }) => name))
  }
  const listed = (answer: Result.Result<ReadonlyArray<BotSecret>, CallRefused>): Change =>
    Result.isSuccess(answer)
      ? (state) => ({ ...state, secrets: answer.success, storing: false, secretRefused: undefined })
      : (state) => ({ ...state, storing: false, secretRefused: sentenceOf(answer.failure) })
  const loaded$ = callStream(() => calls.secrets(botId)).pipe(
    tap(tell),
    map(
      (answer): Change =>
        (state) =>
          Result.isSuccess(answer) ? { ...state, secrets: answer.success } : state,
    ),
  )
  const tried$ = trials$.pipe(
    switchMap((call) =>
      concat(
        of((state: CallDeskState): CallDeskState => ({ ...state, trial: { state: "running" } })),
        defer(() => {
          const { values } = state$.value
          const asked = askedBy(call, values)
          const filled = trialValues(call, values, { now: clock.now(), timeZone: timeZone() })
          return callStream(() => calls.tryOut(botId, { call, values: filled })).pipe(
            map((answer): Change => {
              const trial: CallTrialState = Result.isSuccess(answer)
                ? { state: "answered", asked, answer: answer.success, words: wordsOf(answer.success) }
                : { state: "refused", asked, message: sentenceOf(answer.failure) }
              return (state) => ({ ...state, trial })
            }),
          )
        }),
      ),
    ),
  )
  const state$: Behavior<CallDeskState> = evolve<CallDeskState>(
    scope,
    { secrets: undefined, storing: false, secretRefused: undefined, ...trials.of(node) },
    merge(values$, loaded$, tried$, writes$.pipe(exhaustMap((write) => write()))),
  )
  scope.add(state$.subscribe((state) => trials.note(node, state)))
  const storing: Change = (state) => ({ ...state, storing: true, secretRefused: undefined })
  return {
    state$,
    setValue: (key, value) => values$.next((state) => ({ ...state, values: { ...state.values, [key]: value } })),
    tryOut: (call) => trials$.next(call),
    saveSecret: (name, value, stored) =>
      writes$.next(() =>
        concat(
          of(storing),
          callStream(() => calls.saveSecret(botId, name, value)).pipe(
            tap(tell),
            map((answer): Change => {
              if (Result.isSuccess(answer)) {
                toasts.show({ kind: "ok", title: say.secretSaved })
                stored()
              }
              return listed(answer)
            }),
          ),
        ),
      ),
    removeSecret: (name) =>
      writes$.next(() =>
        concat(
          of(storing),
          callStream(() => calls.removeSecret(botId, name)).pipe(
            tap(tell),
            map((answer): Change => {
              if (Result.isSuccess(answer)) toasts.show({ kind: "ok", title: say.secretRemoved })
              return listed(answer)
            }),
          ),
        ),
      ),
  }
}

/** The sentence of the first field that is wrong says more than that some are. */
const sentenceOf = (failure: CallRefused): string =>
  failure._tag === "InvalidInput" ? (failure.errors?.[0]?.message ?? failure.message) : failure.message

/** Says what a system answered: '200 · 84 ms', or why it has not. */
const wordsOf = ({ status, failure, milliseconds }: TriedCall): string => {
  const outcome =
    failure !== null
      ? nameOfFailure({ failure, status })
      : status === nothingFound
        ? "404: nada encontrado, valores vazios"
        : String(status)
  return `${outcome} · ${milliseconds} ms`
}
