import { asyncScheduler, Subject, throttleTime } from "rxjs"
import { type Behavior, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { channelOffWarning, type ChannelFlags } from "../../tenancy/index.ts"
import { type ChannelCard, mayOpenCard } from "../channel-cards.ts"

/** At most one warning in this time, in milliseconds (bots, section 6). */
export const channelWarningPause = 1_000

/** The channel cards of a bot's page, and the dialog that is open. */
export interface ChannelOpening {
  readonly opened$: Behavior<ChannelCard | undefined>
  /** Opens a card's dialog, or warns that the company may not use the channel or the user not change it. */
  open(card: ChannelCard, flags: ChannelFlags, admin: boolean): void
  close(): void
}

const mayNotChangeChannels = "Seu usuário não tem permissão para conectar os canais do robô."

/** The channels whose dialogs show nothing to users who may not change them. */
const writtenOnly: ReadonlySet<ChannelCard> = new Set(["whatsapp", "facebook", "instagram"])

/** Creates the opening of a page's channel cards; none is open at first. */
export const createChannelOpening = (
  scope: Scope,
  { toasts, mayWrite }: { readonly toasts: Toasts; readonly mayWrite: boolean },
): ChannelOpening => {
  const changes$ = new Subject<() => ChannelCard | undefined>()
  const warnings$ = new Subject<string>()
  scope.add(
    warnings$
      .pipe(throttleTime(channelWarningPause, asyncScheduler, { leading: true, trailing: false }))
      .subscribe((title) => toasts.show({ kind: "warning", title })),
  )
  return {
    opened$: evolve<ChannelCard | undefined>(scope, undefined, changes$),
    open: (card, flags, admin) => {
      if (card === "telegram") return
      if (!mayOpenCard(card, flags, admin)) warnings$.next(channelOffWarning)
      else if (!mayWrite && writtenOnly.has(card)) warnings$.next(mayNotChangeChannels)
      else changes$.next(() => card)
    },
    close: () => changes$.next(() => undefined),
  }
}
