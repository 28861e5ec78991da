import { Effect } from "effect"
import type { Session } from "../../access/view/index.ts"
import type { ContactId } from "../../kernel/index.ts"
import { constant, type Scope } from "../../kernel/view/index.ts"
import type { Label } from "../../label/index.ts"
import { createPutLabels, type PutLabels } from "../../label/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Contacts } from "../contacts.ts"

/** Creates the labels of a contact, which begin with those that were read. `changed` is called after each change. */
export const createLabelsOfContact = (
  scope: Scope,
  id: ContactId,
  labels: ReadonlyArray<Label>,
  deps: {
    readonly contacts: Pick<Contacts, "label">
    readonly session: Session
    readonly toasts: Pick<Toasts, "show">
    readonly changed: () => void
  },
): PutLabels =>
  createPutLabels(scope, {
    labels$: constant(labels),
    put: (change) =>
      deps.contacts.label(deps.session.companyId(), [id], change).pipe(Effect.tap(() => Effect.sync(deps.changed))),
    toasts: deps.toasts,
  })
