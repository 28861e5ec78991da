import type { Dialog, InboxItem, Message } from "@prosa/core/conversation"
import type { CompanyId, DialogId } from "@prosa/core/kernel"
import type { OutboxEvent } from "../platform/storage/outbox.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { LockedDialog } from "./dialog-store.ts"
import type { DialogViews } from "./dialog-views.ts"
import type { Appended } from "./message-store.ts"

/** What a change of a dialog tells whoever has it open. `after` is the number before it: who is there already needs no more. */
export interface DialogNotice {
  readonly after: number
  readonly dialog: Dialog
  readonly messages: ReadonlyArray<Message>
  readonly token: string
}

/** The subjects of the bus. */
export const dialogSubject = (companyId: CompanyId, id: DialogId) => `dialog.${companyId}.${id}`
export const inboxSubject = (companyId: CompanyId) => `inbox.${companyId}`

/** More messages than this are not carried by a notice: who wants them reads them from the database. */
const carried = 50

/**
 * Tells what happened to a dialog since it was locked, once the transaction is committed: to those who have it open, with
 * the messages that were stored, and to the inboxes of its company. Answers how everybody sees it now.
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

/** Tells the inboxes only: the unread count changed, say. */
export const tellInbox = (tx: Tx, companyId: CompanyId, item: InboxItem): void => tx.emit(inboxNews(companyId, item))

const inboxNews = (companyId: CompanyId, item: InboxItem): OutboxEvent => ({
  subject: inboxSubject(companyId),
  payload: JSON.stringify(item),
})
