import { Effect, Result, Schema } from "effect"
import { distinctUntilChanged, map, Subject, switchMap } from "rxjs"
import { importPath, type Templates } from "../../flow/index.ts"
import { type BotId, decode, idFrom, sentences, TemplateId, type WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, createForm, evolve, type Form, hold, type Scope } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { BotDraft, type Bots, defaultBotColours } from "../bot.ts"
import { followsScript, objectives } from "../objectives.ts"

/** The fields of the first step. */
const { name, workspaceId, target } = BotDraft.fields
const Data = Schema.Struct({ name, workspaceId, target })

/** How a bot begins: with an empty script, with that of a template or of a file, or without one, for human attendance. */
export type BotOrigin = "scratch" | "template" | "import" | "people"

/** The input for a new bot; null: not chosen yet. */
export interface BotCreationValues {
  /** The template whose flow the bot begins with; only where that is its origin. */
  readonly templateId: number | null
  readonly name: string
  readonly workspaceId: number | null
  readonly target: number | null
  readonly avatarColor: string
  readonly chatColor: string
  /** Null: the initials. */
  readonly avatarIconUrl: string | null
}

/** The creation of a bot, in two steps: data, then avatar and colours (bots, section 2). */
export interface BotCreation {
  readonly origin: BotOrigin
  readonly form: Form<BotCreationValues>
  readonly step$: Behavior<1 | 2>
  /** The errors of the first step: empty until 'Próximo' was pressed, then updated with every key press. */
  readonly missing$: Behavior<Readonly<Record<string, string>>>
  next(): void
  back(): void
  /** Creates the bot; at the first step with the avatar and the colours that every bot begins with. */
  create(): void
}

/**
 * Creates the dialog on its first step. Once the bot is created it shows a toast, calls `created` and opens its flow in the
 * editor; without a flow, the page on which it is said who attends.
 */
export const createBotCreation = (
  scope: Scope,
  deps: {
    readonly bots: Bots
    readonly toasts: Toasts
    readonly navigation: Navigation
    readonly created: () => void
    /** Default: from scratch. */
    readonly origin?: BotOrigin
    /** The workspaces that are chosen at the top: a single one is chosen here too. */
    readonly workspaces?: ReadonlyArray<WorkspaceId>
    /** Needed for a bot from a template. */
    readonly templates?: Pick<Templates, "import">
  },
): BotCreation => {
  const { origin = "scratch", templates } = deps
  const steps$ = new Subject<(step: 1 | 2) => 1 | 2>()
  const step$ = evolve<1 | 2>(scope, 1, steps$)
  const tries$ = new Subject<void>()
  const withTemplate = ({ id }: { readonly id: BotId }): Effect.Effect<Created> => {
    const templateId = idFrom(TemplateId, String(form.state$.value.values.templateId))
    if (origin !== "template" || templates === undefined || templateId === undefined) return Effect.succeed({ id })
    return templates.import({ botId: id, templateId }).pipe(
      Effect.match({
        onSuccess: () => ({ id }),
        onFailure: (failure) => ({ id, failed: failure.message }),
      }),
    )
  }
  const form: Form<BotCreationValues> = createForm(scope, {
    schema: BotDraft as Schema.Codec<BotDraft, unknown>,
    values: {
      name: "",
      workspaceId: deps.workspaces?.length === 1 ? (deps.workspaces[0] ?? null) : null,
      // without a script
      target: origin === "people" ? 6 : null,
      templateId: null,
      avatarColor: defaultBotColours.avatar,
      chatColor: defaultBotColours.chat,
      avatarIconUrl: null,
    } as BotCreationValues,
    save: (draft) => deps.bots.create({ ...draft, name: draft.name.trim() }).pipe(Effect.flatMap(withTemplate)),
    explain: (failure) => {
      const errors = failure._tag === "InvalidInput" ? failure.errors : undefined
      return errors === undefined ? { message: failure.message } : { message: failure.message, errors }
    },
    saved: ({ id, failed }) => {
      deps.toasts.show({ kind: "ok", title: "Chatbot criado com sucesso!!" })
      // The bot is there: its flow can be imported in the editor.
      if (failed !== undefined) deps.toasts.show({ kind: "error", title: templateFailed, detail: failed, life: 5_000 })
      deps.created()
      deps.navigation.go(pathAfter(id, origin, form.state$.value.values.target))
    },
  })
  const missing$ = hold<Readonly<Record<string, string>>>(
    scope,
    {},
    tries$.pipe(
      switchMap(() => form.state$),
      map(({ values }) => values),
      distinctUntilChanged(),
      map((values) => missingIn(values, origin)),
    ),
  )
  const isReady = () => {
    tries$.next()
    return Object.keys(missing$.value).length === 0
  }
  return {
    origin,
    form,
    step$,
    missing$,
    next: () => {
      if (isReady()) steps$.next(() => 2)
    },
    back: () => steps$.next(() => 1),
    create: () => {
      if (isReady()) form.submit()
    },
  }
}

/** Where a new bot is gone on with: its flow; who attends; or its page, where a system of the company is to answer. */
const pathAfter = (id: BotId, origin: BotOrigin, target: number | null): string => {
  if (origin === "people") return `/chatbots/${id}/manage`
  if (origin === "import") return importPath(id)
  const hasFlow = objectives.some(({ code }) => code === target && followsScript(code))
  return hasFlow ? `/drawflow/${id}/-1` : `/chatbots/${id}`
}

/** A bot that was made, and why its template could not be imported, if it could not. */
interface Created {
  readonly id: BotId
  readonly failed?: string
}

const templateFailed = "Não foi possível importar o template."

const missingIn = (values: BotCreationValues, origin: BotOrigin): Readonly<Record<string, string>> => {
  const noTemplate = origin === "template" && values.templateId === null
  return { ...missingData(values), ...(noTemplate ? { templateId: sentences.required } : {}) }
}

const missingData = (values: BotCreationValues): Readonly<Record<string, string>> => {
  const checked = decode(Data as Schema.Codec<typeof Data.Type, unknown>, values)
  return Result.isSuccess(checked)
    ? {}
    : Object.fromEntries(checked.failure.map((error) => [error.path, error.message]))
}
