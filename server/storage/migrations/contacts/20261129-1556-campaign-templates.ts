import type { Migration } from "../../../platform/storage/migrate.ts"

/** Campaigns by approved templates, and how far each message of a campaign came. */
export const campaignTemplates: Migration = {
  name: "20261129-1556-campaign-templates",
  sql: `
  -- the template as the vendor had approved it, with the contact's field of each variable; null where the text is free
  alter table campaigns add column template jsonb;
  -- messages that have reached the contact, those that were read included, and those that were read
  alter table campaigns add column delivered int not null default 0;
  alter table campaigns add column read int not null default 0;
  -- the values of a template's variables; null where the text is free
  alter table campaign_messages add column template_values jsonb;
  alter table campaign_messages add column delivered_at timestamptz;
  alter table campaign_messages add column read_at timestamptz;

  -- What vendors have reported so far; when, is not known better than when it was sent.
  alter table campaigns no force row level security;
  alter table campaign_messages no force row level security;
  alter table messages no force row level security;
  update campaign_messages m set delivered_at = m.settled_at, read_at = case when s.delivery = 'read' then m.settled_at end
  from messages s
  where s.company_id = m.company_id and s.dialog_id = m.dialog_id and s.seq = m.seq and m.state = 'sent'
    and s.delivery in ('delivered', 'read');
  update campaigns c set delivered = m.delivered, read = m.read
  from (select company_id, campaign_id, count(delivered_at)::int as delivered, count(read_at)::int as read
    from campaign_messages where delivered_at is not null group by company_id, campaign_id) m
  where m.company_id = c.company_id and m.campaign_id = c.id;
  alter table messages force row level security;
  alter table campaign_messages force row level security;
  alter table campaigns force row level security;
  `,
}
