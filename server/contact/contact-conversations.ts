import type { CapturedValue, ContactRoom } from "@prosa/core/contact"
import type { CompanyId, ContactId, WorkspaceId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"

/** Accounts of a contact that become another one's, or others of the same one. */
export interface MovedAccounts {
  readonly from: ContactId
  readonly to: ContactId
  /** The accounts from the first to the last one. */
  readonly first: number
  readonly last: number
  /** What is added to their numbers. */
  readonly shift: number
}

/** The port to the conversations of contacts, each call in the transaction of its caller. */
export interface ContactConversations {
  /** Locks the open conversations of these contacts; called before the contacts are locked. */
  readonly lockOpen: (tx: Tx, contacts: ReadonlyArray<ContactId>) => Effect.Effect<void>
  /** Moves the conversations of some accounts of a contact, with their messages, to another one. */
  readonly move: (tx: Tx, accounts: MovedAccounts) => Effect.Effect<void>
  /** Called after contacts were joined into this one: ends its duplicate open conversations and publishes the others. */
  readonly joinOpen: (tx: Tx, companyId: CompanyId, contactId: ContactId) => Effect.Effect<void>
  /** Publishes the open conversations of contacts, which show their names and pictures. */
  readonly publishOpen: (tx: Tx, companyId: CompanyId, contacts: ReadonlyArray<ContactId>) => Effect.Effect<void>
  /** Lists the rooms of a contact in these workspaces, newest first, at most `contactRoomsLimit`. */
  readonly rooms: (
    tx: Tx,
    contactId: ContactId,
    workspaces: ReadonlyArray<WorkspaceId>,
  ) => Effect.Effect<ReadonlyArray<ContactRoom>>
  /** Lists what the flows of these rooms have captured, unmasked: of each variable the value of the newest room. */
  readonly captured: (
    tx: Tx,
    contactId: ContactId,
    workspaces: ReadonlyArray<WorkspaceId>,
  ) => Effect.Effect<ReadonlyArray<CapturedValue>>
}
