import type { Dialog, InboxItem, Message } from "@prosa/core/conversation"
import type { CompanyId, DialogId } from "@prosa/core/kernel"
import type { OutboxEvent } from "../platform/storage/outbox.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { LockedDialog } from "./dialog-store.ts"
import type { DialogViews } from "./dialog-views.ts"
import type { Appended } from "./message-store.ts"

/**
 * A dialog's change event, for everyone who has it open. `after` is the sequence number before the change: a subscriber
 * at that number has missed nothing.
 */
export interface DialogNotice {
  readonly after: number
  readonly dialog: Dialog
  readonly messages: ReadonlyArray<Message>
  readonly token: string
}

/** The bus subjects. */
export const dialogSubject = (companyId: CompanyId, id: DialogId) => `dialog.${companyId}.${id}`
export const inboxSubject = (companyId: CompanyId) => `inbox.${companyId}`

/** Maximum messages carried by a notice; beyond it, subscribers read them from the database. */
const carried = 50

/**
 * Publishes a dialog's changes since it was locked, after the commit: to its open sockets, with the stored messages,
 * and to the company's inboxes. Returns the dialog as every viewer sees it now.
 */
export const tellDialog = (
  tx: Tx,
  companyId: CompanyId,
  { id, token, lastSeq }: LockedDialog,
  { messages, views }: Appended,
): DialogViews => {
  const notice: DialogNotice = { after: lastSeq, dialog: views.dialog, messages: messages.slice(0, carried), token }
  tx.emit({ subject: dialogSubject(companyId, id), payload: JSON.stringify(notice) }, inboxNews(companyId, views.item))
  return views
}

/** Publishes to the inboxes only, for example a new unread count. */
export const tellInbox = (tx: Tx, companyId: CompanyId, item: InboxItem): void => tx.emit(inboxNews(companyId, item))

const inboxNews = (companyId: CompanyId, item: InboxItem): OutboxEvent => ({
  subject: inboxSubject(companyId),
  payload: JSON.stringify(item),
})
