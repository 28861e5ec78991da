import { ImportingPage } from "../contact/import/import-page.tsx"
import { NewCampaignSlot } from "../contact/new-campaign-slot.ts"
import { drawNewCampaign } from "./new-campaign.tsx"

/** '/contacts/import', with what later contexts draw in it. */
export const Imports = () => (
  <NewCampaignSlot value={drawNewCampaign}>
    <ImportingPage />
  </NewCampaignSlot>
)
