import type { Schema } from "effect"
import type { BotId } from "../../kernel/index.ts"
import { createForm, type Form, type Scope } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { BotCloneDraft, type Bots } from "../bot.ts"

/** The input of 'Duplicar Bot'; null: the workspace of the source. */
export interface BotCloneValues {
  readonly name: string
  readonly botSourceId: BotId
  readonly workspaceId: number | null
}

/** Creates 'Duplicar Bot' (bots, section 2). Once copied, `cloned` is called and the copy's page opens. */
export const createBotClone = (
  scope: Scope,
  source: BotId,
  deps: {
    readonly bots: Pick<Bots, "clone">
    readonly toasts: Toasts
    readonly navigation: Navigation
    readonly cloned: () => void
  },
): Form<BotCloneValues> =>
  createForm(scope, {
    schema: BotCloneDraft as Schema.Codec<BotCloneDraft, unknown>,
    values: { name: "", botSourceId: source, workspaceId: null } as BotCloneValues,
    save: (draft) => deps.bots.clone({ ...draft, name: draft.name.trim() }),
    explain: (failure) => {
      const errors = failure._tag === "InvalidInput" ? failure.errors : undefined
      return errors === undefined ? { message: failure.message } : { errors }
    },
    saved: ({ id }) => {
      deps.toasts.show({ kind: "ok", title: "Bot clonado com sucesso!!" })
      deps.cloned()
      deps.navigation.go(`/chatbots/${id}`)
    },
  })
