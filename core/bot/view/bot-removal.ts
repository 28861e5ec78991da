import { Result } from "effect"
import { exhaustMap, map, startWith, Subject, tap } from "rxjs"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Navigation, Toasts } from "../../shell/index.ts"
import type { Bots, BotSummary } from "../bot.ts"
import { followsScript } from "../objectives.ts"

/** 'DELETAR BOT' (bots, section 2): asked once, then final. */
export interface BotRemoval {
  readonly removing$: Behavior<boolean>
  /** Asks, deletes the bot and goes to the list. */
  remove(bot: Pick<BotSummary, "id" | "name" | "target">): void
}

/** Creates the deletion of bots, one at a time; a failure is a toast, and the bot stays. */
export const createBotRemoval = (
  scope: Scope,
  deps: {
    readonly bots: Pick<Bots, "remove">
    readonly toasts: Toasts
    readonly confirmations: Confirmations
    readonly navigation: Navigation
  },
): BotRemoval => {
  const { bots, toasts, confirmations, navigation } = deps
  const wishes$ = new Subject<Pick<BotSummary, "id" | "target">>()
  const removing$ = evolve(
    scope,
    false,
    wishes$.pipe(
      exhaustMap(({ id, target }) =>
        callStream(() => bots.remove(id)).pipe(
          tap((answer) => {
            if (Result.isFailure(answer)) {
              toasts.show({ kind: "error", title: "Erro ao excluir bot", detail: answer.failure.message })
              return
            }
            toasts.show(
              followsScript(target)
                ? { kind: "ok", title: "Bot excluído com sucesso", detail: "Bot excluído e credenciais disponíveis." }
                : { kind: "ok", title: "O bot foi excluído." },
            )
            // whatever was typed for the bot is gone with it: no guard asks about it
            navigation.replace("/chatbots")
          }),
          map(() => () => false),
          startWith(() => true),
        ),
      ),
    ),
  )
  return {
    removing$,
    remove: (bot) =>
      confirmations.ask({
        title: "Deletar bot",
        text: `${followsScript(bot.target) ? "As credenciais do Google serão liberadas e o" : "O"} bot “${bot.name}” será excluído permanentemente. As conversas abertas são finalizadas; o histórico continua disponível.`,
        yes: "Deletar bot",
        no: "Cancelar",
        danger: true,
        confirmed: () => wishes$.next(bot),
      }),
  }
}
