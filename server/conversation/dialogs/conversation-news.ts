import { type Dialog, InboxItem, type Message } from "@prosa/core/conversation"
import { type CompanyId, type DialogId, WorkspaceId } from "@prosa/core/kernel"
import { Schema } from "effect"
import type { OutboxEvent } from "../../platform/storage/outbox.ts"
import type { Tx } from "../../platform/storage/tx.ts"
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

/** A changed conversation, for the inboxes of a company. */
export const InboxNotice = Schema.Struct({
  ...InboxItem.fields,
  /** The workspace that the conversation was in before the change, if that is another one. */
  leftWorkspaceId: Schema.optionalKey(WorkspaceId),
})
export type InboxNotice = typeof InboxNotice.Type

/** The bus subjects. */
export const dialogSubject = (companyId: CompanyId, id: DialogId) => `dialog.${companyId}.${id}`
export const inboxSubject = (companyId: CompanyId) => `inbox.${companyId}`

/** Maximum messages carried by a notice; beyond it, subscribers read them from the database. */
const carried = 50

/**
 * Publishes a dialog's changes since it was locked, after the commit: to its open sockets, with the stored messages,
 * and to the company's inboxes. Returns the dialog as every viewer sees it now.
 */
export const publishDialog = (
  tx: Tx,
  companyId: CompanyId,
  { id, token, lastSeq, workspaceId: before }: LockedDialog,
  { messages, views }: Appended,
): DialogViews => {
  const notice: DialogNotice = { after: lastSeq, dialog: views.dialog, messages: messages.slice(0, carried), token }
  tx.emit(
    { subject: dialogSubject(companyId, id), payload: JSON.stringify(notice) },
    inboxNews(companyId, { ...views.item, ...(before === views.item.workspaceId ? {} : { leftWorkspaceId: before }) }),
  )
  return views
}

/** Publishes to the inboxes only, for example a new unread count. */
export const publishInbox = (tx: Tx, companyId: CompanyId, item: InboxItem): void => tx.emit(inboxNews(companyId, item))

const inboxNews = (companyId: CompanyId, item: InboxNotice): OutboxEvent => ({
  subject: inboxSubject(companyId),
  payload: JSON.stringify(item),
})
