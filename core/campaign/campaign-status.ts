import { Result, Schema } from "effect"
import { sentences } from "../kernel/index.ts"
import { campaignMessages } from "./campaign-messages.ts"

/** The status of a campaign (access, section 4). */
export const CampaignStatus = Schema.Literals(["PENDING", "IN_PROGRESS", "PAUSED", "COMPLETED", "CANCELLED"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type CampaignStatus = typeof CampaignStatus.Type

/** A user's action on a campaign: the calls `/start`, `/pause` and `/cancel`. */
export type CampaignAction = "start" | "pause" | "cancel"

/** The table of section 4: the label of each status, and the actions of its row with their labels. */
export const campaignStatuses: Readonly<
  Record<
    CampaignStatus,
    {
      readonly label: string
      readonly actions: ReadonlyArray<{ readonly action: CampaignAction; readonly label: string }>
    }
  >
> = {
  PENDING: { label: "Pendente", actions: [pausing(), cancelling()] },
  IN_PROGRESS: { label: "Em progresso", actions: [pausing(), cancelling()] },
  PAUSED: { label: "Pausada", actions: [{ action: "start", label: "Continuar" }, cancelling()] },
  COMPLETED: { label: "Enviada", actions: [] },
  CANCELLED: { label: "Cancelada", actions: [] },
}

function pausing() {
  return { action: "pause", label: "Pausar" } as const
}
function cancelling() {
  return { action: "cancel", label: "Cancelar" } as const
}

/** The campaign's status does not allow the action. */
export interface ActionRefused {
  readonly _tag: "ActionRefused"
  readonly status: CampaignStatus
  readonly action: CampaignAction
  readonly message: string
}

/** A campaign, as far as it decides what may be asked of it. */
export interface ActedCampaign {
  readonly status: CampaignStatus
  /** More messages are still being made for its selection. */
  readonly isPreparing?: boolean
}

/** Lists what may be asked of a campaign: while it is prepared, only that it is cancelled. */
export const campaignActions = ({ status, isPreparing }: ActedCampaign) =>
  campaignStatuses[status].actions.filter(({ action }) => isPreparing !== true || action === "cancel")

/** Returns the status after an action; `begun` says whether the campaign's start time has passed. */
export const statusAfter = (
  campaign: ActedCampaign,
  action: CampaignAction,
  begun: boolean,
): Result.Result<CampaignStatus, ActionRefused> => {
  const { status } = campaign
  if (!campaignActions(campaign).some((offered) => offered.action === action))
    return Result.fail({ _tag: "ActionRefused", status, action, message: campaignMessages.actionRefused })
  switch (action) {
    case "start":
      return Result.succeed(begun ? "IN_PROGRESS" : "PENDING")
    case "pause":
      return Result.succeed("PAUSED")
    case "cancel":
      return Result.succeed("CANCELLED")
  }
}
