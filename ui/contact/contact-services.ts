import type { ContactImports, ContactJoins, Contacts } from "@prosa/core/contact"
import { createServiceSlice } from "../services/service-slices.ts"

/** The people who write to a company. */
export interface ContactServices {
  readonly contacts: Contacts
  readonly contactJoins: ContactJoins
  readonly contactImports: ContactImports
}

export const contactSlice = createServiceSlice<"contact", ContactServices>("contact")
export const useContactServices = contactSlice.useServices
