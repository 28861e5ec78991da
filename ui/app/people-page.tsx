import { lazy } from "react"
import { ContactsPage } from "../contact/contacts-page.tsx"
import { NewCampaignSlot } from "../contact/new-campaign-slot.ts"
import { type NewConversationProps, NewConversationSlot } from "../contact/new-conversation-slot.ts"
import { drawNewCampaign } from "./new-campaign.tsx"

const NewConversation = lazy(async () => ({
  default: (await import("../conversation/new-conversation/new-conversation-button.tsx")).NewConversationButton,
}))

const drawNewConversation = (props: NewConversationProps) => <NewConversation {...props} />

/** '/contacts', with what later contexts draw in it. */
export const People = () => (
  <NewCampaignSlot value={drawNewCampaign}>
    <NewConversationSlot value={drawNewConversation}>
      <ContactsPage />
    </NewConversationSlot>
  </NewCampaignSlot>
)
