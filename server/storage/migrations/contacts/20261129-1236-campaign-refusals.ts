import type { Migration } from "../../../platform/storage/migrate.ts"

/** After which message of a campaign a contact asked for no more. */
export const campaignRefusals: Migration = {
  name: "20261129-1236-campaign-refusals",
  sql: `
  -- When the contact, in answer to this message, asked for no more campaigns.
  alter table campaign_messages add column refused_at timestamptz;

  -- Of those that asked so before: the last message within 72 hours, as the counters were counted.
  alter table campaign_messages no force row level security;
  alter table contacts no force row level security;
  alter table dialogs no force row level security;
  update campaign_messages m set refused_at = said.refused_at
  from (
    select distinct on (c.company_id, c.id) s.company_id, s.campaign_id, s.place, c.campaigns_refused_at as refused_at
    from contacts c
    join dialogs d on d.company_id = c.company_id and d.contact_id = c.id
    join campaign_messages s on s.company_id = d.company_id and s.dialog_id = d.id
    where c.campaigns_refused_at is not null and c.campaigns_refused_by = '' and s.claimed_at <= c.campaigns_refused_at
      and s.claimed_at >= c.campaigns_refused_at - interval '72 hours'
    order by c.company_id, c.id, s.claimed_at desc) said
  where m.company_id = said.company_id and m.campaign_id = said.campaign_id and m.place = said.place;
  alter table campaign_messages force row level security;
  alter table contacts force row level security;
  alter table dialogs force row level security;

  create index campaign_messages_answered on campaign_messages (company_id, campaign_id, place) where answered_at is not null;
  create index campaign_messages_refused on campaign_messages (company_id, campaign_id, place) where refused_at is not null;
  `,
}
