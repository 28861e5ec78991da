import { lazy } from "react"
import { ContactsPage } from "../contact/contacts-page.tsx"
import { type NewCampaignProps, NewCampaignSlot } from "../contact/new-campaign-slot.ts"
import { type NewConversationProps, NewConversationSlot } from "../contact/new-conversation-slot.ts"

const NewCampaign = lazy(async () => ({
  default: (await import("../campaign/new-campaign-dialog.tsx")).NewCampaignDialog,
}))

const NewConversation = lazy(async () => ({
  default: (await import("../conversation/new-conversation/new-conversation-button.tsx")).NewConversationButton,
}))

const Importing = lazy(async () => ({
  default: (await import("../contact/import/import-page.tsx")).ImportingPage,
}))

const drawNewCampaign = (props: NewCampaignProps) => <NewCampaign {...props} />
const drawNewConversation = (props: NewConversationProps) => <NewConversation {...props} />

/** '/contacts', with what later contexts draw in it. */
export const People = () => (
  <NewCampaignSlot value={drawNewCampaign}>
    <NewConversationSlot value={drawNewConversation}>
      <ContactsPage />
    </NewConversationSlot>
  </NewCampaignSlot>
)

/** '/contacts/import', with the same. */
export const PeopleImports = () => (
  <NewCampaignSlot value={drawNewCampaign}>
    <Importing />
  </NewCampaignSlot>
)
