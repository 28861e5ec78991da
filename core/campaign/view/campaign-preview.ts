import { Result } from "effect"
import { concat, debounceTime, distinctUntilChanged, map, type Observable, of, switchMap } from "rxjs"
import { type CompanyId, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { CampaignPreview } from "../campaign-audience.ts"
import type { CampaignAudience, Campaigns } from "../campaigns.ts"
import { isByTemplate } from "../campaign.ts"
import { variablesIn } from "../message-variables.ts"
import { type CampaignTemplate, templateFieldErrors } from "../templates/campaign-template.ts"
import type { CampaignText } from "../templates/campaign-text.ts"
import { type CampaignFormValues, usedVariables } from "./campaign-form-values.ts"

/** Who would receive the campaign. While it is loaded again, what was known stays. */
export interface CampaignPreviewState {
  readonly status: "loading" | "ready" | "failed"
  readonly preview: CampaignPreview | undefined
}

/** The pause after typing before the preview is loaded, in milliseconds. */
export const campaignPreviewPause = 500

/** What is typed into the panel, with the template that is chosen in it. */
export interface TypedText {
  readonly values: Pick<CampaignFormValues, "message" | "mapping" | "media">
  readonly template: CampaignTemplate | null
}

/** What the preview fills in: what stands for nothing yet is no reason to leave anybody out. */
const saidIn = ({ values: { message, mapping, media }, template }: TypedText): CampaignText => {
  const nothing = { message: "", mapping: {}, template: null }
  if (isByTemplate(media))
    return template === null || templateFieldErrors(template).length > 0 ? nothing : { ...nothing, template }
  const isMapped = variablesIn(message).every((number) => mapping[number] !== undefined)
  return isMapped ? { message, mapping: usedVariables(message, mapping), template: null } : nothing
}

/** Creates the preview of what is typed into the panel. */
export const createCampaignPreview = (
  scope: Scope,
  /** What is typed, and the chosen template. */
  typed$: Observable<TypedText>,
  deps: {
    readonly campaigns: Pick<Campaigns, "preview">
    readonly companyId: CompanyId
    readonly audience: CampaignAudience
  },
): Behavior<CampaignPreviewState> => {
  const { campaigns, companyId, audience } = deps
  const asked$ = typed$.pipe(map(saidIn), distinctUntilChanged<CampaignText>(sameValue))
  const preview$: Behavior<CampaignPreviewState> = hold<CampaignPreviewState>(
    scope,
    { status: "loading", preview: undefined },
    asked$.pipe(
      debounceTime(campaignPreviewPause),
      switchMap((said) => {
        const loading = { status: "loading" as const, preview: preview$.value.preview }
        return concat(
          of(loading),
          callStream(() => campaigns.preview({ companyId, audience, ...said })).pipe(
            map((answer): CampaignPreviewState =>
              Result.isSuccess(answer)
                ? { status: "ready", preview: answer.success }
                : { status: "failed", preview: preview$.value.preview },
            ),
          ),
        )
      }),
    ),
  )
  return preview$
}
