import { Result } from "effect"
import { Subject } from "rxjs"
import type { CampaignId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../shell/index.ts"
import type { CampaignRow } from "../campaign.ts"
import { campaignMessages as say } from "../campaign-messages.ts"
import type { CampaignAction } from "../campaign-status.ts"
import type { Campaigns } from "../campaigns.ts"

/** The pause between two looks at campaigns that run, in milliseconds. */
export const campaignPolling = 2_000

/** Returns whether a campaign's counters may change by themselves. */
export const isMoving = ({ status }: Pick<CampaignRow, "status">): boolean =>
  status === "PENDING" || status === "IN_PROGRESS"

/** The actions of campaigns (access, section 4). */
export interface CampaignActions {
  /** Asks, and then does it; a campaign with an action under way is left alone. */
  act(id: CampaignId, action: CampaignAction): void
  /** The campaigns with an action under way. */
  readonly busy$: Behavior<ReadonlySet<CampaignId>>
}

/** Creates the actions; `done` is called after each, whatever became of it. */
export const createCampaignActions = (
  scope: Scope,
  {
    campaigns,
    toasts,
    confirmations,
  }: { readonly campaigns: Pick<Campaigns, "act">; readonly toasts: Toasts; readonly confirmations: Confirmations },
  done: () => void,
): CampaignActions => {
  const changes$ = new Subject<(busy: ReadonlySet<CampaignId>) => ReadonlySet<CampaignId>>()
  const busy$ = evolve<ReadonlySet<CampaignId>>(scope, new Set(), changes$)
  const run = (id: CampaignId, action: CampaignAction) => {
    if (busy$.value.has(id)) return
    changes$.next((busy) => new Set([...busy, id]))
    scope.add(
      callStream(() => campaigns.act(id, action)).subscribe((answer) => {
        changes$.next((busy) => new Set([...busy].filter((other) => other !== id)))
        if (Result.isSuccess(answer)) toasts.show({ kind: "ok", title: say.done[action] })
        else
          toasts.show({
            kind: "error",
            title: say.failed[action],
            detail: answer.failure.message,
            // Errors of pausing and cancelling stay (access, section 8).
            ...(action === "start" ? {} : { life: "sticky" as const }),
          })
        done()
      }),
    )
  }
  return {
    busy$,
    act: (id, action) =>
      confirmations.ask({
        title: say.confirmTitle,
        text: say.confirm[action],
        yes: say.confirmYes,
        no: say.confirmNo,
        danger: action === "cancel",
        confirmed: () => run(id, action),
      }),
  }
}
