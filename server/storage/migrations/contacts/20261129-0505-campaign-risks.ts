import type { Migration } from "../../../platform/storage/migrate.ts"

/** Who accepted the risks of campaigns by QR code for a company, and when. */
export const campaignRisksMigration: Migration = {
  name: "20261129-0505-campaign-risks",
  sql: `
  alter table companies add column campaign_risks_accepted_at timestamptz;
  -- the user's name; kept when the user is gone
  alter table companies add column campaign_risks_accepted_by text not null default '';
  `,
}
