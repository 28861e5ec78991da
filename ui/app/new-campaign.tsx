import { lazy } from "react"
import type { NewCampaignProps } from "../contact/new-campaign-slot.ts"

const NewCampaign = lazy(async () => ({
  default: (await import("../campaign/new-campaign-dialog.tsx")).NewCampaignDialog,
}))

/** Draws the panel of a new campaign, which is loaded when it opens. */
export const drawNewCampaign = (props: NewCampaignProps) => <NewCampaign {...props} />
