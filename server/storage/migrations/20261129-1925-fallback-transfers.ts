import type { Migration } from "../../platform/storage/migrate.ts"

/** The question in doubt, and the transfer after fallback messages. Conversations follow them once a version is published. */
export const fallbackTransfers: Migration = {
  name: "20261129-1925-fallback-transfers",
  sql: `
    alter table bots add column disambiguates boolean not null default true;
    alter table bots add column fallback_transfer jsonb not null default '{"times": 0, "target": null}';
  `,
}
