import { Result } from "effect"
import { concat, debounceTime, distinctUntilChanged, map, type Observable, of, switchMap } from "rxjs"
import { type CompanyId, sameValue } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { CampaignPreview } from "../campaign-audience.ts"
import type { CampaignAudience, Campaigns } from "../campaigns.ts"
import { variablesIn } from "../message-variables.ts"
import { type CampaignFormValues, usedVariables } from "./campaign-form-values.ts"

/** Who would receive the campaign. While it is loaded again, what was known stays. */
export interface CampaignPreviewState {
  readonly status: "loading" | "ready" | "failed"
  readonly preview: CampaignPreview | undefined
}

/** The pause after typing before the preview is loaded, in milliseconds. */
export const campaignPreviewPause = 500

/** Creates the preview of what is typed into the panel. */
export const createCampaignPreview = (
  scope: Scope,
  typed$: Observable<{ readonly values: CampaignFormValues }>,
  deps: {
    readonly campaigns: Pick<Campaigns, "preview">
    readonly companyId: CompanyId
    readonly audience: CampaignAudience
  },
): Behavior<CampaignPreviewState> => {
  const { campaigns, companyId, audience } = deps
  const asked$ = typed$.pipe(
    map(({ values: { message, mapping } }) => ({ message, mapping: usedVariables(message, mapping) })),
    distinctUntilChanged<Pick<CampaignFormValues, "message" | "mapping">>(sameValue),
  )
  const preview$: Behavior<CampaignPreviewState> = hold<CampaignPreviewState>(
    scope,
    { status: "loading", preview: undefined },
    asked$.pipe(
      debounceTime(campaignPreviewPause),
      switchMap(({ message, mapping }) => {
        const loading = { status: "loading" as const, preview: preview$.value.preview }
        // What stands for nothing yet is no reason to leave anybody out.
        const mapped = variablesIn(message).every((number) => mapping[number] !== undefined) ? message : ""
        return concat(
          of(loading),
          callStream(() =>
            campaigns.preview({ companyId, audience, message: mapped, mapping: mapped === "" ? {} : mapping }),
          ).pipe(
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
