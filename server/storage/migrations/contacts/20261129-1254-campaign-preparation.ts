import { secureByCompany } from "../../../platform/storage/row-security.ts"
import type { Migration } from "../../../platform/storage/migrate.ts"

/** Campaigns whose messages are made behind the call that saves them. */
export const campaignPreparation: Migration = {
  name: "20261129-1254-campaign-preparation",
  sql: `
  -- contacts of the selection while its messages are being made, and how many of them are done; null once it is whole
  alter table campaigns add column to_prepare int;
  alter table campaigns add column prepared int not null default 0;

  -- The selection of such a campaign as it was at saving, until it is whole.
  create table campaign_audience (
    company_id int not null,
    campaign_id int not null,
    -- its place in the selection, from 0
    place int not null,
    contact_id int not null,
    primary key (company_id, campaign_id, place),
    foreign key (company_id, campaign_id) references campaigns on delete cascade
  );
  ${secureByCompany("campaign_audience")}
  `,
}
