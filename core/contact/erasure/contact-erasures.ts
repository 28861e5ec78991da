import { type Effect, Schema } from "effect"
import { type CallRefused, ContactErasureId, ContactId, failure, IsoDateTime } from "../../kernel/index.ts"
import { ErasureCounts } from "./erasure-kinds.ts"
import { erasureMessages } from "./erasure-messages.ts"

/** An erasure of everything that is known of a contact. It says how much there was, and nothing of what it was. */
export const ContactErasure = Schema.Struct({
  id: ContactErasureId,
  contactId: ContactId,
  /** 'running': nothing is sent to the person any more, and texts are still being erased. */
  state: Schema.Literals(["running", "done"]),
  /** The user who asked for it. */
  askedBy: Schema.String,
  askedAt: IsoDateTime,
  endedAt: Schema.NullOr(IsoDateTime),
  /** Messages that there were, and those that are erased. */
  messages: Schema.Int,
  erasedMessages: Schema.Int,
  /** By kind (`erasureKinds`). */
  counts: ErasureCounts,
})
export type ContactErasure = typeof ContactErasure.Type

/** What an erasure would take away, as its dialog says it. */
export const ErasurePreview = Schema.Struct({
  /** What has to be typed. */
  word: Schema.String,
  rooms: Schema.Int,
  openRooms: Schema.Int,
  messages: Schema.Int,
  files: Schema.Int,
  /** The refusal to receive campaigns outlives the erasure. */
  refusesCampaigns: Schema.Boolean,
  /** Why neither erasing nor downloading is possible now; '' if they are. */
  refusal: Schema.String,
  /** The erasure of a contact that is being erased, or was. */
  erasure: Schema.NullOr(ContactErasure),
})
export type ErasurePreview = typeof ErasurePreview.Type

/** The data can be neither erased nor downloaded now. */
export const ErasureRefused = failure("ErasureRefused")
export type ErasureRefused = typeof ErasureRefused.Type

/** What decides whether somebody may erase a contact, or download all that is known of it. */
export interface ErasureStanding {
  /** Rooms of the contact in workspaces that the user is no member of. */
  readonly foreignRooms: number
  /** An import of the company is writing contacts: it might make the person anew. */
  readonly isImporting: boolean
}

/**
 * Returns why neither is possible; '' if both are. The request is about all that the company knows, so whoever answers it has to
 * be a member of all workspaces in which the person has rooms.
 */
export const erasureRefusalOf = ({ foreignRooms, isImporting }: ErasureStanding): string => {
  if (foreignRooms > 0) return erasureMessages.foreignRooms(foreignRooms)
  return isImporting ? erasureMessages.importRunning : ""
}

/** The port to erasures and downloads of what is known of a contact, for the user's company and workspaces. */
export interface ContactErasures {
  preview(id: ContactId): Effect.Effect<ErasurePreview, CallRefused>
  /**
   * Erases all that is known of a contact. Idempotent: for one that is being erased, or was, that erasure is the answer. A wrong
   * confirmation is `InvalidInput`.
   */
  erase(id: ContactId, confirmation: string): Effect.Effect<ContactErasure, ErasureRefused | CallRefused>
  /** How far an erasure is. */
  find(id: ContactErasureId): Effect.Effect<ContactErasure, CallRefused>
  /** The list of what was erased, as the text of a CSV. */
  list(id: ContactErasureId): Effect.Effect<string, CallRefused>
}

/** Where a browser downloads all that is known of a contact, as a .zip. */
export const personDataUrl = (id: ContactId): string => `/api/contacts/${id}/access`
