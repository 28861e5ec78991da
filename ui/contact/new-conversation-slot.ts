import type { ContactId } from "@prosa/core/kernel"
import { createContext, type ReactNode } from "react"

export interface NewConversationProps {
  readonly contactId: ContactId
}

/** Draws the button that begins a conversation with a contact: a context after this one gives it. */
export const NewConversationSlot = createContext<((props: NewConversationProps) => ReactNode) | undefined>(undefined)
