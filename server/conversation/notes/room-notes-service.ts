import { mayRemoveNote, mentionedIn, type RoomNotes } from "@prosa/core/conversation"
import { erasureMessages } from "@prosa/core/contact"
import { type Clock, type DialogId, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { refuseErased } from "../../contact/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { contactOfDialog } from "../dialogs/dialog-store.ts"
import { seenDialog } from "../inbox/say-as-holder.ts"
import { publishMention, publishNotes } from "./note-news.ts"
import { colleaguesOf, deleteNote, findNote, insertNote, listNotes, seeMentions } from "./note-store.ts"

export interface RoomNotesDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Implements `RoomNotes` on the database. Whoever sees a room may note in it, whoever holds it, and after its end. */
export const createRoomNotes = (actor: Actor, { transactions, clock }: RoomNotesDeps): RoomNotes => {
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)
  const seen = (tx: Tx, id: DialogId) => Effect.map(seenDialog(tx, actor, id), ({ dialog }) => dialog)
  return {
    list: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* seen(tx, id)
          return yield* listNotes(tx, id, actor.userId)
        }),
      ),
    write: (id, note) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { workspaceId } = yield* seen(tx, id)
          yield* refuseErased(tx, contactOfDialog(id), erasureMessages.contactErased)
          const mentions = mentionedIn(note.text, yield* colleaguesOf(tx, workspaceId))
          const { note: stored, isNew } = yield* insertNote(tx, { id, note, author: actor, mentions, now: clock.now() })
          if (!isNew) return stored
          publishNotes(tx, companyId, id)
          const users = mentions.flatMap((one) => (one.id === actor.userId ? [] : [one.id]))
          if (users.length > 0) publishMention(tx, companyId, { dialogId: id, by: actor.name, users })
          return stored
        }),
      ),
    remove: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const note = yield* findNote(tx, id, actor.userId)
          if (note === undefined) return yield* Effect.fail(notFound)
          yield* seen(tx, note.dialogId)
          if (!mayRemoveNote(note, { ...actor, id: actor.userId })) return yield* Effect.fail(notAllowed)
          yield* deleteNote(tx, id)
          yield* insertAudit(tx, actor, { action: "note.remove", subject: `dialog ${note.dialogId}`, detail: {} })
          return publishNotes(tx, companyId, note.dialogId)
        }),
      ),
    colleagues: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { workspaceId } = yield* seen(tx, id)
          return yield* colleaguesOf(tx, workspaceId)
        }),
      ),
    seen: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* seen(tx, id)
          yield* seeMentions(tx, id, actor.userId, clock.now())
        }),
      ),
  }
}
