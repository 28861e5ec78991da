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
  /** Opens a card's dialog, or warns that the company may not use the channel. */
  open(card: ChannelCard, flags: ChannelFlags, admin: boolean): void
  close(): void
}

/** Creates the opening of a page's channel cards; none is open at first. */
export const createChannelOpening = (scope: Scope, { toasts }: { readonly toasts: Toasts }): ChannelOpening => {
  const changes$ = new Subject<() => ChannelCard | undefined>()
  const warnings$ = new Subject<void>()
  scope.add(
    warnings$
      .pipe(throttleTime(channelWarningPause, asyncScheduler, { leading: true, trailing: false }))
      .subscribe(() => toasts.show({ kind: "warning", title: channelOffWarning })),
  )
  return {
    opened$: evolve<ChannelCard | undefined>(scope, undefined, changes$),
    open: (card, flags, admin) => {
      if (card === "telegram") return
      if (mayOpenCard(card, flags, admin)) changes$.next(() => card)
      else warnings$.next()
    },
    close: () => changes$.next(() => undefined),
  }
}
