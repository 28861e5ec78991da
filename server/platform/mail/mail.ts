import type { Effect } from "effect"
import { sql } from "../storage/sql.ts"
import { company } from "../storage/tenant-sql.ts"
import type { Tx } from "../storage/tx.ts"

/** A mail to one recipient: paragraphs and at most one link to open. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** The sender's name: a brand. The address is the installation's. */
  readonly senderName: string
  readonly paragraphs: ReadonlyArray<string>
  readonly link?: { readonly label: string; readonly url: string }
}

/** The topic announced when a mail is queued. */
export const mailTopic = "mails"

/**
 * Queues a mail in the caller's transaction: it is sent after the commit even if this process dies, and not at all
 * after a rollback. It may be sent twice, with the same message id, if the process dies between sending and recording
 * it.
 */
export const postMail = (tx: Tx, mail: Mail): Effect.Effect<void> => {
  tx.announce(mailTopic)
  return tx.run(sql`
    insert into mails (company_id, recipient, content) values (${company}, ${mail.to}, ${JSON.stringify(mail)}::jsonb)`)
}
