import type { Migration } from "../../platform/storage/migrate.ts"

/** The trained models of a version's large nodes, as the engine writes them; null where none is large, or none is trained yet. */
export const trainedLanguage: Migration = {
  name: "20261126-0700-trained-language",
  sql: `
    alter table flows add column language bytea;
    alter table test_versions add column language bytea;
    -- they do not shrink any further
    alter table flows alter column language set storage external;
    alter table test_versions alter column language set storage external;
  `,
}
