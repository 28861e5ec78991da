import { Effect, Result } from "effect"
import { concat, concatMap, EMPTY, exhaustMap, from, map, merge, of, Subject, tap } from "rxjs"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import { type BotId, type CallRefused, invalidInput, notAllowed, type WebhookCallId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { type WebhookField, webhookFields } from "../webhook-addresses.ts"
import { curlOf, fieldOfCall, type RecordedCall } from "../webhook-calls.ts"
import type { SavedWebhook, WebhookConfig, WebhookConfigs } from "../webhook-configs.ts"
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
import { createWebhookTrials, type WebhookEditorChange, type WebhookEditorState } from "./webhook-trials.ts"

/** What is loaded besides the form's values. */
type WebhookFacts = Pick<WebhookConfig, "secret" | "paused">

/** The dialog 'Webhook' of a bot (bots, section 2, 'Channel cards'). Without `bot.write` nothing of it may be seen (0053). */
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
  /** Ends a pause of the calls. */
  resume(): void
  copyUrl(): void
  copySecret(): void
  copyCurl(call: RecordedCall): void
  showOnlyFailures(only: boolean): void
  /** Opens a recorded call, or closes it. */
  toggle(id: WebhookCallId): void
  /** Sends a recorded call again; asks first if it was answered well, and refuses one whose body was cut. */
  repeat(id: WebhookCallId): void
  reloadCalls(): void
}

/** What the dialog needs: the bot, its port, and the page around it. */
export interface WebhookEditorDeps extends RecordFormDeps {
  readonly webhooks: WebhookConfigs
  readonly session: Pick<Session, "state$">
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
  type Change = WebhookEditorChange
  const changes$ = new Subject<Change>()
  const renewals$ = new Subject<void>()
  const resumptions$ = new Subject<void>()
  const copies$ = new Subject<{ readonly text: string; readonly said: string }>()
  const { user } = deps.session.state$.value
  const maySee = user !== undefined && mayDo(user, "bot.write")
  const hookUrl = `${deps.origin}/api/hooks/${bot.token}`
  const refuse = ({ message }: Pick<CallRefused, "message">) => toasts.show({ kind: "error", title: message })

  const record = createRecordForm<WebhookValues, WebhookFacts, unknown, SavedWebhook>(
    scope,
    {
      schema: WebhookFormValues,
      blank: blankWebhookValues,
      load: () =>
        (maySee ? webhooks.get(bot.id) : Effect.fail(notAllowed)).pipe(
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
  const trials = createWebhookTrials({ webhooks, botId: bot.id, values, refuse })

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
  const resumed$ = resumptions$.pipe(
    exhaustMap(() =>
      callStream(() => webhooks.resume(bot.id)).pipe(
        map((answer): Change => {
          if (Result.isFailure(answer)) {
            refuse(answer.failure)
            return (state) => state
          }
          toasts.show({ kind: "ok", title: say.resumed })
          return (state) => ({ ...state, paused: null })
        }),
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
    merge(loaded$, changes$, renewed$, resumed$, copied$, maySee ? trials.changes$ : EMPTY),
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
      if (mayTest(field)) trials.test(field)
    },
    testAll: () => {
      for (const field of webhookFields) if (mayTest(field)) trials.test(field)
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
    resume: () => resumptions$.next(),
    copyUrl: () => copies$.next({ text: hookUrl, said: say.urlCopied }),
    copySecret: () => {
      const text = state$.value.newSecret?.text
      if (text !== undefined) copies$.next({ text, said: say.secretCopied })
    },
    copyCurl: (call) => {
      const field = fieldOfCall(call)
      const url = field === undefined ? "" : values()[field].trim()
      const address = url === "" ? `https://${call.address}` : url
      copies$.next({ text: curlOf(call, { url: address, headers: headers() }), said: say.curlCopied })
    },
    showOnlyFailures: (onlyFailures) => changes$.next((state) => ({ ...state, onlyFailures })),
    toggle: (id) => changes$.next((state) => ({ ...state, opened: state.opened === id ? undefined : id })),
    repeat: (id) => {
      const { calls, repeating } = state$.value
      const call = calls.find((each) => each.id === id)
      if (call === undefined || repeating) return
      if (fieldOfCall(call) === undefined) return refuse({ message: say.callOfNode })
      if (call.cut) return refuse({ message: say.cutBody })
      if (call.failure !== null) return trials.repeat(id)
      confirmations.ask({
        ...say.repeatAnswered,
        yes: "Repetir",
        no: "Cancelar",
        confirmed: () => trials.repeat(id),
      })
    },
    reloadCalls: () => trials.reload(),
  }
}
