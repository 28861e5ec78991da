import type { Effect } from "effect"
import { sql } from "../storage/sql.ts"
import { company } from "../storage/tenant-sql.ts"
import type { Tx } from "../storage/tx.ts"

/** A mail to one person: words and at most one link, which the reader is asked to open. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Whom it comes from, by name: a brand. The address is the installation's. */
  readonly senderName: string
  readonly paragraphs: ReadonlyArray<string>
  readonly link?: { readonly label: string; readonly url: string }
}

/** The topic announced when a mail waits to be sent. */
export const mailTopic = "mails"

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent once that is committed, whatever happens to this
 * process, and not at all when that is rolled back. It may be sent twice, under the same message id, when the process dies
 * between the sending and its being noted.
 */
export const postMail = (tx: Tx, mail: Mail): Effect.Effect<void> => {
  tx.announce(mailTopic)
  return tx.run(sql`
    insert into mails (company_id, recipient, content) values (${company}, ${mail.to}, ${JSON.stringify(mail)}::jsonb)`)
}
