import { campaignMessages } from "@prosa/core/campaign"
import type { PersonFacts } from "@prosa/core/contact"
import type { ContactId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { PersonRecords } from "../../contact/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"

/** Messages made for a contact, or sent in one of their rooms. */
const ofContact = (id: ContactId) => sql`company_id = ${company} and (campaign_id, place) in (
  select m.campaign_id, m.place from campaign_messages m where m.company_id = ${company} and m.contact_id = ${id}
  union all
  select m.campaign_id, m.place from dialogs d
  join campaign_messages m on m.company_id = d.company_id and m.dialog_id = d.id
  where d.company_id = ${company} and d.contact_id = ${id})`

/**
 * What campaigns hold of contacts: numbers and texts. The rows and their states stay, so that every counter does; one that waits is
 * passed over at its turn, since its contact is gone.
 */
export const campaignRecords: PersonRecords = {
  lock: (tx, id) =>
    tx.run(sql`select from campaign_messages where ${ofContact(id)} order by campaign_id, place for update`),
  erase: (tx, { contactId }) =>
    Effect.map(
      tx.rows(sql`
        update campaign_messages set phone = '', text = '', template_values = null,
          reason = case when state = 'failed' then ${campaignMessages.contactGone} else '' end
        where ${ofContact(contactId)} and (phone <> '' or text <> '' or template_values is not null) returning place`),
      (rows) => ({ campaignMessages: rows.length }),
    ),
  move: (tx, from, to, all) =>
    Effect.andThen(
      all
        ? tx.run(sql`
            update campaign_audience set contact_id = ${to} where company_id = ${company} and contact_id = ${from}`)
        : Effect.void,
      tx.run(sql`
      update campaign_messages m set contact_id = ${to} where m.company_id = ${company} and m.contact_id = ${from}
        and (${all} or exists (select from dialogs d
          where d.company_id = m.company_id and d.id = m.dialog_id and d.contact_id = ${to}))`),
    ),
  facts: (tx, id) =>
    Effect.map(
      tx.rows<PersonFacts["campanhas"][number]>(sql`
        select (select c.name from campaigns c where c.company_id = campaign_messages.company_id
            and c.id = campaign_messages.campaign_id) as campanha,
          phone as telefone, text as texto, state as situacao, ${iso("coalesce(settled_at, claimed_at)")} as em
        from campaign_messages where ${ofContact(id)} order by campaign_id, place`),
      (campanhas) => ({ campanhas }),
    ),
}
