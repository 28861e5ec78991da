import { Result } from "effect"
import { concat, exhaustMap, from, map, merge, of, startWith, Subject, switchMap, tap } from "rxjs"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import type { BotId, CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Bots, BotSummary } from "../bot.ts"
import { liveChatScript } from "../live-chat-script.ts"

/** State of a bot's page. */
export interface BotDetailState {
  readonly status: "loading" | "ready" | "failed"
  readonly bot: BotSummary | undefined
  readonly failure: CallRefused | undefined
  /** The snippet that a company embeds to show the bot's chat. */
  readonly script: string
}

/** '/chatbots/{botId}' (bots, section 2, 'Bot detail page'). */
export interface BotDetail {
  readonly state$: Behavior<BotDetailState>
  /** Whether the user may change the bot; otherwise its pages and dialogs are read-only. */
  readonly mayWrite: boolean
  copyToken(): void
  copyScript(): void
  reload(): void
}

/** Creates the page and loads the bot; a failed load is shown, and `reload` retries it. */
export const createBotDetail = (
  scope: Scope,
  id: BotId,
  deps: {
    readonly bots: Bots
    readonly toasts: Toasts
    readonly session: Pick<Session, "state$">
    /** The product's origin: 'https://prosa.com.br'. */
    readonly origin: string
    /** Copies a text to the clipboard; resolves with whether it succeeded. */
    readonly copy: (text: string) => Promise<boolean>
  },
): BotDetail => {
  type Change = (state: BotDetailState) => BotDetailState
  const reloads$ = new Subject<void>()
  const copies$ = new Subject<{ readonly text: string; readonly said: string }>()
  const loads$ = reloads$.pipe(
    startWith(undefined),
    switchMap(() =>
      concat(
        of((state: BotDetailState): BotDetailState => ({ ...state, status: "loading", failure: undefined })),
        callStream(() => deps.bots.summary(id)).pipe(
          map(
            (answer): Change =>
              (state) =>
                Result.isFailure(answer)
                  ? { ...state, status: "failed", failure: answer.failure }
                  : {
                      ...state,
                      status: "ready",
                      bot: answer.success,
                      script: liveChatScript(answer.success, deps.origin),
                    },
          ),
        ),
      ),
    ),
  )
  const copied$ = copies$.pipe(
    exhaustMap(({ text, said }) =>
      from(deps.copy(text)).pipe(
        tap((there) =>
          there
            ? deps.toasts.show({ kind: "ok", title: said })
            : deps.toasts.show({ kind: "error", title: "Não foi possível copiar. Selecione o texto e copie." }),
        ),
        map((): Change => (state) => state),
      ),
    ),
  )
  const state$ = evolve<BotDetailState>(
    scope,
    { status: "loading", bot: undefined, failure: undefined, script: "" },
    merge(loads$, copied$),
  )
  const { user } = deps.session.state$.value
  return {
    state$,
    mayWrite: user !== undefined && mayDo(user, "bot.write"),
    copyToken: () => copies$.next({ text: state$.value.bot?.token ?? "", said: "Token copiado com sucesso." }),
    copyScript: () => copies$.next({ text: state$.value.script, said: "Script copiado com sucesso." }),
    reload: () => reloads$.next(),
  }
}
