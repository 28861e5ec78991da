import type { ContactSelection } from "@prosa/core/contact"
import { createContext, type ReactNode } from "react"

export interface NewCampaignProps {
  readonly selected: ContactSelection
  readonly count: number
  readonly onClose: () => void
  /** The campaign was saved. */
  readonly onCreated: () => void
}

/** Draws the panel that creates a campaign for selected contacts: a context after this one gives it. */
export const NewCampaignSlot = createContext<((props: NewCampaignProps) => ReactNode) | undefined>(undefined)
