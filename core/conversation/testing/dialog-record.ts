import type { Contact } from "../../contact/index.ts"
import {
  deletionLabel,
  type Dialog,
  type InboxItem,
  type Message,
  lastMessageOf,
  undeliveredAfter,
  waitsSince,
} from "../index.ts"

/** A conversation with its messages, oldest first. */
export interface DialogRecord {
  readonly dialog: Dialog
  readonly messages: ReadonlyArray<Message>
  readonly unread: number
}

/** Sets the dialog's counter by its messages. */
export const counted = (told: DialogRecord): DialogRecord => ({
  ...told,
  dialog: {
    ...told.dialog,
    lastSeq: Math.max(told.dialog.lastSeq, ...told.messages.map(({ changeSeq }) => changeSeq)),
  },
})

let versions = 0

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The row of the inbox of a conversation. */
export const itemOf = ({ dialog, messages, unread }: DialogRecord): InboxItem => {
  const last = messages.findLast(({ sender }) => sender !== "SYSTEM") ?? messages.at(-1)
  return {
    id: dialog.id,
    name: dialog.name,
    phone: dialog.phone,
    lastMessage: last === undefined ? "" : last.deleted ? deletionLabel(last) : lastMessageOf(last),
    lastSender: last?.sender ?? "SYSTEM",
    lastMessageAt: last?.sentAt ?? dialog.startedAt,
    waitingSince: isoOf(
      waitsSince(
        null,
        messages.map(({ sender, sentAt }) => ({ sender, at: Date.parse(sentAt) })),
      ),
    ),
    unreadTotal: unread,
    undelivered:
      messages.reduce<number | null>(
        (marked, { seq, delivery }) =>
          delivery === undefined ? marked : undeliveredAfter(marked, { seq, ...delivery }),
        null,
      ) !== null,
    channel: dialog.channel,
    status: dialog.status,
    botId: dialog.botId,
    workspaceId: dialog.workspaceId,
    transferred: dialog.transferred,
    transferredToExternal: dialog.transferredToExternal,
    holderId: dialog.holder?.id ?? null,
    holderName: dialog.holder?.name ?? "",
    labels: dialog.labels,
    snooze: dialog.snooze,
    scheduled: dialog.scheduled,
    // The unread count is part of the version, since reading does not change the dialog; every change gets the next
    // number.
    version: (versions += 1),
    ...(dialog.picture === undefined ? {} : { picture: dialog.picture }),
  }
}

/** The contact of a conversation's person. */
export const contactOf = ({ name, email, phone }: Dialog, description = ""): Contact => ({
  name,
  email,
  phone,
  description,
})
