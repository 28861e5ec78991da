import { Result } from "effect"
import { concat, exhaustMap, map, merge, of, Subject } from "rxjs"
import type { BotId } from "../../kernel/index.ts"
import { decode } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Bots } from "../bot.ts"
import { LiveChatHosts, readLiveChatHosts } from "../live-chat-hosts.ts"

/** State of the section that restricts a bot's live chat to hosts. */
export interface LiveChatBindingState {
  /** The raw input: one host per line, or any pasted text. */
  readonly text: string
  /** Why saving was refused, as a sentence. */
  readonly error: string | undefined
  readonly saving: boolean
}

/** Edits the hosts that may embed a bot's live chat. */
export interface LiveChatBinding {
  readonly state$: Behavior<LiveChatBindingState>
  type(text: string): void
  /** Saves the hosts; invalid input stays in the field with the reason. */
  save(): void
}

/** Creates the section with the saved hosts. */
export const createLiveChatBinding = (
  scope: Scope,
  bot: { readonly id: BotId; readonly liveChatHosts: LiveChatHosts },
  { bots, toasts }: { readonly bots: Bots; readonly toasts: Toasts },
): LiveChatBinding => {
  type Change = (state: LiveChatBindingState) => LiveChatBindingState
  const edits$ = new Subject<Change>()
  const saves$ = new Subject<void>()
  const refused =
    (error: string): Change =>
    (state) => ({ ...state, error, saving: false })

  const saved$ = saves$.pipe(
    exhaustMap(() => {
      const written = readLiveChatHosts(state$.value.text)
      const hosts = decode(LiveChatHosts, written)
      if (Result.isFailure(hosts)) {
        const [first] = hosts.failure
        const wrong = written[Number(first?.path)]
        return of(refused(`${wrong === undefined ? "" : `${wrong}: `}${first?.message ?? ""}`))
      }
      return concat(
        of((state: LiveChatBindingState): LiveChatBindingState => ({ ...state, error: undefined, saving: true })),
        callStream(() => bots.bindLiveChat(bot.id, hosts.success)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) return refused(answer.failure.message)
            toasts.show({ kind: "ok", title: "Domínios do Live Chat salvos." })
            return () => ({ text: answer.success.join("\n"), error: undefined, saving: false })
          }),
        ),
      )
    }),
  )
  const state$: Behavior<LiveChatBindingState> = evolve(
    scope,
    { text: bot.liveChatHosts.join("\n"), error: undefined, saving: false },
    merge(edits$, saved$),
  )
  return {
    state$,
    type: (text) => edits$.next((state) => ({ ...state, text, error: undefined })),
    save: () => saves$.next(),
  }
}
