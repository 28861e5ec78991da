import type { Migration } from "../../platform/storage/migrate.ts"

/** The version that an editing release began from: somebody may publish another one before it is saved again. */
export const baseOfEditingReleases: Migration = {
  name: "20261122-1100-base-of-editing-releases",
  sql: `
    alter table flows add column based_on int;
    update flows set based_on = b.published_flow_id from bots b
      where b.company_id = flows.company_id and b.id = flows.bot_id and not flows.published;
  `,
}
