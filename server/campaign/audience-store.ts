import { type CampaignAudience, type CampaignContact, fixedAtOnce } from "@prosa/core/campaign"
import type { CampaignId, ContactId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { everyContactOf, type KeptRefusals } from "../contact/index.ts"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { matchingMessages } from "./messages/message-rows.ts"

/** The columns of a `CampaignContact`, of a contact `c`. */
export const campaignContactColumns = sql`c.id, c.name, c.phone, c.email, ${iso("c.campaigns_refused_at")} as "refusedAt"`

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
  Effect.flatMap(readAudience(tx, audience, workspaces), (contacts) => withKeptRefusals(tx, contacts, keptRefusals))

/** A selection that is read from the database: its contacts `c`, as `from … where …`, and their order. */
interface StoredSelection {
  readonly source: Sql
  readonly order: Sql
}

/** The source of a selection by a filter or by a campaign's messages; undefined for one that the call lists. */
const storedSelection = (
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
): StoredSelection | undefined => {
  switch (audience.kind) {
    case "filter": {
      const asked = audience.workspaces.filter((id) => workspaces.includes(id))
      const source = everyContactOf({ workspaces: asked, filters: audience.filters })
      return { source: sql`${source} and c.id <> all(${ints(audience.except)})`, order: sql`c.id` }
    }
    case "campaign":
      return {
        source: sql`
          from contacts c
          join (
            select m.contact_id, min(m.place) as place from campaign_messages m
            join campaigns g on g.company_id = m.company_id and g.id = m.campaign_id and g.workspace_id = any(${ints(workspaces)})
            where m.company_id = ${company} and m.campaign_id = ${audience.id} ${matchingMessages(audience.state)}
            group by m.contact_id) chosen on chosen.contact_id = c.id
          where c.company_id = ${company} and c.workspace_id = any(${ints(workspaces)}) and c.erased_at is null`,
        order: sql`chosen.place`,
      }
    default:
      return undefined
  }
}

/** Returns whether the messages of a selection are made behind the call that saves its campaign. */
export const isPreparedLater = (
  tx: Tx,
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<boolean> => {
  const stored = storedSelection(audience, workspaces)
  return stored === undefined
    ? Effect.succeed(false)
    : Effect.map(
        tx.onlyRow<{ count: number }>(sql`
          select count(*)::int as count from (select 1 ${stored.source} limit ${fixedAtOnce + 1}) n`),
        ({ count }) => count > fixedAtOnce,
      )
}

/** Keeps who a selection is for a campaign whose messages are made later; returns how many. */
export const keepAudience = (
  tx: Tx,
  id: CampaignId,
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<number> => {
  const stored = storedSelection(audience, workspaces)
  return stored === undefined
    ? Effect.succeed(0)
    : Effect.map(
        tx.onlyRow<{ total: number }>(sql`
          with kept as (
            insert into campaign_audience (company_id, campaign_id, place, contact_id)
            select ${company}, ${id}::int, row_number() over (order by ${stored.order}) - 1, c.id ${stored.source} returning 1)
          select count(*)::int as total from kept`),
        ({ total }) => total,
      )
}

const readAudience = (
  tx: Tx,
  audience: CampaignAudience,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<CampaignContact>> => {
  const stored = storedSelection(audience, workspaces)
  if (stored !== undefined)
    return tx.rows<CampaignContact>(sql`select ${campaignContactColumns} ${stored.source} order by ${stored.order}`)
  const ids = [...new Set(listedIn(audience))]
  return tx.rows<CampaignContact>(sql`
    select ${campaignContactColumns} from unnest(${ints(ids)}) with ordinality chosen(id, place)
    join contacts c on c.company_id = ${company} and c.id = chosen.id
    where c.workspace_id = any(${ints(workspaces)}) and c.erased_at is null
    order by chosen.place`)
}

/** The contacts that a selection lists. */
const listedIn = (audience: CampaignAudience): ReadonlyArray<ContactId> => {
  switch (audience.kind) {
    case "some":
      return audience.ids
    case "written":
      return audience.messages.map(({ id }) => id)
    default:
      return []
  }
}

/** Adds the refusals of those who refused before their data were erased. */
export const withKeptRefusals = (
  tx: Tx,
  contacts: ReadonlyArray<CampaignContact>,
  keptRefusals: KeptRefusals,
): Effect.Effect<ReadonlyArray<CampaignContact>> =>
  Effect.map(
    keptRefusals.find(
      tx,
      contacts.map(({ phone }) => phone),
    ),
    (refusals) =>
      refusals.size === 0
        ? contacts
        : contacts.map((one) => ({ ...one, refusedAt: one.refusedAt ?? refusals.get(one.phone) ?? null })),
  )
