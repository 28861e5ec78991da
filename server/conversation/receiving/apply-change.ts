import { takesEdit } from "@prosa/core/channel"
import type { ContactId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { ChannelEvent } from "../../channel/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { deleteMessage, editMessage } from "../dialogs/message-changes.ts"
import type { ChannelJobsDeps, ClaimedEvent } from "./claimed-event.ts"
import { understand } from "./messages-on-channels.ts"

type Change = Extract<ChannelEvent, { kind: "deleted" | "edited" }>

/**
 * How long a change waits for its message after each attempt, in milliseconds. A vendor repeats what was not answered, beside what is
 * new: a change may come a day before its message. A message that is stored wakes its changes, so that these are for what
 * happens at the same moment.
 */
const waits = [2_000, 2_000, 2_000, 60_000, 600_000, 3_600_000, 21_600_000, 61_200_000]

/**
 * Applies what became of a message: it was deleted or edited, by the person or, if it was only edited, by the company at another
 * tool. Returns when to try again, undefined if it is done.
 */
export const applyChange = (
  tx: Tx,
  { companyId, connection, waiting, queue }: ClaimedEvent,
  event: Change,
  { clock }: ChannelJobsDeps,
): Effect.Effect<number | undefined> =>
  Effect.gen(function* () {
    const now = clock.now()
    const found = yield* placeOf(tx, connection.id, event.externalId)
    if (found === undefined) {
      const wait = waits[waiting.attempts]
      // In a person's own queue it would hold up what they say: events were stored there before changes had queues.
      return wait === undefined || (queue === "person" && waiting.attempts >= 3) ? undefined : now + wait
    }
    const { id, seq, contactId, outgoing, parts, editedAt } = found
    if (event.kind === "deleted") {
      // What the company takes back on its own phone stays in the room: the person may have read it.
      if (!outgoing) yield* deleteMessage(tx, companyId, { id, seq }, now)
      return undefined
    }
    // Of a message that left in several parts nobody knows which one was edited.
    if (parts > 1 || !takesEdit(editedAt, event.at)) return undefined
    const by = { connection: { id: connection.id, medium: connection.medium }, contactId }
    const { text, marks } = yield* understand(tx, by, { ...event.said, quiet: false })
    if (text === "") return undefined
    yield* editMessage(tx, companyId, { id, seq }, { text, ...(marks === undefined ? {} : { marks }) }, now)
    yield* tx.run(sql`
      update channel_messages set edited_at = ${moment(event.at)}
      where company_id = ${company} and connection_id = ${connection.id} and external_id = ${event.externalId}`)
    return undefined
  })

interface ChangedMessage {
  readonly id: DialogId
  readonly seq: number
  readonly contactId: ContactId
  readonly outgoing: boolean
  /** Messages of the vendor that it is made of. */
  readonly parts: number
  /** Milliseconds since 1970; null if it was never edited. */
  readonly editedAt: number | null
}

const placeOf = (
  tx: Tx,
  connectionId: ClaimedEvent["connection"]["id"],
  externalId: string,
): Effect.Effect<ChangedMessage | undefined> =>
  tx.row<ChangedMessage>(sql`
    select p.dialog_id as id, p.seq, d.contact_id as "contactId", p.outgoing,
      extract(epoch from p.edited_at)::float8 * 1000 as "editedAt",
      (select count(*)::int from channel_messages o
        where o.company_id = p.company_id and o.dialog_id = p.dialog_id and o.seq = p.seq) as parts
    from channel_messages p join dialogs d on d.company_id = p.company_id and d.id = p.dialog_id
    where p.company_id = ${company} and p.connection_id = ${connectionId} and p.external_id = ${externalId}`)
