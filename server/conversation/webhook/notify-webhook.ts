import type { DeliveryState } from "@prosa/core/channel"
import type { Message } from "@prosa/core/conversation"
import type { DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { queueNews } from "../../webhook/index.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import type { DialogViews } from "../dialogs/dialog-views.ts"

/**
 * Queues what a dialog's change means to the customer's system: a person's message in a room that the external platform
 * holds, and that the dialog was closed, by whomever. Every stored message and every close passes through here.
 */
export const notifyOfChange = (
  tx: Tx,
  id: DialogId,
  {
    messages,
    change,
    views,
  }: {
    readonly messages: ReadonlyArray<Message>
    readonly change: DialogChange
    readonly views: DialogViews
  },
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { dialog } = views
    const now = Date.parse(views.item.lastMessageAt)
    // The message that led to the hand-over is part of it.
    if (dialog.transferredToExternal && dialog.holder === null && change.transferredExternal === undefined)
      for (const message of messages.filter(({ sender }) => sender === "CLIENT"))
        yield* queueNews(
          tx,
          id,
          { event: "message", message: message.text, details: factsOf(message), sentAt: message.sentAt },
          now,
        )
    if (change.status === 1)
      yield* queueNews(
        tx,
        id,
        { event: "roomClosed", message: "", details: {}, sentAt: dialog.closedAt ?? views.item.lastMessageAt },
        now,
      )
  })

const factsOf = ({ id, seq, quoted }: Message) => ({
  messageId: id,
  seq,
  ...(quoted === undefined ? {} : { quotedSeq: quoted.seq }),
})

/**
 * Tells the external platform that holds the room of a person's reaction, in words and with the message on which it stands. It is no
 * message of its own, and so has no `messageId`.
 */
export const notifyOfReaction = (
  tx: Tx,
  { dialog }: DialogViews,
  { emoji, words, seq }: { readonly emoji: string; readonly words: string; readonly seq: number },
  now: number,
): Effect.Effect<void> =>
  dialog.transferredToExternal && dialog.holder === null
    ? queueNews(
        tx,
        dialog.id,
        {
          event: "message",
          message: words,
          details: { reaction: emoji, quotedSeq: seq },
          sentAt: new Date(now).toISOString(),
        },
        now,
      )
    : Effect.void

/** The events by which a customer's system is told what became of its messages. */
export type StatusEvent = "messageStatus" | "employeeMessageStatus"

/**
 * Begins to tell what becomes of a message that the customer's system has sent: on the live chat a stored message is sent,
 * and on a vendor's channel its reports follow (`notifyOfReported`).
 */
export const notifyOfStatuses = (
  tx: Tx,
  id: DialogId,
  event: StatusEvent,
  message: Pick<Message, "id" | "seq" | "sentAt" | "delivery">,
  /** The id that the system gave the message. */
  externalId?: string,
): Effect.Effect<void> =>
  message.delivery === undefined
    ? tellStatus(tx, id, event, message, "sent", externalId)
    : tx.run(sql`
        update messages set told_event = ${event}, told_id = ${externalId ?? null}
        where company_id = ${company} and dialog_id = ${id} and seq = ${message.seq}`)

/** Tells what a channel reports of a message, if a customer's system has sent it. */
export const notifyOfReported = (
  tx: Tx,
  id: DialogId,
  seq: number,
  status: Exclude<DeliveryState, "queued">,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const told = yield* tx.row<Pick<Message, "id" | "sentAt"> & { event: StatusEvent; externalId: string | null }>(sql`
      select id, ${iso("sent_at")} as "sentAt", told_event as event, told_id as "externalId" from messages
      where company_id = ${company} and dialog_id = ${id} and seq = ${seq} and told_event is not null`)
    if (told !== undefined)
      yield* tellStatus(tx, id, told.event, { ...told, seq }, status, told.externalId ?? undefined)
  })

const tellStatus = (
  tx: Tx,
  id: DialogId,
  event: StatusEvent,
  message: Pick<Message, "id" | "seq" | "sentAt">,
  status: Exclude<DeliveryState, "queued">,
  externalId?: string,
): Effect.Effect<void> => {
  const given = externalId === undefined ? {} : { id: externalId }
  const details = { messageId: message.id, seq: message.seq, status, ...given }
  return Effect.asVoid(
    queueNews(tx, id, { event, message: "", details, sentAt: message.sentAt }, Date.parse(message.sentAt)),
  )
}
