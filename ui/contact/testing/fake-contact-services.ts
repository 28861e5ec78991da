import type { ContactDetails, ContactRow } from "@prosa/core/contact"
import { createInMemoryContacts } from "@prosa/core/contact/testing"
import type { ContactServices } from "../contact-services.ts"

export interface FakeContactFacts {
  /** None unless told. */
  readonly contacts?: ReadonlyArray<ContactRow>
  /** What the panel shows of each besides its row, by its id. */
  readonly contactDetails?: Readonly<Record<number, Omit<ContactDetails, "contact">>>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The contacts of any company. */
export const createFakeContactServices = ({ contacts = [], contactDetails = {}, latency = 0 }: FakeContactFacts = {}) =>
  ({
    contacts: createInMemoryContacts(contacts, { details: contactDetails, latency }),
  }) satisfies ContactServices
