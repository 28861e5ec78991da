import type { Labels } from "@prosa/core/label"
import type { ContactDetails, ContactRow, ImportedPerson } from "@prosa/core/contact"
import {
  createInMemoryContactErasures,
  createInMemoryContactImports,
  createInMemoryContactJoins,
  createInMemoryContacts,
  type ErasableContact,
} from "@prosa/core/contact/testing"
import type { ContactServices } from "../contact-services.ts"

export interface FakeContactFacts {
  /** None unless told. */
  readonly contacts?: ReadonlyArray<ContactRow>
  /** What the panel shows of each besides its row, by its id. */
  readonly contactDetails?: Readonly<Record<number, Omit<ContactDetails, "contact">>>
  /** The people that imports find; nobody unless told. */
  readonly importedInto?: ReadonlyArray<ImportedPerson>
  /** What an erasure finds of each contact, by its id. */
  readonly erasable?: Readonly<Record<number, Omit<ErasableContact, "id" | "name">>>
  /** Erasures run until a test ends them. */
  readonly erasuresHeld?: boolean
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The contacts of any company. */
export const createFakeContactServices = ({
  contacts = [],
  contactDetails = {},
  importedInto = [],
  erasable = {},
  erasuresHeld = false,
  latency = 0,
  companyLabels,
}: FakeContactFacts & { readonly companyLabels?: Labels } = {}) => {
  const stored = createInMemoryContacts(contacts, {
    details: contactDetails,
    latency,
    ...(companyLabels === undefined ? {} : { labels: companyLabels }),
  })
  const joining = createInMemoryContactJoins(stored.rows)
  return {
    contacts: stored,
    contactJoins: joining.joins,
    joining,
    contactImports: createInMemoryContactImports(importedInto, { latency }),
    contactErasures: createInMemoryContactErasures(
      contacts.map(({ id, name }) => ({ id, name, ...erasable[id] })),
      { latency, held: erasuresHeld, erased: stored.forget },
    ),
  } satisfies ContactServices & { readonly joining: unknown }
}
