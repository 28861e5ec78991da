import { Effect, Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import { ContactId, WorkspaceId } from "../../kernel/index.ts"
import type { Behavior, Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import type { Workspace } from "../../tenancy/index.ts"
import { loadedSelection, type WorkspaceSelection } from "../../tenancy/view/index.ts"
import { contactMessages } from "../contact-messages.ts"
import { ContactEdit, type ContactRow, type Contacts } from "../contacts.ts"
import { knowsSomething } from "../new-contact.ts"

const NewContactDraft = Schema.Struct({ ...ContactEdit.fields, workspaceId: WorkspaceId }).check(
  Schema.makeFilter((draft) => knowsSomething(draft) || { path: ["name"], issue: contactMessages.nothingKnown }),
)
type NewContactDraft = typeof NewContactDraft.Type

/** The form of a new contact: its fields, and the workspaces that it may belong to. */
export interface NewContactForm {
  readonly record: RecordForm<NewContactDraft, ReadonlyArray<Workspace>>
  /** The contact that the person is already, after a refusal. */
  readonly existing$: Behavior<ContactId | undefined>
}

/** Creates the form of 'Novo contato' in one of the selected workspaces. */
export const createNewContactForm = (
  scope: Scope,
  deps: RecordFormDeps & {
    readonly contacts: Pick<Contacts, "create">
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly done: (row: ContactRow) => void
    readonly closed: () => void
  },
): NewContactForm => {
  const { contacts, session, selection, done, closed } = deps
  const existing$ = new BehaviorSubject<ContactId | undefined>(undefined)
  const record = createRecordForm<NewContactDraft, ReadonlyArray<Workspace>, NewContactDraft, ContactRow>(
    scope,
    {
      schema: NewContactDraft,
      // Replaced by the first selected workspace once they are loaded.
      blank: draftIn(0 as WorkspaceId),
      load: () =>
        Effect.map(loadedSelection(selection), ({ all, selected }) => {
          const workspaces = all.filter(({ id }) => selected.includes(id))
          return { values: draftIn(workspaces[0]?.id ?? (0 as WorkspaceId)), facts: workspaces }
        }),
      save: ({ workspaceId, ...edit }) => {
        existing$.next(undefined)
        return contacts.create(session.companyId(), workspaceId, edit).pipe(
          Effect.tapError((failure) =>
            Effect.sync(() => {
              if (failure._tag === "ContactExists") existing$.next(failure.contactId)
            }),
          ),
        )
      },
      changes: (before, now) => fields.filter((field) => before[field] !== now[field]).length,
      saved: contactMessages.created,
      done,
      closed,
    },
    deps,
  )
  return { record, existing$ }
}

const fields = ["name", "email", "phone", "description"] as const

const draftIn = (workspaceId: WorkspaceId): NewContactDraft => ({
  name: "",
  email: "",
  phone: "",
  description: "",
  workspaceId,
})
