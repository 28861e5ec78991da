import { Result } from "effect"
import { concat, exhaustMap, map, merge, mergeMap, type Observable, of, startWith, Subject, switchMap } from "rxjs"
import type { BotId, CallRefused, WebhookCallId } from "../../kernel/index.ts"
import { callStream } from "../../kernel/view/index.ts"
import type { WebhookField } from "../webhook-addresses.ts"
import type { RecordedCall } from "../webhook-calls.ts"
import type { KnownSecret, NewSecret, WebhookConfigs, WebhookPause } from "../webhook-configs.ts"
import { blankWebhookValues, readWebhookForm, type WebhookValues } from "./webhook-form.ts"

/** The outcome of a test, of the address as it stood then. */
export type WebhookTestState =
  | { readonly state: "running" }
  | { readonly state: "called"; readonly address: string; readonly call: RecordedCall }
  | { readonly state: "refused"; readonly address: string; readonly message: string }

/** The state of the dialog besides its form. */
export interface WebhookEditorState {
  readonly secret: KnownSecret | null
  /** Shown until the dialog closes: nobody answers it again. */
  readonly newSecret: NewSecret | undefined
  readonly renewing: boolean
  readonly paused: WebhookPause | null
  readonly tests: Readonly<Partial<Record<WebhookField, WebhookTestState>>>
  readonly calls: ReadonlyArray<RecordedCall>
  readonly callsStatus: "loading" | "ready" | "failed"
  readonly onlyFailures: boolean
  /** The call whose bodies are shown. */
  readonly opened: WebhookCallId | undefined
  readonly repeating: boolean
}

type State = WebhookEditorState

/** A change of the dialog's state. */
export type WebhookEditorChange = (state: WebhookEditorState) => WebhookEditorState
type Change = WebhookEditorChange

interface TrialDeps {
  readonly webhooks: Pick<WebhookConfigs, "test" | "repeat" | "calls">
  readonly botId: BotId
  /** The form as it stands. */
  readonly values: () => WebhookValues
  readonly refuse: (failure: Pick<CallRefused, "message">) => void
}

/** The calls of the dialog: tests of what stands in the form, the log, and repetitions. */
export interface WebhookTrials {
  readonly changes$: Observable<WebhookEditorChange>
  test(field: WebhookField): void
  repeat(id: WebhookCallId): void
  reload(): void
}

/** Creates the calls of the dialog; the log is loaded once `changes$` is subscribed to. */
export const createWebhookTrials = ({ webhooks, botId, values, refuse }: TrialDeps): WebhookTrials => {
  const tests$ = new Subject<WebhookField>()
  const repeats$ = new Subject<WebhookCallId>()
  const callReloads$ = new Subject<void>()

  const tested$ = tests$.pipe(
    mergeMap((field): Observable<Change> => {
      const { [field]: address, headers } = values()
      const draft = readWebhookForm({ ...blankWebhookValues, headers })
      const running = (state: State): State => ({ ...state, tests: { ...state.tests, [field]: { state: "running" } } })
      if (Result.isFailure(draft)) {
        const message = draft.failure[0]?.message ?? ""
        return of((state) => ({ ...state, tests: { ...state.tests, [field]: { state: "refused", address, message } } }))
      }
      return concat(
        of(running),
        callStream(() => webhooks.test(botId, { field, address: address.trim(), headers: draft.success.headers })).pipe(
          map((answer): Change => {
            const outcome: WebhookTestState = Result.isFailure(answer)
              ? { state: "refused", address, message: answer.failure.message }
              : { state: "called", address, call: answer.success }
            return (state) => ({ ...withCall(state, answer), tests: { ...state.tests, [field]: outcome } })
          }),
        ),
      )
    }),
  )
  const repeated$ = repeats$.pipe(
    exhaustMap((id) =>
      concat(
        of((state: State): State => ({ ...state, repeating: true })),
        callStream(() => webhooks.repeat(botId, id)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              refuse(answer.failure)
              return (state) => ({ ...state, repeating: false })
            }
            const { id: opened } = answer.success
            return (state) => ({ ...withCall(state, answer), repeating: false, opened })
          }),
        ),
      ),
    ),
  )
  const calls$ = callReloads$.pipe(
    startWith(undefined),
    switchMap(() =>
      concat(
        of((state: State): State => ({ ...state, callsStatus: state.calls.length > 0 ? "ready" : "loading" })),
        callStream(() => webhooks.calls(botId)).pipe(
          map(
            (answer): Change =>
              (state) =>
                Result.isFailure(answer)
                  ? { ...state, callsStatus: "failed" }
                  : { ...state, callsStatus: "ready", calls: answer.success },
          ),
        ),
      ),
    ),
  )
  return {
    changes$: merge(tested$, repeated$, calls$),
    test: (field) => tests$.next(field),
    repeat: (id) => repeats$.next(id),
    reload: () => callReloads$.next(),
  }
}

/** Puts a call that was just made at the top of the log. A success ends a pause. */
const withCall = (state: WebhookEditorState, answer: Result.Result<RecordedCall, unknown>): WebhookEditorState =>
  Result.isFailure(answer)
    ? state
    : {
        ...state,
        calls: [answer.success, ...state.calls],
        callsStatus: "ready",
        paused: answer.success.failure === null ? null : state.paused,
      }
