import type { Message } from "@prosa/core/conversation"
import type { DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"
import { queueNews } from "../webhook/index.ts"
import type { DialogChange } from "./dialog-changes.ts"
import type { DialogViews } from "./dialog-views.ts"

/**
 * Queues what a dialog's change means to the customer's system: a person's message in a room that the external platform
 * holds, and that the dialog was closed, by whomever. Every stored message and every close passes through here.
 */
export const tellOfChange = (
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

const factsOf = ({ id, seq }: Message) => ({ messageId: id, seq })

/** Queues what became of a message that the customer's system has sent. On the live chat a stored message is sent. */
export const tellStatus = (
  tx: Tx,
  id: DialogId,
  event: "messageStatus" | "employeeMessageStatus",
  message: Pick<Message, "id" | "seq" | "sentAt">,
  status: "sent" | "delivered" | "read" | "failed",
  /** The id that the system gave the message. */
  externalId?: string,
): Effect.Effect<void> => {
  const given = externalId === undefined ? {} : { id: externalId }
  const details = { messageId: message.id, seq: message.seq, status, ...given }
  return Effect.asVoid(
    queueNews(tx, id, { event, message: "", details, sentAt: message.sentAt }, Date.parse(message.sentAt)),
  )
}
