import type { CompanyId, ContactId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"

/** The port to the conversations of contacts, each call in the transaction of its caller. */
export interface ContactConversations {
  /** Locks the open conversations of these contacts; called before the contacts are locked. */
  readonly lockOpen: (tx: Tx, contacts: ReadonlyArray<ContactId>) => Effect.Effect<void>
  /** Moves the conversations and messages of a contact to another one. */
  readonly move: (tx: Tx, from: ContactId, to: ContactId) => Effect.Effect<void>
  /** Called after contacts were joined into this one: ends its duplicate open conversations and publishes the others. */
  readonly joinOpen: (tx: Tx, companyId: CompanyId, contactId: ContactId) => Effect.Effect<void>
  /** Publishes the open conversations of a contact, which show its name and picture. */
  readonly publishOpen: (tx: Tx, companyId: CompanyId, contactId: ContactId) => Effect.Effect<void>
}
