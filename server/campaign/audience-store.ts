import type { CampaignAudience, CampaignContact } from "@prosa/core/campaign"
import { type ContactFilters, searchWords } from "@prosa/core/contact"
import { fold, isoDayOf, phoneDigits, type WorkspaceId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import { personLike } from "../contact/index.ts"
import { empty, type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing, ints, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { zoneOfCompany } from "./campaign-rows.ts"

const columns = sql`c.id, c.name, c.phone, c.email, ${iso("c.campaigns_refused_at")} as "refusedAt"`

/** Within the days of a period, both inclusive, in the company's time zone. */
const within = (column: Sql, from: string, until: string): Sql => {
  const [first, last] = [isoDayOf(from), isoDayOf(until)]
  return sql`
    ${first === undefined ? empty : sql`and ${column} >= ${first}::date::timestamp at time zone ${zoneOfCompany}`}
    ${last === undefined ? empty : sql`and ${column} < (${last}::date + 1)::timestamp at time zone ${zoneOfCompany}`}`
}

const matching = (filters: ContactFilters): Sql => {
  const person = { name: fold(filters.name), phone: phoneDigits(filters.phone) }
  const asksForPerson = searchWords(person.name).length > 0 || person.phone !== ""
  return sql`
    ${asksForPerson ? sql`and ${personLike(person)}` : empty}
    ${filters.email.trim() === "" ? empty : sql`and lower(c.email) like ${containing(filters.email.trim().toLowerCase())}`}
    ${within(sql`c.created_at`, filters.createdFrom, filters.createdUntil)}
    ${within(sql`c.last_message_at`, filters.lastMessageFrom, filters.lastMessageUntil)}`
}

/**
 * Reads the contacts of a selection from these workspaces: those of a list in its order, each once, and those of a filter in the
 * order of their ids. Unknown contacts are left out.
 */
export const contactsOfAudience = (
  tx: Tx,
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<CampaignContact>> => {
  if (audience.kind === "filter") {
    const asked = audience.workspaces.filter((id) => workspaces.includes(id))
    return tx.rows<CampaignContact>(sql`
      select ${columns} from contacts c
      where c.company_id = ${company} and c.workspace_id = any(${ints(asked)}) and c.id <> all(${ints(audience.except)})
        ${matching(audience.filters)}
      order by c.id`)
  }
  const ids = [...new Set(audience.kind === "some" ? audience.ids : audience.messages.map(({ id }) => id))]
  return tx.rows<CampaignContact>(sql`
    select ${columns} from unnest(${ints(ids)}) with ordinality chosen(id, place)
    join contacts c on c.company_id = ${company} and c.id = chosen.id
    where c.workspace_id = any(${ints(workspaces)})
    order by chosen.place`)
}
