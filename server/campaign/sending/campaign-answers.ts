import { answerWindow, campaignMessages, isStopWord } from "@prosa/core/campaign"
import type { CampaignId, ConnectionId, ContactId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** A message of a contact by a connection. */
interface AnswerToRead {
  readonly contactId: ContactId
  readonly connectionId: ConnectionId
  readonly text: string
  readonly at: number
}

/**
 * Reads an answer to a campaign: the first one within 72 hours is counted, and a stop word ends all campaigns for the contact.
 * Returns what is said to the contact in place of the bot's turn; undefined where the bot hears the message.
 */
export const readCampaignAnswer = (
  tx: Tx,
  { contactId, connectionId, text, at }: AnswerToRead,
): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    // By the contact's rooms: they follow a contact that was joined with another one.
    const last = yield* tx.row<{ id: CampaignId; place: number; answered: boolean }>(sql`
      select m.campaign_id as id, m.place, m.answered_at is not null as answered from dialogs d
      join campaign_messages m on m.company_id = d.company_id and m.dialog_id = d.id
      where d.company_id = ${company} and d.contact_id = ${contactId} and d.connection_id = ${connectionId}
        and m.claimed_at >= ${moment(at - answerWindow)}
      order by m.claimed_at desc limit 1`)
    if (last === undefined) return undefined
    const { id, place } = last
    const first = last.answered
      ? undefined
      : yield* tx.row(sql`
          update campaign_messages set answered_at = ${moment(at)}
          where company_id = ${company} and campaign_id = ${id} and place = ${place} and answered_at is null returning place`)
    const refused = isStopWord(text)
      ? yield* tx.row(sql`
          update contacts set campaigns_refused_at = ${moment(at)}, campaigns_refused_by = ''
          where company_id = ${company} and id = ${contactId} and campaigns_refused_at is null returning id`)
      : undefined
    if (refused !== undefined)
      yield* tx.run(sql`
        update campaign_messages set refused_at = ${moment(at)}
        where company_id = ${company} and campaign_id = ${id} and place = ${place}`)
    if (first !== undefined || refused !== undefined)
      yield* tx.run(sql`
        update campaigns set answered = answered + ${first === undefined ? 0 : 1}::int,
          refused = refused + ${refused === undefined ? 0 : 1}::int
        where company_id = ${company} and id = ${id}`)
    return isStopWord(text) ? campaignMessages.stopped : undefined
  })
