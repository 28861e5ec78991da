import type { DeliveryState, TextMark } from "@prosa/core/channel"
import { type Message, type QuotedMessage, quotedOf } from "@prosa/core/conversation"
import { type FileFacts, forStaff } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { iso } from "../../platform/storage/tenant-sql.ts"

/** The message that a row of `messages` answers, as JSON; null without one. */
const quotedColumn = sql`
  case when messages.quoted_seq is not null then (
    select json_build_object('dialogId', q.dialog_id, 'seq', q.seq, 'sender', q.sender, 'senderName', q.sender_name,
      'text', case when q.deleted_at is null then left(q.text, 400) else '' end, 'deleted', q.deleted_at is not null,
      'files', case when q.deleted_at is null then q.files else '[]' end)
    from messages q
    where q.company_id = messages.company_id and q.dialog_id = messages.quoted_dialog_id and q.seq = messages.quoted_seq) end`

/** What is read of a row of `messages` for `toMessage`. */
export const messageColumns = sql`
  id, seq, change_seq as "changeSeq", case when deleted_at is null then text else '' end as text,
  case when deleted_at is null then marks end as marks, sender,
  sender_name as "senderName", ${iso("sent_at")} as "sentAt", ${iso("updated_at")} as "updatedAt",
  deleted_at is not null as deleted, deleted_by as "deletedBy", case when deleted_at is null then files else '[]' end as files, buttons,
  client_id as "clientId", delivery as "deliveryState", delivery_reason as "deliveryReason",
  delivery_ended as "deliveryEnded", client_reaction as "clientReaction", company_reaction as "companyReaction",
  change_refusal as "changeRefusal",
  ${quotedColumn} as quoted`

/** A message as stored; the files' URLs depend on the reader. */
export type StoredMessageRow = Omit<
  Message,
  "files" | "marks" | "delivery" | "deletedBy" | "quoted" | "reactions" | "changeRefused"
> & {
  readonly quoted: (Omit<QuotedMessage, "text"> & Pick<Message, "text" | "files">) | null
  readonly clientReaction: string | null
  readonly companyReaction: string | null
  readonly changeRefusal: string | null
  readonly deletedBy: string | null
  readonly deliveryState: DeliveryState | null
  readonly deliveryReason: string | null
  readonly deliveryEnded: boolean | null
  readonly files: ReadonlyArray<FileFacts>
  readonly marks: ReadonlyArray<TextMark> | null
}

/** Converts a message to the form that signed-in users receive. */
export const toMessage = ({
  marks,
  deletedBy,
  deliveryState: state,
  deliveryReason,
  deliveryEnded,
  quoted,
  clientReaction,
  companyReaction,
  changeRefusal,
  ...row
}: StoredMessageRow): Message => ({
  ...row,
  ...(changeRefusal === null ? {} : { changeRefused: changeRefusal }),
  ...(quoted === null ? {} : { quoted: quotedOf(quoted.dialogId, quoted) }),
  ...(clientReaction === null && companyReaction === null
    ? {}
    : {
        reactions: {
          ...(clientReaction === null ? {} : { client: clientReaction }),
          ...(companyReaction === null ? {} : { company: companyReaction }),
        },
      }),
  ...(deletedBy === null ? {} : { deletedBy }),
  ...(state === null
    ? {}
    : { delivery: { state, reason: deliveryReason ?? "", ...(deliveryEnded === true ? { again: false } : {}) } }),
  ...(marks === null ? {} : { marks }),
  files: row.files.map(forStaff),
})
