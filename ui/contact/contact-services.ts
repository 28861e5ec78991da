import type { ContactErasures, ContactImports, ContactJoins, Contacts } from "@prosa/core/contact"
import { createServiceSlice } from "../services/service-slices.ts"

/** The people who write to a company. */
export interface ContactServices {
  readonly contacts: Contacts
  readonly contactJoins: ContactJoins
  readonly contactImports: ContactImports
  readonly contactErasures: ContactErasures
}

export const contactSlice = createServiceSlice<"contact", ContactServices>("contact")
export const useContactServices = contactSlice.useServices
