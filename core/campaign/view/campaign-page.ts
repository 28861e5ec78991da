import { Effect, Result } from "effect"
import {
  combineLatest,
  concat,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  of,
  scan,
  skip,
  Subject,
  switchMap,
  timer,
} from "rxjs"
import { mayDo } from "../../access/index.ts"
import { type Session, timeZoneOf } from "../../access/view/index.ts"
import type { CallRefused, CampaignId, Clock } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type PagedList, type Scope } from "../../kernel/view/index.ts"
import type { AddressQuery, Confirmations, Downloads, Toasts } from "../../shell/index.ts"
import { createAddressedList, createCsvDownload, type TableWish } from "../../shell/view/index.ts"
import { campaignMessages as say, retriedSentence } from "../campaign-messages.ts"
import type { CampaignAction } from "../campaign-status.ts"
import { type CampaignDetails, CampaignMessageFilter, type CampaignMessageRow, type Campaigns } from "../campaigns.ts"
import { messagesFileName } from "../messages/messages-csv.ts"
import { campaignPolling, createCampaignActions, isMoving } from "./campaign-actions.ts"

/** A query of a campaign's messages; '' asks for all of them. */
export interface CampaignMessagesTableWish extends TableWish {
  readonly state: CampaignMessageFilter | ""
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
  narrow(state: CampaignMessageFilter | ""): void
  act(action: CampaignAction): void
  reload(): void
  /** Lets failed messages be sent again: one, or all that may be. */
  retry(place?: number): void
  /** Saves the messages of the filter as CSV. */
  exportCsv(): void
  /** Whether messages are being tried again or exported. */
  readonly busy$: Behavior<{ readonly retrying: boolean; readonly exporting: boolean }>
  readonly mayChange: boolean
  readonly mayCreate: boolean
}

const states = CampaignMessageFilter.literals

/** Creates the page of one campaign. */
export const createCampaignPage = (
  scope: Scope,
  deps: {
    readonly id: CampaignId
    readonly campaigns: Pick<Campaigns, "get" | "messages" | "act" | "retry" | "exportMessages">
    readonly session: Session
    readonly address: AddressQuery
    readonly toasts: Toasts
    readonly confirmations: Confirmations
    readonly downloads: Downloads
    readonly clock: Clock
  },
): CampaignPageModel => {
  const { id, campaigns, session, address, toasts, downloads, clock } = deps
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
            campaign.delivered,
            campaign.read,
            campaign.answered,
            campaign.refused,
          ].join(),
        ),
        distinctUntilChanged(),
        // The list loads itself at first.
        skip(1),
      )
      .subscribe(() => messages.reload()),
  )
  const { act } = createCampaignActions(scope, deps, () => loads$.next())
  const retries$ = new Subject<number | undefined>()
  const retrying$ = hold(
    scope,
    false,
    retries$.pipe(
      exhaustMap((place) =>
        concat(
          of(true),
          callStream(() => campaigns.retry(id, place === undefined ? undefined : [place])).pipe(
            map((answer) => {
              tellRetried(toasts, answer)
              loads$.next()
              messages.reload()
              return false
            }),
          ),
        ),
      ),
    ),
  )
  const download = createCsvDownload(scope, { downloads, toasts, failedTitle: say.exportFailed })
  const exportCsv = () => {
    const { state } = messages.state$.value.wish
    const open = () =>
      Effect.map(campaigns.exportMessages(id, state === "" ? {} : { state }), (parts) => ({ rows: undefined, parts }))
    download.start({ name: messagesFileName(id, clock.now(), timeZoneOf(session.state$.value)), open })
  }
  const { user } = session.state$.value
  return {
    state$,
    messages,
    narrow: (state) => messages.narrow({ state }),
    act: (action) => act(id, action),
    reload: () => loads$.next(),
    retry: (place) => retries$.next(place),
    exportCsv,
    busy$: hold(
      scope,
      { retrying: false, exporting: false },
      combineLatest({ retrying: retrying$, exporting: download.state$.pipe(map((state) => state !== undefined)) }),
    ),
    mayChange: user !== undefined && mayDo(user, "campaign.change"),
    mayCreate: user !== undefined && mayDo(user, "campaign.create"),
  }
}

const tellRetried = (
  toasts: Toasts,
  answer: Result.Result<{ readonly retried: number }, { readonly message: string }>,
): void => {
  if (Result.isFailure(answer)) toasts.show({ kind: "error", title: say.retryFailed, detail: answer.failure.message })
  else if (answer.success.retried === 0) toasts.show({ kind: "error", title: say.nothingRetried })
  else toasts.show({ kind: "ok", title: retriedSentence(answer.success.retried) })
}
