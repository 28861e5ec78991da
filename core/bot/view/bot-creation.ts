import { Result, Schema } from "effect"
import { distinctUntilChanged, map, Subject, switchMap } from "rxjs"
import { decode } from "../../kernel/index.ts"
import { type Behavior, createForm, evolve, type Form, hold, type Scope } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { BotDraft, type Bots, defaultBotColours } from "../bot.ts"

/** The fields of the first step. */
const { name, workspaceId, target } = BotDraft.fields
const Data = Schema.Struct({ name, workspaceId, target })

/** The input for a new bot; null: not chosen yet. */
export interface BotCreationValues {
  readonly name: string
  readonly workspaceId: number | null
  readonly target: number | null
  readonly avatarColor: string
  readonly chatColor: string
}

/** 'Criar Bot do zero', in two steps: data, then avatar and colours (bots, section 2). */
export interface BotCreation {
  readonly form: Form<BotCreationValues>
  readonly step$: Behavior<1 | 2>
  /** The errors of the first step: empty until 'Próximo' was pressed, then updated with every key press. */
  readonly missing$: Behavior<Readonly<Record<string, string>>>
  next(): void
  back(): void
}

/**
 * Creates the dialog on its first step. Once the bot is created it shows a toast, calls `created` and opens the bot's
 * page.
 */
export const createBotCreation = (
  scope: Scope,
  deps: { readonly bots: Bots; readonly toasts: Toasts; readonly navigation: Navigation; readonly created: () => void },
): BotCreation => {
  const steps$ = new Subject<(step: 1 | 2) => 1 | 2>()
  const step$ = evolve<1 | 2>(scope, 1, steps$)
  const tries$ = new Subject<void>()
  const form = createForm(scope, {
    schema: BotDraft as Schema.Codec<BotDraft, unknown>,
    values: {
      name: "",
      workspaceId: null,
      target: null,
      avatarColor: defaultBotColours.avatar,
      chatColor: defaultBotColours.chat,
    } as BotCreationValues,
    save: (draft) => deps.bots.create({ ...draft, name: draft.name.trim() }),
    explain: (failure) => {
      const errors = failure._tag === "InvalidInput" ? failure.errors : undefined
      return errors === undefined ? { message: failure.message } : { message: failure.message, errors }
    },
    saved: ({ id }) => {
      deps.toasts.show({ kind: "ok", title: "Chatbot criado com sucesso!!" })
      deps.created()
      deps.navigation.go(`/chatbots/${id}`)
    },
  })
  const missing$ = hold<Readonly<Record<string, string>>>(
    scope,
    {},
    tries$.pipe(
      switchMap(() => form.state$),
      map(({ values }) => values),
      distinctUntilChanged(),
      map(missingIn),
    ),
  )
  return {
    form,
    step$,
    missing$,
    next: () => {
      tries$.next()
      if (Object.keys(missing$.value).length === 0) steps$.next(() => 2)
    },
    back: () => steps$.next(() => 1),
  }
}

const missingIn = (values: BotCreationValues): Readonly<Record<string, string>> => {
  const checked = decode(Data as Schema.Codec<typeof Data.Type, unknown>, values)
  return Result.isSuccess(checked)
    ? {}
    : Object.fromEntries(checked.failure.map((error) => [error.path, error.message]))
}
