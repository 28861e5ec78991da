import { distinctUntilChanged, filter, map, skip } from "rxjs"
import { Effect } from "effect"
import { formatPhone } from "../../kernel/index.ts"
import { type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { conversationMessages as say } from "../conversation-messages.ts"
import { type DialogContact, DialogContactDraft, type EarlierRoom } from "../dialog-contact.ts"
import type { Dialogs } from "../dialogs.ts"
import type { Chat } from "./chat-state.ts"

/** The contact of the open conversation; its facts are the person's earlier rooms. */
export type ContactForm = RecordForm<DialogContact, { readonly earlierRooms: ReadonlyArray<EarlierRoom> }>

const blank: DialogContact = { name: "", email: "", phone: "", description: "" }

/**
 * Creates the form of a conversation's contact (conversations, section 2, 'info sidebar'). It follows the changes that others
 * make to what is not being changed here.
 */
export const createContactForm = (
  scope: Scope,
  { id, state$ }: Pick<Chat, "id" | "state$">,
  deps: RecordFormDeps & { readonly dialogs: Pick<Dialogs, "data" | "saveContact"> },
): ContactForm => {
  const record: ContactForm = createRecordForm(
    scope,
    {
      schema: DialogContactDraft,
      blank,
      load: () =>
        Effect.map(deps.dialogs.data(id), ({ contact, earlierRooms }) => ({
          values: shown(contact),
          facts: { earlierRooms },
        })),
      save: (draft) => deps.dialogs.saveContact(id, draft),
      changes: changesOf,
      saved: say.contactSaved,
      done: () => {},
      closed: () => {},
    },
    deps,
  )
  scope.add(
    state$
      .pipe(
        map(({ dialog }) => dialog),
        filter((dialog) => dialog !== undefined),
        map(({ name, email, phone }) => JSON.stringify([name, email, phone])),
        distinctUntilChanged(),
        skip(1),
      )
      .subscribe(() => record.refresh()),
  )
  return record
}

/** A number is written as it is read everywhere else. */
const shown = (contact: DialogContact): DialogContact => ({ ...contact, phone: formatPhone(contact.phone) })

const changesOf = (before: DialogContact, now: DialogContact): number =>
  (["name", "email", "phone", "description"] as const).filter((field) => before[field] !== now[field]).length
