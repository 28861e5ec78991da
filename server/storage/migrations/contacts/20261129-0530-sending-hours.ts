import type { Migration } from "../../../platform/storage/migrate.ts"
import { secureByCompany } from "../../../platform/storage/row-security.ts"

/** When campaigns may send, and how much each number sends a day. */
export const sendingHoursMigration: Migration = {
  name: "20261129-0530-sending-hours",
  sql: `
  -- days, from and to in the company's time zone; null: at any time
  alter table campaigns add column sending_hours jsonb;

  -- Numbers whose cap is not the usual one.
  create table campaign_numbers (
    company_id int not null,
    connection_id int not null,
    -- messages of campaigns a day
    daily_cap int not null check (daily_cap > 0),
    primary key (company_id, connection_id),
    foreign key (company_id, connection_id) references channel_connections on delete cascade
  );
  ${secureByCompany("campaign_numbers")}
  `,
}
