import type { Migration } from "../../platform/storage/migrate.ts"

/** The bots whose flows a published flow goes through. */
export const modulesOfFlows: Migration = {
  name: "20261130-1020-modules-of-flows",
  sql: `
    -- the bots whose flows are in the script, called by it or by one of these
    alter table flows add column modules int[] not null default '{}';
    -- Which bots go through the flow of another is asked when that is loaded.
    create index flows_with_modules on flows (company_id) where modules <> '{}';
  `,
}
