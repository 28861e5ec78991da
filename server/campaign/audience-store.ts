import type { CampaignAudience, CampaignContact } from "@prosa/core/campaign"
import type { WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { everyContactOf, type KeptRefusals } from "../contact/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { matchingMessages } from "./messages/message-rows.ts"

const columns = sql`c.id, c.name, c.phone, c.email, ${iso("c.campaigns_refused_at")} as "refusedAt"`

/**
 * Reads the contacts of a selection from these workspaces: those of a list in its order, each once, and those of a filter in the
 * order of their ids; those of a campaign in the order of its messages. Unknown contacts are left out. Whoever refused before their data
 * were erased refuses still.
 */
export const contactsOfAudience = (
  tx: Tx,
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
  keptRefusals: KeptRefusals,
): Effect.Effect<ReadonlyArray<CampaignContact>> =>
  Effect.gen(function* () {
    const contacts = yield* readAudience(tx, audience, workspaces)
    const refusals = yield* keptRefusals.find(
      tx,
      contacts.map(({ phone }) => phone),
    )
    return refusals.size === 0
      ? contacts
      : contacts.map((one) => ({ ...one, refusedAt: one.refusedAt ?? refusals.get(one.phone) ?? null }))
  })

const readAudience = (
  tx: Tx,
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<CampaignContact>> => {
  if (audience.kind === "filter") {
    const asked = audience.workspaces.filter((id) => workspaces.includes(id))
    return tx.rows<CampaignContact>(sql`
      select ${columns} ${everyContactOf({ workspaces: asked, filters: audience.filters })}
        and c.id <> all(${ints(audience.except)})
      order by c.id`)
  }
  if (audience.kind === "campaign")
    return tx.rows<CampaignContact>(sql`
      select ${columns} from contacts c
      join (
        select m.contact_id, min(m.place) as place from campaign_messages m
        join campaigns g on g.company_id = m.company_id and g.id = m.campaign_id and g.workspace_id = any(${ints(workspaces)})
        where m.company_id = ${company} and m.campaign_id = ${audience.id}
          ${matchingMessages(audience.state)}
        group by m.contact_id) chosen on chosen.contact_id = c.id
      where c.company_id = ${company} and c.workspace_id = any(${ints(workspaces)})
      order by chosen.place`)
  const ids = [...new Set(audience.kind === "some" ? audience.ids : audience.messages.map(({ id }) => id))]
  return tx.rows<CampaignContact>(sql`
    select ${columns} from unnest(${ints(ids)}) with ordinality chosen(id, place)
    join contacts c on c.company_id = ${company} and c.id = chosen.id
    where c.workspace_id = any(${ints(workspaces)}) and c.erased_at is null
    order by chosen.place`)
}
