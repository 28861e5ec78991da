import { isWindowOver, windowOverSentence } from "@prosa/core/channel"
import { erasureMessages } from "@prosa/core/contact"
import {
  mayWrite,
  type NewScheduledMessage,
  type RoomHeld,
  scheduledLimit,
  scheduledMessages as say,
  type ScheduledMessages,
  scheduleFault,
} from "@prosa/core/conversation"
import {
  type DialogId,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  type NotFound,
  notFound,
  type ScheduledMessageId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { lockUnsent, releaseFiles, unknownFiles } from "../../channel/index.ts"
import { refuseErased } from "../../contact/index.ts"
import { cancel, schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { contactOfDialog, type LockedDialog, lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { asRoomHeld, isNotHeld, seenDialog, writableDialog } from "../inbox/say-as-holder.ts"
import { type ScheduledSendingNeeds, sendScheduled } from "./scheduled-sending.ts"
import {
  countScheduled,
  deleteScheduled,
  findScheduled,
  insertScheduled,
  listScheduled,
  scheduledByClientId,
  scheduledMessageOf,
  type StoredScheduled,
} from "./scheduled-store.ts"

/** The kind of the jobs that send messages at their time. */
export const scheduledMessageKind = "scheduled-message"

export interface ScheduledDeps extends ScheduledSendingNeeds {
  readonly transactions: Transactions
}

type Refused = RoomHeld | NotFound | NotAllowed | InvalidInput

const held = (message: string): Effect.Effect<never, RoomHeld> => Effect.fail({ _tag: "RoomHeld", message })

/** Implements `ScheduledMessages` on the database; a job sends each at its time. */
export const createScheduled = (actor: Actor, deps: ScheduledDeps): ScheduledMessages => {
  const { transactions, clock } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)
  const lockSeen = (tx: Tx, id: DialogId): Effect.Effect<LockedDialog, NotFound> =>
    Effect.gen(function* () {
      const locked = yield* lockDialog(tx, id)
      yield* seenDialog(tx, actor, id)
      return locked ?? (yield* Effect.fail(notFound))
    })
  const tell = (tx: Tx, locked: LockedDialog) =>
    Effect.map(appendMessages(tx, locked.id, [], {}), (appended) => publishDialog(tx, companyId, locked, appended))
  /** Finds a message with its room locked. */
  const lockScheduled = (
    tx: Tx,
    id: ScheduledMessageId,
  ): Effect.Effect<{ readonly message: StoredScheduled; readonly locked: LockedDialog }, NotFound> =>
    Effect.gen(function* () {
      const found = yield* findScheduled(tx, id)
      if (found === undefined) return yield* Effect.fail(notFound)
      const locked = yield* lockSeen(tx, found.dialogId)
      // It may have been sent while its room was waited for.
      const message = yield* findScheduled(tx, id)
      return message === undefined ? yield* Effect.fail(notFound) : { message, locked }
    })
  const refusalOf = (tx: Tx, id: DialogId, { at }: NewScheduledMessage): Effect.Effect<void, Refused> =>
    Effect.gen(function* () {
      const dialog = yield* writableDialog(tx, actor, id).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
      yield* refuseErased(tx, contactOfDialog(id), erasureMessages.contactErased)
      if (isWindowOver(dialog, clock.now()))
        return yield* asRoomHeld({ _tag: "WindowOver", message: windowOverSentence(dialog.medium) })
      const { timeZone } = yield* tx.onlyRow<{ timeZone: string }>(
        sql`select time_zone as "timeZone" from companies where id = ${company}`,
      )
      const fault = scheduleFault(Date.parse(at), dialog, clock.now(), timeZone)
      if (fault !== undefined) return yield* Effect.fail(invalidInput([{ path: "at", message: fault }]))
      if ((yield* countScheduled(tx, id)) >= scheduledLimit)
        return yield* Effect.fail(invalidInput([{ path: "at", message: say.tooMany }]))
    })
  return {
    list: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* seenDialog(tx, actor, id)
          return yield* listScheduled(tx, id)
        }),
      ),
    schedule: (id, message) =>
      inTenant((tx): Effect.Effect<Effect.Success<ReturnType<ScheduledMessages["schedule"]>>, Refused> =>
        Effect.gen(function* () {
          const locked = yield* lockSeen(tx, id)
          const { clientId, text, fileIds, quotedSeq = null, at, unlessAnswered } = message
          const known = yield* scheduledByClientId(tx, id, { authorId: actor.userId, clientId })
          if (known !== undefined) return yield* scheduledMessageOf(tx, known)
          yield* refusalOf(tx, id, message)
          if ((yield* lockUnsent(tx, { userId: actor.userId }, fileIds)) === undefined)
            return yield* Effect.fail(unknownFiles)
          const dueAt = Date.parse(at)
          const stored = yield* insertScheduled(tx, {
            dialogId: id,
            authorId: actor.userId,
            authorName: actor.name,
            text,
            fileIds,
            quotedSeq,
            at: dueAt,
            unlessAnswered,
            afterSeq: locked.lastSeq,
            clientId,
            now: clock.now(),
          })
          yield* schedule(tx, { kind: scheduledMessageKind, key: String(stored.id), payload: { id: stored.id }, dueAt })
          yield* tell(tx, locked)
          yield* insertAudit(tx, actor, { action: "dialog.schedule", subject: `dialog ${id}`, detail: {} })
          return yield* scheduledMessageOf(tx, stored)
        }),
      ),
    cancel: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { message, locked } = yield* lockScheduled(tx, id)
          const { dialog } = yield* seenDialog(tx, actor, message.dialogId)
          if (message.authorId !== actor.userId && !mayWrite(dialog, actor.userId))
            return yield* held(say.onlyAuthorOrHolder)
          yield* deleteScheduled(tx, id)
          yield* releaseFiles(tx, message.fileIds, clock.now())
          yield* cancel(tx, scheduledMessageKind, String(id))
          yield* tell(tx, locked)
          yield* insertAudit(tx, actor, {
            action: "dialog.unschedule",
            subject: `dialog ${message.dialogId}`,
            detail: {},
          })
        }),
      ),
    sendNow: (id) =>
      inTenant((tx): Effect.Effect<void, Refused> =>
        Effect.gen(function* () {
          const { message, locked } = yield* lockScheduled(tx, id)
          if (message.authorId !== actor.userId) return yield* held(say.onlyAuthor)
          yield* writableDialog(tx, actor, message.dialogId).pipe(Effect.catchIf(isNotHeld, asRoomHeld))
          const sent = yield* sendScheduled(tx, companyId, locked, message, deps)
          if (typeof sent === "string") return yield* held(sent)
          yield* cancel(tx, scheduledMessageKind, String(id))
        }),
      ),
  }
}
