import { Result } from "effect"
import { concat, exhaustMap, map, merge, of, Subject, switchMap } from "rxjs"
import {
  knownTemplateValues,
  type MarkedText,
  type OfferedTemplate,
  offeredTemplates,
  renderTemplate,
  templateErrors,
  templateObstacle,
  type MessageTemplateValues,
  type TemplateVariable,
  templateVariables,
  templateWords,
  vendorReason,
  type VendorRefused,
} from "../../../channel/index.ts"
import { type CallRefused, type ClientId, fold } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Dialog } from "../../dialogs/dialog.ts"
import type { DialogTemplates } from "../../chat/dialog-templates.ts"
import type { RoomHeld } from "../../dialogs/dialogs.ts"

/** State of the dialog 'Enviar template'. */
export interface TemplateSendingState {
  readonly status: "loading" | "ready" | "failed"
  /** Why the templates could not be listed, or the chosen one not be sent. */
  readonly failure: string
  readonly offered: ReadonlyArray<OfferedTemplate>
  /** What is typed to find one. */
  readonly search: string
  /** Those of `offered` that match the search. */
  readonly found: ReadonlyArray<OfferedTemplate>
  readonly chosen: OfferedTemplate | undefined
  readonly variables: ReadonlyArray<TemplateVariable>
  readonly values: MessageTemplateValues
  /** By the keys of the variables; empty until it is first sent. */
  readonly errors: Readonly<Record<string, string>>
  /** What the person will read; empty until one is chosen. */
  readonly preview: MarkedText
  readonly sending: boolean
}

/** Sending an approved template after the free window. */
export interface TemplateSending {
  readonly state$: Behavior<TemplateSendingState>
  search(text: string): void
  /** Chooses one by its key; undefined: none. */
  choose(key: string | undefined): void
  fill(variable: string, value: string): void
  /** Sends the chosen one, unless a value is missing. */
  send(): void
  reload(): void
}

/** What the sending needs. */
export interface TemplateSendingDeps {
  readonly templates: DialogTemplates
  readonly newClientId: () => ClientId
  /** It is stored, and on its way. */
  readonly sent: () => void
}

const nothing: MarkedText = { text: "" }

type Change = (state: TemplateSendingState) => TemplateSendingState

/** Creates the sending of a template to the person of a conversation, and lists the templates. */
export const createTemplateSending = (
  scope: Scope,
  dialog: Pick<Dialog, "id" | "name">,
  { templates, newClientId, sent }: TemplateSendingDeps,
): TemplateSending => {
  const changes$ = new Subject<Change>()
  const loads$ = new Subject<void>()
  const sends$ = new Subject<void>()
  // A repetition after an unclear answer sends nothing twice.
  let attempt: { readonly clientId: ClientId; readonly said: string } | undefined
  const clientIdFor = (said: string): ClientId => {
    if (attempt?.said !== said) attempt = { clientId: newClientId(), said }
    return attempt.clientId
  }

  const loadings$ = loads$.pipe(
    switchMap(() =>
      concat(
        of((state: TemplateSendingState): TemplateSendingState => ({ ...state, status: "loading", failure: "" })),
        callStream(() => templates.list(dialog.id)).pipe(
          map((answer): Change => (state) => {
            if (Result.isFailure(answer)) return { ...state, status: "failed", failure: reasonOf(answer.failure) }
            const offered = offeredTemplates(answer.success, templateObstacle)
            const [only] = offered
            const listed = { ...state, status: "ready" as const, offered, found: offered }
            // Who has one template has nothing to choose.
            return offered.length === 1 && only !== undefined ? chosenIn(listed, only, dialog.name) : listed
          }),
        ),
      ),
    ),
  )
  const sendings$ = sends$.pipe(
    exhaustMap(() => {
      const { chosen, values } = state$.value
      if (chosen === undefined || chosen.obstacle !== undefined) return of<Change>((state) => state)
      const errors = templateErrors(chosen.template, values)
      if (Object.keys(errors).length > 0) return of<Change>((state) => ({ ...state, errors }))
      const { name, language } = chosen.template
      const clientId = clientIdFor(`${chosen.key} ${renderTemplate(chosen.template, values)} ${JSON.stringify(values)}`)
      return concat(
        of<Change>((state) => ({ ...state, sending: true, failure: "", errors: {} })),
        callStream(() => templates.send(dialog.id, { clientId, name, language, values })).pipe(
          map((answer): Change => {
            if (Result.isSuccess(answer)) sent()
            return (state) => ({
              ...state,
              sending: false,
              failure: Result.isFailure(answer) ? reasonOf(answer.failure) : "",
            })
          }),
        ),
      )
    }),
  )

  const state$: Behavior<TemplateSendingState> = evolve(
    scope,
    {
      status: "loading",
      failure: "",
      offered: [],
      search: "",
      found: [],
      chosen: undefined,
      variables: [],
      values: {},
      errors: {},
      preview: nothing,
      sending: false,
    },
    merge(changes$, loadings$, sendings$),
  )
  loads$.next()

  return {
    state$,
    search: (text) =>
      changes$.next((state) => ({
        ...state,
        search: text,
        // A chosen template fills the field with its name, which finds no other.
        found:
          text === state.chosen?.label
            ? state.offered
            : state.offered.filter(({ label, template }) => fold(`${label} ${template.body}`).includes(fold(text))),
      })),
    choose: (key) =>
      changes$.next((state) => {
        const chosen = state.offered.find((one) => one.key === key)
        return chosen === undefined
          ? { ...state, chosen, variables: [], values: {}, errors: {}, preview: nothing, failure: "" }
          : chosenIn(state, chosen, dialog.name)
      }),
    fill: (variable, value) =>
      changes$.next((state) => {
        const values = { ...state.values, [variable]: value }
        const { [variable]: _mended, ...errors } = state.errors
        return {
          ...state,
          values,
          errors,
          preview: state.chosen ? templateWords(state.chosen.template, values) : nothing,
        }
      }),
    send: () => sends$.next(),
    reload: () => loads$.next(),
  }
}

const chosenIn = (state: TemplateSendingState, chosen: OfferedTemplate, personName: string): TemplateSendingState => {
  const values = knownTemplateValues(chosen.template, personName)
  return {
    ...state,
    chosen,
    search: chosen.label,
    found: state.offered,
    variables: templateVariables(chosen.template),
    values,
    errors: {},
    failure: "",
    preview: templateWords(chosen.template, values),
  }
}

const reasonOf = (failure: RoomHeld | VendorRefused | CallRefused): string => vendorReason(failure)
