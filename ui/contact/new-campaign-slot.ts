import type { ContactFilters } from "@prosa/core/contact"
import type { ContactId, WorkspaceId } from "@prosa/core/kernel"
import { createContext, type ReactNode } from "react"

/** The contacts selected in the table. */
export type SelectedContacts =
  | { readonly kind: "some"; readonly ids: ReadonlyArray<ContactId> }
  | {
      readonly kind: "filter"
      readonly workspaces: ReadonlyArray<WorkspaceId>
      readonly filters: ContactFilters
      readonly except: ReadonlyArray<ContactId>
    }

export interface NewCampaignProps {
  readonly selected: SelectedContacts
  readonly count: number
  readonly onClose: () => void
  /** The campaign was saved. */
  readonly onCreated: () => void
}

/** Draws the panel that creates a campaign for selected contacts: a context after this one gives it. */
export const NewCampaignSlot = createContext<((props: NewCampaignProps) => ReactNode) | undefined>(undefined)
