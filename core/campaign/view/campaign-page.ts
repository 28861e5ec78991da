import { Result } from "effect"
import { distinctUntilChanged, EMPTY, filter, map, merge, of, scan, skip, Subject, switchMap, timer } from "rxjs"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import type { CallRefused, CampaignId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Confirmations, Toasts } from "../../shell/index.ts"
import { createAddressedList, type TableWish } from "../../shell/view/index.ts"
import type { CampaignAction } from "../campaign-status.ts"
import { type CampaignDetails, type CampaignMessageRow, CampaignMessageState, type Campaigns } from "../campaigns.ts"
import { campaignPolling, createCampaignActions, isMoving } from "./campaign-actions.ts"

/** A query of a campaign's messages; '' asks for all states. */
export interface CampaignMessagesTableWish extends TableWish {
  readonly state: CampaignMessageState | ""
}

/** What is known of the campaign of a page. */
export type CampaignPageState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: CallRefused }
  | { readonly status: "ready"; readonly details: CampaignDetails }

/** '/campaigns/{id}': one campaign, with every message and what became of it. */
export interface CampaignPageModel {
  /** Moves by itself while the campaign runs. */
  readonly state$: Behavior<CampaignPageState>
  readonly messages: PagedList<CampaignMessageRow, CampaignMessagesTableWish, CallRefused>
  narrow(state: CampaignMessageState | ""): void
  act(action: CampaignAction): void
  reload(): void
  readonly mayChange: boolean
}

const states = CampaignMessageState.literals

/** Creates the page of one campaign. */
export const createCampaignPage = (
  scope: Scope,
  deps: {
    readonly id: CampaignId
    readonly campaigns: Pick<Campaigns, "get" | "messages" | "act">
    readonly session: Session
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly confirmations: Confirmations
  },
): CampaignPageModel => {
  const { id, campaigns, session, address } = deps
  const messages = createAddressedList<CampaignMessageRow, CampaignMessagesTableWish, CallRefused>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined, state: "" },
    filters: {
      read: ({ state }) => ({ state: states.find((each) => each === state) ?? "" }),
      write: ({ state }) => (state === "" ? {} : { state }),
    },
    load: ({ state, first, rows }) =>
      campaigns.messages(id, { ...(state === "" ? {} : { state }), offset: first, limit: rows }),
    typingPause: 0,
  })
  const loads$ = new Subject<void>()
  const state$: Behavior<CampaignPageState> = hold<CampaignPageState>(
    scope,
    { status: "loading" },
    merge(of(undefined), loads$).pipe(
      switchMap(() => callStream(() => campaigns.get(id))),
      scan(
        (known: CampaignPageState, answer): CampaignPageState => {
          if (Result.isSuccess(answer)) return { status: "ready", details: answer.success }
          // What is known stays; a look that failed is repeated.
          return known.status === "ready" ? known : { status: "failed", failure: answer.failure }
        },
        { status: "loading" },
      ),
    ),
  )
  scope.add(
    state$
      .pipe(
        map((state) => state.status === "ready" && isMoving(state.details.campaign)),
        distinctUntilChanged(),
        switchMap((moving) => (moving ? timer(campaignPolling, campaignPolling) : EMPTY)),
      )
      .subscribe(() => loads$.next()),
  )
  // A counter has moved: so has a message.
  scope.add(
    state$
      .pipe(
        filter((state) => state.status === "ready"),
        map(({ details: { campaign } }) =>
          [
            campaign.totalMessagesPending,
            campaign.totalMessagesSent,
            campaign.totalMessagesFailed,
            campaign.answered,
          ].join(),
        ),
        distinctUntilChanged(),
        // The list loads itself at first.
        skip(1),
      )
      .subscribe(() => messages.reload()),
  )
  const { act } = createCampaignActions(scope, deps, () => loads$.next())
  const { user } = session.state$.value
  return {
    state$,
    messages,
    narrow: (state) => messages.narrow({ state }),
    act: (action) => act(id, action),
    reload: () => loads$.next(),
    mayChange: user !== undefined && mayDo(user, "campaign.change"),
  }
}
