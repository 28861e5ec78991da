import type { Migration } from "../../platform/storage/migrate.ts"

/** The name that somebody gave to a version of a flow; empty if nobody did. */
export const namesOfVersions: Migration = {
  name: "20261123-0005-names-of-versions",
  sql: `
    alter table flows add column name text not null default '';
  `,
}
