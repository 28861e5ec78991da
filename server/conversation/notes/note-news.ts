import { decode, type CompanyId, type DialogId, DialogId as DialogIdSchema, UserId } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"
import { type SharedSubscriptions, shareSubscriptions } from "../../platform/bus/shared-subscriptions.ts"
import type { Logger } from "../../platform/logger.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** Somebody has mentioned these users in a note. No words of the note: they are read by who sees the room. */
export const MentionNotice = Schema.Struct({
  dialogId: DialogIdSchema,
  by: Schema.String,
  users: Schema.Array(UserId),
})
export type MentionNotice = typeof MentionNotice.Type

/** The bus subjects; no visitor follows them. */
export const notesSubject = (companyId: CompanyId, id: DialogId) => `notes.${companyId}.${id}`
export const mentionsSubject = (companyId: CompanyId) => `mentions.${companyId}`

/** Tells, after the commit, that the notes of a room have changed. */
export const publishNotes = (tx: Tx, companyId: CompanyId, id: DialogId): void =>
  tx.emit({ subject: notesSubject(companyId, id), payload: "{}" })

/** Tells the mentioned users, after the commit. */
export const publishMention = (tx: Tx, companyId: CompanyId, notice: MentionNotice): void =>
  tx.emit({ subject: mentionsSubject(companyId), payload: JSON.stringify(notice) })

/** Changes of notes and mentions, for all sockets of this node; undefined if a mention cannot be decoded. */
export interface NoteNews {
  readonly notes: SharedSubscriptions<true>
  readonly mentions: SharedSubscriptions<MentionNotice | undefined>
}

export const createNoteNews = (needs: { readonly bus: Bus; readonly logger: Logger }): NoteNews => ({
  notes: shareSubscriptions(needs, () => true as const),
  mentions: shareSubscriptions(needs, (payload) => Result.getOrUndefined(decode(MentionNotice, JSON.parse(payload)))),
})
