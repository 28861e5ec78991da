import type { ErasureCounts, PersonFacts, PersonMessage, PersonRoom, PersonTraces } from "@prosa/core/contact"
import type { CompanyId, ContactId, DialogId, FileId, WorkspaceId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Tx } from "../../platform/storage/tx.ts"

/** A contact whose data are being erased, as it was known until now. */
export interface ErasedPerson {
  readonly companyId: CompanyId
  readonly contactId: ContactId
  readonly traces: PersonTraces
  readonly identities: ReadonlyArray<{
    readonly channel: string
    readonly kind: string
    readonly value: string
    readonly address: string
  }>
  /** In milliseconds since 1970. */
  readonly now: number
}

/** What a context holds of contacts: how it is erased, and how it is told. Each call is in the transaction of its caller. */
export interface PersonRecords {
  /** Locks what is locked before the contact is: its turn comes before those of the contexts in front of this one. */
  readonly lock?: (tx: Tx, contactId: ContactId) => Effect.Effect<void>
  /**
   * Ends whatever would still reach the person or be done for them, and erases what is found by who they are. Under the contact's
   * lock, while it still has its name and its identities.
   */
  readonly stop?: (tx: Tx, person: ErasedPerson) => Effect.Effect<ErasureCounts>
  /**
   * Erases what is found by the contact's id alone, but for its messages. Repeated at the end, and once more a while later: what a
   * call that was under way has stored meanwhile goes then.
   */
  readonly erase?: (
    tx: Tx,
    person: Pick<ErasedPerson, "companyId" | "contactId" | "now">,
  ) => Effect.Effect<ErasureCounts>
  /**
   * Follows what was joined by hand, or taken apart again: what belongs to rooms of `to` by now is theirs, and, after a join, all that
   * `from` had. Called when the rooms are moved.
   */
  readonly move?: (tx: Tx, from: ContactId, to: ContactId, all: boolean) => Effect.Effect<void>
  /** Tells what is known of the person, beside the rooms. */
  readonly facts?: (tx: Tx, contactId: ContactId) => Effect.Effect<Partial<PersonFacts>>
}

/** How far an erasure of messages has come: everything until this message. */
export interface ErasurePlace {
  readonly dialogId: number
  readonly seq: number
}

/** A file that was said in a conversation. */
export interface ConversationFile {
  readonly id: FileId
  readonly name: string
  readonly bytes: number
}

/** A message as it is told, its files not yet given a place. */
export interface PersonMessageRow extends Omit<PersonMessage, "arquivos"> {
  readonly files: ReadonlyArray<ConversationFile>
}

/** The messages of contacts, which may be many. */
export interface PersonMessages {
  /** Lists the rooms of a contact, the oldest first. */
  readonly rooms: (tx: Tx, contactId: ContactId) => Effect.Effect<ReadonlyArray<PersonRoom & { readonly id: DialogId }>>
  /** Reads the messages of a room after a number, deleted ones too, at most `most`. */
  readonly read: (tx: Tx, id: DialogId, after: number, most: number) => Effect.Effect<ReadonlyArray<PersonMessageRow>>
  /** Lists the files of a contact's rooms, each once, in the order in which they were said. */
  readonly files: (tx: Tx, contactId: ContactId) => Effect.Effect<ReadonlyArray<ConversationFile>>
  /** Counts the rooms, the messages and the files of a contact. */
  readonly count: (
    tx: Tx,
    contactId: ContactId,
    workspaces: ReadonlyArray<WorkspaceId>,
  ) => Effect.Effect<{
    readonly rooms: number
    readonly openRooms: number
    readonly foreignRooms: number
    readonly messages: number
    readonly files: number
  }>
  /** Erases the next messages, at most `most`; `place` is undefined once there are no more. */
  readonly eraseNext: (
    tx: Tx,
    person: Pick<ErasedPerson, "companyId" | "contactId" | "now">,
    after: ErasurePlace,
    most: number,
  ) => Effect.Effect<{
    readonly counts: ErasureCounts
    readonly messages: number
    readonly place: ErasurePlace | undefined
  }>
}

/** The records of all contexts, in the order in which they were added. */
export interface AllPersonRecords {
  readonly add: (records: PersonRecords) => void
  readonly all: () => ReadonlyArray<PersonRecords>
}

/** Creates the list of records, empty at first. */
export const createPersonRecords = (): AllPersonRecords => {
  const added: Array<PersonRecords> = []
  return { add: (records) => void added.push(records), all: () => added }
}
