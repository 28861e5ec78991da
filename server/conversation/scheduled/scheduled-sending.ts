import { isWindowOver, windowOverSentence } from "@prosa/core/channel"
import {
  type Dialog,
  mayWrite,
  type Message,
  notHeldSentence,
  scheduledMessages as say,
} from "@prosa/core/conversation"
import { type Clock, ClientId, type CompanyId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { lockUnsent, unknownFiles } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"
import { viewDialog } from "../dialogs/dialog-views.ts"
import { quotableMessage } from "../dialogs/message-store.ts"
import { storeAsHolder } from "../inbox/say-as-holder.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { deleteScheduled, type StoredScheduled } from "./scheduled-store.ts"

export type ScheduledSendingNeeds = Pick<ConversationNeeds, "scripts" | "webhooks"> & { readonly clock: Clock }

/**
 * Sends a scheduled message in its author's name, by the rules of every message: the author holds the open room, and its channel takes a
 * message now. Returns why not, as a sentence; then nothing has changed.
 */
export const sendScheduled = (
  tx: Tx,
  companyId: CompanyId,
  locked: LockedDialog,
  message: StoredScheduled,
  needs: ScheduledSendingNeeds,
): Effect.Effect<Message | string> =>
  Effect.gen(function* () {
    const { id, authorId, authorName, text, fileIds, quotedSeq, clientId } = message
    const views = yield* viewDialog(tx, locked.id)
    if (views === undefined) return yield* Effect.die(new Error(`dialog ${locked.id} vanished under its lock`))
    const { dialog } = views
    const refusal = yield* refusalOf(tx, dialog, message, needs.clock.now())
    if (refusal !== undefined) return refusal
    const files = yield* lockUnsent(tx, { userId: authorId }, fileIds)
    if (files === undefined) return unknownFiles.message
    const quoted = quotedSeq === null ? undefined : yield* quotableMessage(tx, locked.id, quotedSeq)
    // Its uses of the files go with it: the message has its own.
    yield* deleteScheduled(tx, id)
    return yield* storeAsHolder(
      tx,
      { companyId, userId: authorId, name: authorName },
      locked,
      {
        text,
        files,
        ...(quoted === undefined ? {} : { quoted }),
        clientId: Schema.decodeSync(ClientId)(clientId),
        waited: true,
      },
      needs,
    )
  })

const refusalOf = (
  tx: Tx,
  dialog: Dialog,
  { authorId, authorName }: StoredScheduled,
  now: number,
): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    if (dialog.status === "CLOSED") return notHeldSentence(dialog)
    if (!mayWrite(dialog, authorId) || !(yield* isActive(tx, authorId))) return say.notHolder(authorName)
    return isWindowOver(dialog, now) ? windowOverSentence(dialog.medium) : undefined
  })

const isActive = (tx: Tx, userId: StoredScheduled["authorId"]): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`select 1 from users where company_id = ${company} and id = ${userId} and active`),
    (row) => row !== undefined,
  )
