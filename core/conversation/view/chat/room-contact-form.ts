import { Effect } from "effect"
import { distinctUntilChanged, filter, map, skip } from "rxjs"
import { type ContactForm, createContactForm } from "../../../contact/view/index.ts"
import type { Scope } from "../../../kernel/view/index.ts"
import type { RecordFormDeps } from "../../../shell/view/index.ts"
import type { DialogData } from "../../dialogs/dialog-data.ts"
import type { Dialogs } from "../../dialogs/dialogs.ts"
import type { Chat } from "./chat-state.ts"

/** The contact of the open conversation; its facts are the contact's earlier rooms and labels. */
export type RoomContactForm = ContactForm<Pick<DialogData, "earlierRooms" | "contactLabels">>

/** Creates the form of a conversation's contact, which follows the changes of the conversation. */
export const createRoomContactForm = (
  scope: Scope,
  { id, state$ }: Pick<Chat, "id" | "state$">,
  deps: RecordFormDeps & { readonly dialogs: Pick<Dialogs, "data" | "saveContact"> },
): RoomContactForm =>
  createContactForm(
    scope,
    {
      load: () => Effect.map(deps.dialogs.data(id), ({ contact, ...facts }) => ({ contact, facts })),
      save: (draft) => deps.dialogs.saveContact(id, draft),
      changed$: state$.pipe(
        map(({ dialog }) => dialog),
        filter((dialog) => dialog !== undefined),
        map(({ name, email, phone }) => JSON.stringify([name, email, phone])),
        distinctUntilChanged(),
        skip(1),
      ),
    },
    deps,
  )
