import { Result } from "effect"
import { concat, distinctUntilChanged, map, merge, of, Subject, switchMap, type Observable } from "rxjs"
import { type OfferedTemplate, offeredTemplates, vendorReason } from "../../channel/index.ts"
import { type BotId, fold } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import { isByTemplate } from "../campaign.ts"
import type { Campaigns } from "../campaigns.ts"
import { campaignTemplateObstacle } from "../templates/campaign-template.ts"
import type { CampaignFormValues } from "./campaign-form-values.ts"

/** The templates that the number of the chosen bot may send. `idle`: no such bot is chosen. */
export interface CampaignTemplatesState {
  readonly status: "idle" | "loading" | "ready" | "failed"
  /** Why they could not be listed. */
  readonly failure: string
  readonly offered: ReadonlyArray<OfferedTemplate>
  /** What is typed to find one. */
  readonly search: string
  /** Those of `offered` that match the search. */
  readonly found: ReadonlyArray<OfferedTemplate>
}

/** The list of templates of a panel. */
export interface CampaignTemplates {
  readonly state$: Behavior<CampaignTemplatesState>
  search(text: string): void
  reload(): void
}

const none: CampaignTemplatesState = { status: "idle", failure: "", offered: [], search: "", found: [] }

type Change = (state: CampaignTemplatesState) => CampaignTemplatesState

/** Creates the list of templates of what is chosen in the panel: it is loaded anew with each bot. */
export const createCampaignTemplates = (
  scope: Scope,
  typed$: Observable<{ readonly values: CampaignFormValues }>,
  campaigns: Pick<Campaigns, "templates">,
): CampaignTemplates => {
  const searches$ = new Subject<string>()
  const reloads$ = new Subject<void>()
  const bot$ = typed$.pipe(
    map(({ values: { media, botId } }) => (isByTemplate(media) ? botId : null)),
    distinctUntilChanged(),
  )
  const loaded = (botId: BotId): Observable<Change> =>
    concat(
      of<Change>(() => ({ ...none, status: "loading" })),
      callStream(() => campaigns.templates(botId)).pipe(
        map((answer): Change => (state) => {
          if (Result.isSuccess(answer)) {
            const offered = offeredTemplates(answer.success, campaignTemplateObstacle)
            return { ...state, status: "ready", offered, found: found(offered, state.search) }
          }
          const { failure } = answer
          return {
            ...state,
            status: "failed",
            failure: vendorReason(failure),
          }
        }),
      ),
    )
  const loads$ = bot$.pipe(
    switchMap((botId) =>
      botId === null ? of<Change>(() => none) : concat(of(undefined), reloads$).pipe(switchMap(() => loaded(botId))),
    ),
  )
  const searched$ = searches$.pipe(
    map((search): Change => (state) => ({ ...state, search, found: found(state.offered, search) })),
  )
  return {
    state$: evolve(scope, none, merge(loads$, searched$)),
    search: (text) => searches$.next(text),
    reload: () => reloads$.next(),
  }
}

const found = (offered: ReadonlyArray<OfferedTemplate>, search: string): ReadonlyArray<OfferedTemplate> =>
  // A chosen template fills the field with its name, which finds no other.
  offered.some(({ label }) => label === search)
    ? offered
    : offered.filter(({ label, template }) => fold(`${label} ${template.body}`).includes(fold(search)))
