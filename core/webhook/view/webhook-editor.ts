import { Effect, Result } from "effect"
import {
  concat,
  concatMap,
  exhaustMap,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
  tap,
} from "rxjs"
import { type BotId, type CallRefused, invalidInput, type WebhookCallId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { type WebhookField, webhookFields } from "../webhook-addresses.ts"
import { curlOf, fieldOfEvent, type RecordedCall } from "../webhook-calls.ts"
import type {
  KnownSecret,
  NewSecret,
  SavedWebhook,
  WebhookConfig,
  WebhookConfigs,
  WebhookPause,
} from "../webhook-configs.ts"
import type { WebhookHeader } from "../webhook-headers.ts"
import { webhookMessages as say } from "../webhook-messages.ts"
import {
  addressRefusal,
  blankWebhookValues,
  readWebhookForm,
  webhookChanges,
  WebhookFormValues,
  type WebhookValues,
  webhookValuesOf,
} from "./webhook-form.ts"

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

/** What is loaded besides the form's values. */
type WebhookFacts = Pick<WebhookConfig, "secret" | "paused">

/** The dialog 'Webhook' of a bot (bots, section 2, 'Channel cards'). */
export interface WebhookEditor {
  /** 'URL Webhook': where the customer's system writes to. */
  readonly hookUrl: string
  readonly record: RecordForm<WebhookValues, WebhookFacts>
  readonly state$: Behavior<WebhookEditorState>
  setHeader(at: number, header: WebhookHeader): void
  addHeader(): void
  removeHeader(at: number): void
  /** Calls an address as it stands in the form; does nothing while it is being tested, is empty or invalid. */
  test(field: WebhookField): void
  testAll(): void
  /** Replaces the secret, after a confirmation. */
  renewSecret(): void
  copyUrl(): void
  copySecret(): void
  copyCurl(call: RecordedCall): void
  showOnlyFailures(only: boolean): void
  /** Opens a recorded call, or closes it. */
  toggle(id: WebhookCallId): void
  repeat(id: WebhookCallId): void
  reloadCalls(): void
}

/** What the dialog needs: the bot, its port, and the page around it. */
export interface WebhookEditorDeps extends RecordFormDeps {
  readonly webhooks: WebhookConfigs
  readonly bot: { readonly id: BotId; readonly token: string }
  /** The product's origin: 'https://prosa.com.br'. */
  readonly origin: string
  /** Copies a text to the clipboard; resolves with whether it succeeded. */
  readonly copy: (text: string) => Promise<boolean>
  readonly closed: () => void
}

/** Creates the dialog, and loads configuration and calls. */
export const createWebhookEditor = (scope: Scope, deps: WebhookEditorDeps): WebhookEditor => {
  const { webhooks, bot, toasts, confirmations } = deps
  type State = WebhookEditorState
  type Change = (state: State) => State
  const changes$ = new Subject<Change>()
  const tests$ = new Subject<WebhookField>()
  const renewals$ = new Subject<void>()
  const repeats$ = new Subject<WebhookCallId>()
  const copies$ = new Subject<{ readonly text: string; readonly said: string }>()
  const callReloads$ = new Subject<void>()
  const hookUrl = `${deps.origin}/api/hooks/${bot.token}`
  const refuse = ({ message }: Pick<CallRefused, "message">) => toasts.show({ kind: "error", title: message })

  const record = createRecordForm<WebhookValues, WebhookFacts, unknown, SavedWebhook>(
    scope,
    {
      schema: WebhookFormValues,
      blank: blankWebhookValues,
      load: () =>
        webhooks.get(bot.id).pipe(
          Effect.map((config) => ({
            values: webhookValuesOf(config),
            facts: { secret: config.secret, paused: config.paused },
          })),
        ),
      save: () => {
        const draft = readWebhookForm(record.form.state$.value.values)
        return Result.isFailure(draft) ? Effect.fail(invalidInput(draft.failure)) : webhooks.save(bot.id, draft.success)
      },
      changes: webhookChanges,
      saved: say.saved,
      done: ({ config, newSecret }) =>
        changes$.next((state) => ({
          ...state,
          secret: config.secret,
          paused: config.paused,
          newSecret: newSecret ?? state.newSecret,
        })),
      closed: deps.closed,
    },
    deps,
  )
  const loaded$ = record.state$.pipe(
    map(
      (loaded): Change =>
        (state) =>
          loaded.status === "ready" ? { ...state, ...loaded.facts } : state,
    ),
  )
  const values = () => record.form.state$.value.values

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
        callStream(() =>
          webhooks.test(bot.id, { field, address: address.trim(), headers: draft.success.headers }),
        ).pipe(
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
  const renewed$ = renewals$.pipe(
    exhaustMap(() =>
      concat(
        of((state: State): State => ({ ...state, renewing: true })),
        callStream(() => webhooks.renewSecret(bot.id)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              refuse(answer.failure)
              return (state) => ({ ...state, renewing: false })
            }
            const newSecret = answer.success
            const { createdAt, ending } = newSecret
            toasts.show({ kind: "ok", title: say.secretRenewed })
            return (state) => ({ ...state, renewing: false, newSecret, secret: { createdAt, ending } })
          }),
        ),
      ),
    ),
  )
  const repeated$ = repeats$.pipe(
    exhaustMap((id) =>
      concat(
        of((state: State): State => ({ ...state, repeating: true })),
        callStream(() => webhooks.repeat(bot.id, id)).pipe(
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
  const copied$ = copies$.pipe(
    concatMap(({ text, said }) =>
      from(deps.copy(text)).pipe(
        tap((there) => toasts.show(there ? { kind: "ok", title: said } : { kind: "error", title: say.copyFailed })),
        map((): Change => (state) => state),
      ),
    ),
  )
  const calls$ = callReloads$.pipe(
    startWith(undefined),
    switchMap(() =>
      concat(
        of((state: State): State => ({ ...state, callsStatus: state.calls.length > 0 ? "ready" : "loading" })),
        callStream(() => webhooks.calls(bot.id)).pipe(
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
  const state$ = evolve<State>(
    scope,
    {
      secret: null,
      newSecret: undefined,
      renewing: false,
      paused: null,
      tests: {},
      calls: [],
      callsStatus: "loading",
      onlyFailures: false,
      opened: undefined,
      repeating: false,
    },
    merge(loaded$, changes$, tested$, renewed$, repeated$, copied$, calls$),
  )

  const headers = () => values().headers
  const setHeaders = (next: ReadonlyArray<WebhookHeader>) => record.form.set("headers", next)
  const mayTest = (field: WebhookField) => {
    const address = values()[field].trim()
    return address !== "" && addressRefusal(address) === undefined && state$.value.tests[field]?.state !== "running"
  }
  return {
    hookUrl,
    record,
    state$,
    setHeader: (at, header) => setHeaders(headers().with(at, header)),
    addHeader: () => setHeaders([...headers(), { key: "", value: "" }]),
    removeHeader: (at) => setHeaders(headers().toSpliced(at, 1)),
    test: (field) => {
      if (mayTest(field)) tests$.next(field)
    },
    testAll: () => {
      for (const field of webhookFields) if (mayTest(field)) tests$.next(field)
    },
    renewSecret: () =>
      confirmations.ask({
        title: "Renovar o segredo?",
        text: "O segredo atual deixa de valer na hora: o seu sistema precisa do novo para conferir e assinar as chamadas.",
        yes: "Renovar",
        no: "Cancelar",
        danger: true,
        confirmed: () => renewals$.next(),
      }),
    copyUrl: () => copies$.next({ text: hookUrl, said: say.urlCopied }),
    copySecret: () => {
      const text = state$.value.newSecret?.text
      if (text !== undefined) copies$.next({ text, said: say.secretCopied })
    },
    copyCurl: (call) => {
      const field = call.event === "test" ? call.field : fieldOfEvent[call.event]
      const url = values()[field].trim()
      const address = url === "" ? `https://${call.address}` : url
      copies$.next({ text: curlOf(call, { url: address, headers: headers() }), said: say.curlCopied })
    },
    showOnlyFailures: (onlyFailures) => changes$.next((state) => ({ ...state, onlyFailures })),
    toggle: (id) => changes$.next((state) => ({ ...state, opened: state.opened === id ? undefined : id })),
    repeat: (id) => repeats$.next(id),
    reloadCalls: () => callReloads$.next(),
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
