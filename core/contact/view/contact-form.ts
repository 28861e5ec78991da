import { Effect } from "effect"
import type { Observable } from "rxjs"
import { type CallRefused, formatPhone } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { contactMessages } from "../contact-messages.ts"
import { type Contact, ContactDraft } from "../contact.ts"

/** The form of a contact, with the facts that are loaded beside it. */
export type ContactForm<Facts> = RecordForm<Contact, Facts>

/** Where a contact is loaded from and saved to. */
export interface ContactSource<Facts> {
  readonly load: () => Effect.Effect<{ readonly contact: Contact; readonly facts: Facts }, CallRefused>
  readonly save: (draft: ContactDraft) => Effect.Effect<Contact, CallRefused>
  /** Emits when the contact has changed elsewhere. */
  readonly changed$: Observable<unknown>
}

const blank: Contact = { name: "", email: "", phone: "", description: "" }

/**
 * Creates the form of a contact (conversations, section 2, 'info sidebar'). It follows the changes that others make to what is
 * not being changed here.
 */
export const createContactForm = <Facts>(
  scope: Scope,
  { load, save, changed$ }: ContactSource<Facts>,
  deps: RecordFormDeps,
): ContactForm<Facts> => {
  const record: ContactForm<Facts> = createRecordForm(
    scope,
    {
      schema: ContactDraft,
      blank,
      load: () => Effect.map(load(), ({ contact, facts }) => ({ values: shown(contact), facts })),
      save,
      changes: changesOf,
      saved: contactMessages.saved,
      done: () => {},
      closed: () => {},
    },
    deps,
  )
  scope.add(changed$.subscribe(() => record.refresh()))
  return record
}

/** Formats the telephone as everywhere else. */
const shown = (contact: Contact): Contact => ({ ...contact, phone: formatPhone(contact.phone) })

const changesOf = (before: Contact, now: Contact): number =>
  (["name", "email", "phone", "description"] as const).filter((field) => before[field] !== now[field]).length
