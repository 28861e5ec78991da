import { Effect, Result } from "effect"
import { type ContactId, formatPhone } from "../../kernel/index.ts"
import { callStream, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { contactMessages } from "../contact-messages.ts"
import { type ContactDetails, ContactEdit, type ContactRow, type Contacts } from "../contacts.ts"

/** The panel of a contact, with everything that is shown beside its fields. */
export interface ContactPanel extends RecordForm<ContactEdit, ContactDetails | undefined> {
  /** Notes whether the contact receives campaigns. */
  acceptCampaigns(accepts: boolean): void
}

/** Creates the panel of a contact beside the table (access, section 2, 'Contacts'). `saved` is called with the new row. */
export const createContactPanel = (
  scope: Scope,
  deps: RecordFormDeps & {
    readonly id: ContactId
    readonly contacts: Pick<Contacts, "get" | "save" | "acceptCampaigns">
    readonly saved: (row: ContactRow) => void
    readonly closed: () => void
  },
): ContactPanel => {
  const { id, contacts, toasts, saved, closed } = deps
  const record = createRecordForm<ContactEdit, ContactDetails | undefined, ContactEdit, ContactRow>(
    scope,
    {
      schema: ContactEdit,
      blank: { name: "", email: "", phone: "", description: "" },
      load: () => Effect.map(contacts.get(id), (details) => ({ values: editOf(details.contact), facts: details })),
      save: (edit) => contacts.save(id, edit),
      changes: (before, now) => fields.filter((field) => before[field] !== now[field]).length,
      saved: contactMessages.saved,
      refused: (failure) =>
        failure._tag === "InvalidInput" ? undefined : { title: contactMessages.saveFailed, detail: failure.message },
      done: saved,
      closed,
    },
    { ...deps, toasts },
  )
  return {
    ...record,
    acceptCampaigns: (accepts) =>
      scope.add(
        callStream(() => contacts.acceptCampaigns(id, accepts)).subscribe((answer) => {
          if (Result.isSuccess(answer)) toasts.show({ kind: "ok", title: contactMessages.saved })
          else toasts.show({ kind: "error", title: contactMessages.saveFailed, detail: answer.failure.message })
          record.refresh()
        }),
      ),
  }
}

const fields = ["name", "email", "phone", "description"] as const

/** The fields of a contact, its telephone as everywhere else. */
const editOf = ({ name, email, phone, description }: ContactRow): ContactEdit => ({
  name,
  email,
  phone: formatPhone(phone),
  description,
})
