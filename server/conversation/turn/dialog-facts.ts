import { media, Medium } from "@prosa/core/channel"
import type { CompiledScript, ConversationFacts } from "@prosa/core/engine"
import { Effect, Schema } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"

interface FactsRow {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly refused: boolean
  readonly isNew: boolean
  readonly medium: string
  readonly bot: string
  readonly stage: string
  readonly campaign: string | null
}

const isMedium = Schema.is(Medium)

/**
 * Reads what a bot's conditions and formulas ask for of a dialog's contact and channel. Most scripts ask for nothing: then nothing is
 * read. The campaign is the newest whose message stands in the dialog.
 */
export const factsOfDialog = (
  tx: Tx,
  { id, contactId }: Pick<LockedDialog, "id" | "contactId">,
  { asksAbout }: CompiledScript,
): Effect.Effect<ConversationFacts | undefined> =>
  Effect.gen(function* () {
    const asked = asksAbout()
    if (asked.size === 0) return undefined
    const campaign = asked.has("campaign")
      ? sql`(
          select c.name from campaign_messages m
          join campaigns c on c.company_id = m.company_id and c.id = m.campaign_id
          where m.company_id = ${company} and m.dialog_id = ${id} order by m.campaign_id desc limit 1)`
      : sql`null`
    // The step in which an earlier conversation of the contact ended, where this one has not come to any.
    const stage = asked.has("contact.stage")
      ? sql`coalesce(nullif(d.tag, ''), (
          select e.tag from dialogs e
          where e.company_id = ${company} and e.contact_id = ${contactId} and e.id < ${id} and e.tag <> ''
          order by e.id desc limit 1), '')`
      : sql`''`
    const row = yield* tx.row<FactsRow>(sql`
      select p.name, p.phone, p.email, p.campaigns_refused_at is not null as refused, d.medium,
        not exists (
          select 1 from dialogs o where o.company_id = ${company} and o.contact_id = ${contactId} and o.id < ${id}
        ) as "isNew",
        ${campaign} as campaign, ${stage} as stage, b.name as bot
      from dialogs d
        join contacts p on p.company_id = d.company_id and p.id = d.contact_id
        join bots b on b.company_id = d.company_id and b.id = d.bot_id
      where d.company_id = ${company} and d.id = ${id}`)
    if (row === undefined) return undefined
    const { medium, campaign: name, ...facts } = row
    return {
      ...facts,
      channel: isMedium(medium) ? media[medium].label : "",
      ...(name === null ? {} : { campaign: name }),
    }
  })
