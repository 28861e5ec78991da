import type { Migration } from "../../../platform/storage/migrate.ts"

/** The campaigns that paused by themselves, which the home page asks for every minute. */
export const pausedCampaigns: Migration = {
  name: "20261129-0545-paused-campaigns",
  sql: `
  create index campaigns_that_paused on campaigns (company_id, workspace_id, id)
    where status = 'PAUSED' and pause_reason not in ('', 'person');
  `,
}
