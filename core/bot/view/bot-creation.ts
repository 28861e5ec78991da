import { Result, Schema } from "effect"
import { distinctUntilChanged, map, Subject, switchMap } from "rxjs"
import { Colour, decode, requiredText, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, createForm, evolve, type Form, hold, type Scope } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { type Bots, defaultBotColours, Objective } from "../bot.ts"

const needsWorkspace = "Você deve selecionar uma área de trabalho"
const needsObjective = "Você deve selecionar um objetivo do robô"

/** The fields of the first step; the sentences are those of bots, section 5. */
const Data = Schema.Struct({
  name: requiredText(120),
  workspaceId: Schema.NullOr(WorkspaceId).check(Schema.makeFilter((id) => id !== null || needsWorkspace)),
  target: Schema.NullOr(Objective).check(Schema.makeFilter((target) => target !== null || needsObjective)),
})
const Draft = Schema.Struct({ ...Data.fields, avatarColor: Colour, chatColor: Colour })

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
    schema: Draft as Schema.Codec<typeof Draft.Type, unknown>,
    values: {
      name: "",
      workspaceId: null,
      target: null,
      avatarColor: defaultBotColours.avatar,
      chatColor: defaultBotColours.chat,
    } as BotCreationValues,
    save: ({ workspaceId, target, ...draft }) => {
      // The schema's checks have already refused null.
      if (workspaceId === null || target === null) throw new Error("A draft without workspace or objective decoded.")
      return deps.bots.create({ ...draft, name: draft.name.trim(), workspaceId, target })
    },
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

const missingIn = ({ name, workspaceId, target }: BotCreationValues): Readonly<Record<string, string>> => {
  const checked = decode(Data as Schema.Codec<typeof Data.Type, unknown>, { name, workspaceId, target })
  return Result.isSuccess(checked)
    ? {}
    : Object.fromEntries(checked.failure.map((error) => [error.path, error.message]))
}
