import { Effect, Result, Schema } from "effect"
import { concat, concatMap, EMPTY, exhaustMap, from, map, merge, of, Subject, switchMap, tap } from "rxjs"
import { type BotId, sentences } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../../shell/view/index.ts"
import {
  connectionMessages as say,
  type WhatsappBusiness,
  WhatsappBusinessDraft,
  type WhatsappBusinesses,
} from "../../index.ts"
import { createMetaLogin, type MetaLogin, type MetaLoginDeps } from "./meta-login.ts"
import { disconnectionNotice } from "./disconnection-notice.ts"

/** State of the tab 'Meta' besides its form. */
export interface WhatsappBusinessState {
  /** Undefined until it is loaded. */
  readonly business: WhatsappBusiness | undefined
  /** The login has just been made: a number is still to be chosen and saved. */
  readonly chooseNumber: boolean
  /** The fields can be written in. */
  readonly manual: boolean
  readonly disconnecting: boolean
}

/** The tab 'Meta' of a bot's WhatsApp (bots, sections 3 to 5, 'WhatsApp Business form'). */
export interface WhatsappBusinessForm {
  readonly record: RecordForm<WhatsappBusinessDraft, WhatsappBusiness>
  readonly state$: Behavior<WhatsappBusinessState>
  readonly login: MetaLogin
  /** Fills the fields with one of the login's numbers, by its id. */
  choose(businessPhoneId: string): void
  fillManually(): void
  /** Ends login and number, after a confirmation. */
  disconnect(): void
  copyUrl(): void
  copyToken(): void
}

/** What the form needs; `changed` is called after a save and after a disconnection. */
export interface WhatsappBusinessFormDeps extends RecordFormDeps, MetaLoginDeps {
  readonly businesses: WhatsappBusinesses
  /** Copies a text to the clipboard; resolves with whether it succeeded. */
  readonly copy: (text: string) => Promise<boolean>
  readonly changed: () => void
  readonly closed: () => void
}

const blank: WhatsappBusinessDraft = {
  phone: "",
  token: "",
  metaUrl: "",
  businessPhoneId: "",
  businessAccountId: "",
  on: true,
}

/** Creates the form, and loads the bot's number. */
export const createWhatsappBusinessForm = (
  scope: Scope,
  botId: BotId,
  deps: WhatsappBusinessFormDeps,
): WhatsappBusinessForm => {
  type State = WhatsappBusinessState
  type Change = (state: State) => State
  const { businesses, toasts, confirmations } = deps
  const changes$ = new Subject<Change>()
  const refreshes$ = new Subject<void>()
  const disconnections$ = new Subject<void>()
  const copies$ = new Subject<{ readonly text: string; readonly said: string }>()

  // A stored token and that of the login stay on the server.
  const keepsToken = (): boolean => {
    const { business } = state$.value
    const { businessPhoneId } = record.form.state$.value.values
    return (
      business !== undefined &&
      (business.hasToken || business.accounts.some((account) => account.businessPhoneId === businessPhoneId.trim()))
    )
  }
  const schema = Schema.Struct({
    ...WhatsappBusinessDraft.fields,
    token: WhatsappBusinessDraft.fields.token.check(
      Schema.makeFilter((token: string) => token.trim() !== "" || keepsToken() || sentences.required),
    ),
  })
  const record = createRecordForm<WhatsappBusinessDraft, WhatsappBusiness, WhatsappBusinessDraft, WhatsappBusiness>(
    scope,
    {
      schema,
      blank,
      load: () =>
        businesses.get(botId).pipe(Effect.map((business) => ({ values: valuesOf(business), facts: business }))),
      save: (draft) =>
        businesses.save(botId, draft).pipe(
          Effect.mapError((failure) => {
            switch (failure._tag) {
              case "ConnectionTaken":
              case "NotAllowed":
                return failure
              case "InvalidInput":
                if ((failure.errors ?? []).length > 0) return failure
            }
            const why = "description" in failure ? failure.description : say.tryLater
            return { ...failure, message: `${say.whatsappNotSaved} ${why}` }
          }),
        ),
      changes: (before, now) =>
        fields.filter((field) => before[field] !== now[field] && !(field === "token" && now.token === "")).length,
      saved: { title: say.success, detail: say.whatsappSaved },
      done: (business) => {
        changes$.next((state) => ({ ...state, business, chooseNumber: false }))
        record.form.set("token", "")
        deps.changed()
      },
      closed: deps.closed,
    },
    deps,
  )
  const loaded$ = record.state$.pipe(
    map(
      (loaded): Change =>
        (state) =>
          loaded.status === "ready" ? { ...state, business: loaded.facts, manual: isManual(loaded.facts) } : state,
    ),
  )
  const login = createMetaLogin(scope, { botId, kind: "whatsapp", ended: () => refreshes$.next() }, deps)

  // What was typed stays: a login changes no field.
  const refreshed$ = refreshes$.pipe(
    switchMap(() => callStream(() => businesses.get(botId))),
    map((answer): Change => {
      if (Result.isFailure(answer)) {
        toasts.show({ kind: "error", title: say.notFetched, detail: answer.failure.message, life: 5_000 })
        return (state) => state
      }
      const business = answer.success
      const loggedIn = business.login !== null
      return (state) => ({ ...state, business, chooseNumber: loggedIn, manual: state.manual && !loggedIn })
    }),
  )
  const disconnected$ = disconnections$.pipe(
    exhaustMap(() =>
      concat(
        of((state: State): State => ({ ...state, disconnecting: true })),
        callStream(() => businesses.disconnect(botId)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              toasts.show({ kind: "error", title: say.notDisconnected, detail: answer.failure.message, life: 5_000 })
              return (state) => ({ ...state, disconnecting: false })
            }
            toasts.show(disconnectionNotice(answer.success))
            deps.changed()
            record.reload()
            return (state) => ({ ...state, disconnecting: false, chooseNumber: false })
          }),
        ),
      ),
    ),
  )
  const copied$ = copies$.pipe(
    concatMap(({ text, said }) =>
      from(deps.copy(text)).pipe(
        tap((there) => toasts.show(there ? { kind: "ok", title: said } : { kind: "error", title: say.notCopied })),
        switchMap(() => EMPTY),
      ),
    ),
  )
  const state$ = evolve<State>(
    scope,
    { business: undefined, chooseNumber: false, manual: false, disconnecting: false },
    merge(loaded$, changes$, refreshed$, disconnected$, copied$),
  )
  const { form } = record
  return {
    record,
    state$,
    login,
    choose: (businessPhoneId) => {
      const account = state$.value.business?.accounts.find((one) => one.businessPhoneId === businessPhoneId)
      if (account === undefined) return
      form.set("phone", account.phone)
      form.set("metaUrl", account.url)
      form.set("businessPhoneId", account.businessPhoneId)
      form.set("businessAccountId", account.businessAccountId)
      form.set("token", "")
    },
    fillManually: () => changes$.next((state) => ({ ...state, manual: true })),
    disconnect: () =>
      confirmations.ask({
        title: "Desconectar a conta?",
        text: "O robô deixa de receber e de enviar mensagens por este número.",
        yes: "Desconectar",
        no: "Cancelar",
        danger: true,
        confirmed: () => disconnections$.next(),
      }),
    copyUrl: () => copies$.next({ text: state$.value.business?.urlWebhook ?? "", said: say.urlCopied }),
    copyToken: () => copies$.next({ text: state$.value.business?.tokenWebhook ?? "", said: say.tokenCopied }),
  }
}

/** A number that was saved without a login was typed. */
const isManual = ({ state, login }: WhatsappBusiness): boolean => state !== null && login === null

const valuesOf = ({
  phone,
  metaUrl,
  businessPhoneId,
  businessAccountId,
  on,
}: WhatsappBusiness): WhatsappBusinessDraft => ({
  phone,
  token: "",
  metaUrl,
  businessPhoneId,
  businessAccountId,
  on,
})

// the keys of that very record
const fields = Object.keys(blank) as ReadonlyArray<keyof WhatsappBusinessDraft>
